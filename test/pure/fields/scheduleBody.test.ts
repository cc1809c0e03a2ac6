import {
	applies,
	createBody,
	readField,
	updateBody,
} from '../../../nodes/ReportSchedule/fields/scheduleBody';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { refusal } from './refusal';

const field = (name: string) => scheduleFields.find((one) => one.name === name)!;
const values = (given: object) => new Map(Object.entries(given));

const withoutRetry = {
	report: 7,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'UTC',
	method_type: 'email',
	schedule_condition: '1',
};
const minimal = { ...withoutRetry, retry_condition: '0' };

describe('one field', () => {
	test.each<[string, unknown, unknown]>([
		['report', '7', 7],
		['name', ' Weekly ', ' Weekly '],
		['name', 2026, '2026'],
		['name', 'undefined', 'undefined'],
		['schedule_type', 'weekly', 'W'],
		['schedule_type', 'Quaterly', 'Q'],
		['scheduled_day_of_week', 'Mon, tues; 6', [0, 1, 6]],
		['scheduled_day_of_week', ['Friday', 5], [4, 5]],
		['scheduled_day_of_week', [], undefined],
		['scheduled_day_of_month', '29', 29],
		['scheduled_day_of_month', 'last', 29],
		['scheduled_day_of_month', 'Last day', 29],
		['scheduled_day_of_month', '01', 1],
		['scheduled_day_of_month', 0, undefined],
		['scheduled_day_of_month', ' 0 ', undefined],
		['scheduled_day_of_month', 'Not set', undefined],
		['scheduled_time_hour', 9, '09'],
		['scheduled_time_hour', 0, '00'],
		['scheduled_time_minute', '0', '00'],
		['timezone', ' Europe/Berlin ', 'Europe/Berlin'],
		['method_type', 'Mail', 'email'],
		['export_type', 'PDF', 'pdf'],
		['export_type', 'None', undefined],
		['export_type', '', undefined],
		['export_data_type', 'Excel', 'xlsx'],
		['schedule_condition', true, '2'],
		['schedule_condition', false, '1'],
		['schedule_condition', 'unconditional', '1'],
		['query', 'select 1', 'select 1'],
		['query', '  ', undefined],
		['datasource', '3', 3],
		['datasource', 0, undefined],
		['datasource', ' 0 ', undefined],
		['trigger_value', 5, '5'],
		['trigger_value', 0, '0'],
		['trigger_value', false, 'false'],
		['retry_condition', '2 hours', '4'],
		['retry_condition', 'no retry', '0'],
		['retry_condition', 'none', '0'],
		['users', '1, 2', [1, 2]],
		['users', [], []],
		['groups', null, undefined],
	])('%s: %p is read as %p', (name, given, value) => {
		expect(readField(field(name), given)).toEqual(value);
	});

	test.each([
		['mon tue wed thu fri', [0, 1, 2, 3, 4]],
		['tues thur', [1, 3]],
		['thurs', [3]],
	])('days may be short: %s', (short, days) => {
		expect(readField(field('scheduled_day_of_week'), short)).toEqual(days);
	});

	const id = 'the ID, a positive whole number such as 7';
	const ids = 'IDs, positive whole numbers such as 7 or 1, 2, 3';
	const days =
		'0 (Monday) to 4 (Friday), or 6, which the interface lists for Saturday and for Sunday; 5 is not documented';
	test.each<[string, unknown, string]>([
		['report', 'Sales', id],
		['name', ['a'], 'text'],
		['schedule_type', 'fortnightly', '"O" (Once), "D" (Daily), "W" (Weekly), "M" (Monthly), "Q" (Quarterly)'],
		['scheduled_day_of_week', 'Saturday', days],
		['scheduled_day_of_week', 'Sunday', days],
		['scheduled_day_of_week', 7, days],
		['scheduled_day_of_month', 30, '1 to 28, or 29 for the last day of the month'],
		['scheduled_time_hour', 24, '"00" to "23"'],
		['scheduled_time_hour', '9 am', '"00" to "23"'],
		['scheduled_time_minute', 10, '"00", "15", "30" or "45"'],
		['timezone', {}, 'the name of a timezone, such as Europe/Berlin'],
		['method_type', 'teams', '"email" (Email), "slack" (Slack)'],
		['export_type', 'docx', '"pdf" (PDF), "png" (PNG)'],
		['export_data_type', 'pdf', '"csv" (CSV), "xlsx" (XLSX)'],
		['schedule_condition', 0, '"1" (Non-Conditional), "2" (Conditional)'],
		['datasource', -1, id],
		[
			'retry_condition',
			15,
			'"0" (No Retries), "1" (15 Minutes), "2" (30 Minutes), "3" (1 Hour), "4" (2 Hours), "5" (6 Hours)',
		],
		['groups', 'Sales', ids],
	])('%s: %p is refused', (name, given, accepted) => {
		expect(refusal(() => readField(field(name), given))).toMatchObject({ given, accepted });
	});
});

