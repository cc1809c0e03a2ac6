const LONGEST = 600;
const DEEPEST = 8;

/** Keys whose text is the message itself. */
const SPEAKING = new Set(['detail', 'details', 'message', 'error', 'non_field_errors', 'title', 'reason']);
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
	const sentences = typeof body === 'string' ? [fromText(body)] : messages(body, [], 0);
	const line = [...new Set(sentences.map((sentence) => sentence.replace(/\s+/g, ' ').trim()))]
		.join(' ')
		.trim();
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
	if (!/^\s*<(!doctype|html|\?xml)/i.test(text)) return text;
	return /<title[^>]*>([^<]*)<\/title>/i.exec(text.slice(0, 10_000))?.[1] ?? '';
}

/** @param path the fields that lead here, without the keys that speak or wrap */
function messages(value: unknown, path: readonly string[], depth: number): string[] {
	if (depth > DEEPEST || value === null || value === undefined) return [];
	if (typeof value === 'string') return [path.length > 0 ? `${path.join('.')}: ${value}` : value];
	if (Array.isArray(value)) {
		const lists = value.slice(0, 20).map((one, index) => {
			const isNested = typeof one === 'object' && one !== null && value.length > 1;
			return messages(one, isNested ? [...path, String(index)] : path, depth + 1);
		});
		return lists.flat();
	}
	if (typeof value !== 'object') return [];
	return Object.entries(value)
		.slice(0, 50)
		.flatMap(([key, inner]) => {
			if (SPEAKING.has(key) || WRAPPING.has(key)) return messages(inner, path, depth + 1);
			// The text of any other key is data (`code`, `status`), unless it is a list: a field's messages.
			return typeof inner === 'object' ? messages(inner, [...path, key], depth + 1) : [];
		});
}
