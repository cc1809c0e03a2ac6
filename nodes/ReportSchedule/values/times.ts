import { scheduleField } from '../fields/scheduleFields';
import type { Choice, Choices } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { anyOf } from '../text/say';
import { readChoice } from './choices';
import { single } from './single';

/** The minutes of an hour at which a schedule can run (§2.1). */
const QUARTERS = (scheduleField('scheduled_time_minute') as unknown as Choices).choices.map(
	({ label }) => label,
);

/** Hours and minutes as §2.1 has them: `07`. */
function twoDigits(number: number): string {
	return String(number).padStart(2, '0');
}

interface TimeOfDay {
	hour: string;
	/** Undefined where only the hour is given. */
	minute?: string;
}

/** `7:30`, `07:30:00`, `07.30.00`, `7.30`, `7:30 pm`, `9`, `9 AM`, `17h`, `17h30`. */
const CLOCK = /^(\d{1,2})(?:(?:[:.]|\s?h\s?)(\d\d)(?:[:.]00(?:\.0+)?)?)?\s*(?:h|([ap])\.?\s?m\.?)?$/;

function parseTime(given: unknown): TimeOfDay | undefined {
	if (typeof given !== 'string' && typeof given !== 'number') return undefined;
	// A spreadsheet's midnight.
	const text = String(given)
		.toLowerCase()
		.replace(/^0?\.0$/, '0');
	// Edit Fields and CSV make text of a spreadsheet's number. Meant as clock times, 0.15, 0.30 and 0.45 are refused.
	if (/^0?[.,]\d+$/.test(text)) return partOfDay(Number(text.replace(',', '.')));
	const clock = text
		.replace(/^(?:12(?:[:.]00)? )?noon$/, '12 pm')
		.replace(/^(?:12(?:[:.]00)? )?midnight$/, '12 am')
		.replace(/^(\d{1,2})\.0$/, '$1')
		.replace(/^([1-9]|\d\d)(\d\d)$/, '$1:$2');
	const [, hours, minute, half] = CLOCK.exec(clock) ?? [];
	const number = Number(hours);
	const isPossible = half === undefined ? number <= 23 : number >= 1 && number <= 12;
	if (!isPossible || Number(minute ?? 0) > 59) return undefined;
	const hour = half === undefined ? number : (number % 12) + (half === 'p' ? 12 : 0);
	return { hour: twoDigits(hour), minute };
}

/** A spreadsheet's time is a part of the day: 0.3125 is 07:30. One with seconds is none. */
function partOfDay(part: number): TimeOfDay | undefined {
	const minutes = Math.round(part * 24 * 60);
	const isWhole = Math.abs(part * 24 * 60 - minutes) < 0.01;
	if (minutes === 24 * 60 || !isWhole) return undefined;
	return { hour: twoDigits(Math.floor(minutes / 60)), minute: twoDigits(minutes % 60) };
}

/** Reads a time of day: hour and minute, two digits each. @throws InvalidValue for any other minute than a quarter's, and a bare 1 */
export function readTime(given: unknown): Required<TimeOfDay> {
	const value = single(given);
	if (value === 1 || (typeof value === 'string' && /^1(?:[.,]0*)?$/.test(value))) {
		throw new InvalidValue(
			`${quote(given)} could be one o'clock, or what a spreadsheet has for 24:00. Use text such as 01:00 or 00:00`,
		);
	}
	const time = parseTime(value);
	if (time === undefined) {
		throw new InvalidValue(
			`${quote(given)} can't be read as a time. Use text such as 07:30 or 7:30 PM, without a timezone`,
		);
	}
	const { hour, minute = '00' } = time;
	if (QUARTERS.includes(minute)) return { hour, minute };
	throw new InvalidValue(`${hour}:${minute} can't be scheduled. Minutes must be ${anyOf(QUARTERS)}`);
}

/** Reads the hour of a schedule. @throws InvalidValue that says where the minutes of a time belong */
export function readHour(given: unknown, choices: Choices): Choice['value'] {
	const { hour, minute } = parseTime(single(given)) ?? {};
	if (hour === undefined || minute === undefined) return readChoice(hour ?? given, choices);
	const right = QUARTERS.includes(minute) ? minute : anyOf(QUARTERS);
	const problem = QUARTERS.includes(minute) ? 'includes minutes' : "can't be scheduled";
	throw new InvalidValue(
		`${hour}:${minute} ${problem}. Put ${hour} in Hour and ${right} in Minute. In a sheet, a Time column takes both`,
	);
}
