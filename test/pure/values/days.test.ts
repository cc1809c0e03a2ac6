import { hasDayCodes, readDays } from '../../../nodes/ReportSchedule/fields/days';
import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { Choices } from '../../../nodes/ReportSchedule/fields/types';
import { quote } from '../../../nodes/ReportSchedule/fields/values';
import { refusal } from './refusal';

const field = scheduleField('scheduled_day_of_week') as Choices & { kind: 'days' };
const read = (given: unknown) => readDays(given, field);
const workdays = [0, 1, 2, 3, 4];

describe('days of the week', () => {
	test.each<[unknown, unknown[] | undefined]>([
		// As the editor gives them.
		[
			[0, 4],
			[0, 4],
		],
		[
			[6, 5],
			[6, 5],
		],
		// Codes and names, one or several.
		[3, [3]],
		['3', [3]],
		['03', [3]],
		['[0,1]', [0, 1]],
		['1, 3;5 6', [1, 3, 5, 6]],
		['Monday', [0]],
		[' MON ', [0]],
		['Mondays', [0]],
		['thurs', [3]],
		['Thurs.', [3]],
		['Mon., Wed.', [0, 2]],
		['mon tue wed thu fri', workdays],
		['Tues\nThur', [1, 3]],
		[
			['Friday', 5],
			[4, 5],
		],
		['["Mon", "Fri"]', [0, 4]],
		['Fri, Mon, fri, 0', [4, 0]],
		// Several as people write them.
		['Mon/Wed', [0, 2]],
		['Mon & Wed', [0, 2]],
		['Mon+Wed+Fri', [0, 2, 4]],
		['Monday and Wednesday', [0, 2]],
		['Mondays and Wednesdays', [0, 2]],
		['Mon, Wed, and Fri', [0, 2, 4]],
		// Ranges.
		['Mon-Fri', workdays],
		['M-F', workdays],
		['Mo-Fr', workdays],
		['M/W/F', [0, 2, 4]],
		['MWF', [0, 2, 4]],
		['Tu, Th', [1, 3]],
		['Mon-Mon', [0]],
		['mon – fri', workdays],
		['Tuesday – Thursday', [1, 2, 3]],
		['Monday through Wednesday', [0, 1, 2]],
		['Mon thru Wed', [0, 1, 2]],
		['Mondays to Fridays', workdays],
		['mon  to\twed, Fri', [0, 1, 2, 4]],
		['Mon-Tue and Thu-Fri', [0, 1, 3, 4]],
		['["Mon-Fri"]', workdays],
		[
			['Mon-Tue', 'Fri'],
			[0, 1, 4],
		],
		// Weekdays, and "every".
		['weekday', workdays],
		['Weekdays', workdays],
		['every weekday', workdays],
		['Every  Monday', [0]],
		['every Mon and every Wed', [0, 2]],
		['weekdays and 6', [...workdays, 6]],
		// The labels.
		['5 (Not Documented)', [5]],
		['Saturday or Sunday (6)', [6]],
		['SATURDAY OR  SUNDAY (6)', [6]],
		['Monday, Saturday or Sunday (6)', [0, 6]],
		['Saturday or Sunday (6), 5 (not documented), Fri', [6, 5, 4]],
		['Mon-Fri and Saturday or Sunday (6)', [...workdays, 6]],
		['["Saturday or Sunday (6)"]', [6]],
		// Nothing.
		[[], undefined],
		['[]', undefined],
		['', undefined],
		[' \n', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%j is read as %j', (given, days) => expect(read(given)).toEqual(days));

	test.each<[unknown]>([
		// Days of the month, which belong in another field.
		['last day'],
		['end of month'],
		['1st'],
		['1st and 15th'],
		['15'],
		[15],
		[7],
		// Every day, which is a type.
		['every day'],
		['daily'],
		// Ranges that run backwards may leave out the weekend or not; the others aren't ranges of days.
		['Tue-Mon'],
		['Wed-Mon'],
		['Wed-Tue'],
		['Fri-Mon'],
		['Fri, Tue to Mon'],
		['1-5'],
		['0 - 4'],
		['Mon-Someday'],
		['Someday-Mon'],
		['Mon-Wed-Fri'],
		['Mon-Fri – Wed'],
		['weekdays-Fri'],
		['Mon-'],
		['-Mon'],
		// What is no day, beside one or alone.
		['Mon, x'],
		// Two days, or all from the first to the last.
		['MF'],
		['T'],
		['S'],
		['T-F'],
		['M-S'],
		['monde'],
		['every other Monday'],
		['first Monday'],
		['every'],
		['and'],
		['+4'],
		[-1],
		[1.5],
		['Montag'],
		['Monday (1)'],
		['[0, 1'],
		[','],
		[true],
		[{}],
		[{ id: 1 }],
		[['Mon', null]],
		[['Mon', '']],
		[[['Mon']]],
		[Symbol('Mon')],
	])('%p is quoted whole, with where else it may belong', (given) => {
		expect(refusal(() => read(given))).toBe(
			`${quote(given)} isn't one of the options. Use days in English, separated by commas, e.g. Monday, Wednesday. For every day, set Schedule Type to Daily. For a day of the month, use Day of Month`,
		);
	});

	test.each<[unknown]>([
		['Saturday'],
		['sat'],
		['Sundays'],
		['weekend'],
		['every weekend'],
		['Weekends'],
		['Saturday or Sunday'],
		['Mon, SUN'],
		['Sat-Sun'],
		['Mon-Sun'],
		['Fri to Sat'],
		['every Saturday'],
		[['Mon', 'Sat']],
		['x, Sunday'],
	])('%j could be either of two days with the same code', (given) => {
		expect(refusal(() => read(given))).toBe(
			`${quote(given)} isn't one of the options. The service has one code, 6, for Saturday or Sunday, and none for both. Use 6, then check in the service which day it chose. For all seven days, set Schedule Type to Daily`,
		);
	});

	test.each([
		' '.repeat(500_000),
		'mon'.repeat(300_000),
		'mon-'.repeat(200_000),
		'a '.repeat(300_000),
		'mon '.repeat(300_000),
		'every '.repeat(200_000),
		'- '.repeat(300_000),
	])('a text of any size is read in proportion to it', (text) => {
		expect(refusal(() => read(`${text}x`))).toContain("isn't one of the options");
	});
});

describe('whether days are given as codes', () => {
	test.each<[unknown]>([
		[1],
		['1'],
		[' 6 '],
		[[0, 4]],
		['[0,4]'],
		['0,4'],
		['Mon, 3'],
		[['Mon', 3]],
		[['Mon', '3']],
		['Saturday or Sunday (6), 3'],
		['03'],
	])('%j: yes', (given) => expect(hasDayCodes(given)).toBe(true));

	test.each<[unknown]>([
		['Mon'],
		['Mon-Fri'],
		[['Mon', 'Fri']],
		['["Mon"]'],
		['5 (Not Documented)'],
		['Saturday or Sunday (6)'],
		['Mon, Saturday or Sunday (6)'],
		[['Mon', 'Saturday or Sunday (6)']],
		['1st'],
		['a1'],
		[[]],
		['[]'],
		[''],
		[null],
		[undefined],
		[{ id: 1 }],
		[Symbol('1')],
	])('%p: no', (given) => expect(hasDayCodes(given)).toBe(false));

	test.each(['1'.repeat(500_000), '1('.repeat(200_000), '1 '.repeat(200_000)])(
		'a text of any size is looked through in proportion to it',
		(text) => expect(typeof hasDayCodes(`${text}x`)).toBe('boolean'),
	);
});
