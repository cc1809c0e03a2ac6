import type { InsteadOfId, ScheduleField } from './field';
import { splitAt } from './readers';

/** The two fields that name recipients (§2.1, §2.2), and how the node calls them everywhere. */
export const recipientFields = {
	users: {
		label: 'User IDs',
		one: 'user',
		placeholder: 'e.g. 1, 2, 3',
		fromList: { parameter: 'usersFromList', label: 'Users From List', method: 'getUsers' },
		byName: {
			parameter: 'userEmails',
			label: 'User Emails',
			key: 'email',
			placeholder: 'e.g. ada@example.com, bob@example.com',
			split: emailsIn,
			looksLike: /@/,
		},
	},
	groups: {
		label: 'Group IDs',
		one: 'group',
		placeholder: 'e.g. 4, 5',
		fromList: { parameter: 'groupsFromList', label: 'Groups From List', method: 'getGroups' },
		byName: {
			parameter: 'groupNames',
			label: 'Group Names',
			key: 'name',
			placeholder: 'e.g. Sales, Finance Team',
			// A name may hold spaces.
			split: (text: string) => splitAt(text, /[,;\n\r]+/),
			looksLike: /[a-z]{2}/i,
		},
	},
} as const;

export type RecipientField = keyof typeof recipientFields;

export const recipientNames = Object.keys(recipientFields) as RecipientField[];

export function isRecipientField(name: string): name is RecipientField {
	return Object.hasOwn(recipientFields, name);
}

/** The field for IDs of recipients. A column of that name holds them, or one beside it their emails or names. */
export function recipientField(name: RecipientField): ScheduleField {
	const { label, placeholder, one, byName } = recipientFields[name];
	return {
		name,
		parameter: name,
		label,
		kind: 'ids',
		instead: insteadOfIds(name, `name the column ${byName.label}`),
		placeholder,
		topLevel: true,
		description: `IDs of the ${one}s, separated by commas. An expression can give a list, too.`,
	};
}

/**
 * What to tell somebody who gives e-mails or names as IDs.
 *
 * @param advice completes "To use emails, …"
 */
export function insteadOfIds(field: RecipientField, advice: string): InsteadOfId {
	const { looksLike, key } = recipientFields[field].byName;
	return { looksLike, advice: `To use ${key}s, ${advice}` };
}

/**
 * The addresses in a text, also as mail programs copy them: `"Lovelace, Ada" <ada@example.com>; bob@example.com`.
 * What stands where an address should is kept, so that it's refused.
 */
function emailsIn(text: string): string[] {
	if (!text.includes('<')) return splitAt(text, /[\s,;]+/);
	const withoutQuotedNames = text.replace(/"[^"]*"(?=\s*<)/g, '');
	return splitAt(withoutQuotedNames, /[,;\n\r]+/).flatMap((part) => {
		const words = splitAt(part, /[\s<>]+/);
		const addresses = words.filter((word) => word.includes('@'));
		return part.includes('<') && addresses.length > 0 ? addresses : words;
	});
}
