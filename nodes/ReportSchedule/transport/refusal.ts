import { isMarkup, isStandardTitle, pageWords } from './bodyText';
import { redact } from './redact';

/** What a refusal says about one field of the request. */
export interface FieldError {
	/** The field as the service names it. */
	name: string;
	message: string;
}

/** What the service says in the body of a failure. */
export interface Refusal {
	/** One line in the service's own words; '' where it says nothing or only a standard title. */
	reason: string;
	fields?: FieldError[];
}

const LONGEST = 600;
/** How much of an answer is read: a person reads less, and a hostile answer has no end. */
const bounds = { values: 5000, listed: 10, texts: 20, keys: 50, depth: 200, text: 10_000 };

/**
 * What the service says in the body of a failure, in its own words (§7: the shape is not documented):
 * `{detail}`, `{message}`, field messages such as `{"name": ["This field is required."]}`, IDs beside them,
 * at any depth of an envelope, a web page's title, or plain text.
 *
 * @param body parsed JSON, or text
 * @param token the API token, which may show up only when a page's entities are decoded
 * @returns the reason and the fields it names; never throws
 */
export function readRefusal(body: unknown, token: string): Refusal {
	if (typeof body === 'string') {
		const words = isMarkup(body) ? pageWords(body) : body.slice(0, bounds.text);
		return { reason: isStandardTitle(words) ? '' : oneLine(words, token) };
	}
	const read = (isAnyText: boolean) => {
		const said = messages(body, { path: [], isAnyText, depth: 0, left: { values: bounds.values } });
		// A standard title says nothing, unless the service says it of a field.
		return said.filter(({ path, text }) => text.trim() !== '' && (path.length > 0 || !isStandardTitle(text)));
	};
	// Where nothing speaks, all texts are taken: `{"name": "This field is required."}` is a message too.
	const spoken = read(false);
	const said = spoken.length > 0 ? spoken : read(true);
	const fields = fieldErrors(said, token);
	return { reason: oneLine(sentences(said), token), ...(fields.length > 0 && { fields }) };
}

/** Something that the service says, and the keys that lead to it without those that speak or wrap. */
interface Said {
	path: readonly string[];
	text: string;
	/** Not words, but a list of IDs. */
	isIds?: boolean;
}

interface Place {
	path: readonly string[];
	/** Whether any text is a message where no key beside it speaks; otherwise that of an unknown key is data. */
	isAnyText: boolean;
	depth: number;
	left: { values: number };
}

function messages(value: unknown, place: Place): Said[] {
	place.left.values -= 1;
	if (place.left.values < 0 || place.depth > bounds.depth) return [];
	if (typeof value === 'string') return [{ path: place.path, text: value.slice(0, bounds.text) }];
	if (Array.isArray(value)) return messagesOfList(value, { ...place, depth: place.depth + 1 });
	if (typeof value !== 'object' || value === null) return [];
	return messagesOfObject(value, { ...place, depth: place.depth + 1 });
}

function messagesOfList(list: readonly unknown[], place: Place): Said[] {
	const { path } = place;
	const ids = listedIds(list);
	if (ids !== undefined) return path.length > 0 ? [{ path, text: ids, isIds: true }] : [];
	const said = list.slice(0, bounds.texts).flatMap((one, index) => {
		const isNested = typeof one === 'object' && one !== null && list.length > 1;
		return messages(one, isNested ? { ...place, path: [...path, String(index)] } : place);
	});
	const more = list.length - bounds.texts;
	return more > 0 && said.length > 0 ? [...said, { path, text: `… and ${more} more` }] : said;
}

/** Keys that name the field which the messages beside them are about. */
const NAMING = ['field', 'attr', 'param'] as const;
/** Keys whose text is for machines. */
const MACHINE = new Set([
	'status',
	'code',
	'type',
	'timestamp',
	'path',
	'url',
	'instance',
	'method',
	'success',
]);

