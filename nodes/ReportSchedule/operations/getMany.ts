import type { INodeProperties } from 'n8n-workflow';
import type { ListFilter, Reading } from '../doors';
import { recipientFields, type ListName } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import { isBlank, InvalidValue } from '../fields/values';
import { valueOf, membersOf, expressionIn, type InputItem } from '../item/item';
import { fieldProperty, shownFor } from '../panel/properties';
import type { ReadOperation } from './operation';
import { readSetting } from './options';

const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: true,
	description: 'Whether to return all results or only up to a given limit',
};

const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1_000_000, numberPrecision: 0 },
	default: 50,
	description: 'Max number of results to return',
};

/** A parameter that only lets records through; its name is the key of a record. */
type Filter = INodeProperties & { name: keyof ListFilter };

function part(name: keyof ListFilter, displayName: string, placeholder: string, list: ListName): Filter {
	const description = `Only ${list} whose ${name} contains this, ignoring case`;
	return { displayName, name, type: 'string', placeholder, default: '', description };
}

const { placeholder: scheduleName } = scheduleField('name');
const { users, groups } = recipientFields;

/** GET `/api/v1/schedules/`: §4 has the path, for another method. */
export const getSchedules = getMany('schedules', 'those of one report or with a certain name', [
	part('name', 'Name Contains', scheduleName!, 'schedules'),
	{
		...fieldProperty(scheduleField('report')),
		name: 'report',
		description: 'Only schedules of this report',
	},
]);

/** GET `/api/v1/groups/`: the service says in public that groups can be retrieved. */
export const getGroups = getMany('groups', 'those with a certain name', [
	part('name', 'Name Contains', groups.by.name.placeholder, 'groups'),
]);

/** GET `/api/v1/users/`, which the service documents in public. */
export const getUsers = getMany('users', 'those with a certain email', [
	part('email', 'Email Contains', users.by.name.placeholder, 'users'),
]);

function getMany(list: ListName, some: string, filters: readonly Filter[]): ReadOperation {
	return {
		optionSet: 'getAll',
		option: {
			name: 'Get Many',
			value: 'getAll',
			action: `Get many ${list}`,
			description: `Get all ${list}, or only ${some}. Your service's API has to be able to list them.`,
		},
		properties: [
			returnAll,
			shownFor({ returnAll: [false] }, limit),
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				placeholder: 'Add filter',
				default: {},
				options: [...filters],
			},
		],
		methods: [],
		read: (item, reading) => {
			const isAll = readSetting(returnAll, item.parameter('returnAll'), reading);
			const most = isAll ? undefined : readSetting(limit, item.parameter('limit'), reading);
			const members = membersOf(item, 'filters');
			const values = filters.map((filter) => [filter.name, readFilter(filter, members, reading)]);
			return { list, filter: Object.fromEntries(values), limit: most as number | undefined };
		},
	};
}

/** A filter that is there and blank is an issue, because all records would be returned. A model gives '' for none. */
function readFilter(
	{ name, displayName }: Filter,
	filters: InputItem,
	{ issues, layers: { names, values } }: Reading,
): string | number | undefined {
	if (filters.saved(name) === undefined) return undefined;
	return issues.read(displayName, () => {
		const given = valueOf(filters, name);
		const isEmpty = isBlank(given) || (name !== 'report' && names.key(values.text(given)) === '');
		if (!isEmpty) return name === 'report' ? values.id(given) : values.text(given);
		if (filters.isOfTool) return undefined;
		throw InvalidValue.empty(expressionIn(filters, name), 'Fill it in, or remove the filter');
	});
}
