import type { Values } from '../../ports';
import { scheduleField } from '../../fields/scheduleFields';
import { InvalidValue } from '../../helpers/issues';
import { quote } from '../../helpers/quote';
import { attempt } from '../row';

const type = scheduleField('schedule_type');
const daysOfWeek = scheduleField('scheduled_day_of_week');
const dayOfMonth = scheduleField('scheduled_day_of_month');

/** What a cell for the type says; of both fields for days, if of any. */
type Frequency = Readonly<Record<string, unknown>>;

/**
 * Reads a cell for the type, which may have the days as well: `Weekly`, `Weekly on Mon, Thu`, `every Monday`,
 * `Monthly, last day`, `Quarterly (15th)`, `1st of each month`.
 *
 * @throws InvalidValue for a text that may mean something else, such as `Monthly (2)` or `every other Monday`
 */
export function readFrequency(given: unknown, values: Values): Frequency {
	const isType = !(attempt(() => values.read(type, given)) instanceof InvalidValue);
	if (typeof given !== 'string' || isType) return { schedule_type: given };
	const text = values
		.text(given)
		.toLowerCase()
		.replace(/\s+/g, ' ')
		.replace(/\beach (?=[a-z])/g, 'every ');
	const read = typeBesideDays(text, values) ?? daysAlone(text, values);
	if (read !== undefined) return read;
	// Says that the service has only one code for both.
	if (/\b(?:sat|sun|weekend)/.test(text) && !LEAVES_OUT.test(text)) values.read(daysOfWeek, given);
	throw new InvalidValue(`${quote(given)} can't be read. ${WHAT_TO_USE}`);
}

function weekly(days: string): Frequency {
	return { [type.name]: 'W', [daysOfWeek.name]: days, [dayOfMonth.name]: undefined };
}

function byMonth(found: 'M' | 'Q', day: string): Frequency {
	return { [type.name]: found, [daysOfWeek.name]: undefined, [dayOfMonth.name]: day };
}

const LEAVES_OUT = /\b(?:except|excluding|but|without|not|no)\b/;

const WHAT_TO_USE =
	'Use Once, Daily, Weekly, Monthly or Quarterly, or add the days, e.g. Weekly on Mon-Fri, Monthly, 15th or Monthly, last day';

const TYPE_BESIDE_DAYS = /^((?:every )?[a-z]{2,})(?:[ ,:;–—-]+|(?=\())(?:on )?(?:the )?(\S.*)$/;

function typeBesideDays(text: string, values: Values): Frequency | undefined {
	const [, word, beside = ''] = TYPE_BESIDE_DAYS.exec(text) ?? [];
	const days = beside.replace(/^\((?:on )?(?:the )?(.+)\)$/, '$1');
	const found = word === undefined ? undefined : values.choiceOf(type, word);
	if (found === 'W' && areDays(days, values)) return weekly(days);
	const isByMonth = found === 'M' || found === 'Q';
	return isByMonth && isDayOfMonth(days, values) ? byMonth(found, days) : undefined;
}

function daysAlone(text: string, values: Values): Frequency | undefined {
	const days = text.replace(/^on (?:the )?/, '');
	// Such as "mo.", which is short for months, too.
	if (/^(?:every )?mos?\.?$/.test(days)) return undefined;
	// Such as "W Mon": a letter of a type, or of a day.
	if (/\b[dmoqw]\b/.test(days) && !MONDAY_FRIDAY.test(days)) return undefined;
	if (areDays(days, values)) return weekly(days);
	const ofMonth = days.replace(/ (?:of )?every month$/, ' of the month');
	const isMonthly = ofMonth.includes('month') && isDayOfMonth(ofMonth, values);
	return isMonthly ? byMonth('M', ofMonth) : undefined;
}

/** M/W/F, which is clear. */
const MONDAY_FRIDAY = /^m\W+(?:w\W+)?f$/;

/** Days by their names. A number may be anything, and so may single letters, but for Monday, Wednesday and Friday. */
function areDays(text: string, values: Values): boolean {
	const areWords = /[a-z]{2}/.test(text) || MONDAY_FRIDAY.test(text);
	const hasNumber = /\d/.test(text.replaceAll('saturday or sunday (6)', ''));
	return areWords && !hasNumber && values.daysOf(text) !== undefined;
}

/** Such as `15th` or `last day`. A number of its own may count anything. */
function isDayOfMonth(text: string, values: Values): boolean {
	const hasBareNumber = /\d(?!\d|st|nd|rd|th)/.test(text);
	return !hasBareNumber && Number(values.choiceOf(dayOfMonth, text) ?? 0) > 0;
}
