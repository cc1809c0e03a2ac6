import type { ScheduleField } from './types';

/** The two fields that name recipients (§2.1, §2.2). */
export const recipientFields = {
	users: { singular: 'user', label: 'Users' },
	groups: { singular: 'group', label: 'Groups' },
} as const;

export type RecipientField = keyof typeof recipientFields;

/** The lists that the node reads, named as in their paths. Of these, the service documents only that of users. */
export type ListName = 'groups' | 'reports' | 'schedules' | 'users';

export const recipientNames = Object.keys(recipientFields) as RecipientField[];

/** Whether a field of a schedule takes recipients. */
export function isRecipientField(name: string): name is RecipientField {
	return Object.hasOwn(recipientFields, name);
}

/** The entry of a recipient field in the table of fields. */
export function recipientField(name: RecipientField): ScheduleField {
	const { singular, label } = recipientFields[name];
	return {
		name,
		parameter: name,
		label,
		kind: 'ids',
		description: `The ${singular}s to deliver the report to`,
	};
}
