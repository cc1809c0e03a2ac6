import { InvalidValue } from '../helpers/issues';
import type { InputItem } from '../ports';
import { expressionIn, membersOf, valueOf } from '../item/item';
import { readResourceId } from '../item/resourceId';
import { readSetting } from '../item/setting';
import { isBlank } from '../helpers/visible';
import type { Question } from './question';
import { filtersOf, limit, returnAll, type Filter } from './settings';

/** Reads the parameters of Get. What is wrong with them is in the item's issues. */
export function readGet(item: InputItem): Question | undefined {
	const scheduleId = readResourceId('schedule', item);
	return scheduleId === undefined ? undefined : { scheduleId };
}

/** Reads the parameters of Get Many for a list. */
export function readGetMany(list: keyof typeof filtersOf, item: InputItem): Question {
	const isAll = readSetting(returnAll, item, 'returnAll');
	const most = isAll ? undefined : readSetting(limit, item, 'limit');
	const members = membersOf(item, 'filters');
	const values = filtersOf[list].map((filter) => [filter.name, readFilter(filter, members)]);
	return { list, filter: Object.fromEntries(values), limit: most as number | undefined };
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
