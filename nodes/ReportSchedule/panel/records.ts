import type { INodeProperties } from 'n8n-workflow';
import { type ListName, type RecipientField, recipientFields } from '../fields/types';
import { scheduleField } from '../fields/scheduleFields';
import { areSimplified, type Filter, filtersOf, limit, returnAll } from '../operations/getMany';
import { simplify } from '../operations/simplify';
import type { Resource } from '../service/request';
import { fieldProperty, type OperationDescription, resourceIdProperty, shownFor } from './properties';

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

export const addUsers = membership('schedule', 'addUsers', 'users');
export const removeUsers = membership('schedule', 'removeUsers', 'users');
export const addGroups = membership('schedule', 'addGroups', 'groups');
export const removeGroups = membership('schedule', 'removeGroups', 'groups');
export const addMembers = membership('group', 'addUsers', 'users');
export const removeMembers = membership('group', 'removeUsers', 'users');

function membership(resource: Resource, value: string, field: RecipientField): OperationDescription {
	const [label, preposition] = value.startsWith('add') ? ['Add', 'to'] : ['Remove', 'from'];
	const members = resource === 'schedule' ? 'recipients of a schedule' : 'members of a group';
	return {
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
	};
}

export const get: OperationDescription = {
	option: { name: 'Get', value: 'get', action: 'Get schedule', description: 'Get a single schedule' },
	properties: [resourceIdProperty('schedule', 'The schedule to get'), simplify],
};

/** What the description says of a filter, behind "Only schedules" and the like. */
const filterWords: Readonly<Record<Filter['name'], (list: ListName) => string>> = {
	email: () => 'whose email contains this, ignoring case',
	name: () => 'whose name contains this, ignoring case',
	report: () => 'of this report',
	user: (list) => `${userWords[list]!}. Enter an email, a full name or an ID.`,
};

const userWords: Partial<Record<ListName, string>> = {
	groups: 'with this member',
	schedules: 'with this user as a recipient',
	users: 'who are this person',
};

const nameExamples: Partial<Record<ListName, string>> = {
	groups: 'e.g. Finance Team',
	reports: 'e.g. Sales',
	schedules: scheduleField('name').placeholder!,
};

export const getSchedules = getMany('schedules', 'those of one report or one recipient');
export const getReports = getMany('reports', 'those with a certain name');
export const getGroups = getMany('groups', 'those with a certain member');
export const getUsers = getMany('users', 'those with a certain email');

function getMany(list: ListName, some: string): OperationDescription {
	const filter = ({ name, label: displayName }: Filter): INodeProperties => {
		const description = `Only ${list} ${filterWords[name](list)}`;
		if (name === 'report') return { ...fieldProperty(scheduleField('report')), name, description };
		const example = { email: 'e.g. @example.com', name: nameExamples[list], user: 'e.g. ada@example.com' };
		return { displayName, name, type: 'string', placeholder: example[name], default: '', description };
	};
	return {
		option: {
			name: 'Get Many',
			value: 'getAll',
			action: `Get many ${list}`,
			description: `Get all ${list}, or only ${some}`,
		},
		properties: [
			returnAll,
			shownFor({ returnAll: [false] }, limit),
			...(areSimplified.includes(list) ? [simplify] : []),
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				placeholder: 'Add filter',
				default: {},
				options: filtersOf[list].map(filter),
			},
		],
	};
}
