const LONGEST = 600;
const DEEPEST = 8;

/** Keys whose text is the message itself. */
const SPEAKING = new Set([
	...['detail', 'details', 'message', 'messages', 'msg', 'error', 'error_description', 'error_message'],
	...['non_field_errors', 'description', 'title', 'reason'],
]);
/** Keys that only wrap what is said. */
const WRAPPING = new Set(['data', 'errors', 'response', 'result', 'body']);

/**
 * What the service says in the body of a refusal, in its own words (§7: the shape is not documented):
 * `{detail}`, `{message}`, field messages such as `{"name": ["This field is required."]}`, at any depth
 * of an envelope, an HTML page's title, or plain text.
 *
 * @returns one line; '' where the body says nothing
 */
export function serviceWords(text: string): string {
	const body = parse(text);
	const line = typeof body === 'string' ? inOneLine([fromText(body)]) : fromJson(body);
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

function fromText(text: string): string {
	const start = text.slice(0, 10_000);
	if (!/^\s*<[a-z!?]/i.test(start)) return start;
	return /<(title|h1)[^>]*>([^<]*)<\/\1>/i.exec(start)?.[2] ?? '';
}

/** Where nothing speaks, all texts are taken: `{"name": "This field is required."}` is a message too. */
function fromJson(body: unknown): string {
	return inOneLine(messages(body, [], 0, false)) || inOneLine(messages(body, [], 0, true));
}

function inOneLine(sentences: readonly string[]): string {
	const lines = sentences.map((sentence) => sentence.replace(/\s+/g, ' ').trim());
	const different = [...new Set(lines)].filter((sentence) => sentence !== '');
	return different.map((one, index) => (index < different.length - 1 ? ended(one) : one)).join(' ');
}

function ended(sentence: string): string {
	return /[.!?:;,]$/.test(sentence) ? sentence : `${sentence}.`;
}

/**
 * @param path the fields that lead here, without the keys that speak or wrap
 * @param all whether any text is a message where no key beside it speaks; else the text of an unknown key
 *   (`code`, `status`) is taken for data, unless it is in a list: a field's messages
 */
function messages(value: unknown, path: readonly string[], depth: number, all: boolean): string[] {
	if (depth > DEEPEST || value === null || value === undefined) return [];
	if (typeof value === 'string') return [path.length > 0 ? `${path.join('.')}: ${value}` : value];
	if (Array.isArray(value)) {
		const lists = value.slice(0, 20).map((one, index) => {
			const isNested = typeof one === 'object' && one !== null && value.length > 1;
			return messages(one, isNested ? [...path, String(index)] : path, depth + 1, all);
		});
		return lists.flat();
	}
	if (typeof value !== 'object') return [];
	const entries = Object.entries(value).slice(0, 50);
	const texts = all && !entries.some(([key]) => SPEAKING.has(key));
	return entries.flatMap(([key, inner]) => {
		if (SPEAKING.has(key)) return messages(inner, path, depth + 1, all);
		if (WRAPPING.has(key)) return messages(inner, path, depth + 1, all || key === 'errors');
		return texts || typeof inner === 'object' ? messages(inner, [...path, key], depth + 1, texts) : [];
	});
}
