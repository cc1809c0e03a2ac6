import { readIds, splitAt, splitList } from '../fields/readers';
import { recipientFields, recipientNames, type RecipientField } from '../fields/recipients';
import { InvalidValue, Issues, isBlank, isRecord, listed, quote } from '../fields/values';
import { nameKey } from '../lists/records';
import { expressionIn, fieldPath, isMisspelled, unless, type InputItem } from './item';
import type { Lists } from './operation';
import { typedWays, type RecipientWay } from './recipientProperties';

/** The recipients that an item gives for one field. */
export interface Recipients {
	field: RecipientField;
	ids: readonly number[];
	/** E-mail addresses of users, or names of groups, that have yet to be looked up. */
	names: readonly string[];
}

/**
 * What was given for a field by the way that the switch names.
 *
 * @param none what an expression should give where there are none
 */
export function selectedRecipients(
	item: InputItem,
	field: RecipientField,
	issues: Issues,
	none: '[]' | "''",
): Recipients | undefined {
	return readBy(selectedWay(item), item, field, issues, {
		none,
		forNames: 'set Select Recipients By to "Email (Users) or Name (Groups)"',
	});
}

/** The way that the switch names; its parameter is the one on the screen. */
export function selectedWay({ parameter }: InputItem): RecipientWay {
	const given = parameter('recipientSelection');
	return given === 'list' || given === 'name' ? given : 'id';
}

/**
 * What was given for each field by all ways that can be typed.
 *
 * @param addNames what to do with the member or column for names; completes "To use emails, … User Emails"
 */
export function collectedRecipients(
	item: InputItem,
	issues: Issues,
	addNames: 'add' | 'name the column',
): Recipients[] {
	return recipientNames.flatMap((field) => {
		const advice = { none: "''", forNames: `${addNames} ${recipientFields[field].by.name.label}` };
		const given = typedWays.flatMap((way) => readBy(way, item, field, issues, advice) ?? []);
		const ids = [...new Set(given.flatMap((one) => one.ids))];
		return given.length === 0 ? [] : [{ field, ids, names: given.flatMap(({ names }) => names) }];
	});
}

/** An expression that comes to nothing is an issue: a misspelled field would make a schedule without recipients. */
function readBy(
	way: RecipientWay,
	item: InputItem,
	field: RecipientField,
	issues: Issues,
	{ none, forNames }: { none: string; forNames: string },
): Recipients | undefined {
	const { by, key, looksLike } = recipientFields[field];
	const { parameter, label } = by[way];
	return issues.read(label, () => {
		const given = item.parameter(parameter);
		const expression = expressionIn(item, parameter);
		// With anything around it, n8n makes text of an expression that comes to nothing, or to an empty list.
		const isPadded = item.saved(parameter) !== `=${expression}`;
		if (expression !== undefined && isBlank(given)) {
			if (isPadded) {
				throw InvalidValue.empty(expression, 'Remove spaces and line breaks outside the {{ }}');
			}
			const isNothing = typeof given !== 'string' && fieldPath(expression) === undefined;
			if (isNothing || isMisspelled(item, parameter)) throw InvalidValue.empty(expression, unless(none));
		}
		if (way === 'name') {
			const names = readNames(given, field);
			return names && { field, ids: [], names };
		}
		const ids = readIds(
			given,
			way === 'id' ? { looksLike, advice: `To use ${key}s, ${forNames}` } : undefined,
		);
		// An empty choice is no choice; one that an expression makes is meant.
		if (way === 'list' && ids?.length === 0 && expression === undefined) return undefined;
		return ids && { field, ids, names: [] };
	});
}

/** The IDs of recipients, those looked up by name included. All that are unknown or fit several are one issue. */
export function resolveRecipients({ field, ids, names }: Recipients, lists: Lists, issues: Issues): number[] {
	const { one, by, key } = recipientFields[field];
	const problems: string[] = [];
	const found = names.flatMap((name) => {
		const matches = lists.of(field).find(name);
		if (matches.size === 1) return [...matches];
		problems.push(
			matches.size === 0
				? `no ${one} with the ${key} ${quote(name)}`
				: `${quote(name)} matches more than one ${one} (IDs ${listed(matches)}): set Select Recipients By to ID, or use a field or column ${by.id.label}`,
		);
		return [];
	});
	if (problems.length > 0) issues.add(`${by.name.label}: ${listed(problems, '; ')}`);
	return [...new Set([...ids, ...found])];
}

/**
 * Reads users by email or groups by name, in any form in which IDs may come as well.
 *
 * @throws InvalidValue for what is no email or no name
 */
function readNames(given: unknown, field: RecipientField): string[] | undefined {
	if (isBlank(given)) return undefined;
	const { key } = recipientFields[field];
	const split = key === 'email' ? emailsIn : groupNamesIn;
	const names = splitList(given, split).flatMap((one) => {
		const name = isRecord(one) ? one[key] : one;
		const text = key === 'name' && Number.isFinite(name) ? String(name) : name;
		if (typeof text !== 'string' || text.trim() === '') throw notAName(one, field);
		// Each of a list may be as a mail program copies it.
		return key === 'email' ? split(text) : [text.trim()];
	});
	const other = names.find((name) => key === 'email' && !name.includes('@'));
	if (other !== undefined) throw notAName(other, field);
	return names;
}

function notAName(given: unknown, field: RecipientField): InvalidValue {
	const { key, by } = recipientFields[field];
	const problem = `${quote(given)} isn't ${key === 'email' ? 'an email address' : 'a name'}`;
	return new InvalidValue(`${problem}. Use ${key}s separated by commas, ${by.name.placeholder}`);
}

/** A name may hold spaces. */
function groupNamesIn(text: string): string[] {
	return splitAt(text, /[,;\n\r]+/);
}

const IN_BRACKETS = /<([^<>]*)>/g;

/**
 * The addresses in a text, also as mail programs copy them: `"Lovelace, Ada" <ada@example.com>; bob@example.com`.
 * What stands where an address should is kept, so that it's refused.
 */
function emailsIn(text: string): string[] {
	if (!text.includes('<')) return splitAt(text, /[\s,;]+/);
	const withoutQuotedNames = text.replace(/"[^"<>]*"(?=\s*<)/g, '');
	return splitAt(withoutQuotedNames, /[,;\n\r]+/).flatMap((part) => {
		if (!part.includes('<')) return splitAt(part, /\s+/);
		const addresses = [...part.matchAll(IN_BRACKETS)].map(([, address]) => address!.trim());
		const beside = splitAt(part.replace(IN_BRACKETS, ' '), /\s+/).filter((word) => word.includes('@'));
		// Mail programs repeat an address as its own name, some of them in quotes or in other letters.
		const known = new Set(addresses.map(nameKey));
		const isRepeated = (word: string) => known.has(nameKey(word.replace(/^["'(]+|(?<!["')])["')]+$/g, '')));
		// Beside another address it isn't clear which one is meant.
		const isClear = addresses.length > 0 && beside.every(isRepeated);
		return isClear && addresses.every((address) => address.includes('@')) ? addresses : [part];
	});
}
