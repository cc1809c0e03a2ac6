/** A finding of express-openapi-validator: where, why (`<keyword>.openapi.validation`) and in its words. */
export interface Finding {
	path: string;
	message: string;
	errorCode?: string;
}

/** Django REST framework's body of a 400: messages by field name. */
export type FieldMessages = Record<string, string[]>;

/**
 * Puts what the validating library found into the form and the words of Django REST framework, e.g.
 * `{"schedule_type":["\"X\" is not a valid choice."]}`. §7 shows no form of its own.
 *
 * @param findings `errors` of the library's exception.
 * @param body The request body, from which messages quote the value.
 */
export function fieldMessages(findings: Finding[], body: unknown): FieldMessages {
	const messages: FieldMessages = {};
	const mistyped = new Set(findings.filter((f) => keywordOf(f) === 'type').map(({ path }) => path));
	for (const finding of findings) {
		const { path, message } = finding;
		const keyword = keywordOf(finding);
		const [place, ...keys] = path.split('/').slice(1);
		const field = keys[0] ?? 'non_field_errors';
		// These only sum up findings that are listed on their own.
		if (['if', 'anyOf', 'allOf'].includes(keyword)) continue;
		// The wrong type says it all; Django stops there.
		if (keyword === 'enum' && mistyped.has(path)) continue;
		const text = place === 'body' ? djangoMessage(keyword, message, valueAt(body, keys)) : message;
		const list = (messages[field] ??= []);
		if (!list.includes(text)) list.push(text);
	}
	return messages;
}

function keywordOf({ errorCode = '' }: Finding): string {
	return errorCode.split('.')[0]!;
}

/** One sentence for one broken keyword of JSON Schema; the library's own words where Django has none. */
function djangoMessage(keyword: string, message: string, value: unknown): string {
	if (keyword === 'required') return 'This field is required.';
	if (keyword === 'additionalProperties') return 'This field is not expected.';
	if (keyword === 'enum') return `"${String(value)}" is not a valid choice.`;
	if (keyword === 'minLength') return 'This field may not be blank.';
	if (keyword === 'type') return value === null ? 'This field may not be null.' : wrongType(message, value);
	const bound = /must be (>=|<=) (\S+)/.exec(message);
	if (bound)
		return `Ensure this value is ${bound[1] === '>=' ? 'greater' : 'less'} than or equal to ${bound[2]}.`;
	return message;
}

function wrongType(message: string, value: unknown): string {
	if (message.endsWith('integer')) return 'A valid integer is required.';
	if (message.endsWith('string')) return 'Not a valid string.';
	if (message.endsWith('array')) return `Expected a list of items but got type "${pythonType(value)}".`;
	if (message.endsWith('object')) return `Invalid data. Expected a dictionary, but got ${pythonType(value)}.`;
	return message;
}

function pythonType(value: unknown): string {
	if (Array.isArray(value)) return 'list';
	const names: Record<string, string> = { string: 'str', number: 'int', boolean: 'bool', object: 'dict' };
	return names[typeof value] ?? 'NoneType';
}

function valueAt(body: unknown, path: string[]): unknown {
	return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}
