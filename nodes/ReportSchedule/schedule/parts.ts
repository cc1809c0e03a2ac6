import type { InputItem } from '../item/inputItem';
import { InvalidValue } from '../text/issues';
import { elementOf } from '../text/json';
import { isRecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import { readAttachments } from './cells/attachments';
import { readDays, readFrequency } from './cells/days';
import { readQuery } from './cells/query';
import { columns } from './columns';
import { readOrMistake, type Cell, type Row } from './row';
import { choiceOf } from '../values/choices';
import { readTime } from '../values/times';

/**
 * What the cells of a row say, by fields of the body. A part without a value says that there's none, as Attachments says of
 * the data export where it's PDF. Only a field of recipients may have several, which add up.
 */
export type Parts = ReadonlyMap<string, readonly Cell[]>;

/** Takes the cells of a row apart. Two that say something of one field are an issue, but for recipients. */
export function takeApart({ cells }: Row, { issues }: InputItem): Parts {
	const parts = new Map<string, Cell[]>();
	for (const column of columns) {
		const cell = cells.get(column.id);
		if (cell?.value === undefined || column.fields.length === 0) continue;
		const said = readOrMistake(() => saidBy(cell, parts));
		const isMistake = said instanceof InvalidValue;
		for (const field of isMistake ? column.fields : Object.keys(said)) {
			const value = isMistake ? said : said[field];
			// Days of the week say that there's no day of the month. PDF isn't a word about the data export.
			const saysAll = (one: Cell) => one.value !== undefined || one.column.id !== 'attachments';
			const earlier = isMistake ? [] : (parts.get(field) ?? []).filter(saysAll);
			// Where another cell says something, "Not Set" doesn't.
			if (earlier.length > 0 && isNone(field, value)) continue;
			if (earlier.length > 0 && !isRecipientField(field)) {
				const [first, second] = [earlier[0]!.label, cell.label];
				issues.add(`${first} and ${second} have values for the same field. Keep one`);
			}
			parts.set(field, [...earlier, { ...cell, value }]);
		}
	}
	return parts;
}

/**
 * What a cell says of each field that it's about. The cells before it are those of the columns that stand before its own.
 *
 * @throws InvalidValue for what can't be read
 */
function saidBy({ column, value }: Cell, before: Parts): Readonly<Record<string, unknown>> {
	if (value instanceof InvalidValue) throw value;
	const field = column.fields[0]!;
	// Of recipients, an element is one name.
	const given = isRecipientField(field) ? value : elementOf(value);
	switch (column.id) {
		case 'scheduleType':
			return readFrequency(given);
		case 'days':
			return readDays(given, choiceIn(before, 'schedule_type'));
		case 'time': {
			const { hour, minute } = readTime(given);
			return { scheduled_time_hour: hour, scheduled_time_minute: minute };
		}
		case 'recipients':
			// Which of them are people, and which are groups, the service's lists say (names/).
			return { users: given, groups: given };
		case 'attachments':
			return readAttachments(given);
		case 'query':
			return before.has('schedule_condition') ? { query: given } : readQuery(given);
		default:
			return { [field]: given };
	}
}

/** The choice that a row says for a field, such as its type; undefined for none that can be read. */
export function choiceIn(parts: Parts, name: string): string | number | undefined {
	return choiceOf(scheduleField(name), parts.get(name)?.[0]?.value);
}

function isNone(name: string, value: unknown): boolean {
	const field = scheduleField(name);
	return field.unset !== undefined && choiceOf(field, value) === field.unset;
}