describe('whether a field is shown', () => {
	test.each<[string, object, boolean, boolean]>([
		['users', {}, false, true],
		['scheduled_day_of_week', { schedule_type: 'W' }, false, true],
		['scheduled_day_of_week', { schedule_type: 'weekly' }, false, true],
		['scheduled_day_of_week', { schedule_type: 'D' }, true, false],
		['scheduled_day_of_week', { schedule_type: 'fortnightly' }, true, false],
		['scheduled_day_of_week', { schedule_type: '' }, true, true],
		['scheduled_day_of_week', {}, true, true],
		['scheduled_day_of_week', {}, false, false],
		['scheduled_day_of_month', { schedule_type: 'Q' }, false, true],
		['query', { schedule_condition: true }, false, true],
		['query', { schedule_condition: 1 }, true, false],
		['retry_condition', { schedule_condition: '1' }, true, true],
		['retry_condition', { schedule_condition: '1' }, false, false],
		['report', {}, false, true],
	])('%s beside %p, in an update %p: %p', (name, given, inUpdate, shown) => {
		expect(applies(field(name), values(given), inUpdate)).toBe(shown);
	});
});

describe('the body of a create', () => {
	const create = (given: object) => {
		const complaints: string[] = [];
		return { body: createBody(values(given), complaints), complaints };
	};

	test('has the fields in the table’s order', () => {
		const { body, complaints } = create(Object.fromEntries(Object.entries(minimal).reverse()));
		expect(complaints).toEqual([]);
		expect(JSON.stringify(body)).toBe(JSON.stringify(minimal));
	});

	test('has what is given beside a condition or type that it does not apply to', () => {
		const given = { ...minimal, scheduled_day_of_week: [0], query: 'q', retry_condition: '3' };
		expect(create(given)).toEqual({ body: given, complaints: [] });
	});

	test('names every field that is missing', () => {
		const missing = (label: string) => `${label}: nothing is given; use a value, the field is required`;
		expect(create({}).complaints).toEqual(
			['Report', 'Schedule Type', 'Hour', 'Minute', 'Timezone', 'Delivery Method', 'Condition'].map(missing),
		);
		expect(create({ ...withoutRetry, schedule_condition: '2' }).complaints).toEqual([missing('Retry For')]);
	});

	test('says how long to retry even where that is not shown', () => {
		expect(create(withoutRetry)).toEqual({ body: minimal, complaints: [] });
	});

	test.each(['maybe', ''])('with the condition %p has one complaint, not one about retries', (condition) => {
		expect(create({ ...withoutRetry, schedule_condition: condition }).complaints).toEqual([
			expect.stringMatching(/^Condition: /),
		]);
	});

	test('names everything that is wrong at once', () => {
		expect(create({ ...minimal, report: 'x', scheduled_time_hour: 25, users: 'me' }).complaints).toEqual([
			'Report: "x" is not accepted; use the ID, a positive whole number such as 7',
			'Hour: 25 is not accepted; use "00" to "23"',
			'User IDs: "me" is not accepted; use IDs, positive whole numbers such as 7 or 1, 2, 3',
		]);
	});

	const neither =
		'Document Export, Data Export: both are None; a Slack delivery needs one of them, an email neither';
	test.each<[string, object, string[]]>([
		['neither', {}, [neither]],
		['None twice', { export_type: 'None', export_data_type: '' }, [neither]],
		['a document', { export_type: 'pdf' }, []],
		['data', { export_data_type: 'csv' }, []],
		['both', { export_type: 'png', export_data_type: 'xlsx' }, []],
		['one that is refused', { export_type: 'docx' }, [expect.stringMatching(/^Document Export: /)]],
		['the other refused', { export_data_type: 'x' }, [expect.stringMatching(/^Data Export: /)]],
	])('for Slack with %s', (_name, exports, complaints) => {
		expect(create({ ...minimal, method_type: 'slack', ...exports }).complaints).toEqual(complaints);
	});
});

describe('the body of an update', () => {
	const update = (given: object) => {
		const complaints: string[] = [];
		return { body: updateBody(values(given), complaints), complaints };
	};

	test('has only what is given', () => {
		expect(update({ query: 'q', schedule_type: 'weekly', name: '' })).toEqual({
			body: { schedule_type: 'W', query: 'q' },
			complaints: [],
		});
	});

	test.each([{}, { name: ' ', export_type: '' }])('is refused without a value: %p', (given) => {
		expect(update(given).complaints).toEqual([
			'Update Fields: nothing is given; use at least one field with a value',
		]);
	});

	test('has one complaint for the one value that is refused', () => {
		expect(update({ report: 'x' }).complaints).toEqual([expect.stringMatching(/^Report: /)]);
	});

	test('to Slack needs no export: the schedule may have one', () => {
		expect(update({ method_type: 'slack' }).complaints).toEqual([]);
	});
});
