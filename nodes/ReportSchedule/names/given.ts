import type { Values } from '../doors';
import type { GivenNames } from '../draft/draft';
import { InvalidValue } from '../helpers/issues';
import { recipientFields, type RecipientField } from '../fields/recipients';
import { quote } from '../helpers/quote';
import { isRecord, parsedJson } from '../helpers/types';
import { isBlank, visible } from '../helpers/visible';
import { listed } from '../helpers/words';
import { emailsIn, isEmail } from './emails';

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
export function takeApart({ field, given }: GivenNames, values: Values): Pieces[] {
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

function notEmails(given: readonly unknown[]): InvalidValue {
	const { users, groups } = recipientFields;
	const advice = `Use emails separated by commas, ${users.by.name.placeholder}. A group's name belongs in ${groups.by.name.label}`;
	const problem = given.length === 1 ? "isn't an email address" : "aren't email addresses";
	return new InvalidValue(`${listed(given.map(quote))} ${problem}. ${advice}`);
}

function notAName(given: unknown): InvalidValue {
	const { placeholder } = recipientFields.groups.by.name;
	return new InvalidValue(`${quote(given)} isn't a name. Use names separated by commas, ${placeholder}`);
}

function areChannels(given: readonly string[], field: GivenNames['field']): InvalidValue {
	const what = given.length === 1 ? 'looks like a Slack channel' : 'look like Slack channels';
	const problem = `${listed(given.map(quote))} ${what}, which the service's API can't choose`;
	const way = ". If it's a group's name, put it in double quotes";
	return new InvalidValue(problem + (field === 'groups' ? way : ''));
}
