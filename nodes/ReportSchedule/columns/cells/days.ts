import type { Values } from '../../ports';
import { scheduleField } from '../../fields/scheduleFields';
import type { ScheduleField } from '../../fields/types';
import { InvalidValue } from '../../helpers/issues';
import { quote } from '../../helpers/quote';

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
export function readDays(given: unknown, type: unknown, values: Values): Record<string, unknown> {
	const { name } = fieldOf(given, type, values);
	return { [daysOfWeek.name]: undefined, [dayOfMonth.name]: undefined, [name]: given };
}

function fieldOf(given: unknown, type: unknown, values: Values): ScheduleField {
	if (type === 'O') {
		throw new InvalidValue(
			`${quote(given)} can't be sent for the Schedule Type Once: DataReportive's API has no field for the date. Leave it empty, and set the date in DataReportive`,
		);
	}
	const ofType = [daysOfWeek, dayOfMonth].find(({ appliesTo }) => appliesTo!.values.includes(String(type)));
	if (ofType === undefined && type !== undefined) {
		throw new InvalidValue(
			`${quote(given)} doesn't fit the Schedule Type ${values.inWords(scheduleType, type)}. Leave it empty, or use Weekly, Monthly or Quarterly`,
		);
	}
	if (ofType !== undefined) return ofType;
	if (isNumber(given)) {
		throw new InvalidValue(
			`${quote(given)} could be a day of the week or of the month. Add the Schedule Type, or use words such as Mon or 15th`,
		);
	}
	return values.choiceOf(dayOfMonth, given) !== undefined ? dayOfMonth : daysOfWeek;
}

/** Whether it's a number or its text, also in a list of one. */
function isNumber(given: unknown): boolean {
	if (Array.isArray(given)) return given.length === 1 && isNumber(given[0]);
	return typeof given === 'number' || (typeof given === 'string' && /^\d+(?:\.0*)?$/.test(given.trim()));
}
