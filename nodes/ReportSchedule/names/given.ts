import type { Values } from '../ports';
import type { Given } from '../draft/draft';
import type { RecipientField } from '../fields/recipients';
import { isRecord, parsedJson } from '../helpers/types';
import { isBlank, visible } from '../helpers/visible';
import { emailsIn, isEmail } from './emails';
import { areChannels, notAName, notEmails } from './problems';

/**
 * Pieces of a text that a separator divides, such as `Sales` and `, EMEA`: neighbors may turn out to be one name. All but
 * the first have their separator before them. A name that stands for itself is one alone.
 */
export type Pieces = readonly string[];

/**
 * Takes what an item gives by name apart, in any form in which it may come: text with separators, a list, its JSON,
 * records that carry an email or a name. No list is needed for that, so a mistake costs no request.
 *
 * @throws InvalidValue for what can't be a name: a text without an `@` in the place of an email, a Slack channel, and what
 *   no text may be, such as a formula's error
 */
export function takeApart({ field, given }: Given, values: Values): Pieces[] {
	const all = field === 'report' ? [[nameIn(given)]] : recipientsIn(field, given);
	const names = all.flat().map(withoutSeparator);
	for (const name of names) values.text(name);
	// In quotes, it's a name.
	const channels = names.filter((name) => field !== 'report' && name.startsWith('#'));
	if (channels.length > 0) throw areChannels(channels, field);
	const others = names.filter((name) => field === 'users' && !isEmail(name));
	if (others.length > 0) throw notEmails(others);
	return all.map((pieces) => (pieces.length === 1 ? [withoutQuotes(pieces[0]!)] : pieces));
}

/** The name that neighboring pieces make together. */
export function nameOf(pieces: Pieces): string {
	return withoutSeparator(pieces.join(''));
}

function withoutSeparator(piece: string): string {
	return piece.replace(/^[,;\s]+/, '').trimEnd();
}

function recipientsIn(field: RecipientField, given: unknown): Pieces[] {
	const value = typeof given === 'string' ? (parsedJson(visible(given)) ?? given) : given;
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	const elements: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
	if (field === 'users') return elements.flatMap(usersIn);
	return typeof value === 'string' ? namesIn(value) : elements.map((element) => [nameIn(element)]);
}

function usersIn(given: unknown): Pieces[] {
	const text = isRecord(given) ? given.email : given;
	const emails = typeof text === 'string' ? emailsIn(visible(text)) : [];
	if (emails.length === 0) throw notEmails([given]);
	return emails.map((email) => [email]);
}

/** One name, which may be a number. */
function nameIn(given: unknown): string {
	const name = isRecord(given) ? given.name : given;
	if (Number.isFinite(name)) return String(name);
	if (typeof name !== 'string' || isBlank(name)) throw notAName(given);
	return visible(name);
}

const IN_QUOTES = /^["“„]([^"“”„]+)["“”]$/;

function withoutQuotes(name: string): string {
	return IN_QUOTES.exec(name)?.[1]?.trim() ?? name;
}

/** A piece with the separator before it. One between double quotes belongs to the name. */
const PIECE = /[,;]?\s*(?:["“„][^"“”„]+["“”]\s*(?=[,;]|$)|[^,;]+)/g;

/** The names in a text: on lines of their own, or in quotes, they're told apart. */
function namesIn(text: string): Pieces[] {
	const all: Pieces[] = [];
	for (const line of visible(text).split(/[\n\r]+/)) {
		let neighbors: string[] | undefined;
		for (const [piece] of line.matchAll(PIECE)) {
			const name = withoutSeparator(piece);
			if (name === '') continue;
			if (IN_QUOTES.test(name)) {
				all.push([name]);
				neighbors = undefined;
			} else if (neighbors === undefined) {
				neighbors = [name];
				all.push(neighbors);
			} else neighbors.push(piece.trimEnd());
		}
	}
	if (all.length === 0) throw notAName(text);
	return all;
}
