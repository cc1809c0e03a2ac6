import type { ScheduleField } from './types';

/** The two fields that name recipients (§2.1, §2.2), and the parameters for the ways to select them. */
export const recipientFields = {
	users: {
		singular: 'user',
		by: {
			id: { parameter: 'users', label: 'User IDs', placeholder: 'e.g. 1, 2, 3' },
			name: {
				parameter: 'userEmails',
				label: 'User Emails',
				placeholder: 'e.g. ada@example.com, bob@example.com',
			},
			list: { parameter: 'usersFromList', label: 'Users From List', method: 'getUsers' },
		},
		/** What they're found by instead of their IDs. */
		key: 'email',
	},
	groups: {
		singular: 'group',
		by: {
			id: { parameter: 'groups', label: 'Group IDs', placeholder: 'e.g. 4, 5' },
			name: { parameter: 'groupNames', label: 'Group Names', placeholder: 'e.g. Sales, Finance Team' },
			list: { parameter: 'groupsFromList', label: 'Groups From List', method: 'getGroups' },
		},
		key: 'name',
	},
} as const;

export type RecipientField = keyof typeof recipientFields;

/** The lists that the node reads, named as in their paths. Of these, the service documents only that of users. */
export type ListName = 'groups' | 'reports' | 'schedules' | 'users';

export const recipientNames = Object.keys(recipientFields) as RecipientField[];

/** Whether a field of a schedule takes recipients. */
export function isRecipientField(name: string): name is RecipientField {
	return Object.hasOwn(recipientFields, name);
}

/** The field for IDs of recipients. A column of that name holds them, or one beside it their emails or names. */
export function recipientField(name: RecipientField): ScheduleField {
	const { singular, by } = recipientFields[name];
	return {
		name,
		...by.id,
		kind: 'ids',
		description: `IDs of the ${singular}s, separated by commas, or a list from an expression`,
	};
}
