import type { INodeProperties } from 'n8n-workflow';
import { recipientFields, type RecipientField } from '../fields/recipients';
import { operations } from '../operations';
import type { Resource } from '../service/request';
import { resourceIdProperty, type OperationDescription } from './properties';

const EXPRESSION = '<a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** What an expression may hold beside IDs. */
const names = { users: 'emails, full names', groups: 'names' };

/** Users or groups, picked from the list or given by an expression. */
export function recipientProperty(field: RecipientField): INodeProperties {
	const { singular } = recipientFields[field];
	return {
		displayName: `${singular === 'user' ? 'User' : 'Group'} Names or IDs`,
		name: field,
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: field === 'users' ? 'getUsers' : 'getGroups' },
		// Without it, the editor marks what an expression gives as wrong.
		allowArbitraryValues: true,
		default: [],
		description: `Choose from the list, or specify ${names[field]} or IDs using an ${EXPRESSION}`,
	};
}

const { membership: ofSchedule, group: ofGroup } = operations;

export const addUsers = membership('schedule', 'addUsers', 'users', ofSchedule.addUsers);
export const removeUsers = membership('schedule', 'removeUsers', 'users', ofSchedule.removeUsers);
export const addGroups = membership('schedule', 'addGroups', 'groups', ofSchedule.addGroups);
export const removeGroups = membership('schedule', 'removeGroups', 'groups', ofSchedule.removeGroups);
export const addMembers = membership('group', 'addUsers', 'users', ofGroup.addUsers);
export const removeMembers = membership('group', 'removeUsers', 'users', ofGroup.removeUsers);

function membership(
	resource: Resource,
	value: string,
	field: RecipientField,
	{ methods }: Pick<OperationDescription, 'methods'>,
): OperationDescription {
	const [label, preposition] = value.startsWith('add') ? ['Add', 'to'] : ['Remove', 'from'];
	const members = resource === 'schedule' ? 'recipients of a schedule' : 'members of a group';
	return {
		optionSet: 'membership',
		option: {
			name: `${label} ${field === 'users' ? 'Users' : 'Groups'}`,
			value,
			action: `${label} ${field} ${preposition} ${resource}`,
			description: `${label} ${field} ${preposition} the ${members}`,
		},
		properties: [
			resourceIdProperty(resource, `The ${resource} to change`),
			{ ...recipientProperty(field), required: true },
		],
		methods,
	};
}
