/**
 * The bytes of an answer that are read: as many as n8n itself takes by default of what is sent to it
 * (N8N_PAYLOAD_SIZE_MAX,
 * https://docs.n8n.io/deploy/host-n8n/configure-n8n/basic-configuration/use-environment-variables/endpoints).
 */
export const LARGEST_BODY = 16 * 2 ** 20;

/** Reads a body to its end, or a little beyond so many bytes: 600 KB may inflate to 600 MB. */
export async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		size += chunk.length;
		// Leaving the loop ends the connection.
		if (size > most) break;
	}
	return Buffer.concat(chunks);
}

/**
 * Decodes a body by its byte order mark, or by the charset of its content type (§4: neither is documented).
 *
 * @param contentType the header, as it came
 * @returns the text, read as UTF-8 where the charset is missing or unknown; never throws
 */
export function decodeBody(body: Uint8Array, contentType = ''): string {
	const charset = /;\s*charset=["']?([^\s;"']+)/i.exec(contentType)?.[1];
	try {
		return new TextDecoder(markedCharset(body) ?? charset).decode(body);
	} catch {
		return new TextDecoder().decode(body);
	}
}

/** UTF-16 by its mark. UTF-8 has none of these bytes, and read as UTF-8 a token would have a NUL in each gap. */
function markedCharset([first, second]: Uint8Array): string | undefined {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/**
 * What JSON holds.
 *
 * @returns undefined for what isn't JSON; never throws
 */
export function readJson(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return undefined;
	}
}

/** n8n itself walks through an item's data level by level. */
const DEEPEST = 200;
/** What each value of an answer counts at least: as much as in a list of records with an ID, an email and a name. */
const BYTES_OF_A_VALUE = 14;

/**
 * How large an answer is in bytes, for what it takes in memory: a page of nothing but `{}` takes twenty times its text. JSON of more
 * than 200 levels has no size that's small enough.
 */
export function sizeOf(bytes: Uint8Array, text: string): number {
	if (!/^\s*[[{]/.test(text)) return bytes.length;
	const { levels, values } = measure(text);
	return levels > DEEPEST ? Infinity : Math.max(bytes.length, BYTES_OF_A_VALUE * values);
}

/** Counts levels and values before anything is parsed: millions of either would take gigabytes. */
function measure(text: string): { levels: number; values: number } {
	let [depth, levels, values] = [0, 0, 1];
	let isString = false;
	for (let at = 0; at < text.length; at += 1) {
		const character = text[at];
		if (character === '\\') at += 1;
		else if (character === '"') isString = !isString;
		else if (isString) continue;
		else if (character === ',') values += 1;
		else if (character === '[' || character === '{') {
			values += 1;
			depth += 1;
			if (depth > levels) levels = depth;
		} else if (character === ']' || character === '}') depth -= 1;
	}
	return { levels, values };
}

/** As much of a text as is looked at for its markup. */
const LOOKED_AT = 10_000;

/**
 * Whether an answer is a web page: a log-in, a proxy's error, anything but the service's API (§4).
 *
 * @param contentType the header, as it came
 */
export function isWebPage(text: string, contentType = ''): boolean {
	const start = text.trimStart().slice(0, LOOKED_AT);
	const beginsWithTag = start.startsWith('<');
	const isCalledOne = /^\s*(?:text\/html|application\/xhtml)/i.test(contentType);
	const hasPageTag = /<(?:!doctype\s+html|html)[\s>]/i.test(start);
	return isCalledOne ? beginsWithTag || hasPageTag : beginsWithTag && hasPageTag;
}

/** What a web page calls itself; '' for nothing. */
export function titleOf(page: string): string {
	return /<title[^<>]*>([^<]*)</i.exec(page.slice(0, LOOKED_AT))?.[1] ?? '';
}

/** Whether a redirect only puts https:// for http://, which a proxy answers before the service. */
export function onlyAddsHttps(url: string, location: string): boolean {
	if (!URL.canParse(location, url)) return false;
	const [from, to] = [new URL(url), new URL(location, url)];
	const isSamePath = to.hostname === from.hostname && to.pathname + to.search === from.pathname + from.search;
	return isSamePath && from.protocol === 'http:' && to.protocol === 'https:';
}
