import { InvalidValue, isBlank } from './invalidValue';
import { pieces } from './pieces';

const DIGITS = /^\d{1,32}$/;
const ONE = 'the ID, a positive whole number such as 7';
const SEVERAL = 'IDs, positive whole numbers such as 7 or 1, 2, 3';

/**
 * Reads one ID (§2.1, §4: every identifier is an integer; only a positive one ever reaches a URL).
 *
 * @param given a number, its text, or an object that carries an `id`
 * @returns the ID, or undefined for a blank value
 * @throws InvalidValue for anything else, beyond the largest safe integer too
 */
export function readId(given: unknown): number | undefined {
	return isBlank(given) ? undefined : toId(given, ONE);
}

/**
 * Reads a list of IDs (§2.1 `users` and `groups`, §2.2).
 *
 * @param given `7`, `"7"`, `"1, 2;3"` (comma, semicolon, space, new line), `[1,"2"]`, JSON text of a list,
 *   objects that carry an `id`
 * @returns the IDs without repetitions, in the order given; undefined for a blank value
 * @throws InvalidValue that names the first piece at fault
 */
export function readIds(given: unknown): number[] | undefined {
	if (isBlank(given)) return undefined;
	return [...new Set(pieces(given).map((piece) => toId(piece, SEVERAL)))];
}

function toId(given: unknown, accepted: string): number {
	const id = isRecord(given) ? given.id : given;
	const number = typeof id === 'string' && DIGITS.test(id.trim()) ? Number(id) : id;
	if (typeof number === 'number' && Number.isSafeInteger(number) && number > 0) return number;
	throw new InvalidValue(given, accepted);
}

/** An own `id` only: one that comes from a prototype was not given by the user. */
function isRecord(given: unknown): given is { id: unknown } {
	return typeof given === 'object' && given !== null && Object.hasOwn(given, 'id');
}
