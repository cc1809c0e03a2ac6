import { readRecord, type ReadList, type RecordKey } from '../../fields/lists';
import { nameKey } from '../../fields/nameKey';
import type { ScheduleFilter } from '../operation';

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
