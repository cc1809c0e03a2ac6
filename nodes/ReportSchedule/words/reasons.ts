import { scheduleFields } from '../fields/scheduleFields';
import { isRecord } from '../helpers/types';
import type { Failure } from '../outcomes/failure';

/** What the service says in the body of a failure. */
interface Reason {
	/** One line in the service's own words; '' where it says nothing or only a standard title. */
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
	if (typeof answer === 'string') return { reason: isStandardTitle(answer) ? '' : oneLine(answer) };
	const [said] = messagesIn(answer, []);
	if (said === undefined) return { reason: isTelling(answer) ? oneLine(JSON.stringify(answer)) : '' };
	const [name = ''] = said.path;
	const label = scheduleFields.find((field) => field.name === name)?.label;
	const besides = label === undefined || label.toLowerCase() === name.toLowerCase() ? '' : ` (${label})`;
	const about = name === '' ? '' : `${said.path.join('.')}${besides}: `;
	return { reason: oneLine(about + said.text.trim()), label };
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
	if (typeof value === 'string') {
		// A standard title says nothing, unless the service says it of a field.
		const saysNothing = value.trim() === '' || (path.length === 0 && isStandardTitle(value));
		if (!saysNothing) yield { path, text: value };
	} else if (Array.isArray(value)) {
		for (const [index, inner] of value.entries()) {
			const isOther = isRecord(inner) && !Object.keys(inner).every((key) => MESSAGES.has(key));
			// An object in a list names its field in a way of its own, so it's shown as it came.
			if (isOther) yield* messagesIn(JSON.stringify(inner), path.length > 0 ? [...path, `${index}`] : path);
			else yield* messagesIn(inner, path);
		}
	} else if (isRecord(value)) {
		for (const [key, inner] of Object.entries(value)) {
			if (MESSAGES.has(key)) yield* messagesIn(inner, path, key === 'errors');
			// A text under any other key is data: Django REST Framework puts a field's messages in a list.
			else if (isOfFields || typeof inner === 'object')
				yield* messagesIn(inner, ENVELOPE.has(key) ? path : [...path, key]);
		}
	}
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
