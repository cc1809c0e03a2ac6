import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { values } from '../../../nodes/ReportSchedule/values';
import { cells } from '../cells';
import { REFUSED, attempt, doubtOf, readAs } from './reading';

test.each<[kind: string, field: string, value: string | number | undefined, given: unknown[]]>([
	['a label, in any case', 'schedule_type', 'W', ['W', ' w ', 'WEEKLY', 'weekly']],
	['with what nobody sees', 'schedule_type', 'D', ['Dai\u200bly', '\ufeffDaily\u200e']],
	['a list of one', 'schedule_type', 'D', [['Daily'], ['D']]],
	// §2.1 rule 3: the API itself spells it "Quaterly".
	["the API's own spelling", 'schedule_type', 'Q', ['Quaterly']],
	['a number', 'scheduled_day_of_month', 1, [1, ['1'], ...cells('01 | 1.0')]],
	['as people count', 'scheduled_day_of_month', 1, cells('1st | the 1st | 1ST | 1st of month')],
	[
		'the last day',
		'scheduled_day_of_month',
		29,
		cells('last day | last  day | the last | end of month | LAST | end of the month | last day of the month'),
	],
	['not set', 'scheduled_day_of_month', undefined, [0, '0', 'Not Set']],
	['a number', 'scheduled_time_minute', '00', [0, '0.0']],
	['a number', 'scheduled_time_minute', '45', [45, '45.0']],
	['a label with hyphens', 'method_type', 'email', cells('E-Mail | e mail | EMAIL')],
	['the documented None', 'export_type', undefined, cells('None | none')],
	['kinds of Excel', 'export_data_type', 'xlsx', cells('Excel | XLS | xlsx')],
	['a truth value', 'schedule_condition', '1', [false, 'FALSE', 1, '1.0']],
	['a truth value', 'schedule_condition', '2', [true, 'true', 2]],
	['a label', 'retry_condition', '2', [['2.0'], '30minutes', '30 Minutes', '30  minutes']],
	...['schedule_type', 'name', 'timezone', 'report'].map((field): [string, string, undefined, unknown[]] => [
		'a list of a blank',
		field,
		undefined,
		[[''], [' '], [null], ['\u200b']],
	]),
])('%s: %s is %j for %j', (_kind, field, value, given) =>
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

test.each<[kind: string, field: string, given: unknown[]]>([
	[
		'no word of it',
		'schedule_type',
		['X', 'week', '__proto__', 'w-', ...cells('Täglich | yearly | biweekly')],
	],
	['two of them', 'schedule_type', ['Daily, Weekly', ['D', 'W']]],
	['no text', 'schedule_type', [{ value: 'W' }, true, 1, Symbol('W')]],
	['another language of computers', 'schedule_type', cells('0 9 * * * | #N/A | TÃ¤glich')],
	['no day', 'scheduled_day_of_month', [29.5, 30, ...cells('31st | 29th | 0th | -1 | ٩ | 009 | 15.5')]],
	['two days', 'scheduled_day_of_month', cells('1st and 15th | 1,15 | 1st Monday')],
	['counted wrongly', 'scheduled_day_of_month', cells('11st | 2st | 3th | 12nd')],
	[
		'the end of something else',
		'scheduled_day_of_month',
		cells('end | end of quarter | end of months | weekend of month | last Friday'),
	],
	['no quarter', 'scheduled_time_minute', [9, '09', 60, -15, '7:30', '0.5', 30.5, '1 5']],
	['no method', 'method_type', cells('sms | email, slack | #general | ada@example.com')],
	['another export', 'export_type', ['csv', 'PDF, PNG', 'yes', true]],
	['no kind of it', 'export_data_type', cells('pdf | xlsm | xlsx. | N/A')],
	['no choice', 'schedule_condition', [0, 3, 'sometimes', 'SELECT 1', 'always not']],
	['no time', 'retry_condition', [6, '45 minutes', '3 hours', 'yes', -1, '2 x']],
])('%s: no value of %s is read', (_kind, field, given) =>
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

/** With two letters of a word swapped. */
function mistyped(label: string): string {
	return label.replace(/\b(\w\w)(\w)(\w)/, '$1$3$2');
}

test.each(scheduleFields.filter((field) => 'choices' in field))(
	'$name: a label that’s misspelled is refused, and suggested',
	(field) => {
		const labels = ('choices' in field ? field.choices : []).map(({ label }) => label);
		for (const label of labels.filter((one) => /^[a-z ]{4,}$/i.test(one) && one !== 'Not Set')) {
			const given = mistyped(label);
			expect(given).not.toBe(label);
			expect(() => values.read(field, given)).toThrow(`did you mean “${label}”?`);
		}
	},
);

test('of several days, the one that’s misspelled is suggested', () => {
	const days = scheduleField('scheduled_day_of_week');
	for (const given of ['Mon, Wendesday', ['Tue', 'Wednsday'], 'Mon-Wednseday'])
		expect(() => values.read(days, given)).toThrow('did you mean “Wednesday”?');
	expect(() => values.read(days, 'Mon, Thuesday')).not.toThrow(/did you mean/);
});

test('a switch is one of its own choices', () => {
	const choices = [
		{ value: 'PUT', name: 'Replace' },
		{ value: 'PATCH', name: 'Change' },
	];
	const read = (given: unknown) => attempt(() => values.choice(given, choices));
	expect(['PUT', ' patch', 'CHANGE', ['PUT']].map(read)).toEqual(['PUT', 'PATCH', 'PATCH', 'PUT']);
	expect(['POST', true, 1, { value: 'PUT' }, ['PUT', 'PATCH']].map(read)).toEqual(Array(5).fill(REFUSED));
	expect(() => values.choice('x', choices)).toThrow('Use Replace or Change');
	expect(() => values.choice('replcae', choices)).toThrow('did you mean “Replace”?');
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
			expect(doubtOf(field, one)).toContain(` is ${meant} in `);
			expect(doubtOf(field, one, true)).toBeUndefined();
		}
	});

	test('that are the last day of the month are refused from a model, which sees no hints', () => {
		const read = (given: unknown) => values.read(scheduleField('scheduled_day_of_month'), given, 'model');
		for (const given of [29, '29', ['29.0']])
			expect(() => read(given)).toThrow(/isn't clear. Use 1 to 28, or “Last”/);
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
