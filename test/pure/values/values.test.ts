import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { readOption } from '../../../nodes/ReportSchedule/values/choices';
import { readValue } from '../../../nodes/ReportSchedule/values/fieldValue';
import { readId } from '../../../nodes/ReportSchedule/values/ids';
import { readText } from '../../../nodes/ReportSchedule/values/single';
import { cells } from '../cells';
import { attempt, readAs, REJECTED } from './reading';

/** Days of the week, times and timezones have files of their own. */

test.each<[field: string, value: unknown, given: unknown[]]>([
	['schedule_type', 'W', ['W', ' w ', 'WEEKLY', ['weekly']]],
	['schedule_type', 'D', ['Dai\u200bly', '\ufeffDaily\u200e', ...cells('every day | Every Day')]],
	// §2.1 rule 3: the API itself spells it "Quaterly".
	['schedule_type', 'Q', ['Quaterly']],
	['scheduled_day_of_month', 1, [1, ['1'], ...cells('01 | 1.0 | 1st | 1. | the 1st | 1ST')]],
	['scheduled_day_of_month', 15, [15, ...cells('15 | 15. | 15th | on the 15th')]],
	['scheduled_day_of_month', 22, ['22nd']],
	['scheduled_day_of_month', 13, ['13th']],
	['scheduled_day_of_month', 29, cells('last  day | the last | end of month | LAST | last day of the month')],
	['scheduled_day_of_month', undefined, [0, '0', 'Not Set']],
	['scheduled_time_minute', '00', [0, '0.0']],
	['scheduled_time_minute', '45', [45, '45.0']],
	['method_type', 'email', cells('E-Mail | e mail | EMAIL')],
	['export_type', undefined, cells('None | none')],
	['export_data_type', 'xlsx', cells('Excel | XLS | xlsx')],
	['schedule_condition', '1', [false, 1, ...cells('FALSE | no | None | 1.0 | always deliver')]],
	['schedule_condition', '2', [true, 2, ...cells('true | YES | Deliver only if met')]],
	['retry_condition', '2', [['2.0'], ...cells('30minutes | 30 Minutes | 30  minutes')]],
	['report', 7, [7, '7', ' 7\n', '007', '7.0', '\u200b7', { id: 7 }, { id: ['7'] }, [7], [{ id: '7' }]]],
	// A record is known by its name.
	[
		'report',
		7,
		[
			{ id: 7, name: 'Sales', x: 1 },
			{ id: '7', title: 'Sales', fields: {} },
		],
	],
	['report', Number.MAX_SAFE_INTEGER, [Number.MAX_SAFE_INTEGER, String(Number.MAX_SAFE_INTEGER)]],
	// What the form holds for an ID that isn't set.
	['datasource', undefined, [0, '0', '0.0', [0]]],
	['datasource', 7, [7, '7.0', '07']],
	['name', 'Sales', [' Sales\u00a0', '\u200b\ufeffSa\u00adles\u2060', ['Sales']]],
	['name', '7', [7, [7], '7']],
	['trigger_value', 'false', [false, 'false']],
	['query', '["a"]', ['["a"]']],
	...['schedule_type', 'name', 'timezone', 'report'].map((field): [string, undefined, unknown[]] => [
		field,
		undefined,
		[[''], [' '], [null], ['\u200b']],
	]),
])('the field %s is %j for each of %j', (field, value, given) =>
	expect(given.map((one) => readAs(field, one))).toEqual(given.map(() => value)),
);

test.each<[field: string, given: unknown[]]>([
	['schedule_type', ['X', 'week', '__proto__', ...cells('Täglich | yearly | biweekly | Daily, Weekly')]],
	['schedule_type', [['D', 'W'], '["D"]', { value: 'W' }, true, 1, Symbol('W')]],
	['scheduled_day_of_month', [29.5, 30, ...cells('31st | 29th | 29. | 0th | -1 | ٩ | 009 | 15.5 | 15..')]],
	['scheduled_day_of_month', cells('1st and 15th | 1,15 | first Monday | 11st | 2st | end | weekend of month')],
	['scheduled_time_minute', [9, '09', 60, -15, '7:30', 30.5, '1 5']],
	['method_type', cells('sms | email, slack | #general | ada@example.com')],
	['export_type', ['csv', 'PDF, PNG', 'yes', true]],
	['export_data_type', cells('pdf | xlsm | xlsx. | N/A')],
	['schedule_condition', [0, 3, 'sometimes', 'SELECT 1', 'always not']],
	['retry_condition', [6, '45 minutes', '3 hours', 'yes', 'none', -1]],
	['report', [0, -7, 1.5, NaN, Infinity, true, 7n, new Date(7), Symbol('7'), {}, [], [7, 8]]],
	// A spreadsheet's 1.000 is a thousand in half of Europe.
	['report', cells("0 | +1 | -7 | 5.01 | 1.000 | 1,000 | 1 000 | 1'000 | 7,0 | 1e3 | 0x7 | ７")],
	['report', cells('Sales | Sales (ID 7) | 7x | #7 | ../7 | 7?x=1 | [7] | ["7"] | {"id": 7} | [7, 8]')],
	['report', [Number.MAX_SAFE_INTEGER + 1, Object.create({ id: 7 })]],
	// The `id` may be the object's own.
	[
		'report',
		[
			{ id: 3045, value: '7' },
			{ id: 12, name: 'Sales', report: 7 },
			{ id: 1, fields: {} },
		],
	],
	[
		'datasource',
		[
			{ id: 7, name: ' ' },
			{ id: 7, name: 7 },
			{ id: 7, type: 'sql' },
		],
	],
	['name', [NaN, Infinity, ['a', 'b'], [], {}, 7n, { id: 1, value: 'a' }, new Date(0), Symbol('a')]],
	// n8n's Google Sheets node writes lists so.
	['name', ['["Weekly sales"]', '[7]', ['["Weekly sales"]']]],
	['timezone', ['["Europe/Berlin"]', true, 2, ['UTC', 'CET'], {}]],
])('the field %s is rejected for each of %j', (field, given) =>
	expect(given.filter((one) => readAs(field, one) !== REJECTED)).toEqual([]),
);

