import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../../fields/issues';
import { readId, readText } from '../../fields/readers';
import { scheduleField } from '../../fields/scheduleFields';
import { isBlank } from '../../fields/values';
import { expressionIn, locatorValue, type InputItem, type ReadOperation } from '../operation';
import { onOrOff, wholeNumber } from '../options';
import { fieldProperty, shownFor } from '../properties';
import { membersOf } from './mapping';

const returnAll = onOrOff('Return All', 'Whether to return all results or only up to a given limit');
const limit = wholeNumber(
	'Limit',
	{ from: 1, to: 1_000_000, instead: 50 },
	'Max number of results to return',
);

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			...fieldProperty(scheduleField('name')),
			description: 'Only schedules with this in their name, in any case',
		},
		{ ...fieldProperty(scheduleField('report')), description: 'Only schedules of this report' },
	],
};

/** GET `/api/v1/schedules/`: §4 has the path, for another method. */
export const getAll: ReadOperation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many schedules',
		description:
			"Get all schedules, or those of a report or with a name. Your service's API has to be able to list them.",
	},
	properties: [
		{ name: 'returnAll', ...returnAll.property },
		shownFor({ returnAll: [false] }, { name: 'limit', ...limit.property }),
		filters,
	],
	kind: 'getAll',
	read: (item, issues) => {
		const all = issues.read('Return All', () => returnAll.read(item.parameter('returnAll'))) ?? true;
		const most = all ? undefined : issues.read('Limit', () => limit.read(item.parameter('limit')) ?? 50);
		const members = membersOf(item, 'filters');
		const report = readFilter('report', members, issues, readId);
		const name = readFilter('name', members, issues, readText);
		return {
			...(most !== undefined && { limit: most }),
			...(report !== undefined && { report }),
			...(name !== undefined && { name }),
		};
	},
};

/** An expression that comes to nothing is an issue: without its filter, all schedules would be returned. */
function readFilter<T>(
	name: 'name' | 'report',
	members: InputItem,
	issues: Issues,
	read: (given: unknown) => T,
): T | undefined {
	return issues.read(scheduleField(name).label, () => {
		const given = locatorValue(members.parameter(name));
		const expression = expressionIn(members.saved(name));
		if (isBlank(given) && expression !== undefined)
			throw InvalidValue.empty(expression, 'Check the field name');
		return read(given);
	});
}
