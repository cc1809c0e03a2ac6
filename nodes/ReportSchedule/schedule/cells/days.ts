import { scheduleField } from '../../fields/scheduleFields';
import type { ScheduleField } from '../../fields/types';
import { attempt, InvalidValue } from '../../text/issues';
import { didYouMean } from '../../text/nearest';
import { quote } from '../../text/quote';
import { choiceOf } from '../../values/choices';
import { nearestIn } from '../../values/days';
import { readValue } from '../../values/read';
import { inWords } from '../../values/service';
import { readText } from '../../values/text';

const scheduleType = scheduleField('schedule_type');
const daysOfWeek = scheduleField('scheduled_day_of_week');
const dayOfMonth = scheduleField('scheduled_day_of_month');

/**
 * Reads a cell for days of the week or the day of the month: which of the two the row's type has, or what the cell looks
 * like where no type is given.
 *
 * @param type the type's documented value; undefined where the row has none that can be read
 * @returns what it gives for that field, and nothing for the other one
 * @throws InvalidValue for days beside a type that has none, and where it could be either
 */
export function readDays(given: unknown, type: unknown): Record<string, unknown> {
	const { name } = fieldOf(given, type);
	return { [daysOfWeek.name]: undefined, [dayOfMonth.name]: undefined, [name]: given };
}

function fieldOf(given: unknown, type: unknown): ScheduleField {
	if (type === 'O') {
		throw new InvalidValue(
			`${quote(given)} can't be sent for the Schedule Type Once: DataReportive's API has no field for the date. Leave it empty, and set the date in DataReportive`,
		);
	}
	const ofType = [daysOfWeek, dayOfMonth].find(({ appliesTo }) => appliesTo!.values.includes(String(type)));
	if (ofType === undefined && type !== undefined) {
		throw new InvalidValue(
			`${quote(given)} doesn't fit the Schedule Type ${inWords(scheduleType, type)}. Leave it empty, or use Weekly, Monthly or Quarterly`,
		);
	}
	if (ofType !== undefined) return ofType;
	if (isNumber(given)) {
		throw new InvalidValue(
			`${quote(given)} could be a day of the week or of the month. Add the Schedule Type, or use words such as Mon or 15th`,
		);
	}
	return choiceOf(dayOfMonth, given) !== undefined ? dayOfMonth : daysOfWeek;
}

/** Whether it's a number or its text, also in a list of one. */
function isNumber(given: unknown): boolean {
	if (Array.isArray(given)) return given.length === 1 && isNumber(given[0]);
	return typeof given === 'number' || (typeof given === 'string' && /^\d+(?:\.0*)?$/.test(given.trim()));
}

const WHAT_TO_USE =
	"Use Once, Daily, Weekly, Monthly or Quarterly, or add the days, e.g. Weekly on Mon-Fri, Monthly, 15th or Monthly, last day. For two days of a month, make two schedules with different names. DataReportive can't deliver every 2 weeks, or only on the first Monday of a month";

/**
 * Reads a cell for the type, which may have the days as well: `Weekly`, `Weekly on Mon, Thu`, `every Monday`,
 * `Monthly, last day`, `Quarterly (15th)`.
 *
 * @throws InvalidValue for a text that may mean something else, such as `Monthly (2)` or `every other Monday`
 */
export function readFrequency(given: unknown): Record<string, unknown> {
	const isType = attempt(() => readValue(scheduleType, given)) !== undefined;
	if (typeof given !== 'string' || isType) return { schedule_type: given };
	const text = readText(given).toLowerCase().replace(/\s+/g, ' ');
	const [, word = '', beside = ''] = /^([a-z]{2,})(?:[ ,:;–—-]+|(?=\())(\S.*)$/.exec(text) ?? [];
	const found = choiceOf(scheduleType, word);
	const days = (found === undefined ? text : beside).replace(/^\((.+)\)$/, '$1').replace(/^on /, '');
	const mayBeWeekly = found === undefined || found === 'W';
	if (mayBeWeekly && areDays(days)) {
		return { [scheduleType.name]: 'W', [daysOfWeek.name]: days, [dayOfMonth.name]: undefined };
	}
	if ((found === 'M' || found === 'Q') && isDayOfMonth(days)) {
		return { [scheduleType.name]: found, [daysOfWeek.name]: undefined, [dayOfMonth.name]: days };
	}
	// Says that the service has only one code for both.
	if (mayBeWeekly && /\b(?:sat|sun|weekend)/.test(text)) readValue(daysOfWeek, given);
	const nearestType = found === undefined ? nearestIn(scheduleType, word || text) : undefined;
	const nearest = nearestType ?? nearestIn(daysOfWeek, days);
	throw new InvalidValue(`${quote(given)} can't be read${didYouMean(nearest, WHAT_TO_USE)}`);
}

/** Whether a text has days by their names, of which the shortest has three letters: `mo` may be months. A number may be anything. */
function areDays(text: string): boolean {
	const words = text.replaceAll('saturday or sunday (6)', 'sunday').replace(/\b(?:every|each) /g, '');
	const areWords = /[a-z]{3}/.test(words) && !/\d/.test(words);
	return areWords && attempt(() => readValue(daysOfWeek, text)) !== undefined;
}

/** Such as `15th` or `last day`. A number of its own may count anything. */
function isDayOfMonth(text: string): boolean {
	return !/^\d+(?:\.0)?$/.test(text) && Number(choiceOf(dayOfMonth, text) ?? 0) > 0;
}
