import { isStandardTitle } from './statusNames';

/**
 * The bytes of an answer that are read: as many as n8n itself takes by default of what is sent to it
 * (https://docs.n8n.io/hosting/configuration/environment-variables/endpoints/, N8N_PAYLOAD_SIZE_MAX).
 */
export const LARGEST_BODY = 16 * 2 ** 20;

/** Deeper JSON is kept as text: n8n itself walks through an item's data level by level. */
const DEEPEST = 200;

/**
 * Reads JSON as far as an item can carry it.
 *
 * @returns the value, or undefined for what isn't JSON or is deeper than 200 levels; never throws
 */
export function readJson(text: string): { value: unknown } | undefined {
	try {
		return isDeeperThan(text, DEEPEST) ? undefined : { value: JSON.parse(text) as unknown };
	} catch {
		return undefined;
	}
}

/** Counts brackets before anything is parsed: millions of levels would take gigabytes. */
function isDeeperThan(text: string, levels: number): boolean {
	let depth = 0;
	let isString = false;
	for (let at = 0; at < text.length && depth <= levels; at += 1) {
		const character = text[at];
		if (character === '\\') at += 1;
		else if (character === '"') isString = !isString;
		else if (isString) continue;
		else if (character === '[' || character === '{') depth += 1;
		else if (character === ']' || character === '}') depth -= 1;
	}
	return depth > levels;
}

/**
 * Decodes a body by its byte order mark, or by the charset of its content type (§4: neither is documented).
 *
 * @param contentType the header, as it came
 * @returns the text, read as UTF-8 where the charset is missing or unknown; never throws
 */
export function decodeBody(body: Uint8Array, contentType: unknown): string {
	const charset = /;\s*charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(String(contentType).slice(0, 500))?.[1];
	return decoderFor(markedCharset(body) ?? charset).decode(body);
}

function markedCharset([first, second, third]: Uint8Array): string | undefined {
	if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

function decoderFor(charset = 'utf-8'): InstanceType<typeof TextDecoder> {
	try {
		return new TextDecoder(charset);
	} catch {
		return new TextDecoder();
	}
}

/** As much of a text as is looked at for its markup. */
const LOOKED_AT = 10_000;

/**
 * Whether an answer is a web page: a log-in, a proxy's error, anything but the service's API (§4).
 *
 * @param contentType the header, as it came
 */
export function isWebPage(text: string, contentType: unknown): boolean {
	const start = text.trimStart().slice(0, LOOKED_AT);
	if (!start.startsWith('<')) return false;
	const isCalledOne = /^\s*(?:text\/html|application\/xhtml)/i.test(String(contentType));
	return isCalledOne || /<(?:!doctype\s+html|html)[\s>]/i.test(start);
}

/** What a web page says (§7: not documented): its title; '' where it has none, or a standard one. */
export function titleOf(page: string): string {
	const title = /<title[^<>]*>([^<]*)</i.exec(page.slice(0, LOOKED_AT))?.[1] ?? '';
	return isStandardTitle(title) ? '' : title;
}
