import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';
import { cells } from '../cells';
import { REFUSED, attempt, doubtOf, readAs } from './reading';

test.each<[field: string, value: string | number | undefined, given: unknown[]]>([
	// As the editor gives them, and as people, spreadsheets and models write them.
	['schedule_type', 'W', ['W', ' w ', 'WEEKLY', 'every week']],
	['schedule_type', 'D', ['Dai\u200bly', '\ufeffDaily\u200e', ['Daily'], 'Every_Day', 'each day']],
	// §2.1 rule 3: the API itself spells it "Quaterly".
	['schedule_type', 'Q', ['Quaterly', 'each quarter']],
	['schedule_type', 'O', ['one-time', 'one-off']],
	[
		'scheduled_day_of_month',
		1,
		[
			1,
			['1'],
			...cells(
				'01 | 1.0 | 1. | 1st | Day 1 | first | the first day | first of the month | on the 1st of each month',
			),
		],
	],
	['scheduled_day_of_month', 12, cells('12th | the 12th')],
	['scheduled_day_of_month', 21, cells('21st | 21st of the month')],
	['scheduled_day_of_month', 29, cells('last day | the last | end of month | EOM | last')],
	['scheduled_day_of_month', undefined, [0, '0', 'Not Set']],
	['scheduled_time_minute', '00', [0, '0.0']],
	['scheduled_time_minute', '45', [45, '45.0']],
	['method_type', 'email', cells('E-Mail | mail | by email')],
	['export_type', undefined, cells('None | no | N/A')],
	['export_data_type', 'xlsx', cells('Excel | .xlsx | Excel (xlsx)')],
	['schedule_condition', '1', [1, '1.0', false, ...cells('FALSE | no | N | none | No condition | always')]],
	['schedule_condition', '2', [2, true, 'yes']],
	['retry_condition', '0', [0, ...cells('none | no | never')]],
	['retry_condition', '1', cells('15 min | 15mins')],
	['retry_condition', '2', [['2.0'], '30minutes']],
	['retry_condition', '3', cells('1h | 1 hr | 60 minutes')],
	// What is blank is not given, in a list of one as well.
	...['schedule_type', 'name', 'timezone', 'report'].map((field): [string, undefined, unknown[]] => [
		field,
		undefined,
		[[''], [' '], [null], ['\u200b']],
	]),
])('%s: %j is read from %j', (field, value, given) =>
	expect(given.map((one) => readAs(field, one))).toEqual(given.map(() => value)),
);

test('each day of a month is read as people count it', () => {
	const counted = cells(
		'1st | 2nd | 3rd | 4th | 5th | 6th | 7th | 8th | 9th | 10th | 11th | 12th | 13th | 14th | 15th | 16th | 17th | 18th | 19th | 20th | 21st | 22nd | 23rd | 24th | 25th | 26th | 27th | 28th',
	);
	expect(counted.map((day) => readAs('scheduled_day_of_month', day))).toEqual(
		counted.map((_, index) => index + 1),
	);
});

test.each<[field: string, given: unknown[]]>([
	[
		'schedule_type',
		['X', 'week', 'Daily, Weekly', ['D', 'W'], { value: 'W' }, true, 1, Symbol('W'), '__proto__', 'w-'],
	],
	['schedule_type', cells('0 9 * * * | Täglich | #N/A | TÃ¤glich | yearly | biweekly')],
	[
		'scheduled_day_of_month',
		[29.5, 30, ...cells('31st | 1st and 15th | 1,15 | -1 | ٩ | 009 | 15.5 | 1st Monday | 11st')],
	],
	['scheduled_time_minute', [9, '09', 60, -15, '7:30', '0.5', 30.5, '1 5']],
	['method_type', cells('sms | email, slack | #general | ada@example.com')],
	['export_type', ['csv', 'PDF, PNG', 'yes', true]],
	['export_data_type', cells('pdf | xls | xlsm | xlsx.')],
	['schedule_condition', [0, 3, 'sometimes', 'SELECT 1', 'always not']],
	['retry_condition', [6, '45 minutes', '3 hours', 'yes', -1, '2 x']],
])('%s: none of %p is read', (field, given) =>
	expect(given.filter((one) => readAs(field, one) !== REFUSED)).toEqual([]),
);

