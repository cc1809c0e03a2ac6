import { nameKey } from './keys';
import { lackIn, readRecord, type ReadRecord } from './records';
import type { FoundList, ListFilter } from './types';

/**
 * Searches a list as often as there are filters; its records are read once. One gives the records that fit it; a record
 * that lacks what it asks for is a doubt.
 */
export function searchList(list: FoundList): (filter: ListFilter) => FoundList {
	let read: readonly ReadRecord[] | undefined;
	return (filter) => {
		const keys = (['email', 'name', 'report'] as const).filter((key) => filter[key] !== undefined);
		if (keys.length === 0) return list;
		const all = (read ??= list.records.map(searchable));
		const { report, name = '', email = '' } = filter;
		const [namePart, emailPart] = [nameKey(name), nameKey(email)];
		const fits = (one: ReadRecord) =>
			['id' as const, ...keys].every((key) => one[key] !== undefined) &&
			(report === undefined || one.report === report) &&
			(one.name ?? '').includes(namePart) &&
			(one.email ?? '').includes(emailPart);
		return {
			records: list.records.filter((_, index) => fits(all[index]!)),
			doubt: list.doubt ?? lackIn(all, keys),
		};
	};
}

function searchable(record: unknown): ReadRecord {
	const { name, email, ...others } = readRecord(record);
	return {
		...others,
		name: name === undefined ? undefined : nameKey(name),
		email: email === undefined ? undefined : nameKey(email),
	};
}
