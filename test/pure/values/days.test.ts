import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { readValue } from '../../../nodes/ReportSchedule/values/fieldValue';
import { cells } from '../cells';
import { readAs, REJECTED } from './reading';

const field = scheduleField('scheduled_day_of_week');
const workdays = [0, 1, 2, 3, 4];

test.each<[days: number[] | undefined, given: unknown[]]>([
	[[0], ['Mon\u200bday', ' MON ', ...cells('Monday | Mondays | every  Monday | on Mon | Mon-Mon')]],
	[[3], [3, ...cells('03 | 3.0 | Thurs. | th | THU')]],
	[[0, 2], cells('Mon/Wed | Mon & Wed | Mon+Wed | Mondays and Wednesdays | Mon., and Wed | each Mon and every Wed')],
	[[0, 2, 4], cells('Mon/Wed/Fri | mon wed fri')],
	[workdays, cells('Mon-Fri | Mon—Fri | Mo-Fr | Weekdays | every weekday')],
	[
		[0, 3],
		['Mon|Thu', 'Mon | Thu'],
	],
	[
		[1, 2, 3],
		['tue  to\tthu', ...cells('Tuesday – Thursday')],
	],
	[
		[0, 1, 4],
		[['Mon-Tue', 'Fri'], ['Mon', 1, 'Fri'], '["Mon-Tue", "Fri"]', 'Mon-Tue, Fri, mon, 0', '[0,1,4]', '0;1 4'],
	],
	[
		[6, 5],
		[[6, 5], 'SATURDAY OR  SUNDAY (6), 5 (not documented)', '["Saturday or Sunday (6)", "5 (Not Documented)"]'],
	],
	[[...workdays, 6], cells('Mon-Fri and Saturday or Sunday (6) | weekdays and 6')],
	[undefined, [[], '[]', [''], [null], '[""]']],
])('the days %j are read from %j', (days, given) => {
	expect(given.map((one) => readAs(field.name, one))).toEqual(given.map(() => days));
});

test('what isn’t days of the week, for certain and each time, is rejected', () => {
	const rejected = [
		// Days of the month, every day, and not each time.
		...[15, 7, ...cells('last day | 1st and 15th | 15 | every day | daily | every other Monday | first Monday')],
		// No ranges, or such as could leave out the weekend.
		...cells('Tue-Mon | Fri, Tue to Mon | 1-5 | Mon-Someday | Mon-Wed-Fri | weekdays-Fri | Mon- | -Mon | M-S'),
		// What may be several days, and those that have one code.
		...cells(
			'MF | M | T | S | M/W/F | MWF | Saturday | weekend | Saturday or Sunday | Mon, SUN | Sat-Sun | Fri to Sat',
		),
		...cells(
			'Mon, x | Mon only, Tue | Mon and | and Mon | monde | Montag | Monday (1) | +4 | [0, 1 | , | every | and | 0 9 * * 1 | #N/A | MÃ¤rz',
		),
		...[-1, 1.5, true, {}, { id: 1 }, Symbol('Mon'), new Date(0)],
		...[['Mon', 'Sat'], Object.assign(['Mon'], { 2: 'Tue' }), ['Mon', null], ['Mon', ''], [['Mon']], ['Mon', '#REF!']],
	];
	expect(rejected.filter((given) => readAs(field.name, given) !== REJECTED)).toEqual([]);
});

test.each(['Sat', 'Mon-Sun', 'x, Sunday', 'weekend'])('%j is told that both days have one code', (given) => {
	expect(() => readValue(field, given)).toThrow('use “Saturday or Sunday (6)”');
});

test.each([[[1, 2]], [1], ['1'], ['[0,4]'], ['Mon, 3'], [['Mon', '3']], ['Saturday or Sunday (6), 3']])(
	'the codes %j are rejected from a model, which may count from Sunday',
	(given) => expect(() => readValue(field, given, 'model')).toThrow('Use names of days'),
);

test.each([['Mon-Fri'], [['Mon', 'Fri']], ['5 (Not Documented)'], ['Mon, Saturday or Sunday (6)']])(
	'%j are no codes',
	(given) => expect(readAs(field.name, given, 'model')).toEqual(readAs(field.name, given)),
);
