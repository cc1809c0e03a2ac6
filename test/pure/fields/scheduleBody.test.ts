import { Issues } from '../../../nodes/ReportSchedule/fields/values';
import {
	bodyFields,
	readCreateBody,
	readField,
	readUpdateBody,
	type GivenValues,
} from '../../../nodes/ReportSchedule/fields/scheduleBody';
import { body as minimal } from '../operations/created';
import { read } from '../repository/files';
import { refusal } from './refusal';

const field = (wanted: string) => bodyFields.find(({ name }) => name === wanted)!;

/** Values by the fields' names; `isMapped`: as columns of the input. */
const values = (given: object, isMapped = false): GivenValues => {
	const known = new Map<string, unknown>(Object.entries(given));
	return {
		get: ({ name }) => known.get(name),
		isRequired: ({ required }) => required === true,
		hidesRuledOut: !isMapped,
	};
};

const withoutRetry = Object.fromEntries(Object.entries(minimal).filter(([key]) => key !== 'retry_condition'));

describe('one field', () => {
	test.each<[string, unknown, unknown]>([
		['report', '7', 7],
		['name', ' Weekly  sales ', 'Weekly  sales'],
		['name', 2026, '2026'],
		['schedule_type', 'weekly', 'W'],
		['schedule_type', 'One-off', 'O'],
		['schedule_type', 'one time', 'O'],
		['schedule_type', 'Quaterly', 'Q'],
		['schedule_type', 'every day', 'D'],
		['schedule_type', 'Every Week', 'W'],
		['schedule_type', 'every month', 'M'],
		['schedule_type', 'every quarter', 'Q'],
		['scheduled_day_of_week', 'Mon, tues; 6', [0, 1, 6]],
		['scheduled_day_of_week', [], undefined],
		['scheduled_day_of_month', '29', 29],
		['scheduled_day_of_month', '07', 7],
		['scheduled_day_of_month', '1st', 1],
		['scheduled_day_of_month', ' 15TH ', 15],
		['scheduled_day_of_month', '15.', 15],
		['scheduled_day_of_month', '25th of the month', 25],
		['scheduled_day_of_month', '1st of month', 1],
		['scheduled_day_of_month', 'day 5', 5],
		['scheduled_day_of_month', 'the 3rd', 3],
		['scheduled_day_of_month', 'on the 22nd of the month', 22],
		['scheduled_day_of_month', 'last', 29],
		['scheduled_day_of_month', 'Last day', 29],
		['scheduled_day_of_month', 'LAST DAY OF MONTH', 29],
		['scheduled_day_of_month', 'last day of the month', 29],
		['scheduled_day_of_month', 'end of month', 29],
		['scheduled_day_of_month', 'End of the month', 29],
		['scheduled_day_of_month', 'month-end', 29],
		['scheduled_day_of_month', 0, undefined],
		['scheduled_day_of_month', 'Not set', undefined],
		['scheduled_time_hour', 9, '09'],
		['scheduled_time_hour', 0, '00'],
		['scheduled_time_hour', '9 am', '09'],
		['scheduled_time_minute', '0', '00'],
		['timezone', ' Europe/Berlin ', 'Europe/Berlin'],
		['timezone', 'America/New York (UTC-05:00)', 'America/New_York'],
		['method_type', 'Mail', 'email'],
		['export_type', 'PDF', 'pdf'],
		['export_type', 'None', undefined],
		['export_type', '', undefined],
		['export_data_type', 'Excel', 'xlsx'],
		['schedule_condition', true, '2'],
		['schedule_condition', false, '1'],
		['schedule_condition', 'unconditional', '1'],
		['schedule_condition', 'No', '1'],
		['schedule_condition', 'yes', '2'],
		['schedule_condition', 'Non-Conditional', '1'],
		['schedule_condition', 'conditional', '2'],
		['schedule_condition', 'Always', '1'],
		['schedule_condition', 'deliver only if met', '2'],
		['query', ' select 1\n', 'select 1'],
		['datasource', '3', 3],
		['datasource', 0, undefined],
		['trigger_value', 5, '5'],
		['trigger_value', 0, '0'],
		['retry_condition', '2 hours', '4'],
		['retry_condition', 'no retry', '0'],
		['retry_condition', 'none', '0'],
	])('%s: %p is read as %p', (name, given, value) => {
		expect(readField(field(name), given)).toEqual(value);
	});

	const id = (given: string) => `${given} isn't a valid ID. Use a whole number, e.g. 7`;
	const odd = (given: string, use: string) => `${given} isn't one of the options. Use ${use}`;
	const type =
		'Once, Daily, Weekly, Monthly or Quarterly. For specific days, use Weekly with Days of Week, e.g. Mon-Fri';
	const condition = 'Always Deliver or Deliver Only If Met. A query belongs in Query';
	const dayOfMonth =
		'1 to 28, or "Last" for the last day of the month. For days of the week, use Days of Week';
	test.each<[string, unknown, string]>([
		['report', 'Sales', id('"Sales"')],
		['name', ['a'], '["a"] isn\'t text. Use a single value, e.g. {{ $json.name }}'],
		['schedule_type', 'fortnightly', odd('"fortnightly"', type)],
		...['every weekday', 'weekdays', 'every Monday', 'Mon-Fri', 'Sunday'].map(
			(days): [string, unknown, string] => ['schedule_type', days, odd(`"${days}"`, type)],
		),
		...[30, -1, '29th', '31st', '0th', '1th', 'Monday', 'weekdays', 'first Monday', '1, 15'].map(
			(day): [string, unknown, string] => [
				'scheduled_day_of_month',
				day,
				odd(typeof day === 'string' ? `"${day}"` : `${day}`, dayOfMonth),
			],
		),
		['scheduled_time_hour', 24, odd('24', '00 to 23')],
		['scheduled_time_minute', 10, odd('10', '00, 15, 30 or 45')],
		['timezone', {}, "{} isn't the name of a timezone. Use a name, e.g. Europe/Berlin"],
		['method_type', 'teams', odd('"teams"', 'Email or Slack')],
		[
			'export_type',
			'docx',
			odd('"docx"', 'PDF or PNG. For CSV or XLSX, use Data Export. For both, use both fields'),
		],
		[
			'export_data_type',
			'pdf',
			odd('"pdf"', 'CSV or XLSX. For PDF or PNG, use Document Export. For both, use both fields'),
		],
		['schedule_condition', 0, odd('0', condition)],
		['schedule_condition', 'select 1', odd('"select 1"', condition)],
		['datasource', -1, id('-1')],
		['retry_condition', 15, odd('15', 'No Retries, 15 Minutes, 30 Minutes, 1 Hour, 2 Hours or 6 Hours')],
	])('%s: %p is refused', (name, given, message) => {
		expect(refusal(() => readField(field(name), given))).toBe(message);
	});
});