/** What isn't what it looks like, and what is said of it. */
const noValues: Array<[said: RegExp, texts: string[]]> = [
	[/formula error/, cells('#N/A | #REF! | #NAME? | #DIV/0! | #NV | #N/D | Err:502 | #ÜBERLAUF! | #¡REF!')],
	[/formula error/, [' #N/A\n', '#\u200bREF!']],
	[/turned into text/, cells('[object Object] | A [object Promise]')],
	[/HTML codes/, cells('R&amp;D | a &lt; 5 | it&#39;s | it&#x27;s | it&#X2F;s')],
	[/wrong encoding/, ['GrÃ¶ÃŸe', 'itâ€™s', 'Caf\ufffd', '25 Â°C', 'Ã\u00adndice', 'StraÃ\x9fe', 'K\x81hl']],
	[/wrong encoding/, cells('Ã–sterreich | ESPAÃ‘A | KÃ–LN | Ã“scar')],
];

test.each(noValues)('what is %s is rejected in every field, and quoted: %j', (said, texts) => {
	for (const text of texts) {
		for (const field of scheduleFields.filter(({ kind }) => kind !== 'ids')) {
			expect(() => readValue(field, text)).toThrow(said);
			expect(() => readValue(field, [text])).toThrow('“');
		}
		expect(() => readText(text)).toThrow(said);
	}
});

test('words for nothing are rejected where text is computed; a person may type anything', () => {
	const words = cells('NULL | null | (NULL) | \\N | nan | NaN | N/A | n/a | None | undefined');
	for (const name of ['name', 'query', 'trigger_value', 'timezone']) {
		for (const text of words) {
			for (const from of ['computed', 'model'] as const)
				expect(() => readValue(scheduleField(name), [text], from)).toThrow("isn't there");
			expect(readValue(scheduleField(name), text, 'typed')).toBe(text);
			// Which names there are, a list tells.
			expect(readText(text)).toBe(text);
		}
	}
	for (const text of ['#N/A', '["a"]']) expect(readAs('name', text, 'typed')).toBe(text);
});

test('a text that only looks odd is taken as it is', () => {
	const texts = [
		...cells(
			'SÃO PAULO | Ã la carte | „AMANHÃ” | AMANHÃ– | 25 °C | Günlük satýþ | #sales! | #1 customers | #general | #N/A by team',
		),
		...cells('Null report | None of them | NaN% | Loading... | System.Object[] | object[] | R&D; Sales | AT&T'),
		...cells('a < 5 | <b>Sales</b> | Err: 502 | Undefined behavior | [EMEA] Sales | {"a":1} | 1,050 | nil'),
	];
	for (const field of ['name', 'query', 'trigger_value'])
		expect(texts.map((text) => readAs(field, text))).toEqual(texts);
});

test('a model isn’t taken to know the service’s codes', () => {
	for (const given of [29, '29', ['29.0']])
		expect(() => readValue(scheduleField('scheduled_day_of_month'), given, 'model')).toThrow('Use 1 to 28');
	expect(['28', 'Last', '15th'].map((one) => readAs('scheduled_day_of_month', one, 'model'))).toEqual([28, 29, 15]);
	expect(readAs('report', 29, 'model')).toBe(29);
});

const withChoices = scheduleFields.filter((field) => 'choices' in field);

test.each(withChoices)('$name: every documented value and label, however it’s written, is its value', (field) => {
	const writings = [
		(text: string) => text.toUpperCase(),
		(text: string) => ` ${text.toLowerCase()}\n`,
		(text: string) => text.replace(/(?<=.)/g, '\u200b'),
	];
	for (const { value, label } of 'choices' in field ? field.choices : []) {
		const expected = value === field.unset ? undefined : field.kind === 'days' ? [value] : value;
		for (const word of [String(value), label].filter((one) => one !== ''))
			for (const write of writings) expect(readAs(field.name, write(word))).toEqual(expected);
	}
});

test('an option is one of its choices by its value or its name', () => {
	const options = [
		{ value: 'PUT', label: 'Replace' },
		{ value: 'PATCH', label: 'Change' },
	];
	const read = (given: unknown) => attempt(() => readOption(given, options));
	expect(['PUT', ' patch', 'CHANGE'].map(read)).toEqual(['PUT', 'PATCH', 'PATCH']);
	expect(['POST', true, 1, { value: 'PUT' }, ['PUT']].map(read)).toEqual(Array(5).fill(REJECTED));
});

test('an ID that is rejected comes with the advice for its place, or says why its object is none', () => {
	expect(() => readId('Ada', 'report', 'Pick one')).toThrow("“Ada” isn't a valid ID. Pick one");
	expect(() => readId('Ada', 'report')).toThrow('Use a whole number');
	expect(() => readId({ id: 12, report: 7 }, 'report')).toThrow(
		"its id may not be the report's. Use only the ID, e.g. {{ $json.report.id }}",
	);
});
