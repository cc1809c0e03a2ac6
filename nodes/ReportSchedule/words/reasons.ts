import { scheduleFields } from '../fields/scheduleFields';
import { isRecord } from '../helpers/types';
import type { Failure } from '../outcomes/failure';
import { statusNames } from './statusNames';

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
 * What the service says in the body of a failure, in its own words (§7: the form is not documented). Understood
 * are the forms of Django REST Framework (`{"name": ["This field is required."]}`, `{"detail": "…"}`), of RFC 9457
 * (problem details), of FastAPI (`{"detail": [{"loc": ["body", "name"], "msg": "…"}]}`) and of OAuth
 * (`error_description`), at any depth of an envelope. Other JSON and text are shown as they came.
 *
 * @param body parsed JSON, or text
 * @returns never throws
 */
export function readReason(body: unknown): Reason {
	if (typeof body === 'string') return { reason: unlessStandard(body) };
	const found: Message[] = [];
	for (const message of messagesIn(body, [])) {
		if (found.push(message) === MOST_MESSAGES) break;
	}
	// A standard title says nothing, unless the service says it of a field.
	const said = found.filter(({ path, text }) => path.length > 0 || !isStandardTitle(text));
	if (said.length === 0) return { reason: isTelling(body) ? oneLine(JSON.stringify(body)) : '' };
	const fields = said
		.filter(({ path }) => path.length > 0)
		.map(({ path, text }) => ({ name: path[0]!, message: oneLine(text) }));
	return { reason: oneLine(sentences(said)), ...(fields.length > 0 && { fields }) };
}

/** A field as the editor calls it, if it is one of the service's; else as the service calls it. */
function labelOf(name: string): string {
	return scheduleFields.find((field) => field.name === name)?.label ?? name;
}

/** Something that the service says, and the field it is about: `['users', '3']`. */
interface Message {
	path: readonly string[];
	text: string;
}

/** Keys that hold messages, or an envelope's content; any other key names a field. */
const UNNAMED = new Set([
	...['detail', 'details', 'message', 'messages', 'msg', 'error', 'errors', 'title', 'non_field_errors'],
	...['error_description', 'issue', 'issues', 'reason', 'invalid-params', 'invalid_params'],
	...['defaultMessage', 'description', 'violations', 'fieldErrors', 'field_errors'],
	...['data', 'result', 'response'],
]);

/** Of an object that names its field or has a message, everything else is about the message. */
const BESIDE_A_MESSAGE = new Set([
	...['loc', 'input', 'ctx', 'type', 'url', 'code', 'path', 'source', 'schemaPath', 'params'],
	...['codes', 'arguments', 'constraints', 'rejectedValue', 'objectName', 'bindingFailure'],
]);

/** Keys that name the field that a message beside them is about. */
const NAMING = ['field', 'attr', 'pointer', 'param', 'property', 'propertyPath', 'instancePath'];

/** @param isErrors whether the value stands under `errors`, where a field's message may be a text */
function* messagesIn(value: unknown, path: readonly string[], isErrors = false): Generator<Message> {
	if (typeof value === 'string' && value.trim() !== '') yield { path, text: value };
	else if (Array.isArray(value)) {
		const areIds = path.length > 0 && value.length > 0 && value.every((inner) => typeof inner === 'number');
		if (areIds) yield { path, text: value.join(', ') };
		for (const [index, inner] of value.entries()) {
			const hasPlace = path.length > 0 && typeof inner === 'object';
			yield* messagesIn(inner, hasPlace ? [...path, String(index)] : path);
		}
	} else if (isRecord(value)) {
		const about = fieldNamedIn(value) ?? path;
		const said = value.msg ?? value.message ?? value.defaultMessage;
		const isMessage = about !== path || typeof said === 'string';
		for (const [key, inner] of Object.entries(value)) {
			if (isMessage && BESIDE_A_MESSAGE.has(key)) continue;
			if (UNNAMED.has(key)) yield* messagesIn(inner, about, key === 'errors');
			// A text under any other key is data: Django REST Framework puts a field's messages in a list.
			else if (isErrors || typeof inner === 'object') yield* messagesIn(inner, [...path, key]);
		}
	}
}

