import type { InputItem } from '../item/inputItem';
import type { ListName } from '../fields/recipients';
import { InvalidValue } from '../text/issues';
import { isBlank } from '../text/text';
import { expressionIn, membersOf, valueOf } from '../item/item';
import { readSetting } from '../item/setting';
import type { Given } from '../names/cell';
import type { Change } from '../schedule/draft';
import { nameIn, readTarget, withoutAddress } from '../schedule/locator';
import type { ListFilter } from '../lists/records';
import type { FoundList } from '../lists/types';
import { filtersOf, limit, returnAll, simplify, type Filter } from './getSettings';
import { readId } from '../values/ids';
import { readText } from '../values/text';

/** What Get and Get Many ask the service for: one schedule, or the records of a list that fit. */
export type Question = ({ scheduleId: number } | ListQuestion) & {
	/** Whether schedules are given in words. */
	isSimple: boolean;
};

export interface ListQuestion {
	list: ListName;
	filter: ListFilter;
	/** At most so many; without a limit the list has to be whole. */
	limit?: number;
}

/** What the service has for a question, with what a person should know of it; or why that isn't known. */
export type Found = (FoundList & { hint?: string }) | { problem: string; advice: string; status?: number };

/** A question as an item asks it: records that are given by name have yet to be looked up. */
export interface Asking extends Change {
	operation: 'get';
	/** @param ids those of what was given by name: of a schedule, or a report */
	question(ids: (field: 'scheduleId' | 'report') => number | undefined): Question;
}

function asking(item: InputItem, byName: Asking['byName'], question: Asking['question']): Asking {
	return { operation: 'get', byName, question, notes: item.notes };
}

/** What an item asks, once names are looked up. */
export function questionOf(change: Change): Question {
	return (change as Asking).question((field) => change.found?.get(field)?.keys().next().value);
}

/** Reads the parameters of Get. What is wrong with them is in the item's issues. */
export function readGet(item: InputItem): Asking | undefined {
	const target = readTarget('schedule', item);
	const isSimple = readSetting(simplify, item, 'simplify') as boolean;
	if (target === undefined) return undefined;
	return asking(item, target.byName, (ids) => ({ scheduleId: (target.id ?? ids('scheduleId'))!, isSimple }));
}

/** Reads the parameters of Get Many for a list. */
export function readGetMany(list: keyof typeof filtersOf, item: InputItem): Asking {
	const isAll = readSetting(returnAll, item, 'returnAll');
	const most = isAll ? undefined : readSetting(limit, item, 'limit');
	const members = membersOf(item, 'filters');
	const byName: Given[] = [];
	const values = filtersOf[list].map((filter) => [filter.name, readFilter(filter, members, byName)]);
	const isSimple = list === 'schedules' && (readSetting(simplify, item, 'simplify') as boolean);
	const filter = Object.fromEntries(values) as ListFilter;
	return asking(item, byName, (ids) => {
		const report = ids('report') ?? filter.report;
		return { list, filter: { ...filter, report }, limit: most as number | undefined, isSimple };
	});
}

/** A filter that is there and blank is an issue, because all records would be returned. A model gives '' for none. */
function readFilter(
	{ name, label }: Filter,
	filters: InputItem,
	byName: Given[],
): string | number | undefined {
	if (filters.saved(name) === undefined) return undefined;
	return filters.issues.collect(label, () => {
		const given = valueOf(filters, name, 'noAdvice');
		if (!isBlank(given)) {
			if (name !== 'report') return readText(given);
			const report = nameIn(filters, name, label, given);
			if (report === undefined) return readId(withoutAddress(given, 'report', filters), 'report');
			byName.push(report);
			return undefined;
		}
		if (filters.isOfTool) return undefined;
		throw InvalidValue.empty(expressionIn(filters, name), 'Fill it in, or remove the filter');
	});
}