test('the days of a month with their endings', () => {
	const ordinals = [
		...[
			'1st',
			'2nd',
			'3rd',
			'4th',
			'5th',
			'6th',
			'7th',
			'8th',
			'9th',
			'10th',
			'11th',
			'12th',
			'13th',
			'14th',
		],
		...['15th', '16th', '17th', '18th', '19th', '20th', '21st', '22nd', '23rd', '24th', '25th', '26th'],
		...['27th', '28th'],
	];
	const days = ordinals.map((text) => readField(field('scheduled_day_of_month'), text));
	expect(days).toEqual(Array.from({ length: 28 }, (_, index) => index + 1));
});

describe('what docs/fields.md lists as a value is one', () => {
	const rows = read('docs/fields.md')
		.split('\n')
		.map((line) => line.split(' | '));
	const listed = bodyFields.flatMap((known) => {
		const [, , about = ''] = rows.find(
			([label = '']) => label.replace(' (required)', '') === `| ${known.label}`,
		)!;
		return 'choices' in known ? [{ ...known, about }] : [];
	});

	test.each(listed)('$label', ({ about, ...known }) => {
		for (const { label, value } of known.choices) {
			const isListed = value !== known.unset && !/^\d+$/.test(label);
			if (isListed) expect(about).toContain(label);
			const expected = known.kind === 'days' ? [value] : value === known.unset ? undefined : value;
			for (const text of [label, label.toUpperCase(), ` ${label} `, String(value)]) {
				expect([text, readField(known, text)]).toEqual([text, expected]);
			}
		}
	});
});