function messagesOfObject(value: object, place: Place): Said[] {
	const entries = Object.entries(value).slice(0, bounds.keys) as Array<[string, unknown]>;
	const isSpeaking = entries.some(([key]) => SPEAKING.has(key));
	const naming = isSpeaking
		? entries.find(([key, one]) => isNaming(key) && typeof one === 'string')
		: undefined;
	const path = naming === undefined ? place.path : [...withoutIndex(place.path), String(naming[1])];
	const isAnyText = place.isAnyText && !isSpeaking;
	const asides: string[] = [];
	const said = entries.flatMap(([key, inner]): Said[] => {
		if (SPEAKING.has(key)) return messages(inner, { ...place, path });
		if (WRAPPING.has(key)) {
			return messages(inner, { ...place, path, isAnyText: place.isAnyText || key === 'errors' });
		}
		if (isNaming(key) && naming !== undefined) return [];
		const ids = idsOf(key, inner);
		if (ids !== undefined && isSpeaking) {
			asides.push(`${key}: ${ids}`);
			return [];
		}
		if (ids !== undefined) return [{ path: [...path, key], text: ids, isIds: true }];
		const isMessage = typeof inner === 'object' ? !isBareList(inner) || isAnyText : isAnyText;
		if (!isMessage || MACHINE.has(key)) return [];
		return messages(inner, { ...place, path: [...path, key], isAnyText });
	});
	const last = said.at(-1);
	if (asides.length === 0) return said;
	if (last === undefined) return [{ path, text: asides.join(', '), isIds: true }];
	return [...said.slice(0, -1), { ...last, text: `${last.text} (${asides.join(', ')})` }];
}

function isNaming(key: string): boolean {
	return (NAMING as readonly string[]).includes(key);
}

function withoutIndex(path: readonly string[]): readonly string[] {
	return /^\d+$/.test(path.at(-1) ?? '') ? path.slice(0, -1) : path;
}

/** The IDs under a key that is called so: `{"missing_users": [7]}`, `{"user_id": 7}`. */
function idsOf(key: string, value: unknown): string | undefined {
	const kind = idKindOfKey(key, 'said');
	if (kind !== 'plain' && kind !== 'refused') return undefined;
	return listedIds(Array.isArray(value) ? value : [value]);
}

function isBareList(value: unknown): boolean {
	return Array.isArray(value) && listedIds(value) !== undefined;
}

/** @returns `7, 9`, a long list shortened; undefined for a list of anything but numbers */
function listedIds(list: readonly unknown[]): string | undefined {
	const isNumber = (one: unknown) =>
		typeof one === 'number' || (typeof one === 'string' && /^\s*\d{1,20}\s*$/.test(one));
	if (list.length === 0 || !list.every(isNumber)) return undefined;
	const shown = list.slice(0, bounds.listed).map((one) => String(one).trim());
	const more = list.length - shown.length;
	return more > 0 ? `${shown.join(', ')}, … and ${more} more` : shown.join(', ');
}

/** Each as a sentence, the messages of one field behind its name, none twice. */
function sentences(said: readonly Said[]): string {
	const lines: string[] = [];
	const known = new Set<string>();
	let label = '';
	for (const { path, text } of said) {
		const before = label;
		label = path.length > 0 ? `${path.join('.')}: ` : '';
		const line = `${label}${text.trim()}`;
		if (known.has(line)) continue;
		known.add(line);
		lines.push(label !== '' && label === before ? text.trim() : line);
	}
	return lines.map((line, index) => (index < lines.length - 1 ? ended(line) : line)).join(' ');
}

function ended(sentence: string): string {
	return /[.!?:;,…]$/.test(sentence) ? sentence : `${sentence}.`;
}

function fieldErrors(said: readonly Said[], token: string): FieldError[] {
	const byName = new Map<string, string[]>();
	for (const { path, text, isIds } of said) {
		const name = path.find((part) => !/^\d+$/.test(part));
		if (name !== undefined && isIds !== true) byName.set(name, [...(byName.get(name) ?? []), text]);
	}
	return [...byName].map(([name, texts]) => ({
		name,
		message: oneLine(sentences(texts.map((text) => ({ path: [], text }))), token),
	}));
}

