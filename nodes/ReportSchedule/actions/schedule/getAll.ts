import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue, type Issues } from '../../fields/issues';
import { nameKey, readRecord, type ReadList, type RecordKey } from '../../fields/lists';
import { readId, readText } from '../../fields/readers';
import { scheduleField } from '../../fields/scheduleFields';
import { isBlank } from '../../fields/values';
import { expressionIn, membersOf, valueOf } from '../operation';
import type { InputItem, ReadOperation, ScheduleFilter } from '../operation';
import { readSetting } from '../options';
import { fieldProperty, shownFor } from '../properties';

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

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			...fieldProperty(scheduleField('name')),
			description: 'Only schedules whose name contains this, ignoring case',
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
			"Get all schedules, or only those of one report or with a certain name. Your service's API has to be able to list them.",
	},
	properties: [returnAll, shownFor({ returnAll: [false] }, limit), filters],
	kind: 'getAll',
	read: (item, issues) => {
		const isAll = readSetting(returnAll, item.parameter('returnAll'), issues);
		const most = isAll ? undefined : readSetting(limit, item.parameter('limit'), issues);
		const members = membersOf(item, 'filters');
		return {
			limit: most as number | undefined,
			report: readFilter('report', members, issues, readId),
			name: readFilter('name', members, issues, readText),
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
		const given = valueOf(members, name);
		const expression = expressionIn(members, name);
		if (isBlank(given) && expression !== undefined)
			throw InvalidValue.empty(expression, 'Check the field name');
		return read(given);
	});
}

interface Searchable {
	json: unknown;
	/** What the record can't be searched for; '' for nothing. */
	doubt: string;
	report?: number;
	nameKey: string;
}

/**
 * Searches the service's list of schedules by report and by a part of the name. Its records are read once, however
 * many searches there are.
 */
export function scheduleSearch(list: ReadList): (filter: ScheduleFilter) => ReadList {
	const known = new Map<string, readonly Searchable[]>();
	return ({ report, name = '' }) => {
		const part = nameKey(name);
		const keys: RecordKey[] = [];
		if (part !== '') keys.push('name');
		if (report !== undefined) keys.push('report');
		const searchable = known.get(keys.join()) ?? list.records.map((json) => toSearchable(json, keys));
		known.set(keys.join(), searchable);
		const fits = (one: Searchable) =>
			one.doubt === ''
				? (report === undefined || one.report === report) && one.nameKey.includes(part)
				: keys.length === 0;
		const unsearchable = searchable.find(({ doubt }) => doubt !== '');
		return {
			records: searchable.filter(fits).map(({ json }) => json),
			doubt: list.doubt ?? unsearchable?.doubt,
		};
	};
}

function toSearchable(json: unknown, keys: readonly RecordKey[]): Searchable {
	const record = readRecord(json, keys);
	if ('doubt' in record) return { json, doubt: record.doubt, nameKey: '' };
	return { json, doubt: '', report: record.report, nameKey: nameKey(record.name ?? '') };
}
