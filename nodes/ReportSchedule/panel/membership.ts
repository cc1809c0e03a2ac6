import type { RecipientField } from '../fields/recipients';
import { operations } from '../operations';
import type { Resource } from '../requests/request';
import { resourceIdProperty, type OperationDescription } from './properties';
import { recipientProperties } from './recipientProperties';

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
			...recipientProperties([field], true),
		],
		methods,
	};
}
