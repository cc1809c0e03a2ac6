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

/** A list of one is its element. */
export function elementOf(given: unknown): unknown {
	return Array.isArray(given) && given.length === 1 ? (given[0] as unknown) : given;
}

/** A list's elements; any other value alone. What is missing in the middle of a list is undefined, so that it can be refused. */
export function elementsOf(given: unknown): unknown[] {
	return Array.isArray(given) ? Array.from(given) : [given];
}

/** What JSON text of a list or an object holds; undefined for any other text. Never throws. */
export function parsedJson(text: string): unknown {
	return /^\s*[[{]/.test(text) ? attempt((): unknown => JSON.parse(text)) : undefined;
}

/** What an ID is of. */
export type IdKind = 'user' | 'group' | 'report' | 'schedule' | 'datasource';

/** The ID of a member in a record of the service's: an ID, or an object with one. `{ id: 9, user_id: 5 }` is a row of a join: undefined. */
export function memberId(member: unknown, of: IdKind): number | undefined {
	if (!isRecord(member)) return toId(member);
	return hasOtherId(member, of) ? undefined : toId(member.id);
}

function hasOtherId(given: Record<string, unknown>, of: IdKind): boolean {
	const names = [of, `${of}id`, `${of}_id`];
	return Object.keys(given).some((key) => names.includes(key.toLowerCase()) && given[key] !== given.id);
}

/** Whether an object stands for its `id`: it has nothing else, or what such a record is known by. Any other may be a row of a join. */
export function standsForId(given: unknown, of: IdKind): given is Record<string, unknown> & { id: unknown } {
	if (!isRecord(given) || !Object.hasOwn(given, 'id') || hasOtherId(given, of)) return false;
	const { email, name, title } = given;
	const names = of === 'user' ? [email] : [name, title];
	return Object.keys(given).length === 1 || names.some((one) => typeof one === 'string' && one.trim() !== '');
}
