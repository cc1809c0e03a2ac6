import { type RecipientField, recipientFields } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { isObject } from '../text/json';
import { quote } from '../text/quote';
import { single } from './single';

export type IdKind = 'user' | 'group' | 'report' | 'schedule' | 'datasource';

/** Whether a value can be an ID: a whole number above 0 that JavaScript holds exactly. */
export function isPositiveInteger(value: unknown): value is number {
	return Number.isSafeInteger(value) && (value as number) > 0;
}

/** An ID as services give it, an integer or its digits; undefined for anything else. */
export function toId(given: unknown): number | undefined {
	const id = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
	return isPositiveInteger(id) ? id : undefined;
}

/** A member's ID in a service's record: an ID or an object with one; none for a join's `{ id: 9, user_id: 5 }`. */
export function memberId(member: unknown, of: IdKind): number | undefined {
	if (!isObject(member)) return toId(member);
	return hasOtherId(member, of) ? undefined : toId(member.id);
}

function hasOtherId(record: Record<string, unknown>, of: IdKind): boolean {
	const names = [of, `${of}id`, `${of}_id`];
	return Object.keys(record).some((key) => names.includes(key.toLowerCase()) && record[key] !== record.id);
}

/** The IDs of a list of users or groups, as services give it: IDs or records. @throws InvalidValue for anything else */
export function readMemberIds(given: unknown, field: RecipientField): number[] {
	const { singular } = recipientFields[field];
	const ids = Array.isArray(given) ? given.map((one) => memberId(one, singular)) : [undefined];
	if (ids.every((id) => id !== undefined)) return ids;
	throw new InvalidValue(`${quote(given)} isn't a list of ${field}`);
}

/** Whether an object stands for its `id`: it has nothing else, or a name or email. Others may be rows of a join. */
export function standsForId(given: unknown, of: IdKind): given is Record<string, unknown> & { id: unknown } {
	if (!isObject(given) || !Object.hasOwn(given, 'id') || hasOtherId(given, of)) return false;
	if (Object.keys(given).length === 1) return true;
	const names = of === 'user' ? [given.email] : [given.name, given.title];
	return names.some((name) => typeof name === 'string' && name.trim() !== '');
}

/** A spreadsheet may write 7 as 7.0, but 1.000 may be a thousand. */
const ID = /^\d{1,32}(?:\.0)?$/;

/** Reads a record's ID (§2.1): a number, its text, or an object that stands for its `id`. @throws InvalidValue */
export function readId(given: unknown, of: IdKind, advice = 'Use a whole number, e.g. 7'): number {
	let id = single(given);
	if (standsForId(id, of)) id = single(id.id);
	else if (isObject(id) && Object.hasOwn(id, 'id')) {
		const problem = `isn't a valid ID: its id may not be the ${of}'s. Use only the ID, e.g. {{ $json.${of}.id }}`;
		throw new InvalidValue(`${quote(given)} ${problem}`);
	}
	const number = typeof id === 'string' && ID.test(id) ? Number(id) : id;
	if (isPositiveInteger(number)) return number;
	throw new InvalidValue(`${quote(given)} isn't a valid ID. ${advice}`);
}