describe('the body of a create', () => {
	const create = (given: object, isMapped = false) => {
		const issues = new Issues();
		const { body, missing } = readCreateBody(values(given, isMapped), issues);
		return { body, missing: missing.map(({ label }) => label), issues: String(issues) };
	};

	test('has the fields in the table’s order', () => {
		const { body, issues } = create(Object.fromEntries(Object.entries(minimal).reverse()));
		expect(issues).toBe('');
		expect(JSON.stringify(body)).toBe(JSON.stringify(minimal));
	});

	const dependent = {
		scheduled_day_of_week: [0],
		scheduled_day_of_month: 3,
		query: 'q',
		datasource: 7,
		trigger_value: '20',
		retry_condition: '3',
	};
	const conditional = ['query', 'datasource', 'trigger_value', 'retry_condition'];
	test.each<[unknown, unknown, string[]]>([
		['D', '1', ['retry_condition']],
		['O', '1', ['retry_condition']],
		['weekly', '1', ['scheduled_day_of_week', 'retry_condition']],
		['M', '1', ['scheduled_day_of_month', 'retry_condition']],
		['Q', '2', ['scheduled_day_of_month', ...conditional]],
		['D', true, conditional],
	])('of type %p with condition %p has what belongs to them, and no other', (type, condition, names) => {
		const given = { ...minimal, ...dependent, schedule_type: type, schedule_condition: condition };
		const { body, issues } = create(given);
		expect(issues).toBe('');
		expect(Object.keys(body).filter((name) => name in dependent)).toEqual(names);
		expect(body.retry_condition).toBe(names.includes('query') ? '3' : '0');
	});

	const ruledOut = { ...minimal, scheduled_day_of_month: 99, datasource: 'x', retry_condition: 'y' };
	test('looks at nothing that a value hides', () => {
		expect(create(ruledOut)).toEqual({ body: minimal, missing: [], issues: '' });
	});

	test('has every column of the input, beside a condition or type that it does not apply to too', () => {
		const given = { ...minimal, ...dependent };
		expect(create(given, true)).toEqual({ body: given, missing: [], issues: '' });
		expect(create(ruledOut, true).issues).toMatch(/^Day of Month: .*Datasource ID: .*Retry For: /);
	});

	test('tells every required field that is missing', () => {
		const labels = ['Report', 'Schedule Type', 'Hour', 'Minute', 'Timezone', 'Delivery Method', 'Condition'];
		expect(create({})).toEqual({ body: { retry_condition: '0' }, missing: labels, issues: '' });
		expect(create({ ...withoutRetry, schedule_condition: '2' }).missing).toEqual(['Retry For']);
		expect(create({ ...minimal, scheduled_time_hour: '' }, true).missing).toEqual(['Hour']);
	});

	test.each(['maybe', ''])('with the condition %p has one issue, not one about retries', (condition) => {
		const { missing, issues } = create({ ...withoutRetry, schedule_condition: condition });
		expect(missing).toEqual(condition === '' ? ['Condition'] : []);
		expect(issues).toMatch(/^(Condition: (?!.*Retry).*)?$/);
	});

	test('names everything that is wrong at once', () => {
		expect(create({ ...minimal, report: 'x', scheduled_time_hour: 25 }).issues).toBe(
			'Report: "x" isn\'t a valid ID. Use a whole number, e.g. 7. ' +
				"Hour: 25 isn't one of the options. Use 00 to 23",
		);
	});

	const neither = /^Slack needs an export: choose a Document Export or a Data Export$/;
	test.each<[string, object, RegExp]>([
		['neither', {}, neither],
		['a document', { export_type: 'pdf' }, /^$/],
		['data', { export_data_type: 'csv' }, /^$/],
		['both', { export_type: 'png', export_data_type: 'xlsx' }, /^$/],
		['one that is refused', { export_type: 'docx' }, /^Document Export: (?!.*Slack)/],
		['the other refused', { export_data_type: 'x' }, /^Data Export: (?!.*Slack)/],
	])('for Slack with %s', (_name, exports, issues) => {
		expect(create({ ...minimal, method_type: 'slack', ...exports }).issues).toMatch(issues);
	});
});

describe('the body of an update', () => {
	const update = (given: object) => {
		const issues = new Issues();
		const body = readUpdateBody(values(given), issues);
		return { body, issues: String(issues) };
	};

	test('has only what is given', () => {
		expect(update({ query: 'q', schedule_type: 'weekly', name: '' })).toEqual({
			body: { schedule_type: 'W', query: 'q' },
			issues: '',
		});
	});

	test('has what a value beside it would rule out: the schedule may have another one', () => {
		const given = { schedule_type: 'D', scheduled_day_of_week: [0], scheduled_day_of_month: 3 };
		expect(update(given)).toEqual({ body: given, issues: '' });
		expect(update({ schedule_condition: '1', query: 'q', retry_condition: '3' }).body).toEqual({
			schedule_condition: '1',
			query: 'q',
			retry_condition: '3',
		});
	});

	test.each([{}, { name: ' ', export_type: '' }])('has nothing without a value: %p', (given) => {
		expect(update(given)).toEqual({ body: {}, issues: '' });
	});

	test('to Slack needs no export: the schedule may have one', () => {
		expect(update({ method_type: 'slack' }).issues).toBe('');
	});
});
