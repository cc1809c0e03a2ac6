import type { INodeProperties } from 'n8n-workflow';
import type { ListName } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import { filtersOf, limit, returnAll, simplify, type Filter } from '../operations/getSettings';
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

function getMany(list: ListName, some: string, placeholder: string): OperationDescription {
	const filter = ({ name, label }: Filter): INodeProperties => {
		if (name === 'report') {
			const description = 'Only schedules of this report';
			return { ...fieldProperty(scheduleField('report')), name, description };
		}
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
			...(list === 'schedules' ? [simplifyProperty] : []),
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
