import { recipientFields, recipientNames, type RecipientField } from '../fields/recipients';
import { readIds, splitAt, splitList } from '../fields/readers';
import { InvalidValue, type Issues, isBlank, isRecord, listed, quote } from '../fields/values';
import { nameKey } from '../lists/records';
import { typedWays, type RecipientWay } from './recipientProperties';
import { checkField, expressionIn, fieldIn, ifEmptyIsOk, valueOf, type InputItem } from './item';
import type { Lists } from './operation';

/** The recipients that an item gives for one field. */
export interface Recipients {
	field: RecipientField;
	ids: readonly number[];
	/** E-mail addresses of users, or names of groups, that have yet to be looked up. */
	names: readonly string[];
}

/** What depends on where recipients are given. */
interface Form {
	/** Where emails or names belong instead of IDs; completes "To use emails, …". */
	forNames: string;
	/** What to append to an expression where an empty result is allowed; undefined where it hardly is. */
	orNone?: string;
	/** Where there have to be some, if only an empty list. */
	required?: true;
}

const BY_NAME = 'set Select Recipients By to "Email (Users) or Name (Groups)"';

/** What a schedule's parameters give for each field, by the way that the switch names. */
export function selectedRecipients(item: InputItem, issues: Issues): Recipients[] {
	const form = { forNames: BY_NAME, orNone: "?? ''" };
	return recipientNames.flatMap((field) => readBy(selectedWay(item), item, field, issues, form) ?? []);
}

/**
 * What the parameters of a membership operation give. None at all is an issue, an empty list is not.
 *
 * @param orNone what to append to an expression where an empty list is allowed; undefined where it hardly is
 */
export function requiredRecipients(
	item: InputItem,
	field: RecipientField,
	issues: Issues,
	orNone?: string,
): Recipients | undefined {
	return readBy(selectedWay(item), item, field, issues, { forNames: BY_NAME, orNone, required: true });
}

/** The way that the switch names; its parameter is the one on the screen. */
export function selectedWay({ parameter }: InputItem): RecipientWay {
	const way = parameter('recipientSelection');
	return way === 'list' || way === 'name' ? way : 'id';
}

/**
 * What is given for each field by all ways that can be typed.
 *
 * @param addNames what to do with the member or column for names; completes "To use emails, … User Emails"
 */
export function collectedRecipients(
	item: InputItem,
	issues: Issues,
	addNames: 'add' | 'name the column',
): Recipients[] {
	return recipientNames.flatMap((field) => {
		const form = { forNames: `${addNames} ${recipientFields[field].by.name.label}`, orNone: "?? ''" };
		const ways = typedWays.flatMap((way) => readBy(way, item, field, issues, form) ?? []);
		const ids = [...new Set(ways.flatMap((way) => way.ids))];
		return ways.length === 0 ? [] : [{ field, ids, names: ways.flatMap(({ names }) => names) }];
	});
}

function readBy(
	way: RecipientWay,
	item: InputItem,
	field: RecipientField,
	issues: Issues,
	form: Form,
): Recipients | undefined {
	const { by, key, looksLike } = recipientFields[field];
	const { parameter, label } = by[way];
	return issues.read(label, () => {
		const given = valueOf(item, parameter, checkField(form.orNone));
		// An empty choice is no choice. An empty list that an expression gives is meant.
		const isEmptyChoice = way === 'list' && Array.isArray(given) && given.length === 0;
		if (isBlank(given) || (isEmptyChoice && expressionIn(item, parameter) === undefined)) {
			return noRecipients(way, item, parameter, form);
		}
		if (way === 'name') return { field, ids: [], names: nameReaders[field](given, form) };
		// An agent's model can't change how recipients are selected.
		const instead =
			way === 'id' && !item.isOfTool ? { looksLike, advice: `To use ${key}s, ${form.forNames}` } : undefined;
		return { field, ids: readIds(given, instead)!, names: [] };
	});
}

