import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { Choices, ScheduleField } from '../../../nodes/ReportSchedule/fields/types';
import { InvalidValue } from '../../../nodes/ReportSchedule/fields/issues';
import { values } from '../../../nodes/ReportSchedule/values';
import { REFUSED, attempt, pairs, readAs, rows } from './reading';

const labels = (name: string) =>
	(scheduleField(name) as ScheduleField & Choices).choices.map(({ value }) => String(value));
const hour = (given: unknown) => readAs('scheduled_time_hour', given);
const time = (given: unknown) =>
	attempt(() => {
		const read = values.time(given);
		return `${read.hour}:${read.minute}`;
	});

test.each<[unknown, string]>([
	...pairs([0, '00'], [-0, '00'], [9, '09'], [23, '23'], ['0', '00'], ['09', '09'], [' 17 ', '17']),
	...pairs(
		['9.0', '09'],
		['17.0', '17'],
		['17h', '17'],
		['9 H', '09'],
		['9 AM', '09'],
		['5pm', '17'],
		['5 p.m.', '17'],
	),
	...pairs(['5 p. m.', '17'], ['8a', '08'], ['2 P', '14'], ['12 am', '00'], ['12 pm', '12']),
	...pairs(
		['noon', '12'],
		[' Noon ', '12'],
		['MIDNIGHT', '00'],
		['12:00 noon', '12'],
		['12.00 Noon', '12'],
		['12:00 midnight', '00'],
		['12 noon', '12'],
		['12 midnight', '00'],
	),
	...pairs(
		["9 o'clock", '09'],
		['9 O’Clock', '09'],
		['17 hrs', '17'],
		['15 Uhr', '15'],
		['1\u200b7', '17'],
		[['9'], '09'],
	),
])('%p is the hour %p, for Hour as for a column Time', (given, read) => {
	expect([hour(given), time(given)]).toEqual([read, `${read}:00`]);
});

test.each<[given: unknown, hour: string, minute: string]>([
	['7:30', '07', '30'],
	['07:30:00', '07', '30'],
	['7:30 pm', '19', '30'],
	['7:30PM', '19', '30'],
	['7:30\u202fPM', '19', '30'],
	['7:30p', '19', '30'],
	['7:30:00 p.m.', '19', '30'],
	['9:30 a. m.', '09', '30'],
	['9:30\u00a0p.\u00a0m.', '21', '30'],
	['12:15 pm', '12', '15'],
	['12:15 am', '00', '15'],
	['23:45', '23', '45'],
	['\u200e7:30 ', '07', '30'],
	['17h30', '17', '30'],
	['17:30h', '17', '30'],
	['16.00 h', '16', '00'],
	['16:00 hrs', '16', '00'],
	['15:30 Uhr', '15', '30'],
	['7.30', '07', '30'],
	['8.30 am', '08', '30'],
	[7.15, '07', '15'],
	// A database's times.
	['09:00:00.0000000', '09', '00'],
	['09:30:00.000', '09', '30'],
	['09:30:00.0', '09', '30'],
	['9:30:00', '09', '30'],
	['09.30.00', '09', '30'],
	['00:00:00.000000', '00', '00'],
	// What a spreadsheet makes of 0900, its number, and the text of that.
	['0900', '09', '00'],
	[900, '09', '00'],
	['730', '07', '30'],
	[1730, '17', '30'],
	['0000', '00', '00'],
	[0.375, '09', '00'],
	[0.3125, '07', '30'],
	[0.989583333, '23', '45'],
	['0.3125', '07', '30'],
	['.5', '12', '00'],
	['0.00', '00', '00'],
	[['7:30'], '07', '30'],
])('%p is %s:%s, and Hour says where its parts belong', (given, ...read) => {
	expect(time(given)).toBe(read.join(':'));
	expect(() => values.read(scheduleField('scheduled_time_hour'), given)).toThrow(InvalidValue);
	expect(() => values.read(scheduleField('scheduled_time_hour'), given)).toThrow(
		`Put ${read[0]} in Hour and ${read[1]} in Minute`,
	);
});

test.each(['7:20', '11:59 pm', '0910', '7.20', 9.25, 2026, 0.3, '0.30', '09:10:00.0'])(
	'%p is refused with the minutes that there are',
	(given) => {
		expect(() => values.time(given)).toThrow(/can't be scheduled\. .*00, 15, 30 or 45/);
		expect(() => values.read(scheduleField('scheduled_time_hour'), given)).toThrow(
			/00, 15, 30 or 45 in Minute/,
		);
	},
);

test.each<[unknown]>([
	...rows(
		[24],
		['24'],
		['24h'],
		[-1],
		[-0.25],
		[1.3125],
		[9.5],
		['9.5'],
		['7.75'],
		['7.300'],
		['7.30.'],
		['9,5'],
	),
	// What a spreadsheet makes of 14.30 if it takes it for a number.
	...rows(
		[14.3],
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
	),
	...rows(
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
	),
	...rows(
		['am'],
		['morning'],
		['noonish'],
		['1 noon'],
		['11:00 noon'],
		["o'clock"],
		['__proto__'],
		['9:30 a m p'],
		['9 or 10'],
	),
	...rows(
		['07:30:00.5'],
		['07:30:15.0000000'],
		['07:30.00.00.00'],
		['07:30+02'],
		['07:30:00+00'],
		['07:30Z'],
		['7:30 CET'],
	),
	...rows(
		['2026-01-01T07:30:00'],
		['1899-12-30T07:30:00.000Z'],
		['PT7H30M'],
		['0 days 07:30:00'],
		['7:30-8:30'],
		['30 7 * * *'],
	),
	...rows(
		[true],
		[{}],
		[{ hour: 7, minute: 30 }],
		[['7:30', '8:30']],
		[new Date(0)],
		[Symbol('9')],
		['#VALUE!'],
		['Ã¼'],
	),
])('%p is refused', (given) => expect([time(given), hour(given)]).toEqual([REFUSED, REFUSED]));

test('a column Time takes each quarter of each hour that the form offers', () => {
	for (const [index, one] of labels('scheduled_time_hour').entries()) {
		for (const [quarter, minute] of labels('scheduled_time_minute').entries()) {
			expect(time(`${one}:${minute}`)).toBe(`${one}:${minute}`);
			if (index + quarter > 0) expect(time((index * 4 + quarter) / 96)).toBe(`${one}:${minute}`);
		}
	}
});
