import * as description from '../description';
import { filterMembers, limit, returnAll } from '../description';
import { readId, readText } from '../fields/readers';
import { InvalidValue, type Issues, isBlank } from '../fields/values';
import { nameKey } from '../lists/records';
import {
	expressionIn,
	membersOf,
	readScheduleId,
	readSetting,
	valueOf,
	type InputItem,
	type ReadOperation,
} from './operation';

export const get: ReadOperation = {
	...description.get,
	read: (item, issues) => {
		const scheduleId = readScheduleId(item, issues);
		return scheduleId === undefined ? undefined : { scheduleId };
	},
};

export const getAll: ReadOperation = {
	...description.getAll,
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
