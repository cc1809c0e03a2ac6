import { readTime, spellOutDays } from '../../../nodes/ReportSchedule/fields/daysAndTimes';
import { quote } from '../../../nodes/ReportSchedule/fields/values';
import { refusal } from './refusal';

describe('a time of day', () => {
	test.each<[unknown, string | undefined]>([
		['7:30', '07:30'],
		['07:30', '07:30'],
		['07:30:00', '07:30'],
		['7:30 pm', '19:30'],
		['7:30PM', '19:30'],
		['7:30:00 p.m.', '19:30'],
		['9 AM', '09:00'],
		['12 am', '00:00'],
		['12:15 pm', '12:15'],
		['00:00', '00:00'],
		['0:45', '00:45'],
		['23:45', '23:45'],
		[' 7:30 ', '07:30'],
		['', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%j is %j', (given, expected) => {
		const time = readTime(given);
		expect(time && `${time.hour}:${time.minute}`).toBe(expected);
	});

	test.each<[unknown]>([
		['9'],
		['09'],
		[9],
		[0.3125],
		['24:00'],
		['13:00 pm'],
		['0:30 am'],
		['7:3'],
		['7:300'],
		['7:60'],
		['07:30:15'],
		['7.30'],
		['noon'],
		['2026-01-01T07:30:00'],
		[{ hour: 7 }],
		[['7:30']],
	])('%j is refused', (given) => {
		expect(refusal(() => readTime(given))).toBe(
			`Time: ${quote(given)} isn't a time. Use a time such as 07:30 or 7:30 PM`,
		);
	});

	test.each(['7:20', '07:01', '11:59 pm'])('%s is refused with the minutes that there are', (given) => {
		expect(refusal(() => readTime(given))).toBe(
			`Time: "${given}" can't be scheduled. The minutes can be 00, 15, 30 or 45`,
		);
	});
});

test('text that names no days stays as it is', () => {
	const text = 'Sales, Monkey-Business; 5';
	expect(spellOutDays(text)).toBe(text);
});

test.each([' '.repeat(500_000), 'mon'.repeat(300_000), 'mon-'.repeat(200_000), 'a '.repeat(300_000)])(
	'text of any size is read in proportion to it',
	(text) => expect(spellOutDays(`${text}x`)).toMatch(/x$/),
);
