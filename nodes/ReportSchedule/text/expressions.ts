import { isObject } from './json';

/** Such as `"my title"`. */
const QUOTED_KEY = String.raw`"(?:[^"\\]|\\.)+"|'(?:[^'\\]|\\.)+'`;
/** Such as `.body`, `?.body`, `["my title"]` or `[0]`. */
const STEP = String.raw`\??\.[\p{L}_$][\p{L}\p{N}_$]*|(?:\?\.)?\[\s*(?:${QUOTED_KEY}|\d+)\s*\]`;
/** Such as `{{ $json.body["my title"] }}`. */
const FIELD = new RegExp(String.raw`^\{\{\s*\$json((?:${STEP})+)\s*\}\}$`, 'u');
/** Such as `body`, `"my title"` or `0`. */
const KEYS = new RegExp(String.raw`${QUOTED_KEY}|[\p{L}\p{N}_$]+`, 'gu');

/** The path of the only field that an expression names: `['body', 'my title']` of `{{ $json.body["my title"] }}`. */
export function fieldPath(expression = ''): string[] | undefined {
	const steps = FIELD.exec(expression)?.[1];
	return steps?.match(KEYS)?.map(unescaped);
}

function unescaped(name: string): string {
	if (!/^["']/.test(name)) return name;
	return name.slice(1, -1).replace(/\\u([\da-f]{4})|\\(.)/gi, (_, hex?: string, character = '') => {
		return hex ? String.fromCharCode(parseInt(hex, 16)) : (escapes[character] ?? character);
	});
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The field of an item's data at a path; undefined if there's none. It may be there without a value. */
export function fieldAt(json: unknown, path: readonly string[]): { value: unknown } | undefined {
	let value = json;
	for (const name of path) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
		value = (value as Record<string, unknown>)[name];
	}
	return { value };
}

/** Whether an expression is a single `{{ }}`. n8n makes text of any other, even if it results in nothing. */
export function isSingle(expression: string): boolean {
	return expression.endsWith('}}') && expression.lastIndexOf('{{') === 0;
}

/** A string that begins with "=" is an expression in n8n, at any depth of a parameter. */
export function hasExpression(saved: unknown): boolean {
	if (typeof saved === 'string') return saved.startsWith('=');
	return typeof saved === 'object' && saved !== null && Object.values(saved).some(hasExpression);
}

/** What a selector with modes (ID or list) holds. An expression in one may give another node's selector. */
export function insideLocator(given: unknown): unknown {
	return isLocator(given) ? insideLocator(given.value) : given;
}

/** The mode in which such a selector was filled in; undefined for a plain value. */
export function locatorMode(given: unknown): unknown {
	return isLocator(given) ? (locatorMode(given.value) ?? given.mode) : undefined;
}

function isLocator(given: unknown): given is { mode: unknown; value: unknown } {
	if (!isObject(given) || !('mode' in given) || !('value' in given)) return false;
	// One just added to a collection has no `__rl`. A record that happens to have these two has others as well.
	return '__rl' in given || Object.keys(given).length === 2;
}
