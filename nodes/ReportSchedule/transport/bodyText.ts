/** Deeper JSON is kept as text: n8n itself walks through an item's data level by level. */
const DEEPEST = 200;

/**
 * Reads JSON as far as an item can carry it.
 *
 * @param text the whole text, or with `isCut` the beginning of one: then what is complete in it is read
 * @returns the value, or undefined for what is no JSON or deeper than 200 levels; never throws
 */
export function readJson(text: string, isCut = false): { value: unknown } | undefined {
	try {
		const value: unknown = JSON.parse(isCut ? completed(text) : text);
		return isDeeperThan(value, DEEPEST) ? undefined : { value };
	} catch {
		return undefined;
	}
}

/** Drops what is incomplete at the end, and closes what is open before it. */
function completed(text: string): string {
	let end = 0;
	scan(text, text.length, (character, at) => {
		if (character === ',') end = at;
		else if (character === '}' || character === ']') end = at + 1;
	});
	const open: string[] = [];
	scan(text, end, (character) => {
		if (character === '{') open.push('}');
		else if (character === '[') open.push(']');
		else if (character !== ',') open.pop();
	});
	return text.slice(0, end) + open.reverse().join('');
}

/** Visits what structures JSON: brackets and commas that are not inside strings. */
function scan(text: string, end: number, visit: (character: string, at: number) => void): void {
	let isString = false;
	for (let at = 0; at < end; at += 1) {
		const character = text.charAt(at);
		if (character === '"') isString = !isString;
		else if (isString) at += character === '\\' ? 1 : 0;
		else if ('{}[],'.includes(character)) visit(character, at);
	}
}

/** Level by level and without recursion, which a hostile answer could exhaust. */
function isDeeperThan(value: unknown, levels: number): boolean {
	let level = [value];
	for (let depth = 0; level.length > 0; depth += 1) {
		if (depth > levels) return true;
		const next: unknown[] = [];
		for (const one of level) {
			if (typeof one !== 'object' || one === null) continue;
			for (const inner of Object.values(one)) if (typeof inner === 'object') next.push(inner);
		}
		level = next;
	}
	return false;
}

/** Titles of standard pages and standard messages, in lower case and without the words below. */
const TITLES = new Set(
	`
	multiple choices, moved permanently, found, see other, temporary redirect, permanent redirect,
	bad request, unauthorized, payment required, forbidden, not found, page not found, method not allowed,
	not acceptable, proxy authentication required, request timeout, request time out, conflict, gone,
	length required, precondition failed, content too large, payload too large, request entity too large,
	uri too long, request uri too long, request uri too large, unsupported media type,
	range not satisfiable, requested range not satisfiable, expectation failed, i m a teapot,
	misdirected request, unprocessable content, unprocessable entity, locked, failed dependency, too early,
	upgrade required, precondition required, too many requests, request header fields too large,
	unavailable for legal reasons, internal server, server, not implemented, bad gateway,
	service unavailable, service temporarily unavailable, temporarily unavailable, gateway timeout,
	gateway time out, version not supported, insufficient storage, loop detected,
	network authentication required, failed, failure, fail, unknown, an occurred
	`
		.split(',')
		.map((title) => title.trim()),
);
const SAYS_NOTHING = new Set([
	'error',
	'http',
	'https',
	'status',
	'code',
	'nginx',
	'openresty',
	'apache',
	'gunicorn',
]);

/**
 * Whether a text only names an HTTP status or a server, and so says nothing about the request: `Not Found`,
 * `502 Bad Gateway`, `Server Error (500)`, `nginx/1.27`.
 */
export function isStandardTitle(text: string): boolean {
	if (text.length > 100) return false;
	const withoutVersions = text.toLowerCase().replace(/\/\d+(?:\.\d+)*/g, ' ');
	const words = withoutVersions.split(/[^\p{L}\p{N}]+/u);
	const telling = words.filter((word) => word !== '' && !SAYS_NOTHING.has(word) && !/^[1-5]\d\d$/.test(word));
	return telling.length === 0 || TITLES.has(telling.join(' '));
}

/** As much of a text as is looked at for its markup. */
const LOOKED_AT = 20_000;

/**
 * Whether an answer is a web page: a log-in, a proxy's error, anything but the service's API (§4).
 *
 * @param contentType the header, as it came
 */
export function isWebPage(text: string, contentType: unknown): boolean {
	const start = withoutPreamble(text);
	if (/^<(?:!doctype\s+html|html|head|body)[\s/>]/i.test(start)) return true;
	return /^\s*(?:text\/html|application\/xhtml)/i.test(String(contentType)) && isMarkup(start);
}

/** Whether a text begins with a tag or a declaration. */
export function isMarkup(text: string): boolean {
	return /^<[a-z!?]/i.test(withoutPreamble(text));
}

/** What a server that speaks TLS answers to plain HTTP, in a sentence that no title holds. */
const PLAIN_HTTP = /You're speaking plain HTTP to an SSL-enabled server port/;

/**
 * What a web page or another answer of markup says (§7: not documented): its title or heading.
 *
 * @returns the words without tags; '' where they are standard ones
 */
export function pageWords(page: string): string {
	const start = page.slice(0, LOOKED_AT);
	const plainHttp = PLAIN_HTTP.exec(start.replaceAll('&#39;', "'"))?.[0];
	if (plainHttp !== undefined) return plainHttp;
	const said = [/<title\b[^<>]*>/i, /<h1\b[^<>]*>/i, /<message\b[^<>]*>/i].map((tag) =>
		contentOf(start, tag),
	);
	return said.find((words) => !isStandardTitle(words)) ?? '';
}

function contentOf(page: string, tag: RegExp): string {
	const opening = tag.exec(page);
	if (opening === null) return '';
	const inside = page.slice(opening.index + opening[0].length);
	// A title ends where the next tag closes; one that's cut off doesn't count.
	const end = inside.search(/<\/(?:title|h1|message)\b/i);
	return end < 0 ? '' : plainText(inside.slice(0, end)).replace(/\s+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
	nbsp: ' ',
};

function plainText(markup: string): string {
	return markup
		.replace(/<[^<>]*>/g, ' ')
		.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
			if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? entity;
			const code = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
			return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
		});
}

function withoutPreamble(text: string): string {
	let start = text.slice(0, LOOKED_AT).trimStart();
	for (;;) {
		const end = start.startsWith('<!--') ? '-->' : start.startsWith('<?') ? '>' : undefined;
		const at = end === undefined ? -1 : start.indexOf(end);
		if (end === undefined || at < 0) return start;
		start = start.slice(at + end.length).trimStart();
	}
}
