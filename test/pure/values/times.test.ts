import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { Choices, ScheduleField } from '../../../nodes/ReportSchedule/fields/types';
import { readValue } from '../../../nodes/ReportSchedule/values/fieldValue';
import { readTime } from '../../../nodes/ReportSchedule/values/times';
import { cells } from '../cells';
import { attempt, readAs, REJECTED } from './reading';

const field = scheduleField('scheduled_time_hour');
const labels = (name: string) =>
	(scheduleField(name) as ScheduleField & Choices).choices.map(({ value }) => String(value));
const hour = (given: unknown) => readAs(field.name, given);
const time = (given: unknown) =>
	attempt(() => {
		const read = readTime(given);
		return `${read.hour}:${read.minute}`;
	});

test.each<[hour: string, given: unknown[]]>([
	['00', [0, -0, '0', ...cells('0.0 | .0 | 12 am | MIDNIGHT | 12:00 midnight | 12 midnight')]],
	['09', [9, ['9'], ...cells('09 | 9.0 | 9 H | 9 AM')]],
	['01', cells('1 am')],
	['12', cells('12 pm | Noon | 12:00 noon | 12.00 Noon | 12 noon')],
	['13', cells('1 pm | 1 p.m.')],
	['17', [17, ' 17 ', '1\u200b7', ...cells('17.0 | 17h | 5pm | 5 p.m. | 5 p. m.')]],
])('%s is the hour of %j, for Hour as for a column Time', (read, given) => {
	expect(given.map(hour)).toEqual(given.map(() => read));
	expect(given.map(time)).toEqual(given.map(() => `${read}:00`));
});

test.each<[time: string, given: unknown[]]>([
	['07:30', [['7:30'], '\u200e7:30 ', ...cells('07:30:00 | 7.30 | 07.30.00 | 7h30 | 7:30h | 7:30 am')]],
	['19:30', ['7:30\u202fPM', '7:30\u00a0p.\u00a0m.', ...cells('7:30PM | 7:30:00 p.m. | 7:30 p. m.')]],
	['17:30', cells('17 h 30 | 5:30 pm')],
	['00:15', cells('12:15 am | 0:15')],
	['12:15', cells('12:15 pm | 12.15')],
	// A database's times.
	['09:00', cells('09:00:00.0000000 | 09:00:00.0')],
	// What a spreadsheet makes of 0900, its number, and the text of that.
	['09:00', ['0900', 900, 0.375]],
	['17:30', [1730, '1730', '17.30']],
	['07:30', [730, 0.3125, ...cells('0.3125 | .3125 | 0,3125')]],
	['18:00', cells('0,75 | ,75 | 0.75')],
	['23:45', [0.989583333, '23:45']],
	['00:00', cells('0000 | 0.00')],
])('the time %s is read from %j, and Hour says where its parts belong', (read, given) => {
	const [ofHour, ofMinute] = read.split(':');
	expect(given.map(time)).toEqual(given.map(() => read));
	for (const one of given) {
		expect(() => readValue(field, one)).toThrow(`Put ${ofHour} in Hour and ${ofMinute} in Minute`);
	}
});

test.each(['7:20', '11:59 pm', '0910', '7.20', '1.05', 9.25, 2026, 0.3, '0.30', '09:10:00.0'])(
	'the time %p is rejected with the minutes that there are',
	(given) => {
		expect(() => readTime(given)).toThrow(/can't be scheduled\. .*00, 15, 30, or 45/);
		expect(() => readValue(field, given)).toThrow(/00, 15, 30, or 45 in Minute/);
	},
);

test('what isn’t one time of a day is rejected', () => {
	const rejected = [
		...[24, -1, -0.25, 1.3125, 9.5, 14.3, 0.3127, 0.999999, NaN, Infinity, 1e21],
		...cells('24 | 24:00 | 2400 | 9.5 | 7.300 | 7.30. | 9,5 | 1.3125 | 13:00 pm | 0:30 am | 0 pm | 17h pm | 1730 pm'),
		...cells("7:300 | 7:60 | 0960 | 7:3 | 07:30:15 | 009 | 17: | h | am | morning | noonish | 11:00 noon | o'clock"),
		...cells('07:30:00.5 | 07:30:15.0000000 | 07:30+02 | 07:30Z | 7:30 CET | 2026-01-01T07:30:00 | PT7H30M'),
		...cells('7:30-8:30 | 9 or 10 | 30 7 * * * | __proto__ | #VALUE! | Ã¼'),
		...[true, {}, { hour: 7, minute: 30 }, ['7:30', '8:30'], new Date(0), Symbol('9')],
	];
	expect(rejected.filter((given) => time(given) !== REJECTED || hour(given) !== REJECTED)).toEqual([]);
});

test.each([1, '1', '1.0', [1], ' 1 ', '1,0'])(
	'%j may be one o’clock, or a spreadsheet’s 24:00, and is rejected with both ways out',
	(one) => expect(() => readTime(one)).toThrow(/24:00.*01:00 or 00:00/),
);

test('a 1 with more than a number is one o’clock', () => {
	expect(cells('01 | 01:00 | 1 am | 1h | 0100').map(time)).toEqual(Array(5).fill('01:00'));
	// Hour counts hours.
	expect([1, '1', '1.0'].map(hour)).toEqual(['01', '01', '01']);
});

test('a column Time takes each quarter of each hour that the form offers', () => {
	for (const [index, one] of labels('scheduled_time_hour').entries()) {
		for (const [quarter, minute] of labels('scheduled_time_minute').entries()) {
			expect(time(`${one}:${minute}`)).toBe(`${one}:${minute}`);
			if (index + quarter > 0) expect(time((index * 4 + quarter) / 96)).toBe(`${one}:${minute}`);
		}
	}
});

test('a spreadsheet’s number that is no quarter of an hour is told as the time alone, which is what the cell shows', () => {
	for (const read of [readTime, (given: unknown) => readValue(field, given)]) {
		for (const given of [0.2986111111111111, '0.2986111111111111']) {
			expect(() => read(given)).toThrow(/^07:10 can't be scheduled/);
		}
	}
});
