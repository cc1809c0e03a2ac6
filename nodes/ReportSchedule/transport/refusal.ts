import { scheduleFields } from '../fields/scheduleFields';
import { isRecord } from '../fields/values';
import { pageWords } from './bodyText';
import { redact } from './redact';
import { isStandardTitle } from './statusNames';

/** What the service says in the body of a failure. */
export interface Refusal {
	/** One line in the service's own words; '' where it says nothing or only a standard title. */
	reason: string;
	/** What it says of single fields of the request, by the service's name of the field. */
	fields?: Array<{ name: string; message: string }>;
}

const LONGEST = 600;
/** How much of an answer is read: a person reads less, and a hostile answer has no end. */
const MOST = { messages: 50, values: 5000, listed: 10 };

/**
 * What the service says in the body of a failure, in its own words (§7: the form is not documented). Understood
 * are the errors of Django REST Framework, such as `{"name": ["This field is required."]}` and
 * `{"detail": "…"}`, and of RFC 9457 (problem details), at any depth of an envelope. Other JSON and text are
 * shown as they came, a web page by its title.
 *
 * @param body parsed JSON, or text
 * @param token the API token, which may only show when a page's entities are decoded
 * @returns never throws
 */
export function readRefusal(body: unknown, isPage: boolean, token: string): Refusal {
	if (typeof body === 'string')
		return { reason: unlessStandard(isPage ? redact(pageWords(body), token) : body) };
	const found: Message[] = [];
	collect(body, [], { found, left: MOST.values });
	if (found.length === 0) return { reason: unlessStandard(asItCame(body)) };
	// A standard title says nothing, unless the service says it of a field.
	const said = found.filter(({ path, text }) => path.length > 0 || !isStandardTitle(text));
	const fields = said.flatMap(({ path, text }) => {
		const name = path.find((part) => !/^\d+$/.test(part));
		return name === undefined ? [] : [{ name, message: oneLine(text) }];
	});
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

function collect(value: unknown, path: readonly string[], reading: { found: Message[]; left: number }): void {
	reading.left -= 1;
	if (reading.left < 0 || reading.found.length >= MOST.messages) return;
	if (typeof value === 'string') {
		if (value.trim() !== '') reading.found.push({ path, text: value });
	} else if (Array.isArray(value)) {
		const isNumbers = path.length > 0 && value.length > 0 && value.every((one) => typeof one === 'number');
		if (isNumbers) reading.found.push({ path, text: inShort(value) });
		value.slice(0, MOST.values).forEach((one: unknown, index) => {
			const hasPlace = path.length > 0 && typeof one === 'object';
			collect(one, hasPlace ? [...path, String(index)] : path, reading);
		});
	} else if (isRecord(value)) {
		const field = fieldNamedIn(value);
		const about = field === undefined ? path : [...path.filter((part) => !/^\d+$/.test(part)), ...field];
		for (const key of Object.keys(value).slice(0, MOST.values)) {
			const inner = value[key];
			if (UNNAMED.has(key)) collect(inner, about, reading);
			// A text under any other key is no message but data: DRF puts a field's messages in a list.
			else if (typeof inner === 'object') collect(inner, [...path, key], reading);
		}
	}
}

/** `{"field": "name", "message": "…"}`, or RFC 9457's `{"pointer": "#/name", "detail": "…"}` */
function fieldNamedIn({ field, attr, pointer }: Record<string, unknown>): string[] | undefined {
	const name = [field, attr, pointer].find((one) => typeof one === 'string') as string | undefined;
	return name?.replace(/^#?\//, '').split(/[./]/);
}

function inShort(ids: readonly unknown[]): string {
	const more = ids.length > MOST.listed ? ` and ${ids.length - MOST.listed} more` : '';
	return ids.slice(0, MOST.listed).join(', ') + more;
}

/** Each as a sentence, none twice, those about one field behind its name and label. */
function sentences(said: readonly Message[]): string {
	const known = new Set<string>();
	let about = '';
	let text = '';
	for (const message of said) {
		const subject = subjectOf(message.path);
		const words = message.text.trim();
		if (known.has(subject + words)) continue;
		known.add(subject + words);
		const separator = text === '' || /[.!?:;,…]$/.test(text) ? ' ' : '. ';
		text += separator + (subject === about ? '' : subject) + words;
		about = subject;
	}
	return text;
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
	return isTelling || typeof body === 'number' ? JSON.stringify(body) : '';
}

function unlessStandard(text: string): string {
	return isStandardTitle(text) ? '' : oneLine(text);
}

function oneLine(text: string): string {
	const line = text.slice(0, 10 * LONGEST).replace(/[\s\p{Cc}]+/gu, ' ');
	const trimmed = line.trim();
	return trimmed.length > LONGEST ? `${trimmed.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : trimmed;
}
