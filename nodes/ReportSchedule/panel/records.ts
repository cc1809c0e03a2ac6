import type { INodeProperties } from 'n8n-workflow';
import type { ListName } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import { areSimplified, type Filter, filtersOf, limit, returnAll } from '../operations/getMany';
import { simplify } from '../operations/simplify';
import { toProperty } from './options';
import { fieldProperty, resourceIdProperty, shownFor, type OperationDescription } from './properties';

const simplifyProperty = toProperty(
	'simplify',
	simplify,
	'Whether to return a simplified version of the response instead of the raw data',
);

export const get: OperationDescription = {
	optionSet: 'get',
	option: { name: 'Get', value: 'get', action: 'Get schedule', description: 'Get a single schedule' },
	properties: [resourceIdProperty('schedule', 'The schedule to get'), simplifyProperty],
	methods: [],
};

export const getSchedules = getMany(
	'schedules',
	'those of one report or with a certain name',
	scheduleField('name').placeholder!,
);
export const getReports = getMany('reports', 'those with a certain name', 'e.g. Sales');
export const getGroups = getMany('groups', 'those with a certain name', 'e.g. Finance Team');
export const getUsers = getMany('users', 'those with a certain email', 'e.g. @example.com');

const ofUser: Partial<Record<ListName, string>> = {
	schedules: 'Only schedules that have this user as a recipient',
	groups: 'Only groups that this user is in',
	users: 'Only this user',
};

function userFilter(displayName: string, list: ListName): INodeProperties {
	const description = `${ofUser[list]!}. Use an email, a full name or an ID.`;
	const placeholder = 'e.g. ada@example.com';
	return { displayName, name: 'user', type: 'string', placeholder, default: '', description };
}

function getMany(list: ListName, some: string, placeholder: string): OperationDescription {
	const filter = ({ name, label }: Filter): INodeProperties => {
		if (name === 'report') {
			const description = 'Only schedules of this report';
			return { ...fieldProperty(scheduleField('report')), name, description };
		}
		if (name === 'user') return userFilter(label, list);
		const description = `Only ${list} whose ${name} contains this, ignoring case`;
		return { displayName: label, name, type: 'string', placeholder, default: '', description };
	};
	return {
		optionSet: 'getAll',
		option: {
			name: 'Get Many',
			value: 'getAll',
			action: `Get many ${list}`,
			description: `Get all ${list}, or only ${some}`,
		},
		properties: [
			toProperty('returnAll', returnAll, 'Whether to return all results or only up to a given limit'),
			shownFor({ returnAll: [false] }, toProperty('limit', limit, 'Max number of results to return')),
			...(areSimplified.includes(list) ? [simplifyProperty] : []),
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				placeholder: 'Add filter',
				default: {},
				options: filtersOf[list].map(filter),
			},
		],
		methods: [],
	};
}
