import { DELIVER_IF_MET, LAST_DAY, scheduleField } from '../fields/scheduleFields';
import { isRecipientField } from '../fields/types';
import type { InputItem, Note } from '../item/item';
import { attempt, InvalidValue } from '../text/issues';
import { elementOf, elementsOf } from '../text/json';
import { quote } from '../text/quote';
import { choiceOf } from '../values/choices';
import { hasDayCodes } from '../values/days';
import { readValue, valueInWords } from '../values/fieldValue';
import { readText } from '../values/single';
import { readTime } from '../values/times';
import { type Cell, columns, readOrMistake, valueIn } from './columns';
import { isNotSet, scheduleType } from './reading';

const daysOfWeek = scheduleField('scheduled_day_of_week');
const dayOfMonth = scheduleField('scheduled_day_of_month');
const condition = scheduleField('schedule_condition');
const CONDITIONAL = valueInWords(condition, DELIVER_IF_MET)!;
const exportFields = [scheduleField('export_type'), scheduleField('export_data_type')];

/** What one cell says, by fields of the body. */
type CellValues = Readonly<Record<string, unknown>>;

/** What the cells of a row say, by fields of the body. Several may say something of a field of recipients. */
export type RowValues = ReadonlyMap<string, readonly Cell[]>;

/** Takes the cells of a row apart. Two that say something of one field are an issue, but for recipients. */
export function takeApart(cells: ReadonlyMap<string, Cell>, item: InputItem): RowValues {
	const all = new Map<string, Cell[]>();
	for (const { id, fields } of columns) {
		const cell = cells.get(id);
		// Schedule ID is for no field.
		if (cell?.value === undefined || fields.length === 0) continue;
		const said = readOrMistake(() => saidBy(cell, all, item));
		if (said instanceof InvalidValue) {
			for (const name of fields) all.set(name, [{ ...cell, value: said }]);
			continue;
		}
		for (const [name, value] of Object.entries(said)) {
			const earlier = isRecipientField(name) ? undefined : clashesWith(name, all);
			if (earlier === undefined) all.set(name, [...(all.get(name) ?? []), { ...cell, value }]);
			// Where another cell says something, "None" doesn't.
			else if (!isNotSet(scheduleField(name), value)) {
				item.issues.add(`${earlier.label} and ${cell.label} have values for the same field. Keep one`);
			}
		}
	}
	return all;
}

const otherDays: Readonly<Record<string, string>> = {
	[daysOfWeek.name]: dayOfMonth.name,
	[dayOfMonth.name]: daysOfWeek.name,
};
const columnsOfAnyDays = ['days', scheduleType.parameter];

/** The earlier cell for a field, or for the other kind of days: after `Mon` under Days, Day of Month has no place. */
function clashesWith(name: string, all: RowValues): Cell | undefined {
	const [same] = all.get(name) ?? [];
	const [other] = all.get(otherDays[name] ?? '') ?? [];
	return same ?? (other && columnsOfAnyDays.includes(other.column.id) ? other : undefined);
}

/** What one cell says. @param before what earlier columns say @throws InvalidValue for what can't be read */
function saidBy(cell: Cell, before: RowValues, { notes }: InputItem): CellValues {
	const { id, fields } = cell.column;
	const field = fields[0]!;
	// An element of recipients is one name.
	const given = isRecipientField(field) ? valueIn(cell) : elementOf(valueIn(cell));
	switch (id) {
		case 'scheduleType':
			return readFrequency(given);
		case 'days':
			return daysOf(given, before.get(scheduleType.name)?.[0]);
		case 'time':
			return readHourAndMinute(given);
		case 'recipients':
			// Which of them are people, and which are groups, the service's lists say (names/).
			return { users: given, groups: given };
		case 'attachments':
			return readAttachments(given);
		case 'query':
			return before.has(condition.name) ? { query: given } : withCondition(given, notes);
		default:
			return { [field]: given };
	}
}

function readHourAndMinute(given: unknown): CellValues {
	const { hour, minute } = readTime(given);
	return { scheduled_time_hour: hour, scheduled_time_minute: minute };
}

/** A query has an effect only under a condition. */
function withCondition(query: unknown, notes: Note[]): CellValues {
	const what = `Query is filled, so Condition is ${CONDITIONAL}.`;
	notes.push({ kind: 'doubt', what, fields: [condition.name] });
	return { query, [condition.name]: CONDITIONAL };
}

const WHICH_TYPE =
	'Write it in English: Once, Daily, Weekly, Monthly, or Quarterly, perhaps with days, e.g. Weekly on Mon-Fri or Monthly, 15th';
