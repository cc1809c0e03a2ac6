import { startSandbox, type Sandbox } from '../../tools/sandbox';
import { call, minimal, schedules } from './client';

// Which values are documented is compared in test/pure/wireTable.test.ts, and test/engine/wire.test.ts sends each.
const refused: Array<[string, unknown]> = [
	['report', '1'],
	['report', 0],
	['name', 7],
	['schedule_type', 'X'],
	['scheduled_time_hour', '9'],
	['scheduled_time_hour', 9],
	['scheduled_time_minute', '10'],
	['export_type', 'docx'],
	['method_type', 'teams'],
	['timezone', ''],
	['schedule_condition', '3'],
	['retry_condition', '6'],
	['scheduled_day_of_week', [5]],
	['scheduled_day_of_week', ['0']],
	['scheduled_day_of_week', 0],
	['scheduled_day_of_month', 0],
	['scheduled_day_of_month', 30],
	['users', [0]],
	['users', ['1']],
	['groups', [null]],
	['groups', { id: 1 }],
	['trigger_value', 5],
	['datasource', '1'],
	['no_such_field', 1],
];

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ schedules: [{ id: 7, name: 'before' }] });
});
afterAll(() => sandbox.close());

const create = (body: unknown) => call(sandbox, 'POST', schedules, body);
const update = (body: unknown) => call(sandbox, 'PUT', `${schedules}7/`, body);

describe('fields of a schedule (§2.1)', () => {
	test.each(refused)('%s refuses %j', async (field, value) => {
		for (const answer of [await create({ ...minimal, [field]: value }), await update({ [field]: value })]) {
			expect(answer.status).toBe(400);
			expect(Object.keys(answer.json)).toEqual([field]);
		}
	});

	test('create requires the fields of a minimal one, and names each', async () => {
		const required = Object.keys(minimal).map((field) => [field, ['This field is required.']]);
		const answer = await create({});
		expect([answer.status, answer.json]).toEqual([400, Object.fromEntries(required)]);
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

test.each(['[]', '"x"', 'null', '{"report":'])('a body that is no object is refused: %s', async (body) => {
	for (const answer of [await create(body), await update(body)]) expect(answer.status).toBe(400);
});

describe('membership bodies (§2.2)', () => {
	test.each(['users', 'groups'])('hold the ids to integers: %s', async (field) => {
		const other = field === 'users' ? 'groups' : 'users';
		const refusals: Array<[body: unknown, named: string]> = [
			[{}, field],
			[{ [field]: ['1'] }, field],
			[{ [field]: 1 }, field],
			[{ [field]: [1], [other]: [1] }, other],
		];
		for (const path of [`add_${field}`, `remove_${field}`]) {
			for (const [body, named] of refusals) {
				const answer = await call(sandbox, 'POST', `${schedules}7/${path}/`, body);
				expect(answer.status).toBe(400);
				expect(Object.keys(answer.json)).toEqual([named]);
			}
		}
	});
});
