import type { Values } from '../../ports';
import type { Purpose } from '../../draft/draft';
import type { RecipientField } from '../../fields/recipients';
import { InvalidValue } from '../../helpers/issues';
import { quote } from '../../helpers/quote';
import { isRecord, parsedJson } from '../../helpers/types';
import { isBlank, visible } from '../../helpers/visible';

/**
 * Takes emails and names of groups apart: `ada@example.com, Management`. Names that stand side by side stay on one line,
 * because a group's name may have a separator in it, as in `Sales, EMEA`; the list of groups tells.
 *
 * @returns emails and names of groups, to be looked up; of a kind that isn't named an empty list in an update, where the
 *   cell is all who get the report. Nothing for a selection of nobody, which is an empty cell: to take everybody off,
 *   there are the columns for each kind
 * @throws InvalidValue for IDs, which could be those of users or groups, and for anything that may not mean "these get it"
 */
export function readMixedRecipients(
	given: unknown,
	purpose: Purpose,
	values: Values,
): Partial<Record<RecipientField, unknown>> {
	const parts = partsOf(given);
	if (parts === undefined) throw unclear(given);
	if (parts.length === 0) return {};
	// Such as a formula's error, which isn't a Slack channel.
	for (const { text } of parts) values.text(text);
	const emails: string[] = [];
	const groups: string[] = [];
	let isBesideGroup = false;
	for (const { text, before } of parts) {
		const isEmail = kindOf(text, given) === 'email';
		if (isEmail) emails.push(text.replace(/^"([^"]*)"$/, '$1'));
		else if (isBesideGroup && before !== undefined) groups.push(`${groups.pop()}${before}${text}`);
		else groups.push(text);
		isBesideGroup = !isEmail;
	}
	const isList = parts[0]!.before === undefined;
	const none = purpose === 'create' ? undefined : [];
	return {
		users: emails.length === 0 ? none : emails.join(', '),
		groups: groups.length === 0 ? none : isList ? groups : groups.join('\n'),
	};
}

interface RecipientPart {
	text: string;
	/** What separates it from the one before it; undefined for the element of a list, which is one name. */
	before?: string;
}

/** Separators don't count inside "Sales, EMEA" and <ada@example.com>. */
const PART = /(?:"[^"]*"|<[^<>]*>|[^",;\n\r<]+|<)+/g;

function partsOf(given: unknown): RecipientPart[] | undefined {
	if (isRecord(given)) return partsOf([given]);
	if (Array.isArray(given)) {
		const texts = given.map(textOf);
		return texts.every((one) => one !== undefined) ? texts.map((text) => ({ text })) : undefined;
	}
	const list = typeof given === 'string' ? parsedJson(given) : undefined;
	if (Array.isArray(list) || isRecord(list)) return partsOf(list);
	if (typeof given !== 'string' || (given.split('"').length - 1) % 2 === 1) return undefined;
	let end = 0;
	const parts = [...given.matchAll(PART)].flatMap((match) => {
		const text = visible(match[0]);
		if (text === '') return [];
		const start = match.index + match[0].indexOf(text.charAt(0));
		const before = given.slice(end, start);
		end = match.index + match[0].trimEnd().length;
		return [{ text, before }];
	});
	return parts.length === 0 ? undefined : parts;
}

/** An element of a list; of a record, such as of a collaborator, its email or name. */
function textOf(element: unknown): string | undefined {
	const { email, name } = isRecord(element) ? element : {};
	const text = [element, email, name].find((one) => typeof one === 'string' && !isBlank(one));
	return typeof text === 'string' ? visible(text) : undefined;
}

const EMAIL = String.raw`[^\s@<>()":;,&|]+@[^\s@<>()":;,&|]+`;
const EMAILS = new RegExp(String.raw`^${EMAIL}(?:\s+${EMAIL})*$`);
const NAMED_EMAIL = new RegExp(String.raw`^(.*?)\s*<\s*(${EMAIL})\s*>$`);

/** Words that take somebody out, or join what should be separated. */
const TAKES_AWAY =
	/\b(?:not|without|except|excepting|excluding|excl|but|minus|no longer|removed?)\b|\bw\/o\b/i;
/** More such words, which a group's name may have, but nobody's own unless it's in quotes. */
const NO_NAME =
	/\b(?:no|none|never|nobody|ex|former(?:ly)?|previous(?:ly)?|left|gone|leaver|deleted?|drop(?:ped)?|stop(?:ped)?|cancel(?:l?ed)?|unsubscribed?|inactive|disabled|skip|ignore|until|nicht|kein|ohne)\b/i;
const JOINS = /\b(?:and|or|plus|with|cc|bcc)\b|[&+/|():]/i;

function kindOf(text: string, given: unknown): 'email' | 'group' {
	const quoted = /^"([^"]*)"$/.exec(text)?.[1];
	if (quoted !== undefined && /[\p{L}\d]/u.test(quoted)) return EMAILS.test(quoted) ? 'email' : 'group';
	if (text.startsWith('#')) {
		throw new InvalidValue(
			`${quote(given)} looks like a Slack channel, which the service's API can't choose. Set it in the service`,
		);
	}
	// Such as a bullet, or a sign that takes somebody out.
	if (/^[-–—−+!~*•·]/.test(text) || /^[\d.\s]+$/.test(text)) throw unclear(given);
	if (TAKES_AWAY.test(text.replace(/"[^"]*"/g, ''))) throw unclear(given);
	if (text.includes('@')) {
		if (EMAILS.test(text) || isNamedEmail(text)) return 'email';
		throw unclear(given);
	}
	if (/^(?:and|or|plus|cc|bcc)\b|\b(?:and|or|plus)$|[<>]/i.test(text) || NOBODY.test(text))
		throw unclear(given);
	return 'group';
}

/** Such as `Ada Lovelace <ada@example.com>`, or with the email again as its name. */
function isNamedEmail(text: string): boolean {
	const [, name = '', email] = NAMED_EMAIL.exec(text.replace(/\s+/g, ' ')) ?? [];
	if (email === undefined) return false;
	const isRepeated = name.replace(/^["'(]+|["')]+$/g, '').toLowerCase() === email.toLowerCase();
	const isDoubtful = [JOINS, NO_NAME, /[@"<>]/].some((sign) => sign.test(name));
	return isRepeated || /^"[^"]*"$/.test(name) || !isDoubtful;
}

/** Words for nobody: for a new schedule the cell stays empty, and an existing one may be meant to lose all of them. */
const NOBODY = /^(?:none|nobody|no ?one|n\/?a|null|undefined|tbd|tba|\?+)$/i;

function unclear(given: unknown): InvalidValue {
	return new InvalidValue(
		`${quote(given)} isn't clear. List only who gets the report, separated by commas: emails and names of groups. IDs belong in User IDs and Group IDs`,
	);
}
