import { scheduleFields } from '../fields/scheduleFields';
import { cut } from '../helpers/quote';
import { isBlank } from '../helpers/text';
import { isRecord, toId } from '../helpers/types';
import type { Failure } from '../outcomes/failure';

/** What the service says in the body of a failure. */
interface Reason {
	/** One line in the service's own words; '' where it says nothing. */
	reason: string;
	/** The label of the form's field that it's about; undefined for any other. */
	label?: string;
}

/** Characters: a person reads less, and a hostile answer has no end. */
const LONGEST = 600;

/**
 * Why a request wasn't accepted, in the service's own words (§7: the form is not documented): the first text under `detail`,
 * `message`, `error`, `errors` or a field's name, at any depth, with the path to it. Any other form is shown as it came. Never throws.
 */
export function reasonIn({ answer }: Failure): Reason {
	if (isBlank(answer)) return { reason: '' };
	const [said] = messagesIn(answer, []);
	if (said === undefined) return { reason: oneLine(JSON.stringify(answer)) };
	const [name = ''] = said.path;
	const label = scheduleFields.find((field) => field.name === name)?.label;
	const besides = label === undefined || label.toLowerCase() === name.toLowerCase() ? '' : ` (${label})`;
	const about = name === '' ? '' : `${said.path.join('.')}${besides}: `;
	return { reason: oneLine(about + said.text), label };
}

/** Something that the service says, and the field it is about: `['users', '3']`. */
interface Message {
	path: readonly string[];
	text: string;
}

/** Where a reason may stand. The first of them says most: `error` may only name the status, beside a `message`. */
const MESSAGES = ['detail', 'message', 'error', 'errors'];
/** What stands beside one in a list, as in the answer 207. */
const isOfMessage = (key: string) => MESSAGES.includes(key) || key === 'status';
/** What an envelope holds isn't about a field of that name. */
const ENVELOPE = new Set(['data', 'result']);

/** @param isOfFields whether texts are said of the fields that they stand under, without a list around them */
function* messagesIn(value: unknown, path: readonly string[], isOfFields = false): Generator<Message> {
	if (typeof value === 'string') {
		if (value.trim() !== '') yield { path, text: value };
	} else if (Array.isArray(value)) {
		for (const [index, inner] of value.entries()) {
			const isOther = isRecord(inner) && !Object.keys(inner).every(isOfMessage);
			// An object in a list names its field in a way of its own, so it's shown as it came.
			if (isOther) yield* messagesIn(JSON.stringify(inner), path.length > 0 ? [...path, `${index}`] : path);
			else yield* messagesIn(inner, path);
		}
	} else if (isRecord(value)) {
		const keys = new Set([...MESSAGES, ...Object.keys(value)]);
		// Beside a status of success, it's no reason.
		if (/^2\d\d$/.test(`${toId(value.status)}`)) keys.delete('message');
		for (const key of keys) {
			const inner = value[key];
			if (MESSAGES.includes(key)) yield* messagesIn(inner, path, key === 'errors');
			// A text under any other key is data: Django REST Framework puts a field's messages in a list.
			else if (isOfFields || typeof inner === 'object')
				yield* messagesIn(inner, ENVELOPE.has(key) ? path : [...path, key]);
		}
	}
}

function oneLine(text: string): string {
	const beginning = text.trimStart().slice(0, 10 * LONGEST);
	return cut(beginning.replace(/[\s\p{Cc}]+/gu, ' ').trim(), LONGEST);
}
