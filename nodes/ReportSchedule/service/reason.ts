import { scheduleFields } from '../fields/scheduleFields';
import { cut } from '../text/quote';
import { isBlank } from '../text/text';
import { isRecord } from '../text/json';
import type { Failure } from './failure';

/** Characters: a person reads less, and a hostile answer has no end. */
const LONGEST = 600;

/**
 * Why a request wasn't accepted, in one line of the service's own words (§7: the form is not documented): the first text under
 * `detail`, `message`, `error`, `errors` or a field's name, at any depth, with the path to it. Any other form is shown as it came; ''
 * for nothing.
 */
export function reasonIn({ answer }: Failure): string {
	if (isBlank(answer)) return '';
	const said = textIn(answer, []);
	if (said === undefined) return oneLine(JSON.stringify(answer));
	const [name = ''] = said.path;
	const label = scheduleFields.find((field) => field.name === name)?.label;
	const besides = label === undefined || label.toLowerCase() === name.toLowerCase() ? '' : ` (${label})`;
	return oneLine(name === '' ? said.text : `${said.path.join('.')}${besides}: ${said.text}`);
}

/** Where a reason may stand. The first of them says most: `error` may only name the status, beside a `message`. */
const MESSAGES = ['detail', 'message', 'error', 'errors'];
/** What an envelope holds isn't about a field of that name. */
const ENVELOPE = [...MESSAGES, 'data', 'result'];

/** The first text, and the path to it: `['users', '3']`. One under any other key is data, unless it stands in a list. */
function textIn(
	value: unknown,
	path: readonly string[],
): { path: readonly string[]; text: string } | undefined {
	if (typeof value === 'string') return value.trim() === '' ? undefined : { path, text: value };
	if (!isRecord(value) && !Array.isArray(value)) return undefined;
	const entries = Array.isArray(value)
		? value.map((inner: unknown) => [path, inner] as const)
		: [...new Set([...MESSAGES, ...Object.keys(value)])]
				.filter((key) => MESSAGES.includes(key) || typeof value[key] === 'object')
				.map((key) => [ENVELOPE.includes(key) ? path : [...path, key], value[key]] as const);
	for (const [at, inner] of entries) {
		const said = textIn(inner, at);
		if (said !== undefined) return said;
	}
	return undefined;
}

function oneLine(text: string): string {
	const beginning = text.trimStart().slice(0, 10 * LONGEST);
	return cut(beginning.replace(/[\s\p{Cc}]+/gu, ' ').trim(), LONGEST);
}