const writings = [
	(text: string) => text,
	(text: string) => text.toUpperCase(),
	(text: string) => ` ${text.toLowerCase()}\n`,
	(text: string) => text.replace(/(?<=[a-z\d]) (?=[a-z])/gi, '_'),
	(text: string) => text.replace(/(?<=.)/g, '\u200b'),
];

test.each(scheduleFields.filter((field) => 'choices' in field))(
	'$name: every documented value and label, however it’s written, is read as its value',
	(field) => {
		for (const { value, label } of 'choices' in field ? field.choices : []) {
			const expected = value === field.unset ? undefined : field.kind === 'days' ? [value] : value;
			for (const word of [String(value), label].filter((one) => one !== '')) {
				// Days are told apart at spaces.
				for (const write of field.kind === 'days' ? writings.slice(0, 3) : writings)
					expect(readAs(field.name, write(word))).toEqual(expected);
			}
		}
	},
);

test('a switch is one of its own choices', () => {
	const choices = [
		{ value: 'PUT', name: 'Replace' },
		{ value: 'PATCH', name: 'Change' },
	];
	const read = (given: unknown) => attempt(() => values.choice(given, choices));
	expect(['PUT', ' patch', 'CHANGE', ['PUT']].map(read)).toEqual(['PUT', 'PATCH', 'PATCH', 'PUT']);
	expect(['POST', true, 1, { value: 'PUT' }, ['PUT', 'PATCH']].map(read)).toEqual(Array(5).fill(REFUSED));
	expect(() => values.choice('x', choices)).toThrow('Use Replace or Change');
});

/** Codes that look like something else: 1 may mean yes, 2 hours, and 29 the 29th. */
describe('choices that are given as the service’s bare codes', () => {
	test.each<[field: string, meant: string, given: unknown[]]>([
		['schedule_condition', 'Always Deliver', [1, ' 1\u200b', '1.0', ['1']]],
		['schedule_condition', 'Deliver Only If Met', ['2']],
		['retry_condition', '30 Minutes', [2, '2.0', '02', [2]]],
		['scheduled_day_of_month', 'Last Day of Month', [29, '29.0']],
	])('%s are told to mean %s, unless they were chosen: %j', (field, meant, given) => {
		for (const one of given) {
			expect(doubtOf(field, one)).toContain(` is ${meant} in the service's codes. `);
			expect(doubtOf(field, one, true)).toBeUndefined();
		}
	});

	test('that are the last day of the month are refused from a model, which sees no hints', () => {
		const read = (given: unknown) => values.read(scheduleField('scheduled_day_of_month'), given, 'model');
		for (const given of [29, '29', ['29.0']])
			expect(() => read(given)).toThrow(/isn't clear. Use 1 to 28, or "Last"/);
		expect([28, 'Last', '15th'].map(read)).toEqual([28, 29, 15]);
		expect(values.read(scheduleField('report'), 29, 'model')).toBe(29);
	});

	test.each<[field: string, given: unknown[]]>([
		[
			'schedule_condition',
			[true, 'yes', 'Always Deliver', 3, 'x', [1, 2], {}, Object.create(null), Symbol('1')],
		],
		['retry_condition', ['15 Minutes', '2 Hours', 6]],
		['scheduled_day_of_month', [1, '28', '29th', 'Last Day of Month']],
		['scheduled_time_minute', [15]],
		['scheduled_time_hour', [9]],
		['report', [7]],
		['name', ['2026']],
	])('%s: there is nothing to tell of %p', (field, given) =>
		expect(given.filter((one) => doubtOf(field, one) !== undefined)).toEqual([]),
	);
});
