import { isMarkup, readJson } from './bodyText';
import { areIdWords, idKindOfKey, wordsOfKey, type IdKind } from './refusal';

/** How much of an answer is looked at. */
const bounds = { values: 100_000, text: 200_000 };

/** A value that is still to be looked at, and what it may say about IDs. */
interface Pending {
	value: unknown;
	kind: IdKind;
}

interface Evidence {
	/** IDs that the answer says something against. */
	refused: number[];
	/** IDs that it may only repeat. */
	plain: number[];
}

/**
 * Which of a request's own IDs a refusal names (§7: how is not documented). Only strong evidence counts: a
 * quoted number, one behind a word such as `pk`, `user` or `ids`, a value under a key such as
 * `missing_users`, an error at the place of an ID in the list. Other numbers (`no more than 1000 elements`,
 * `"status": 400`) name nothing.
 *
 * @param body parsed JSON of any depth, or text
 * @param candidates the IDs of the request
 * @param sent the same in the order of the request, for errors that are told by place
 * @returns IDs of the candidates in the order of the refusal, none twice; never throws
 */
export function namedIds(
	body: unknown,
	candidates: ReadonlySet<number>,
	sent: readonly number[] = [...candidates],
): number[] {
	if (candidates.size === 0) return [];
	const { refused, plain } = evidenceIn(body, sent);
	const named = (ids: readonly number[]) =>
		[...new Set(ids)].filter((id) => Number.isSafeInteger(id) && candidates.has(id));
	const surely = named(refused);
	// An answer that repeats the whole list beside the refused ones refuses only those.
	return surely.length > 0 ? surely : named(plain);
}

