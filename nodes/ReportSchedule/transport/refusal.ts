import { scheduleFields } from '../fields/scheduleFields';
import { isRecord } from '../fields/values';
import { titleOf } from './bodyText';
import { isStandardTitle } from './statusNames';

/** What the service says in the body of a failure. */
export interface Refusal {
	/** One line in the service's own words; '' where it says nothing or only a standard title. */
	reason: string;
	/** What it says of single fields of the request, by the service's name of the field. */
	fields?: Array<{ name: string; message: string }>;
}

/** Characters, and messages: a person reads less, and a hostile answer has no end. */
const [LONGEST, MOST_MESSAGES] = [600, 50];

/**
 * What the service says in the body of a failure, in its own words (§7: the form is not documented). Understood
 * are the errors of Django REST Framework, such as `{"name": ["This field is required."]}` and
 * `{"detail": "…"}`, and of RFC 9457 (problem details), at any depth of an envelope. Other JSON and text are
 * shown as they came, a web page by its title.
 *
 * @param body parsed JSON, or text
 * @returns never throws
 */
export function readRefusal(body: unknown, isPage: boolean): Refusal {
	if (typeof body === 'string') return { reason: unlessStandard(isPage ? titleOf(body) : body) };
	const found: Message[] = [];
	for (const message of messagesIn(body, [])) {
		if (found.push(message) === MOST_MESSAGES) break;
	}
	if (found.length === 0) return { reason: unlessStandard(asItCame(body)) };
	// A standard title says nothing, unless the service says it of a field.
	const said = found.filter(({ path, text }) => path.length > 0 || !isStandardTitle(text));
	const fields = said
		.filter(({ path }) => path.length > 0)
		.map(({ path, text }) => ({ name: path[0]!, message: oneLine(text) }));
	return { reason: oneLine(sentences(said)), ...(fields.length > 0 && { fields }) };
}

/** A field as the editor calls it, if it is one of the service's; else as the service calls it. */
export function labelOf(name: string): string {
	return scheduleFields.find((field) => field.name === name)?.label ?? name;
}

/** Something that the service says, and the field it is about: `['users', '3']`. */
interface Message {
	path: readonly string[];
	text: string;
}

/** Keys that hold messages, or an envelope's content; any other key names a field. */
const UNNAMED = new Set([
	...['detail', 'details', 'message', 'messages', 'error', 'errors', 'title', 'non_field_errors'],
	...['data', 'result', 'response'],
]);

function* messagesIn(value: unknown, path: readonly string[]): Generator<Message> {
	if (typeof value === 'string' && value.trim() !== '') yield { path, text: value };
	else if (Array.isArray(value)) {
		const areIds = path.length > 0 && value.length > 0 && value.every((one) => typeof one === 'number');
		if (areIds) yield { path, text: value.join(', ') };
		for (const [index, one] of value.entries()) {
			const hasPlace = path.length > 0 && typeof one === 'object';
			yield* messagesIn(one, hasPlace ? [...path, String(index)] : path);
		}
	} else if (isRecord(value)) {
		const about = fieldNamedIn(value) ?? path;
		for (const [key, inner] of Object.entries(value)) {
			if (UNNAMED.has(key)) yield* messagesIn(inner, about);
			// A text under any other key is data: Django REST Framework puts a field's messages in a list.
			else if (typeof inner === 'object') yield* messagesIn(inner, [...path, key]);
		}
	}
}

/** `{"field": "name", "message": "…"}`, or RFC 9457's `{"pointer": "#/name", "detail": "…"}` */
function fieldNamedIn({ field, attr, pointer }: Record<string, unknown>): string[] | undefined {
	const name = [field, attr, pointer].find((one) => typeof one === 'string') as string | undefined;
	return name?.replace(/^#?\//, '').split(/[./]/);
}

/** Each as a sentence, none twice, those about one field behind its name and label. */
function sentences(said: readonly Message[]): string {
	const lines = new Map(said.map(({ path, text }) => [subjectOf(path) + text.trim(), subjectOf(path)]));
	let [about, all] = ['', ''];
	for (const [line, subject] of lines) {
		const isEnded = all === '' || /[.!?:;,…]$/.test(all);
		all += `${isEnded ? '' : '.'} ${subject === about ? line.slice(subject.length) : line}`;
		about = subject;
	}
	return all;
}

/** `users.3 (User IDs): ` */
function subjectOf(path: readonly string[]): string {
	const [name] = path;
	if (name === undefined) return '';
	const label = labelOf(name);
	return `${path.join('.')}${label.toLowerCase() === name.toLowerCase() ? '' : ` (${label})`}: `;
}

function asItCame(body: unknown): string {
	const isTelling = isRecord(body)
		? Object.keys(body).some((key) => key !== 'success' && key !== 'status')
		: Array.isArray(body) && body.length > 0;
	return isTelling ? JSON.stringify(body) : '';
}

function unlessStandard(text: string): string {
	return isStandardTitle(text) ? '' : oneLine(text);
}

function oneLine(text: string): string {
	const line = text
		.slice(0, 10 * LONGEST)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}