/** @throws InvalidValue for an expression that may not mean none, and where there have to be some */
function noRecipients(way: RecipientWay, item: InputItem, parameter: string, form: Form): undefined {
	const expression = expressionIn(item, parameter);
	if (expression !== undefined && item.saved(parameter) !== `=${expression}`) {
		// n8n has made text of what it comes to, which may have been an empty list.
		throw InvalidValue.empty(expression, 'Remove spaces and line breaks outside the {{ }}');
	}
	const isComputed = expression !== undefined && fieldIn(item, parameter) === undefined;
	const gaveNothing = isComputed && typeof item.parameter(parameter) !== 'string';
	if (!gaveNothing && !form.required) return undefined;
	const enter = `${way === 'list' ? 'Choose' : 'Enter'} at least one`;
	// An agent's model knows nothing of expressions.
	if (expression === undefined || item.isOfTool) throw InvalidValue.empty(undefined, enter);
	if (gaveNothing) throw InvalidValue.empty(expression, checkField(form.orNone));
	throw InvalidValue.empty(undefined, enter + ifEmptyIsOk(form.orNone));
}

/** The IDs of recipients, those looked up by name included. All that are unknown or fit several are one issue. */
export function resolveRecipients({ field, ids, names }: Recipients, lists: Lists, issues: Issues): number[] {
	const { singular, by, key } = recipientFields[field];
	const problems: string[] = [];
	const found = names.flatMap((name) => {
		const matches = lists.of(field).find(name);
		if (matches.size === 1) return [...matches];
		problems.push(
			matches.size === 0
				? `no ${singular} with the ${key} ${quote(name)}`
				: `${quote(name)} matches more than one ${singular} (IDs ${listed(matches)}): use one of these IDs instead, in ${by.id.label} (Select Recipients By: ID)`,
		);
		return [];
	});
	if (problems.length > 0) issues.add(`${by.name.label}: ${listed(problems, '; ')}`);
	return [...new Set([...ids, ...found])];
}

/** Reads emails or names in any form in which IDs may come as well. */
const nameReaders: Readonly<Record<RecipientField, (given: unknown, form: Form) => string[]>> = {
	users: emailsIn,
	groups: groupNamesIn,
};

const BETWEEN = /[,;\n\r]+/;

/** A name may hold spaces, or be a number. */
function groupNamesIn(given: unknown): string[] {
	return splitList(given, (text) => splitAt(text, BETWEEN)).map((group) => {
		const name = isRecord(group) ? group.name : group;
		if (Number.isFinite(name)) return String(name);
		if (typeof name === 'string' && name.trim() !== '') return name.trim();
		const { placeholder } = recipientFields.groups.by.name;
		throw new InvalidValue(`${quote(group)} isn't a name. Use names separated by commas, ${placeholder}`);
	});
}

/** Also as mail programs copy them: `"Lovelace, Ada" <ada@example.com>; bob@example.com`. */
function emailsIn(given: unknown, form: Form): string[] {
	return splitList(given, (text) => [text]).flatMap((user) => {
		const text = isRecord(user) ? user.email : user;
		if (typeof text !== 'string') throw notAnEmail(user, form);
		const withoutQuotedNames = text.replace(/"[^"<>]*"(?=\s*<)/g, '');
		return splitAt(withoutQuotedNames, BETWEEN).flatMap((part) => {
			const emails = part.includes('<') ? emailsInBrackets(part) : splitAt(part, /\s+/);
			if (!emails.every((email) => email.includes('@'))) throw notAnEmail(part, form);
			return emails;
		});
	});
}

const IN_BRACKETS = /<([^<>]*)>/g;

/** The emails in brackets; the text as it is where another one beside them makes it unclear which is meant. */
function emailsInBrackets(text: string): string[] {
	const emails = [...text.matchAll(IN_BRACKETS)].map(([, email]) => email!.trim());
	const beside = splitAt(text.replace(IN_BRACKETS, ' '), /\s+/).filter((word) => word.includes('@'));
	// Mail programs repeat an email as its own name, some of them in quotes or in other letters.
	const keys = new Set(emails.map(nameKey));
	const isRepeated = (word: string) => keys.has(nameKey(word.replace(/^["'(]+|(?<!["')])["')]+$/g, '')));
	return emails.length > 0 && beside.every(isRepeated) ? emails : [text];
}

function notAnEmail(given: unknown, { required }: Form): InvalidValue {
	const { users, groups } = recipientFields;
	const mayBeGroup =
		typeof given === 'string' && !users.looksLike.test(given) && groups.looksLike.test(given);
	const use =
		mayBeGroup && !required
			? `If it's a group's name, use ${groups.by.name.label}`
			: `Use emails separated by commas, ${users.by.name.placeholder}`;
	return new InvalidValue(`${quote(given)} isn't an email address. ${use}`);
}
