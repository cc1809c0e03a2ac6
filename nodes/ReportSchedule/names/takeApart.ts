import type { GivenNames } from '../draft/draft';
import { recipientFields } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { quote } from '../helpers/quote';
import { isRecord, parsedJson } from '../helpers/types';
import { isBlank, visible } from '../helpers/visible';
import { listed } from '../helpers/words';
import { emailsIn } from './emails';

/** A text that holds names, and where separators divide it. Neighboring pieces may turn out to be one name. */
export interface NameText {
	text: string;
	pieces: readonly Piece[];
}

/** A part of a text, without the spaces around it. */
export interface Piece {
	start: number;
	end: number;
	/** Whether it's one name for certain: one in double quotes, or a record's. */
	isOne?: true;
}

/**
 * Takes what an item gives apart, in any form in which it may come: text with separators, a list, its JSON, records
 * that carry an email or a name.
 *
 * @throws InvalidValue for what can't hold any
 */
export function takeApart({ field, given }: GivenNames): NameText[] {
	const value = typeof given === 'string' ? (parsedJson(visible(given)) ?? given) : given;
	// Array.from, because what is missing in the middle of a list has to be seen, and refused.
	const values: unknown[] = Array.isArray(value) ? Array.from(value) : [value];
	if (field === 'report') return [reportIn(values)];
	if (field === 'users') return values.flatMap(usersIn);
	return Array.isArray(value) ? values.map(groupIn) : groupsIn(value);
}

function reportIn(values: readonly unknown[]): NameText {
	const [name] = values;
	if (values.length === 1 && typeof name === 'string' && !isBlank(name)) return oneName(name);
	throw new InvalidValue(
		`${quote(values.length === 1 ? name : values)} isn't a name. Use the name of one report`,
	);
}

function usersIn(user: unknown): NameText[] {
	const text = isRecord(user) ? user.email : user;
	const emails = typeof text === 'string' ? emailsIn(visible(text)) : [];
	if (emails.length === 0) throw notEmails([user]);
	return emails.map((email) => oneName(email));
}

function groupsIn(group: unknown): NameText[] {
	if (typeof group !== 'string') return [groupIn(group)];
	const texts = visible(group)
		.split(/[\n\r]+/)
		.map(withPieces)
		.filter(({ pieces }) => pieces.length > 0);
	if (texts.length === 0) throw notAName(group);
	return texts;
}

/** One group, which may be named by a number. */
function groupIn(group: unknown): NameText {
	const name = isRecord(group) ? group.name : group;
	if (Number.isFinite(name)) return oneName(String(name));
	if (typeof name !== 'string' || isBlank(name)) throw notAName(group);
	return oneName(name, isRecord(group));
}

function oneName(name: string, isOne = false): NameText {
	const text = visible(name);
	return { text, pieces: [{ start: 0, end: text.length, ...(isOne && { isOne }) }] };
}

/** Up to a separator. One between double quotes belongs to the name. */
const PIECE = /\s*(?:["“„]([^"“”„]+)["“”]\s*(?=[,;]|$)|[^,;]+)/g;

/** The pieces of a line. */
function withPieces(text: string): NameText {
	const pieces = [...text.matchAll(PIECE)].map(({ 0: whole, 1: inQuotes, index }): Piece => {
		const name = (inQuotes ?? whole).trim();
		const start = index + whole.indexOf(name);
		return { start, end: start + name.length, ...(inQuotes !== undefined && { isOne: true }) };
	});
	return { text, pieces: pieces.filter(({ start, end }) => end > start) };
}

/** The error for what isn't an email. */
export function notEmails(given: readonly unknown[]): InvalidValue {
	const { users, groups } = recipientFields;
	const [first] = given;
	const mayBeGroup =
		typeof first === 'string' && !users.looksLike.test(first) && groups.looksLike.test(first);
	const advice = mayBeGroup
		? `For a person, use the email. A group's name belongs in ${groups.by.name.label}`
		: `Use emails separated by commas, ${users.by.name.placeholder}`;
	const problem = given.length === 1 ? "isn't an email address" : "aren't email addresses";
	return new InvalidValue(`${listed(given.map(quote))} ${problem}. ${advice}`);
}

function notAName(group: unknown): InvalidValue {
	const { placeholder } = recipientFields.groups.by.name;
	return new InvalidValue(`${quote(group)} isn't a name. Use names separated by commas, ${placeholder}`);
}
