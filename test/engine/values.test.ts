import type { GenericValue, INodeParameters } from 'n8n-workflow';
import { mapColumns } from '../mapColumns';
import { goOn, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/**
 * How values come from parameters, expressions and columns. Each value by itself is in test/pure/values/, selectors and
 * empty lists in test/pure/item/ and test/pure/schedule/, and expressions that come to nothing in emptyCells.test.ts.
 */

const sandbox = useSandbox({ schedules: [1, 2, 3, 4, 5].map((id) => ({ id })) });
const { bodies, run } = sandbox;

const weekly: Array<[field: string, parameter: string, given: GenericValue, value: unknown]> = [
	['report', 'report', ' 7 ', 7],
	['name', 'name', 2026, '2026'],
	['schedule_type', 'scheduleType', 'weekly', 'W'],
	['scheduled_day_of_week', 'scheduledDayOfWeek', 'Mon-Fri', [0, 1, 2, 3, 4]],
	['scheduled_time_hour', 'scheduledTimeHour', 9, '09'],
	['scheduled_time_minute', 'scheduledTimeMinute', 0, '00'],
	['timezone', 'timezone', ' Europe/Berlin ', 'Europe/Berlin'],
	['method_type', 'methodType', 'Email', 'email'],
	['export_type', 'exportType', 'PDF', 'pdf'],
	['export_data_type', 'exportDataType', 'Excel', 'xlsx'],
	['schedule_condition', 'scheduleCondition', true, '2'],
	['datasource', 'datasource', '3', 3],
	['trigger_value', 'triggerValue', 100, '100'],
	['retry_condition', 'retryCondition', '15 minutes', '1'],
	['users', 'users', '1, 2', [1, 2]],
	['groups', 'groups', [{ id: 4 }, '5'], [4, 5]],
];
const expected = Object.fromEntries(weekly.map(([field, , , value]) => [field, value]));
const expressions = Object.fromEntries(weekly.map(([, name]) => [name, `={{ $json.${name} }}`]));
const byParameter = Object.fromEntries(weekly.map(([, parameter, given]) => [parameter, given]));
const byField = Object.fromEntries(weekly.map(([field, , given]) => [field, given]));
const mapped = { operation: 'update', scheduleId: '5', ...mapColumns(Object.keys(byField)) };

test.each<[string, INodeParameters, object]>([
	['create', { ...minimalSchedule, ...expressions }, byParameter],
	['update', update(expressions), byParameter],
	['update from columns', mapped, byField],
])('everyday values become the documented ones in the parameters of %s', async (_way, parameters, item) => {
	expect((await run(parameters, [item])).error).toBeUndefined();
	expect(bodies()).toEqual([expected]);
});

describe('a parameter that names a field of the item', () => {
	const preview = { previewOnly: true, options: { combineItems: false, output: 'full' } };

	test.each([
		['plain', [{ user: 1 }, { user: '2' }, { user: '3, 4' }], [[1], [2], [3, 4]]],
		['lists between plain ones', [{ user: 1 }, { user: [2, 3] }, { user: 4 }], [[1], [2, 3], [4]]],
		['objects first', [{ user: { id: 1 } }, { user: 2 }, { user: [{ id: 3 }] }], [[1], [2], [3]]],
	])('takes what the engine would give: %s', async (_, items, expected) => {
		const users = async (expression: string) => {
			const output = outputOf(await run({ ...membership('addUsers', 1, expression), ...preview }, items));
			return output.map(({ body }) => (body as { users: number[] }).users);
		};
		expect(await users('={{ $json.user }}')).toEqual(expected);
		expect(await users('={{ ($json.user) }}')).toEqual(expected);
	});

	test('an item without any data is refused by its index and nothing crashes', async () => {
		const items = [{ json: { user: 1 } }, { json: undefined as never }, { json: { user: 3 } }];
		const result = await run(membership('addUsers', 1, '={{ $json.user }}'), items, goOn);
		expect(outputOf(result)).toMatchObject([
			{ users: [1] },
			{ error: expect.stringMatching(/^Users is empty\b/) },
			{ users: [3] },
		]);
	});
});
