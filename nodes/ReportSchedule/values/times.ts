import { quarters } from '../fields/scheduleFields';
import type { Choice, Choices } from '../fields/types';
import { InvalidValue } from '../text/issues';
import { anyOf } from '../text/phrases';
import { quote } from '../text/quote';
import { readChoice } from './choices';
import { single } from './single';

/** As §2.1 has them: `07` and `30`. */
interface TimeOfDay {
	hour: string;
	minute: string;
}

/** Reads a time of day. @throws InvalidValue for any other minute than a quarter's, and a bare 1 */
export function readTime(given: unknown): TimeOfDay {
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
	if (quarters.includes(minute)) return { hour, minute };
	throw new InvalidValue(`${hour}:${minute} can't be scheduled. Minutes must be ${anyOf(quarters)}`);
}

/** Reads the hour of a schedule. @throws InvalidValue that says where the minutes of a time belong */
export function readHour(given: unknown, choices: Choices): Choice['value'] {
	const { hour, minute } = parseTime(single(given)) ?? {};
	if (hour === undefined || minute === undefined) return readChoice(hour ?? given, choices);
	const isQuarter = quarters.includes(minute);
	const problem = isQuarter ? 'includes minutes' : "can't be scheduled";
	const right = isQuarter ? minute : anyOf(quarters);
	throw new InvalidValue(
		`${hour}:${minute} ${problem}. Put ${hour} in Hour and ${right} in Minute. In a sheet, a Time column takes both`,
	);
}

/** `7:30`, `07:30:00`, `07.30.00`, `7.30`, `7:30 pm`, `9`, `9 AM`, `17h`, `17h30`. */
const CLOCK = /^(\d{1,2})(?:(?:[:.]|\s?h\s?)(\d\d)(?:[:.]00(?:\.0+)?)?)?\s*(?:h|([ap])\.?\s?m\.?)?$/;

/** A time, without a minute where only the hour is given; undefined for anything else. */
function parseTime(given: unknown): { hour: string; minute?: string } | undefined {
	if (typeof given !== 'string' && typeof given !== 'number') return undefined;
	const text = String(given)
		.toLowerCase()
		.replace(/^\.0$/, '0') // A spreadsheet's midnight.
		.replace(/^(\d{1,2})\.0$/, '$1');
	// Edit Fields and CSV make text of a spreadsheet's number. Meant as clock times, 0.15, 0.30, 0.45 are rejected.
	if (/^0?[.,]\d+$/.test(text)) return partOfDay(Number(text.replace(',', '.')));
	const clock = text
		.replace(/^(?:12(?:[:.]00)? )?noon$/, '12 pm')
		.replace(/^(?:12(?:[:.]00)? )?midnight$/, '12 am')
		.replace(/^([1-9]|\d\d)(\d\d)$/, '$1:$2'); // 730
	const [, hours, minute, half] = CLOCK.exec(clock) ?? [];
	const hour = Number(hours);
	if (hours === undefined || Number(minute ?? 0) > 59) return undefined;
	if (half === undefined) return hour <= 23 ? { hour: twoDigits(hour), minute } : undefined;
	// 12 am is 00, and 12 pm is 12.
	const ofHalf = (hour % 12) + (half === 'p' ? 12 : 0);
	return hour >= 1 && hour <= 12 ? { hour: twoDigits(ofHalf), minute } : undefined;
}

/** A spreadsheet's time is a part of the day: 0.3125 is 07:30. One with seconds isn't read. */
function partOfDay(part: number): TimeOfDay | undefined {
	const minutes = Math.round(part * 24 * 60);
	const isWhole = Math.abs(part * 24 * 60 - minutes) < 0.01;
	if (minutes === 24 * 60 || !isWhole) return undefined;
	return { hour: twoDigits(Math.floor(minutes / 60)), minute: twoDigits(minutes % 60) };
}

function twoDigits(number: number): string {
	return String(number).padStart(2, '0');
}
