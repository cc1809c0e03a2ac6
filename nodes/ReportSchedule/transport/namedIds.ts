import { idKindOfKey, type IdKind } from './answerKeys';
import { idsInText, numbersIn } from './idsInText';
import { isMarkup } from './page';
import { readJson } from './readJson';

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
