import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { QUARTERS, readHour, readTime } from '../../../nodes/ReportSchedule/fields/times';
import type { Choices } from '../../../nodes/ReportSchedule/fields/types';
import { quote } from '../../../nodes/ReportSchedule/fields/values';
import { refusal } from './refusal';

const hours = scheduleField('scheduled_time_hour') as Choices & { kind: 'hour' };
const hour = (given: unknown) => readHour(given, hours);
const time = (given: unknown) => {
	const read = readTime(given);
	return read && `${read.hour}:${read.minute}`;
};

/** An hour without minutes, for a column Time as for Hour. */
const wholeHours: Array<[unknown, string | undefined]> = [
	[0, '00'],
	[-0, '00'],
	[9, '09'],
	[23, '23'],
	['0', '00'],
	['9', '09'],
	['09', '09'],
	['17', '17'],
	[' 17 ', '17'],
	['17h', '17'],
	['9 H', '09'],
	['9 AM', '09'],
	['5pm', '17'],
	['5 p.m.', '17'],
	['8a', '08'],
	['2 P', '14'],
	['12 am', '00'],
	['12 pm', '12'],
	['noon', '12'],
	[' Noon ', '12'],
	['MIDNIGHT', '00'],
	['12 noon', '12'],
	['12 midnight', '00'],
	["9 o'clock", '09'],
	['9 O’Clock', '09'],
	['17 hrs', '17'],
	['15 Uhr', '15'],
	['', undefined],
	['  ', undefined],
	[null, undefined],
	[undefined, undefined],
];

/** A time with its minutes, which only a column Time takes. */
const times: Array<[given: unknown, hour: string, minute: string, shown?: string]> = [
	['7:30', '07', '30'],
	['07:30:00', '07', '30'],
	['7:30 pm', '19', '30'],
	['7:30PM', '19', '30'],
	['7:30p', '19', '30'],
	['7:30:00 p.m.', '19', '30'],
	['12:15 pm', '12', '15'],
	['12:15 am', '00', '15'],
	['0:45', '00', '45'],
	['23:45', '23', '45'],
	[' 7:30 ', '07', '30'],
	['17h30', '17', '30'],
	['17:30h', '17', '30'],
	['16.00 h', '16', '00'],
	['16:00 hrs', '16', '00'],
	['15:30 Uhr', '15', '30'],
	['7.30', '07', '30'],
	['07.45', '07', '45'],
	['8.30 am', '08', '30'],
	['1.15pm', '13', '15'],
	[7.15, '07', '15', '7.15 (07:15)'],
	['0900', '09', '00'],
	// What a spreadsheet makes of 0900.
	[900, '09', '00', '900 (09:00)'],
	['730', '07', '30'],
	['1730', '17', '30'],
	[1730, '17', '30', '1730 (17:30)'],
	['0000', '00', '00'],
	// A spreadsheet's number, and its text.
	[0.375, '09', '00', '0.375 (09:00)'],
	[0.3125, '07', '30', '0.3125 (07:30)'],
	[0.989583333, '23', '45', '0.989583333 (23:45)'],
	['0.3125', '07', '30'],
	['.5', '12', '00'],
	['0.0', '00', '00'],
];

const notAtAQuarter: Array<[given: unknown, hour: string, shown: string]> = [
	['7:20', '07', '"7:20"'],
	['11:59 pm', '23', '"11:59 pm"'],
	['0910', '09', '"0910"'],
	['7.20', '07', '"7.20"'],
	[9.25, '09', '9.25 (09:25)'],
	[2026, '20', '2026 (20:26)'],
	[0.3, '07', '0.3 (07:12)'],
	['0.30', '07', '"0.30"'],
];

const noTimes: Array<[unknown]> = [
	[24],
	['24'],
	['24h'],
	[-1],
	[-0.25],
	[1.3125],
	[9.5],
	['9.5'],
	// What a spreadsheet makes of 14.30 if it takes it for a number.
	[14.3],
	['7.75'],
	['7.300'],
	['7.30.'],
	['9,5'],
	[0.3127],
	[0.999999],
	['1.3125'],
	[NaN],
	[Infinity],
	[1e21],
	['24:00'],
	['2400'],
	['13:00 pm'],
	['0:30 am'],
	['0 pm'],
	['17h pm'],
	['1730 pm'],
	['7:300'],
	['7:60'],
	['0960'],
	['7:3'],
	['07:30:15'],
	['009'],
	['17:'],
	['h'],
	['am'],
	['morning'],
	['noonish'],
	['1 noon'],
	["o'clock"],
	['__proto__'],
	['2026-01-01T07:30:00'],
	[true],
	[{}],
	[['7:30']],
	[Symbol('9')],
];

describe('a column Time', () => {
	test.each(wholeHours)('%p is the whole hour %p', (given, read) => {
		expect(time(given)).toBe(read && `${read}:00`);
	});

	test.each(times)('%p is %p:%p', (given, ...read) => {
		expect(time(given)).toBe(`${read[0]}:${read[1]}`);
	});

	test.each(notAtAQuarter)('%p is refused with the minutes that there are', (given, _hour, shown) => {
		expect(refusal(() => readTime(given))).toBe(
			`Time: ${shown} can't be scheduled. Minutes must be 00, 15, 30 or 45`,
		);
	});

	test.each(noTimes)('%p is refused', (given) => {
		expect(refusal(() => readTime(given))).toBe(
			`Time: ${quote(given)} can't be read as a time. Use text such as 07:30 or 7:30 PM, without a timezone`,
		);
	});

	test('takes each quarter of each hour that the form offers', () => {
		const minutes = scheduleField('scheduled_time_minute') as Choices & { kind: 'choice' };
		expect(minutes.choices.map(({ value }) => value)).toEqual(QUARTERS);
		for (const [index, { value }] of hours.choices.entries()) {
			for (const [quarter, minute] of QUARTERS.entries()) {
				expect(time(`${value}:${minute}`)).toBe(`${value}:${minute}`);
				if (index + quarter > 0) expect(time((index * 4 + quarter) / 96)).toBe(`${value}:${minute}`);
			}
		}
	});
});

describe('an hour', () => {
	test.each(wholeHours)('%p is read as %p', (given, read) => expect(hour(given)).toBe(read));

	test.each(times)('%p is refused with where its parts belong', (given, ...[own, minute, shown]) => {
		expect(refusal(() => hour(given))).toBe(
			`${shown ?? quote(given)} includes minutes. Put ${own} in Hour and ${minute} in Minute. In a sheet, a Time column takes both`,
		);
	});

	test.each(notAtAQuarter)('%p is refused with the minutes that there are', (given, own, shown) => {
		expect(refusal(() => hour(given))).toBe(
			`${shown} can't be scheduled. Put ${own} in Hour and 00, 15, 30 or 45 in Minute`,
		);
	});

	test.each(noTimes)('%p is refused', (given) => {
		expect(refusal(() => hour(given))).toBe(`${quote(given)} isn't one of the options. Use 00 to 23`);
	});
});

test.each([
	'9'.repeat(500_000),
	`9${' '.repeat(500_000)}x`,
	`0.${'1'.repeat(500_000)}`,
	'9h'.repeat(200_000),
])('a text of any size is looked at in proportion to it', (text) =>
	expect(refusal(() => readTime(text))).toMatch(/^Time: /),
);
