import { attempt } from './issues';

/** Whether a value is an object with keys of its own, so neither a list nor null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value can be an ID: a whole number above 0 that JavaScript holds exactly. */
export function isPositiveInteger(value: unknown): value is number {
	return Number.isSafeInteger(value) && (value as number) > 0;
}

/** An ID as services give it, an integer or its digits; undefined for anything else. */
export function toId(given: unknown): number | undefined {
	const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
	return isPositiveInteger(id) ? id : undefined;
}

/**
 * The new schedule's ID, where services put it (§2.3: the answer is not documented): an integer, or its digits.
 *
 * @returns null where there is none, or where two of them differ
 */
export function createdId(answer: unknown): number | null {
	const holders = [answer, isRecord(answer) ? answer.data : undefined].filter(isRecord);
	const ids = holders.flatMap(({ id, schedule_id }) => [toId(id), toId(schedule_id)]);
	const [id, ...others] = new Set(ids.filter((id) => id !== undefined));
	return id === undefined || others.length > 0 ? null : id;
}

/** A list of one is its element. */
export function elementOf(given: unknown): unknown {
	return Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
}

/** What JSON text of a list or an object holds; undefined for any other text. Never throws. */
export function parsedJson(text: string): unknown {
	return /^\s*[[{]/.test(text) ? attempt((): unknown => JSON.parse(text)) : undefined;
}

/** What an ID is of. */
export type IdKind = 'user' | 'group' | 'report' | 'schedule' | 'datasource';

/**
 * Whether an object stands for its `id`: it has no other key, or it carries what such a record is known by. Any other may be
 * a row of a join, whose `id` is its own. So may one that has another ID of the same kind: a schedule has its `report`.
 */
export function standsForId(given: unknown, of: IdKind): given is Record<string, unknown> & { id: unknown } {
	if (!isRecord(given) || !Object.hasOwn(given, 'id')) return false;
	const keys = Object.keys(given);
	const isOther = (key: string) =>
		[of, `${of}id`, `${of}_id`].includes(key.toLowerCase()) && given[key] !== given.id;
	if (keys.some(isOther)) return false;
	const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
	const knownBy = of === 'user' ? ['email'] : ['name', 'title'];
	return keys.length === 1 || knownBy.some((key) => Object.hasOwn(given, key) && isText(given[key]));
}
