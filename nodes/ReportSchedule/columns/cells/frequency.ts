import type { Values } from '../../ports';
import { scheduleField } from '../../fields/scheduleFields';
import { attempt, InvalidValue } from '../../helpers/issues';
import { didYouMean } from '../../helpers/nearest';
import { quote } from '../../helpers/quote';

const type = scheduleField('schedule_type');
const daysOfWeek = scheduleField('scheduled_day_of_week');
const dayOfMonth = scheduleField('scheduled_day_of_month');

/** What a cell for the type says; of both fields for days, if of any. */
type Frequency = Readonly<Record<string, unknown>>;

const WHAT_TO_USE =
	"Use Once, Daily, Weekly, Monthly or Quarterly, or add the days, e.g. Weekly on Mon-Fri, Monthly, 15th or Monthly, last day. For two days of a month, make two schedules. DataReportive can't deliver every 2 weeks, or only on the first Monday of a month";

/**
 * Reads a cell for the type, which may have the days as well: `Weekly`, `Weekly on Mon, Thu`, `every Monday`,
 * `Monthly, last day`, `Quarterly (15th)`, `1st of each month`.
 *
 * @throws InvalidValue for a text that may mean something else, such as `Monthly (2)` or `every other Monday`
 */
export function readFrequency(given: unknown, values: Values): Frequency {
	const isType = attempt(() => values.read(type, given)) !== undefined;
	if (typeof given !== 'string' || isType) return { schedule_type: given };
	const text = values.text(given).toLowerCase().replace(/\s+/g, ' ');
	const [, word = '', beside = ''] = /^([a-z]{2,})(?:[ ,:;–—-]+|(?=\())(\S.*)$/.exec(text) ?? [];
	const found = values.choiceOf(type, word);
	const days = (found === undefined ? text : beside).replace(/^\((.+)\)$/, '$1').replace(/^on /, '');
	const mayBeWeekly = found === undefined || found === 'W';
	if (mayBeWeekly && areDays(days, values)) {
		return { [type.name]: 'W', [daysOfWeek.name]: days, [dayOfMonth.name]: undefined };
	}
	const isByMonth = found === 'M' || found === 'Q' || (found === undefined && days.endsWith(' month'));
	if (isByMonth && isDayOfMonth(days, values)) {
		return { [type.name]: found ?? 'M', [daysOfWeek.name]: undefined, [dayOfMonth.name]: days };
	}
	// Says that the service has only one code for both.
	if (mayBeWeekly && /\b(?:sat|sun|weekend)/.test(text)) values.read(daysOfWeek, given);
	const nearestType = found === undefined ? values.nearest(type, word || text) : undefined;
	const nearest = nearestType ?? values.nearest(daysOfWeek, days);
	throw new InvalidValue(`${quote(given)} can't be read${didYouMean(nearest, WHAT_TO_USE)}`);
}

/** Days by their names, of which the shortest has three letters: `mo` may be months. A number may be anything. */
function areDays(text: string, values: Values): boolean {
	const words = text.replaceAll('saturday or sunday (6)', 'sunday').replace(/\b(?:every|each) /g, '');
	const areWords = /[a-z]{3}/.test(words) && !/\d/.test(words);
	return areWords && values.daysOf(text) !== undefined;
}

/** Such as `15th` or `last day`. A number of its own may count anything. */
function isDayOfMonth(text: string, values: Values): boolean {
	return !/^\d+(?:\.0)?$/.test(text) && Number(values.choiceOf(dayOfMonth, text) ?? 0) > 0;
}
