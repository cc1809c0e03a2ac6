import type { InputItem } from '../ports';
import type { ListName } from '../fields/recipients';
import { InvalidValue } from '../helpers/issues';
import { isBlank } from '../helpers/text';
import { expressionIn, membersOf, valueOf } from '../item/item';
import { readResourceId } from '../item/resourceId';
import { readSetting } from '../item/setting';
import type { FoundList, ListFilter } from '../names';
import { filtersOf, limit, returnAll, simplify, type Filter } from './settings';

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

/** Reads the parameters of Get. What is wrong with them is in the item's issues. */
export function readGet(item: InputItem): Question | undefined {
	const scheduleId = readResourceId('schedule', item);
	const isSimple = readSetting(simplify, item, 'simplify') as boolean;
	return scheduleId === undefined ? undefined : { scheduleId, isSimple };
}

/** Reads the parameters of Get Many for a list. */
export function readGetMany(list: keyof typeof filtersOf, item: InputItem): Question {
	const isAll = readSetting(returnAll, item, 'returnAll');
	const most = isAll ? undefined : readSetting(limit, item, 'limit');
	const members = membersOf(item, 'filters');
	const values = filtersOf[list].map((filter) => [filter.name, readFilter(filter, members)]);
	const isSimple = list === 'schedules' && (readSetting(simplify, item, 'simplify') as boolean);
	return { list, filter: Object.fromEntries(values), limit: most as number | undefined, isSimple };
}

/** A filter that is there and blank is an issue, because all records would be returned. A model gives '' for none. */
function readFilter({ name, label }: Filter, filters: InputItem): string | number | undefined {
	if (filters.saved(name) === undefined) return undefined;
	const { values } = filters.layers;
	return filters.issues.read(label, () => {
		const given = valueOf(filters, name, 'required');
		if (!isBlank(given)) return name === 'report' ? values.id(given) : values.text(given);
		if (filters.isOfTool) return undefined;
		throw InvalidValue.empty(expressionIn(filters, name), 'Fill it in, or remove the filter');
	});
}