const WEEKEND = 'Saturday and Sunday share one code: use “Saturday or Sunday (6)” under Days of Week';

/** Reads a type, perhaps with days: `Monthly, last day`. @throws InvalidValue if it isn't clear, e.g. `Monthly (2)` */
function readFrequency(given: unknown): CellValues {
	if (typeof given !== 'string' || choiceOf(scheduleType, given) !== undefined) {
		return { [scheduleType.name]: given };
	}
	const text = readText(given).toLowerCase().replace(/\s+/g, ' ');
	const [, word = ''] = /^([a-z]{2,})[ ,:;–—(-]/.exec(text) ?? [];
	const type = choiceOf(scheduleType, word);
	// Behind `weekly` stands `on mon, thu`. Without a type, as in `every monday`, all is days.
	const rest = type === undefined ? text : text.slice(word.length).replace(/^[ ,:;–—-]+/, '');
	const days = rest.replace(/^\((.+)\)$/, '$1').replace(/^on /, '');
	if ((type === undefined || type === 'W') && areDays(days)) {
		return { [scheduleType.name]: 'W', ...daysFor('W', days) };
	}
	if ((type === 'M' || type === 'Q') && isDayOfMonth(days)) {
		return { [scheduleType.name]: type, ...daysFor(type, days) };
	}
	const advice = /\b(?:sat|sun|weekend)/.test(text) ? `${WHICH_TYPE}. ${WEEKEND}` : WHICH_TYPE;
	throw new InvalidValue(`${quote(given)} can't be read. ${advice}`);
}

/** Whether a text has days by names of three letters or more: `mo` may be months, and a number may be anything. */
function areDays(text: string): boolean {
	const words = text.replaceAll('saturday or sunday (6)', 'sunday').replace(/\b(?:every|each) /g, '');
	const areWords = /[a-z]{3}/.test(words) && !/\d/.test(words);
	return areWords && attempt(() => readValue(daysOfWeek, text)) !== undefined;
}

/** Such as `15th` or `last day`. A number of its own may count anything. */
function isDayOfMonth(text: string): boolean {
	return !/^\d+(?:\.0)?$/.test(text) && Number(choiceOf(dayOfMonth, text) ?? 0) > 0;
}

/** A cell's days, by the row's type or, without one, by what they look like. @throws InvalidValue if that's unclear */
function daysOf(given: unknown, typeCell: Cell | undefined): CellValues {
	const type = choiceOf(scheduleType, typeCell?.value);
	// A type that can't be read is rejected itself.
	if (type === undefined && typeCell !== undefined) return {};
	const areCodes = hasDayCodes(given);
	if (type === 'M' || type === 'Q') {
		if (!areCodes || choiceOf(dayOfMonth, given) !== LAST_DAY) return daysFor(type, given);
		throw new InvalidValue("29 is DataReportive's code for the last day. Use “Last day”, or 1 to 28");
	}
	if (areCodes && (type === 'W' || type === undefined)) {
		throw new InvalidValue(`${quote(given)} could mean different days. Use words, such as Mon or 15th`);
	}
	// Days beside a type that has none are rejected later.
	const isOfMonth = type !== 'W' && choiceOf(dayOfMonth, given) !== undefined;
	return daysFor(isOfMonth ? 'M' : 'W', given);
}

function daysFor(type: unknown, days: unknown): CellValues {
	return { [type === 'W' ? daysOfWeek.name : dayOfMonth.name]: days };
}

const WHICH_EXPORTS = 'Use PDF or PNG, CSV or XLSX, one of each (PDF + XLSX), or None';

/** Reads both exports: `PDF + Excel`, `CSV`, `None`. PDF says nothing of the data export. @throws InvalidValue */
function readAttachments(given: unknown): CellValues {
	const files = filesIn(given);
	if (files.length === 1 && exportFields.every((field) => isNotSet(field, files[0]))) return {};
	const found: Record<string, unknown> = {};
	for (const file of files) {
		const field = exportFields.find((one) => choiceOf(one, file) !== undefined && !isNotSet(one, file));
		if (field === undefined) throw new InvalidValue(`${quote(given)} can't be read. ${WHICH_EXPORTS}`);
		if (field.name in found) {
			throw new InvalidValue(`${quote(given)} has two of a kind, but a schedule has one. ${WHICH_EXPORTS}`);
		}
		found[field.name] = file;
	}
	return found;
}

function filesIn(given: unknown): unknown[] {
	if (typeof given !== 'string') return elementsOf(given);
	const parts = readText(given).split(/[,;&+/\n]|\band\b/i);
	const files = parts.filter((part) => part.trim() !== '');
	return files.length === 0 ? [given] : files;
}
