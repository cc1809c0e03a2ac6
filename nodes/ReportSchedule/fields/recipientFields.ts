/** The two fields that name recipients (§2.1, §2.2), and how the node calls them everywhere. */
export const recipientFields = {
	users: {
		label: 'User IDs',
		one: 'user',
		who: 'users who receive the report',
		placeholder: 'e.g. 1, 2, 3',
		fromList: { parameter: 'usersFromList', label: 'Users From List', method: 'getUsers' },
		byName: {
			parameter: 'userEmails',
			label: 'User Emails',
			key: 'email',
			placeholder: 'e.g. ada@example.com, bob@example.com',
			// An address has no spaces in it.
			separators: /[\s,;]+/,
		},
	},
	groups: {
		label: 'Group IDs',
		one: 'group',
		who: 'groups that receive the report',
		placeholder: 'e.g. 4, 5',
		fromList: { parameter: 'groupsFromList', label: 'Groups From List', method: 'getGroups' },
		byName: {
			parameter: 'groupNames',
			label: 'Group Names',
			key: 'name',
			placeholder: 'e.g. Sales, Finance Team',
			separators: /[,;\n\r]+/,
		},
	},
} as const;

export type RecipientField = keyof typeof recipientFields;

export const recipientNames = Object.keys(recipientFields) as RecipientField[];

export function isRecipientField(name: string): name is RecipientField {
	return Object.hasOwn(recipientFields, name);
}
