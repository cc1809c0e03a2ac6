import { recipientFields, type RecipientField } from '../fields/recipients';
import { InvalidValue } from '../text/issues';
import { type IdKind, isPositiveInteger, isRecord, standsForId, toId } from '../text/json';
import { quote } from '../text/quote';
import { single } from './text';

/** A spreadsheet may write 7 as 7.0, but 1.000 may be a thousand. */
const ID = /^\d{1,32}(?:\.0)?$/;

/**
 * Reads the ID of a record (§2.1, §4: every identifier is an integer; only a positive one
 * ever reaches a URL).
 *
 * @throws InvalidValue for anything but a number, its text, or an object that stands for its `id`
 */
export function readId(given: unknown, of: IdKind, advice = 'Use a whole number, e.g. 7'): number {
	const value = single(given);
	const id = standsForId(value, of) ? single(value.id) : value;
	const number = typeof id === 'string' && ID.test(id) ? Number(id) : id;
	if (isPositiveInteger(number)) return number;
	const isOfRow = isRecord(value) && Object.hasOwn(value, 'id') && !standsForId(value, of);
	const why = isOfRow ? ': its id may be its own. Use only the ID, e.g. {{ $json.user.id }}' : `. ${advice}`;
	throw new InvalidValue(`${quote(given)} isn't a valid ID${why}`);
}

/** The IDs of a list of users or groups, as services give them: IDs or records. @throws InvalidValue for anything else */
export function readMemberIds(given: unknown, field: RecipientField): number[] {
	const { singular } = recipientFields[field];
	const idOf = (one: unknown) => toId(standsForId(one, singular) ? one.id : one);
	const ids = Array.isArray(given) ? given.map(idOf) : [undefined];
	if (ids.every((id) => id !== undefined)) return ids;
	throw new InvalidValue(`${quote(given)} isn't a list of ${field}`);
}
