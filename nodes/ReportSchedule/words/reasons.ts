import { scheduleFields } from '../fields/scheduleFields';
import { isRecord } from '../helpers/types';
import type { Failure } from '../outcomes/failure';

/** What the service says in the body of a failure. */
export interface Reason {
	/** One line in the service's own words; '' where it says nothing or only a standard title. */
	reason: string;
	/** What it says of single fields of the request, by the service's name of the field. */
	fields?: Array<{ name: string; message: string }>;
}

/** Why a request wasn't accepted, as the service says it. */
export function reasonIn({ answer }: Failure): Reason {
	return readReason(answer);
}

/** Characters, and messages: a person reads less, and a hostile answer has no end. */
const [LONGEST, MOST_MESSAGES] = [600, 50];

/**
 * What the service says in the body of a failure, in its own words (§7: the form is not documented): the texts under `detail`,
 * `message`, `error`, `errors` or a field's name, at any depth, with the path to each. Any other form is shown as it came.
 *
 * @param body parsed JSON, or text
 * @returns never throws
 */
export function readReason(body: unknown): Reason {
	if (typeof body === 'string') return { reason: isStandardTitle(body) ? '' : oneLine(body) };
	const said: Message[] = [];
	for (const message of messagesIn(body, [])) {
		// A standard title says nothing, unless the service says it of a field.
		if (message.path.length === 0 && isStandardTitle(message.text)) continue;
		if (said.push(message) === MOST_MESSAGES) break;
	}
	if (said.length === 0) return { reason: isTelling(body) ? oneLine(JSON.stringify(body)) : '' };
	const fields = said
		.filter(({ path }) => path.length > 0)
		.map(({ path, text }) => ({ name: path[0]!, message: oneLine(text) }));
	return { reason: oneLine(sentences(said)), ...(fields.length > 0 && { fields }) };
}

/** Something that the service says, and the field it is about: `['users', '3']`. */
interface Message {
	path: readonly string[];
	text: string;
}

const MESSAGES = new Set(['detail', 'message', 'error', 'errors']);
/** What an envelope holds isn't about a field of that name. */
const ENVELOPE = new Set(['data', 'result']);

/** @param isOfFields whether texts are said of the fields that they stand under, without a list around them */
function* messagesIn(value: unknown, path: readonly string[], isOfFields = false): Generator<Message> {
	if (typeof value === 'string' && value.trim() !== '') yield { path, text: value };
	else if (Array.isArray(value)) {
		const areIds = path.length > 0 && value.length > 0 && value.every((inner) => typeof inner === 'number');
		if (areIds) yield { path, text: value.join(', ') };
		else for (const [index, inner] of value.entries()) yield* messagesInList(inner, path, index);
	} else if (isRecord(value)) {
		for (const [key, inner] of Object.entries(value)) {
			if (MESSAGES.has(key)) yield* messagesIn(inner, path, key === 'errors');
			else if (ENVELOPE.has(key)) yield* messagesIn(typeof inner === 'object' ? inner : '', path);
			// A text under any other key is data: Django REST Framework puts a field's messages in a list.
			else if (isOfFields || typeof inner === 'object') yield* messagesIn(inner, [...path, key]);
		}
	}
}

/** An object in a list names its field in a way of its own, so it's shown as it came. */
function* messagesInList(value: unknown, path: readonly string[], index: number): Generator<Message> {
	if (!isRecord(value) || Object.keys(value).every((key) => MESSAGES.has(key)))
		yield* messagesIn(value, path);
	else yield { path: path.length > 0 ? [...path, String(index)] : path, text: JSON.stringify(value) };
}

/** Each as a sentence, none twice, those about one field behind its name and label. */
function sentences(said: readonly Message[]): string {
	const lines = new Map(said.map(({ path, text }) => [labelBefore(path) + text.trim(), labelBefore(path)]));
	let [about, all] = ['', ''];
	for (const [line, subject] of lines) {
		const isEnded = all === '' || '.!?:;,…'.includes(all.at(-1)!);
		all += `${isEnded ? '' : '.'} ${subject === about ? line.slice(subject.length) : line}`;
		about = subject;
	}
	return all;
}

/** `users.3 (User IDs): ` */
function labelBefore(path: readonly string[]): string {
	const [name] = path;
	if (name === undefined) return '';
	const label = scheduleFields.find((field) => field.name === name)?.label ?? name;
	return `${path.join('.')}${label.toLowerCase() === name.toLowerCase() ? '' : ` (${label})`}: `;
}

/** Whether JSON says more than standard titles and the status. */
function isTelling(value: unknown): boolean {
	if (typeof value === 'string') return value !== '' && !isStandardTitle(value);
	if (typeof value === 'number') return value < 100 || value > 599;
	return typeof value === 'object' && value !== null && Object.values(value).some(isTelling);
}

function oneLine(text: string): string {
	const line = text
		.trimStart()
		.slice(0, 10 * LONGEST)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/** The names of HTTP statuses (https://www.rfc-editor.org/rfc/rfc9110#section-15), for answers that say nothing else. */
export const statusNames: Readonly<Record<number, string>> = {
	400: 'Bad Request',
	401: 'Unauthorized',
	402: 'Payment Required',
	403: 'Forbidden',
	404: 'Not Found',
	405: 'Method Not Allowed',
	407: 'Proxy Authentication Required',
	408: 'Request Timeout',
	409: 'Conflict',
	413: 'Content Too Large',
	415: 'Unsupported Media Type',
	422: 'Unprocessable Content',
	429: 'Too Many Requests',
	451: 'Unavailable For Legal Reasons',
	502: 'Bad Gateway',
	503: 'Service Unavailable',
	504: 'Gateway Timeout',
};

/** Without the words below, as in `Internal Server Error`. */
const TITLES = new Set([
	...Object.values(statusNames).map((name) => name.toLowerCase()),
	...['internal server', 'server', 'gateway time out'],
]);
const SAYS_NOTHING = new Set(['error', 'http', 'status', 'nginx', 'openresty', 'apache', 'gunicorn']);

/**
 * Whether a text only names an HTTP status or a server, and so says nothing about the request: `Not found.`,
 * `502 Bad Gateway`, `Server Error (500)`, `nginx/1.27`, and what Django REST Framework says of every 429.
 */
function isStandardTitle(text: string): boolean {
	if (text.length > 100) return false;
	const lower = text.trim().toLowerCase();
	if (lower.startsWith('request was throttled.')) return true;
	const words = lower
		.replace(/\/[\d.]+/g, ' ')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !SAYS_NOTHING.has(word) && !/^[1-5]\d\d$/.test(word));
	return words.length === 0 || TITLES.has(words.join(' '));
}
