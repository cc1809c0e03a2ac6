import { InvalidValue } from './issues';
import { nameKey } from './lists';
import { splitAt, splitList, type ScheduleField } from './readers';
import { isBlank, isRecord, quote } from './values';

/** The two fields that name recipients (§2.1, §2.2), and the parameters for the ways to select them. */
export const recipientFields = {
	users: {
		one: 'user',
		by: {
			id: { parameter: 'users', label: 'User IDs', placeholder: 'e.g. 1, 2, 3' },
			name: {
				parameter: 'userEmails',
				label: 'User Emails',
				placeholder: 'e.g. ada@example.com, bob@example.com',
			},
			list: { parameter: 'usersFromList', label: 'Users From List', method: 'getUsers' },
		},
		key: 'email',
		split: emailsIn,
		looksLike: /@/,
	},
	groups: {
		one: 'group',
		by: {
			id: { parameter: 'groups', label: 'Group IDs', placeholder: 'e.g. 4, 5' },
			name: { parameter: 'groupNames', label: 'Group Names', placeholder: 'e.g. Sales, Finance Team' },
			list: { parameter: 'groupsFromList', label: 'Groups From List', method: 'getGroups' },
		},
		key: 'name',
		// A name may hold spaces.
		split: (text: string) => splitAt(text, /[,;\n\r]+/),
		looksLike: /[a-z]{2}/i,
	},
} as const;

export type RecipientField = keyof typeof recipientFields;

export const recipientNames = Object.keys(recipientFields) as RecipientField[];

export function isRecipientField(name: string): name is RecipientField {
	return Object.hasOwn(recipientFields, name);
}

/** The field for IDs of recipients. A column of that name holds them, or one beside it their emails or names. */
export function recipientField(name: RecipientField): ScheduleField {
	const { one, by } = recipientFields[name];
	return {
		name,
		...by.id,
		kind: 'ids',
		topLevel: true,
		description: `IDs of the ${one}s, separated by commas. An expression can return a list, too.`,
	};
}

/**
 * Reads users by email or groups by name, in any form in which IDs may come as well.
 *
 * @throws InvalidValue for what is no email or no name
 */
export function readNames(given: unknown, field: RecipientField): string[] | undefined {
	if (isBlank(given)) return undefined;
	const { key, split } = recipientFields[field];
	const names = splitList(given, split).flatMap((one) => {
		const name = isRecord(one) ? one[key] : one;
		const text = key === 'name' && Number.isFinite(name) ? String(name) : name;
		if (typeof text !== 'string' || text.trim() === '') throw notAName(one, key);
		// Each of a list may be as a mail program copies it.
		return key === 'email' ? split(text) : [text.trim()];
	});
	const other = names.find((name) => key === 'email' && !name.includes('@'));
	if (other !== undefined) throw notAName(other, key);
	return names;
}

function notAName(given: unknown, key: 'email' | 'name'): InvalidValue {
	return new InvalidValue(`${quote(given)} isn't ${key === 'email' ? 'an email address' : 'a name'}`);
}

const IN_BRACKETS = /<([^<>]*)>/g;

/**
 * The addresses in a text, also as mail programs copy them: `"Lovelace, Ada" <ada@example.com>; bob@example.com`.
 * What stands where an address should is kept, so that it's refused.
 */
function emailsIn(text: string): string[] {
	if (!text.includes('<')) return splitAt(text, /[\s,;]+/);
	const withoutQuotedNames = text.replace(/"[^"]*"(?=\s*<)/g, '');
	return splitAt(withoutQuotedNames, /[,;\n\r]+/).flatMap((part) => {
		if (!part.includes('<')) return splitAt(part, /\s+/);
		const addresses = [...part.matchAll(IN_BRACKETS)].map(([, address = '']) => address.trim());
		const beside = splitAt(part.replace(IN_BRACKETS, ' '), /\s+/).filter((word) => word.includes('@'));
		// Beside another address it isn't clear which one is meant.
		// Mail programs repeat an address as its own name, some of them in quotes or in other letters.
		const isRepeated = (word: string) => addresses.some((one) => nameKey(word).includes(nameKey(one)));
		const isClear = addresses.length > 0 && beside.every(isRepeated);
		return isClear && addresses.every((address) => address.includes('@')) ? addresses : [part];
	});
}
