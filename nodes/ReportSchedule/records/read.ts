import type { Reading } from '../doors';
import { InvalidValue } from '../helpers/issues';
import { expressionIn, membersOf, valueOf, type InputItem } from '../item/item';
import { readResourceId } from '../item/resourceId';
import { readSetting } from '../item/setting';
import { isBlank } from '../helpers/visible';
import type { Question } from './question';
import { filtersOf, limit, returnAll, type Filter } from './settings';

/** Reads the parameters of Get. What is wrong with them is in the reading's issues. */
export function readGet(item: InputItem, reading: Reading): Question | undefined {
	const scheduleId = readResourceId('schedule', item, reading);
	return scheduleId === undefined ? undefined : { scheduleId };
}

/** Reads the parameters of Get Many for a list. */
export function readGetMany(list: keyof typeof filtersOf, item: InputItem, reading: Reading): Question {
	const isAll = readSetting(returnAll, item, 'returnAll', reading);
	const most = isAll ? undefined : readSetting(limit, item, 'limit', reading);
	const members = membersOf(item, 'filters');
	const values = filtersOf[list].map((filter) => [filter.name, readFilter(filter, members, reading)]);
	return { list, filter: Object.fromEntries(values), limit: most as number | undefined };
}

/** A filter that is there and blank is an issue, because all records would be returned. A model gives '' for none. */
function readFilter(
	{ name, label }: Filter,
	filters: InputItem,
	{ issues, layers: { values } }: Reading,
): string | number | undefined {
	if (filters.saved(name) === undefined) return undefined;
	return issues.read(label, () => {
		const given = valueOf(filters, name);
		if (!isBlank(given)) return name === 'report' ? values.id(given) : values.text(given);
		if (filters.isOfTool) return undefined;
		throw InvalidValue.empty(expressionIn(filters, name), 'Fill it in, or remove the filter');
	});
}
