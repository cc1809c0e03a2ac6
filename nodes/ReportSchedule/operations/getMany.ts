import type { INodeProperties } from 'n8n-workflow';
import { readId, readText } from '../fields/readers';
import { scheduleField } from '../fields/scheduleFields';
import { Issues, isBlank, InvalidValue } from '../fields/values';
import { nameKey } from '../lists/records';
import { valueOf, membersOf, expressionIn, type InputItem } from './item';
import type { ReadOperation } from './operation';
import { readSetting } from './options';
import { fieldProperty, shownFor } from './properties';

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

const filterMembers: readonly INodeProperties[] = [
	{
		...fieldProperty(scheduleField('name')),
		displayName: 'Name Contains',
		description: 'Only schedules whose name contains this, ignoring case',
	},
	{ ...fieldProperty(scheduleField('report')), description: 'Only schedules of this report' },
];

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [...filterMembers],
};

/** GET `/api/v1/schedules/`: §4 has the path, for another method. */
export const getAll: ReadOperation = {
	kind: 'getAll',
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many schedules',
		description:
			"Get all schedules, or only those of one report or with a certain name. Your service's API has to be able to list them.",
	},
	properties: [returnAll, shownFor({ returnAll: [false] }, limit), filters],
	methods: [],
	read: (item, issues) => {
		const isAll = readSetting(returnAll, item.parameter('returnAll'), issues);
		const most = isAll ? undefined : readSetting(limit, item.parameter('limit'), issues);
		const filters = membersOf(item, 'filters');
		const filter = {
			report: readFilter('report', filters, issues, readId),
			name: readFilter('name', filters, issues, readText),
		};
		return { filter, limit: most as number | undefined };
	},
};

/** A filter that is there and blank is an issue, because all schedules would be returned. A model gives '' for none. */
function readFilter<T>(
	name: 'name' | 'report',
	filters: InputItem,
	issues: Issues,
	read: (given: unknown) => T,
): T | undefined {
	if (filters.saved(name) === undefined) return undefined;
	const label = filterMembers.find((member) => member.name === name)!.displayName;
	return issues.read(label, () => {
		const given = valueOf(filters, name);
		const isEmpty = isBlank(given) || nameKey(String(given)) === '';
		if (!isEmpty) return read(given);
		if (filters.isOfTool) return undefined;
		throw InvalidValue.empty(expressionIn(filters, name), 'Fill it in, or remove the filter');
	});
}