/**
 * `{"field": "name", "message": "…"}`, RFC 9457's `{"pointer": "#/name", "detail": "…"}`, FastAPI's `loc`, and what
 * others call it.
 */
function fieldNamedIn(value: Record<string, unknown>): string[] | undefined {
	const { name, reason, source } = value;
	const list = [value.loc, value.path].find(Array.isArray);
	if (list !== undefined) {
		const steps = list.filter((step) => typeof step !== 'object').map(String);
		// Where in the request it was: its body, or one of its other parts.
		return ['body', 'query', 'path', 'header'].includes(steps[0] ?? '') ? steps.slice(1) : steps;
	}
	const named = [
		...NAMING.map((key) => value[key]),
		isRecord(source) ? source.pointer : undefined,
		// One that begins with a slash is the request's own.
		typeof value.path === 'string' && !value.path.startsWith('/') ? value.path : undefined,
		typeof reason === 'string' ? name : undefined,
	];
	const found = named.find((one): one is string => typeof one === 'string' && one !== '');
	return found?.replace(/^#?\/(?:data\/attributes\/)?/, '').split(/[./]/);
}

/** Each as a sentence, none twice, those about one field behind its name and label. */
function sentences(said: readonly Message[]): string {
	const lines = new Map(said.map(({ path, text }) => [labelBefore(path) + text.trim(), labelBefore(path)]));
	let [about, all] = ['', ''];
	for (const [line, subject] of lines) {
		const isEnded = all === '' || /[.!?:;,…]$/.test(all);
		all += `${isEnded ? '' : '.'} ${subject === about ? line.slice(subject.length) : line}`;
		about = subject;
	}
	return all;
}

/** `users.3 (User IDs): ` */
function labelBefore(path: readonly string[]): string {
	const [name] = path;
	if (name === undefined) return '';
	const label = labelOf(name);
	return `${path.join('.')}${label.toLowerCase() === name.toLowerCase() ? '' : ` (${label})`}: `;
}

/** Whether JSON says more than standard titles and the status. */
function isTelling(value: unknown): boolean {
	if (typeof value === 'string') return value !== '' && !isStandardTitle(value);
	if (typeof value === 'number') return value < 100 || value > 599;
	return typeof value === 'object' && value !== null && Object.values(value).some(isTelling);
}

function unlessStandard(text: string): string {
	return isStandardTitle(text) ? '' : oneLine(text);
}

function oneLine(text: string): string {
	const line = text
		.trimStart()
		.slice(0, 10 * LONGEST)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/** What servers and frameworks write besides the names of statuses, without the words below. */
const OTHER_TITLES = [
	...['internal server', 'server', 'failed', 'failure', 'unknown', 'an occurred', 'page not found'],
	...['payload too large', 'request entity too large', 'request uri too large', 'unprocessable entity'],
	...['service temporarily unavailable', 'gateway time out', 'request time out'],
	...['moved permanently', 'found'],
];
const TITLES = new Set([...Object.values(statusNames).map((name) => name.toLowerCase()), ...OTHER_TITLES]);
const SAYS_NOTHING = new Set(['error', 'http', 'status', 'code', 'nginx', 'openresty', 'apache', 'gunicorn']);

/**
 * Whether a text only names an HTTP status or a server, and so says nothing about the request: `Not found.`,
 * `502 Bad Gateway`, `Server Error (500)`, `nginx/1.27`, and what Django REST Framework says of every 429.
 */
function isStandardTitle(text: string): boolean {
	if (/^\s*request was throttled\./i.test(text)) return true;
	if (text.length > 100) return false;
	const words = text
		.toLowerCase()
		.replace(/\/[\d.]+/g, ' ')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '' && !SAYS_NOTHING.has(word) && !/^[1-5]\d\d$/.test(word));
	return words.length === 0 || TITLES.has(words.join(' '));
}
