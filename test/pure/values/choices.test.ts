import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';
import { REFUSED, attempt, doubtOf, readAs } from './reading';

test.each<[field: string, given: unknown, value: string | number | undefined]>([
	// As the editor gives them, and as people, spreadsheets and models write them.
	['schedule_type', 'W', 'W'],
	['schedule_type', ' w ', 'W'],
	['schedule_type', 'WEEKLY', 'W'],
	['schedule_type', 'Dai\u200bly', 'D'],
	['schedule_type', '\ufeffDaily\u200e', 'D'],
	['schedule_type', 'Mon\u00adth\u2060ly', 'M'],
	['schedule_type', ['Daily'], 'D'],
	['schedule_type', 'Every_Month', 'M'],
	['schedule_type', 'each quarter', 'Q'],
	// §2.1 rule 3: the API itself spells it "Quaterly".
	['schedule_type', 'Quaterly', 'Q'],
	['schedule_type', 'one-time', 'O'],
	['schedule_type', 'every day', 'D'],
	['scheduled_day_of_month', 1, 1],
	['scheduled_day_of_month', '15.0', 15],
	['scheduled_day_of_month', '15.', 15],
	['scheduled_day_of_month', '07', 7],
	['scheduled_day_of_month', ['7'], 7],
	['scheduled_day_of_month', '21st', 21],
	['scheduled_day_of_month', '12th', 12],
	['scheduled_day_of_month', 'on the 3rd of each month', 3],
	['scheduled_day_of_month', 'Day 2', 2],
	['scheduled_day_of_month', 'last day', 29],
	['scheduled_day_of_month', 'end of month', 29],
	['scheduled_day_of_month', 'EOM', 29],
	['scheduled_day_of_month', 0, undefined],
	['scheduled_day_of_month', '0', undefined],
	['scheduled_day_of_month', 'Not Set', undefined],
	['scheduled_time_minute', 0, '00'],
	['scheduled_time_minute', '30.0', '30'],
	['scheduled_time_minute', 45, '45'],
	['scheduled_time_minute', '0.0', '00'],
	['method_type', 'Email', 'email'],
	['method_type', 'E-Mail', 'email'],
	['method_type', 'by Slack', 'slack'],
	['export_type', 'pdf', 'pdf'],
	['export_type', 'None', undefined],
	['export_data_type', 'Excel', 'xlsx'],
	['schedule_condition', true, '2'],
	['schedule_condition', 'FALSE', '1'],
	['schedule_condition', 'no', '1'],
	['schedule_condition', 2, '2'],
	['schedule_condition', '1.0', '1'],
	['retry_condition', 0, '0'],
	['retry_condition', '15 minutes', '1'],
	['retry_condition', '6hours', '5'],
	['retry_condition', ['2.0'], '2'],
	// What is blank is not given, in a list of one as well.
	['schedule_type', [''], undefined],
	['name', [' '], undefined],
	['timezone', [null], undefined],
	['report', ['\u200b'], undefined],
])('%s: %j is read as %j', (field, given, value) => expect(readAs(field, given)).toBe(value));

test.each<[field: string, given: unknown]>([
	...['X', 'week', 'Daily, Weekly', ['D', 'W'], { value: 'W' }, { id: 1 }, true, 1, Symbol('W')].map(
		(given): [string, unknown] => ['schedule_type', given],
	),
	...['__proto__', 'toString', 'w-', '0 9 * * *', 'Täglich', '#N/A', 'TÃ¤glich', 'yearly', 'biweekly'].map(
		(given): [string, unknown] => ['schedule_type', given],
	),
	...[29.5, 30, 31, '31st', '1st and 15th', '1,15', '-1', '٩', '009', '15.5', '1st Monday', new Date(0)].map(
		(given): [string, unknown] => ['scheduled_day_of_month', given],
	),
	...[9, '09', 60, -15, '7:30', '0.5', 30.5, '1 5'].map((given): [string, unknown] => [
		'scheduled_time_minute',
		given,
	]),
	...['sms', 'email, slack', '#general', 'ada@example.com'].map((given): [string, unknown] => [
		'method_type',
		given,
	]),
	...['csv', 'PDF, PNG', 'yes', true].map((given): [string, unknown] => ['export_type', given]),
	...['pdf', 'xls', 'xlsx.'].map((given): [string, unknown] => ['export_data_type', given]),
	...[0, 3, 'sometimes', 'SELECT 1', 'always not'].map((given): [string, unknown] => [
		'schedule_condition',
		given,
	]),
	...[6, '45 minutes', '3 hours', 'yes', -1, '2 x'].map((given): [string, unknown] => [
		'retry_condition',
		given,
	]),
])('%s: %p is refused', (field, given) => expect(readAs(field, given)).toBe(REFUSED));

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
		{ value: 'PUT', label: 'Replace' },
		{ value: 'PATCH', label: 'Change' },
	];
	const read = (given: unknown) => attempt(() => values.choice(given, choices));
	expect(['PUT', ' patch', 'CHANGE', ['PUT']].map(read)).toEqual(['PUT', 'PATCH', 'PATCH', 'PUT']);
	expect(['POST', true, 1, { value: 'PUT' }, ['PUT', 'PATCH']].map(read)).toEqual(Array(5).fill(REFUSED));
	expect(() => values.choice('x', choices)).toThrow('Use Replace or Change');
});

/** Codes that look like something else: 1 may mean yes, 2 hours, and 29 the 29th. */
describe('choices that are given as the service’s bare codes', () => {
	test.each<[field: string, given: unknown, meant: string]>([
		['schedule_condition', 1, 'Always Deliver'],
		['schedule_condition', '2', 'Deliver Only If Met'],
		['schedule_condition', ' 1\u200b', 'Always Deliver'],
		['schedule_condition', '1.0', 'Always Deliver'],
		['schedule_condition', ['1'], 'Always Deliver'],
		['retry_condition', 2, '30 Minutes'],
		['retry_condition', '5', '6 Hours'],
		['retry_condition', '2.0', '30 Minutes'],
		['retry_condition', '03', '1 Hour'],
		['retry_condition', [0], 'No Retries'],
		['scheduled_day_of_month', 29, 'Last Day of Month'],
		['scheduled_day_of_month', '29.0', 'Last Day of Month'],
		['scheduled_day_of_week', [1, 2, 3], 'Tuesday, Wednesday, Thursday'],
	])('%s: %j is told to mean %s, unless it was chosen', (field, given, meant) => {
		expect(doubtOf(field, given)).toContain(` is ${meant} in the service's codes. `);
		expect(doubtOf(field, given, true)).toBeUndefined();
	});

	test.each<[field: string, given: unknown]>([
		...[true, 'yes', 'Always Deliver', 3, 'x', [1, 2], {}, Object.create(null), Symbol('1')].map(
			(given): [string, unknown] => ['schedule_condition', given],
		),
		...['15 Minutes', '2 Hours', 6].map((given): [string, unknown] => ['retry_condition', given]),
		...[1, '28', '29th', 'Last Day of Month'].map((given): [string, unknown] => [
			'scheduled_day_of_month',
			given,
		]),
		['scheduled_time_minute', 15],
		['scheduled_time_hour', 9],
		['report', 7],
		['name', '2026'],
	])('%s: %p has nothing to tell', (field, given) => expect(doubtOf(field, given)).toBeUndefined());
});