function evidenceIn(body: unknown, sent: readonly number[]): Evidence {
	const evidence: Evidence = { refused: [], plain: [] };
	const left = { ...bounds };
	const pending: Pending[] = [{ value: body, kind: 'said' }];
	for (let next = pending.pop(); next !== undefined && left.values > 0; next = pending.pop()) {
		left.values -= 1;
		const { value, kind } = next;
		const isOfIds = kind === 'plain' || kind === 'refused';
		if (isOfIds && typeof value === 'number') evidence[kind].push(value);
		else if (isOfIds && isNumbers(value)) addAll(evidence[kind], numbersIn(value));
		else if (typeof value === 'string' && kind !== 'other') {
			const text = value.slice(0, left.text);
			left.text -= text.length;
			const json = /^\s*[[{]/.test(text) ? readJson(text) : undefined;
			if (json !== undefined) pending.push({ value: json.value, kind });
			else if (!isMarkup(text)) addAll(evidence.refused, idsInText(text));
		} else if (typeof value === 'object' && value !== null) {
			const byPlace = isOfIds ? refusedByPlace(value, kind, sent) : undefined;
			if (byPlace !== undefined) addAll(evidence.refused, byPlace);
			else addAll(pending, inside(value, kind, left.values).reverse());
		}
	}
	return evidence;
}

/** One by one: a call with 100,000 arguments exhausts the stack. */
function addAll<T>(list: T[], more: readonly T[]): void {
	for (const one of more) list.push(one);
}

function isNumbers(value: unknown): value is string {
	return typeof value === 'string' && /^[\s\d,;]+$/.test(value);
}

function inside(value: object, kind: IdKind, most: number): Pending[] {
	if (Array.isArray(value)) return (value as unknown[]).slice(0, most).map((one) => ({ value: one, kind }));
	return Object.entries(value)
		.slice(0, most)
		.flatMap(([key, one]) => {
			const inner = idKindOfKey(key, kind);
			return inner === undefined ? [] : [{ value: one as unknown, kind: inner }];
		});
}

/**
 * Django REST Framework tells errors by the place in the list: `{"users": {"3": ["…"]}}`, or
 * `{"users": [{}, {}, {}, {"id": ["…"]}]}`.
 *
 * @returns undefined where the value isn't of that kind
 */
function refusedByPlace(value: object, kind: IdKind, sent: readonly number[]): number[] | undefined {
	const entries = Object.entries(value) as Array<[string, unknown]>;
	if (!(Array.isArray(value) ? isByPlace(value, sent) : entries.every(([key]) => /^\d{1,16}$/.test(key)))) {
		return undefined;
	}
	return entries.slice(0, bounds.values).flatMap(([key, errors]) => {
		if (isEmpty(errors)) return [];
		const own = textsIn(errors, 2).flatMap((text) => idsInText(text.slice(0, 1000)));
		if (own.length > 0) return own;
		// Under a key such as `missing_users`, and beyond the list, the number can only be the ID itself.
		const atPlace = kind === 'refused' ? undefined : sent[Number(key)];
		return [atPlace ?? Number(key)];
	});
}

function isByPlace(list: readonly unknown[], sent: readonly number[]): boolean {
	const areObjects = list.every((one) => typeof one === 'object' && one !== null);
	return list.length === sent.length && areObjects && list.some(isEmpty);
}

function isEmpty(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function textsIn(value: unknown, levels: number): string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null || levels === 0) return [];
	return Object.values(value)
		.slice(0, 20)
		.flatMap((one) => textsIn(one, levels - 1));
}

/** Sentences with these speak of how many IDs there may be, or of which there are: none is refused. */
const OF_OTHERS =
	/\b(?:too (?:many|few|long|large)|(?:more|fewer|less|greater) than|at (?:most|least)|max(?:imum)?|min(?:imum)?|limit(?:ed|s)?|exceed\w*|up to|number of|count of|total|must be|expected|choices are|choices:)/i;
/** What a number belongs to that is no ID of a user or a group: `Schedule with id 5`, `error code: 7`. */
const ELSEWHERE =
	/(?:schedule|report|datasource|request|trace|error|code|status|line|column|version|page|item|index)s?(?:[\s_]+(?:with|of|matching|the|whose|query|ids?|pk|no|number))*["'\s_:=#-]*$/i;

/** `Valid users: 1, 2` */
const FINE = /\b(?:valid|allowed|existing|known|available|accepted|permitted|added|active)\s+$/i;

/** Neither part of a word, a fraction, a range or a time, nor a count of something. */
const NUMBER = String.raw`[1-9]\d{0,15}(?![\w%@]|[.:-]\w|,0|\s{1,3}(?:(?:more|others?|elements?|items?|entries|users?|groups?|members?|times?|seconds?|minutes?|hours?|days?|characters?|requests?|errors?|out|per)\b|of\s\d))`;
const OPENING = '["\'“‘«`#\\\\([{]';
const CLOSING = '["\'”’»`\\\\)\\]}]';
const BETWEEN = String.raw`${CLOSING}{0,9}(?:\s{0,3}[,;&]\s{0,3}(?:(?:and|or)\s{1,3})?|\s{1,3}(?:and|or)\s{1,3})${OPENING}{0,9}`;
const NUMBERS = `${NUMBER}(?:${BETWEEN}${NUMBER})*`;

/** `Invalid pk "9"`; a value behind a key, as in `"status": "400"`, is no quotation. */
const QUOTED = new RegExp(
	String.raw`(?<![\w"'\\]\s{0,2}[:=]\s{0,2})["'“‘«\x60](?<ids>[1-9]\d{0,15})\\{0,8}["'”’»\x60]`,
	'g',
);
/** `user 7`, `users 7, 9 and 11`, `user(s): [7]`, `pk=7`, `#7`; `users[3]` tells a place. */
const BEHIND = new RegExp(
	String.raw`(?:#|\b(?<word>[a-z][a-z_]{0,30})(?:\(s\))?(?!\[\d)(?:\s|[:=]|${OPENING}){1,9})(?<ids>${NUMBERS})`,
	'gi',
);
/** `These users do not exist: 7, 9`. */
const AT_END = new RegExp(
	String.raw`\b(?:users?|groups?|ids?|pks?|members?|recipients?)\b.{0,80}?(?:unknown|invalid|missing|inactive|unrecognized|rejected|(?:not|n['’]t)\s(?:\w{1,20}\s)?(?:exist|found|valid|active))\b[^:]{0,40}:\s{0,3}${OPENING}{0,3}(?<ids>${NUMBERS})${CLOSING}{0,3}[.!]?$`,
	'gi',
);

/**
 * The IDs of users or groups that a text names, strong evidence only (§7: the words are not documented).
 *
 * @returns in the order of the text; possibly some twice, and some that no request sent
 */
function idsInText(text: string): number[] {
	return text
		.split(/\n|(?<=[.!?])\s/)
		.flatMap((sentence) => (OF_OTHERS.test(sentence) ? [] : idsInSentence(sentence)));
}

function idsInSentence(sentence: string): number[] {
	let subject = '';
	const found = [QUOTED, BEHIND, AT_END].flatMap((pattern) => [...sentence.matchAll(pattern)]);
	const inOrder = found.sort((one, other) => one.index - other.index);
	return inOrder.flatMap(({ 0: match, index, groups }) => {
		const word = groups!.word ?? '';
		const ids = groups!.ids!;
		const words = wordsOfKey(word);
		if (word !== '' && !areIdWords(words)) return [];
		// "User 7 is not in group 5" is about the user.
		const kind = words.find((one) => /^(?:user|group)/.test(one))?.charAt(0) ?? subject;
		if (subject !== '' && kind !== subject) return [];
		const isNamed = words.some((one) => /^(?:user|group|member|recipient)/.test(one));
		const ahead = sentence.slice(Math.max(0, index - 60), index) + (word === '' ? aheadOf(ids, match) : '');
		if (FINE.test(ahead) || (!isNamed && ELSEWHERE.test(ahead))) return [];
		subject = kind;
		return numbersIn(ids);
	});
}

/** What a match holds before its IDs. */
function aheadOf(ids: string, match: string): string {
	return match.slice(0, match.lastIndexOf(ids)).slice(-60);
}

/** The numbers of a list; none where one begins with 0, as in 1,000. */
function numbersIn(list: string): number[] {
	const numbers = list.match(/\d+/g) ?? [];
	return numbers.some((one) => one.startsWith('0'))
		? []
		: numbers.map(Number).filter((one) => Number.isSafeInteger(one));
}
