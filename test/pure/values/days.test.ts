import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';
import { REFUSED, attempt, doubtOf, readAs, rows } from './reading';

const field = scheduleField('scheduled_day_of_week');
const workdays = [0, 1, 2, 3, 4];

test.each<[unknown, number[] | undefined]>([
	// As the editor gives them.
	...[
		[
			[0, 4],
			[0, 4],
		] as [unknown, number[]],
		[
			[6, 5],
			[6, 5],
		] as [unknown, number[]],
	],
	// Codes and names, one or several.
	[3, [3]],
	['03', [3]],
	['3.0', [3]],
	['[0,1]', [0, 1]],
	['1, 3;5 6', [1, 3, 5, 6]],
	['Monday', [0]],
	[' MON ', [0]],
	['Mon\u200bday', [0]],
	['Mondays', [0]],
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
	['Mondays and Wednesdays', [0, 2]],
	['Mon, Wed, and Fri', [0, 2, 4]],
	['M/W/F', [0, 2, 4]],
	['MWF', [0, 2, 4]],
	['Tu, Th', [1, 3]],
	// Ranges.
	['Mon-Fri', workdays],
	['M-F', workdays],
	['Mo-Fr', workdays],
	['Mon-Mon', [0]],
	['Tuesday – Thursday', [1, 2, 3]],
	['Monday through Wednesday', [0, 1, 2]],
	['Mon thru Wed', [0, 1, 2]],
	['mon  to\twed, Fri', [0, 1, 2, 4]],
	['Mon-Tue and Thu-Fri', [0, 1, 3, 4]],
	[
		['Mon-Tue', 'Fri'],
		[0, 1, 4],
	],
	// Weekdays, and "every".
	['Weekdays', workdays],
	['every weekday', workdays],
	['Every  Monday', [0]],
	['every Mon and every Wed', [0, 2]],
	['weekdays and 6', [...workdays, 6]],
	// The labels.
	['5 (Not Documented)', [5]],
	['SATURDAY OR  SUNDAY (6)', [6]],
	['Saturday or Sunday (6), 5 (not documented), Fri', [6, 5, 4]],
	['Mon-Fri and Saturday or Sunday (6)', [...workdays, 6]],
	['["Saturday or Sunday (6)"]', [6]],
	// Nothing.
	[[], undefined],
	['[]', undefined],
])('%j is read as %j', (given, days) => {
	expect(readAs(field.name, given)).toEqual(days);
	expect(values.daysOf(given)).toEqual(days);
});

test.each<[unknown]>([
	// Days of the month, and every day: these belong in other fields.
	...rows(['last day'], ['end of month'], ['1st and 15th'], ['15'], [15], [7], ['every day'], ['daily']),
	// Ranges that run backwards may leave out the weekend or not; the others aren't ranges of days.
	...rows(
		['Tue-Mon'],
		['Wed-Mon'],
		['Fri-Mon'],
		['Fri, Tue to Mon'],
		['1-5'],
		['0 - 4'],
		['Mon-Someday'],
		['Someday-Mon'],
	),
	...rows(['Mon-Wed-Fri'], ['Mon-Fri – Wed'], ['weekdays-Fri'], ['Mon-'], ['-Mon']),
	// Two days, all from the first to the last, or not each time.
	...rows(
		['MF'],
		['T'],
		['S'],
		['T-F'],
		['M-S'],
		['every other Monday'],
		['first Monday'],
		['every'],
		['and'],
	),
	// Both days have one code.
	...rows(
		['Saturday'],
		['sat'],
		['Sundays'],
		['weekend'],
		['every weekend'],
		['Saturday or Sunday'],
		['Mon, SUN'],
	),
	...rows(['Sat-Sun'], ['Mon-Sun'], ['Fri to Sat'], [['Mon', 'Sat']]),
	...rows(
		['Mon, x'],
		['monde'],
		['Montag'],
		['lundi'],
		['Monday (1)'],
		['+4'],
		[-1],
		[1.5],
		['[0, 1'],
		[','],
	),
	...rows(
		[true],
		[{}],
		[{ id: 1 }],
		[{ value: 1 }],
		[['Mon', null]],
		[['Mon', '']],
		[[['Mon']]],
		[Symbol('Mon')],
	),
	...rows(
		['#N/A'],
		[['Mon', '#REF!']],
		['MÃ¤rz'],
		[new Date(0)],
		['0 9 * * 1'],
		['FREQ=WEEKLY;BYDAY=MO'],
		['1111100'],
	),
])('%p is refused', (given) => {
	expect(readAs(field.name, given)).toBe(REFUSED);
	expect(values.daysOf(given)).toBeUndefined();
});

test('Saturdays and Sundays are told to have one code', () => {
	for (const given of ['Sat', 'Mon-Sun', 'x, Sunday'])
		expect(() => values.read(field, given)).toThrow(/one code, 6/);
	expect(() => values.read(field, 'x')).not.toThrow(/one code/);
});

/** Not everyone counts from Monday as 0. */
describe('days as codes', () => {
	const codes: unknown[] = [
		[1, 2, 3],
		1,
		'1',
		' 6 ',
		'03',
		'1.0',
		'[0,4]',
		'0,4',
		'Mon, 3',
		['Mon', 3],
		['Mon', '3'],
	];
	const words: unknown[] = [
		'Mon',
		'Mon-Fri',
		['Mon', 'Fri'],
		'["Mon"]',
		'5 (Not Documented)',
		'Saturday or Sunday (6)',
	];

	test.each([...codes, 'Saturday or Sunday (6), 3'])(
		'%j are told to people, and refused from a model',
		(given) => {
			expect(doubtOf(field.name, given)).toMatch(/in the service's codes/);
			expect(attempt(() => values.read(field, given, true))).toBe(REFUSED);
		},
	);

	test.each([...words, 'Mon, Saturday or Sunday (6)'])('%j are none', (given) => {
		expect(doubtOf(field.name, given)).toBeUndefined();
		expect(attempt(() => values.read(field, given, true))).toEqual(readAs(field.name, given));
	});

	test('that somebody chose in the editor are meant', () =>
		expect(doubtOf(field.name, [1, 2], true)).toBeUndefined());

	test('that are none at all are only refused', () => {
		for (const given of ['1st', 'a1', 9, [], {}, Symbol('1')])
			expect(doubtOf(field.name, given)).toBeUndefined();
	});
});