function oneLine(text: string, token: string): string {
	const line = redact(text.replace(/[\s\p{Cc}]+/gu, ' ').trim(), token);
	return line.length > LONGEST ? `${line.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}

/** Keys of an answer whose text is the message itself (§7: which there are is not documented). */
const SPEAKING: ReadonlySet<string> = new Set([
	...['detail', 'details', 'message', 'messages', 'msg', 'error', 'error_description', 'error_message'],
	...['non_field_errors', '__all__', 'description', 'title', 'reason'],
]);

/** Keys that only wrap what is said. */
const WRAPPING: ReadonlySet<string> = new Set(['data', 'errors', 'response', 'result', 'body']);

/**
 * What a value of an answer may say about IDs: `said` holds messages, `plain` IDs that may be refused or only
 * repeated (`users`), `refused` IDs that are (`missing_users`), `other` something else.
 */
export type IdKind = 'said' | 'plain' | 'refused' | 'other';

const NAMES = new Set(['user', 'users', 'group', 'groups', 'member', 'members', 'recipient', 'recipients']);
const IDS = new Set(['id', 'ids', 'pk', 'pks', 'userid', 'userids', 'groupid', 'groupids']);
const REFUSING = new Set([
	...[
		'missing',
		'unknown',
		'invalid',
		'not',
		'non',
		'nonexistent',
		'nonexisting',
		'bad',
		'failed',
		'rejected',
	],
	...['unrecognized', 'denied', 'wrong', 'inactive', 'deleted', 'refused', 'unresolved'],
]);
/** What may stand beside a refusing word without changing what it is about: `does_not_exist`. */
const ASIDE = new Set(['found', 'exist', 'exists', 'existing', 'existent', 'does', 'do', 'valid', 'allowed']);
/** Numbers below these are counts, codes and IDs of something else; below the last ones, IDs that are fine. */
const ELSEWHERE = new Set([
	...[
		'count',
		'total',
		'number',
		'limit',
		'max',
		'maximum',
		'min',
		'minimum',
		'index',
		'line',
		'code',
		'status',
	],
	...['field', 'type', 'time', 'page', 'size', 'schedule', 'report', 'request', 'trace'],
]);

/** The words of a key: `missingUserIds` and `missing_user_ids` have the same. */
export function wordsOfKey(key: string): string[] {
	const separated = key.slice(0, 80).replace(/([a-z])([A-Z])/g, '$1_$2');
	return separated
		.toLowerCase()
		.split(/[^a-z]+/)
		.filter((word) => word !== '');
}

/** Whether words name IDs of users or groups, and nothing beside: `users`, `group_ids`, `pk`. */
export function areIdWords(words: readonly string[]): boolean {
	return words.length > 0 && words.every((word) => NAMES.has(word) || IDS.has(word));
}

/**
 * What the value of a key may say about IDs.
 *
 * @param parent the kind of the object that the key is in
 * @returns undefined where nothing below it is about refused IDs (`count`, `valid_users`)
 */
export function idKindOfKey(key: string, parent: IdKind): IdKind | undefined {
	const words = wordsOfKey(key);
	const hasNames = words.some((word) => NAMES.has(word));
	if (SPEAKING.has(key) || WRAPPING.has(key)) return parent === 'other' ? 'other' : 'said';
	if (words.some((word) => ELSEWHERE.has(word))) return undefined;
	const isId = (word: string) => NAMES.has(word) || IDS.has(word);
	if (words.some((word) => REFUSING.has(word))) {
		const isAboutIds = words.every((word) => REFUSING.has(word) || ASIDE.has(word) || isId(word));
		return isAboutIds && (parent !== 'other' || hasNames) ? 'refused' : 'other';
	}
	if (!areIdWords(words)) return words.some(isId) ? undefined : 'other';
	if (hasNames) return parent === 'refused' ? 'refused' : 'plain';
	if (parent === 'plain' || parent === 'refused') return parent;
	// The ID of an answer may be that of the schedule, or of the error itself.
	return parent === 'said' && /s$/.test(key) ? 'plain' : 'other';
}
