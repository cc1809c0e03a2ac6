import { startSandbox, type Sandbox } from '../../tools/sandbox';
import { call, minimal, schedules } from './client';

const twoDigits = (count: number) => Array.from({ length: count }, (_, n) => String(n).padStart(2, '0'));

// Typed from the table of §2.1, not from openapi.yaml, so that each checks the other.
const allowed: Record<string, unknown[]> = {
	report: [1, 4711],
	name: ['Weekly numbers', ''],
	schedule_type: ['O', 'D', 'W', 'M', 'Q'],
	scheduled_time_hour: twoDigits(24),
	scheduled_time_minute: ['00', '15', '30', '45'],
	export_type: ['pdf', 'png'],
	export_data_type: ['csv', 'xlsx'],
	method_type: ['email'],
	timezone: ['UTC', 'Anything at all'],
	schedule_condition: ['1', '2'],
	retry_condition: ['0', '1', '2', '3', '4', '5'],
	scheduled_day_of_week: [[0], [1], [2], [3], [4], [6], [0, 1, 2, 3, 4, 6], []],
	scheduled_day_of_month: Array.from({ length: 29 }, (_, n) => n + 1),
	users: [[], [1], [3, 2, 1]],
	groups: [[], [1], [3, 2, 1]],
	trigger_value: ['5', ''],
	query: ['select 1', ''],
	datasource: [1],
};

const choice = (value: unknown) => `"${value}" is not a valid choice.`;
const integer = 'A valid integer is required.';
const string = 'Not a valid string.';
const notNull = 'This field may not be null.';
const atLeast1 = 'Ensure this value is greater than or equal to 1.';

const refused: Array<[string, unknown, string]> = [
	['report', '1', integer],
	['report', 0, atLeast1],
	['name', 7, string],
	['schedule_type', 'X', choice('X')],
	['scheduled_time_hour', '9', choice('9')],
	['scheduled_time_hour', 9, string],
	['scheduled_time_minute', '10', choice('10')],
	['export_type', 'docx', choice('docx')],
	['method_type', 'teams', choice('teams')],
	['timezone', '', 'This field may not be blank.'],
	['schedule_condition', '3', choice('3')],
	['retry_condition', '6', choice('6')],
	['scheduled_day_of_week', [5], choice(5)],
	['scheduled_day_of_week', ['0'], integer],
	['scheduled_day_of_week', 0, 'Expected a list of items but got type "int".'],
	['scheduled_day_of_month', 0, atLeast1],
	['scheduled_day_of_month', 30, 'Ensure this value is less than or equal to 29.'],
	['users', [0], atLeast1],
	['users', ['1'], integer],
	['groups', [null], notNull],
	['groups', { id: 1 }, 'Expected a list of items but got type "dict".'],
	['trigger_value', 5, string],
	['datasource', '1', integer],
	['no_such_field', 1, 'This field is not expected.'],
];

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ schedules: [{ id: 7, name: 'before' }] });
});
afterAll(() => sandbox.close());

const create = (body: unknown) => call(sandbox, 'POST', schedules, body);
const update = (body: unknown) => call(sandbox, 'PUT', `${schedules}7/`, body);

describe('fields of a schedule (§2.1)', () => {
	test.each(Object.entries(allowed))('%s takes what is documented', async (field, values) => {
		for (const value of values) {
			const created = await create({ ...minimal, [field]: value });
			expect([created.status, created.json.data[field]]).toEqual([200, value]);
			expect((await update({ [field]: value })).status).toBe(200);
		}
	});

	test.each(refused)('%s refuses %j', async (field, value, message) => {
		for (const answer of [await create({ ...minimal, [field]: value }), await update({ [field]: value })]) {
			expect([answer.status, answer.json]).toEqual([400, { [field]: [message] }]);
		}
	});

	test.each(Object.keys(minimal))('create requires %s', async (field) => {
		const answer = await create({ ...minimal, [field]: undefined });
		expect([answer.status, answer.json]).toEqual([400, { [field]: ['This field is required.'] }]);
	});

	test('every fault of a body is named', async () => {
		const answer = await create({ schedule_type: 'X', users: ['a', 0] });
		expect(answer.json).toMatchObject({
			report: ['This field is required.'],
			schedule_type: [choice('X')],
			users: [integer, atLeast1],
		});
	});
});

describe('export formats (§2.1)', () => {
	const slack = { ...minimal, method_type: 'slack' };

	test('Slack needs one of the two', async () => {
		const required = ['This field is required.'];
		const answer = await create(slack);
		expect([answer.status, answer.json]).toEqual([
			400,
			{ export_type: required, export_data_type: required },
		]);
	});

	test.each([
		{ export_type: 'pdf' },
		{ export_data_type: 'csv' },
		{ export_type: 'png', export_data_type: 'xlsx' },
	])('Slack takes %j', async (formats) => {
		expect((await create({ ...slack, ...formats })).status).toBe(200);
	});
});

describe('bodies that are no object', () => {
	test.each([
		['[]', 'Invalid data. Expected a dictionary, but got list.'],
		['"x"', 'Invalid data. Expected a dictionary, but got str.'],
		['null', notNull],
	])('%s', async (body, message) => {
		for (const answer of [await create(body), await update(body)]) {
			expect([answer.status, answer.json]).toEqual([400, { non_field_errors: [message] }]);
		}
	});

	test('text that is not JSON', async () => {
		const answer = await create('{"report":');
		expect([answer.status, answer.json.detail]).toEqual([400, expect.stringMatching(/^JSON parse error/)]);
	});
});

describe('membership bodies (§2.2)', () => {
	const paths = ['add_users', 'remove_users', 'add_groups', 'remove_groups'];

	test.each(paths)('%s holds the ids to integers', async (path) => {
		const field = path.split('_')[1]!;
		const other = field === 'users' ? 'groups' : 'users';
		const refusals: Array<[unknown, unknown]> = [
			[{}, { [field]: ['This field is required.'] }],
			[{ [field]: ['1'] }, { [field]: [integer] }],
			[{ [field]: 1 }, { [field]: ['Expected a list of items but got type "int".'] }],
			[{ [field]: [1], [other]: [1] }, { [other]: ['This field is not expected.'] }],
		];
		for (const [body, messages] of refusals) {
			const answer = await call(sandbox, 'POST', `${schedules}7/${path}/`, body);
			expect([answer.status, answer.json]).toEqual([400, messages]);
		}
	});
});
