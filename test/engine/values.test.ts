import type { GenericValue, INodeParameters } from 'n8n-workflow';
import { goOn, inShort, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/** How values come from parameters, expressions and columns. Each value by itself is in test/pure/fields/. */

const sandbox = useSandbox({ schedules: [1, 2, 3, 4, 5].map((id) => ({ id })) });
const { bodies, run } = sandbox;

describe('everyday values become the documented ones', () => {
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
		['groups', 'groups', [{ id: 4 }, { id: '5', name: 'Sales' }], [4, 5]],
	];
	const expected = Object.fromEntries(weekly.map(([field, , , value]) => [field, value]));
	const expressions = Object.fromEntries(weekly.map(([, name]) => [name, `={{ $json.${name} }}`]));
	const byParameter = Object.fromEntries(weekly.map(([, parameter, given]) => [parameter, given]));
	const byField = Object.fromEntries(weekly.map(([field, , given]) => [field, given]));
	const mapped = { operation: 'update', scheduleId: '5', dataMode: 'autoMapInputData' };

	test.each<[string, INodeParameters, object]>([
		['create', { ...minimalSchedule, ...expressions }, byParameter],
		['update', update(expressions), byParameter],
		['update from the item’s keys', mapped, byField],
	])('%s', async (_way, parameters, item) => {
		expect((await run(parameters, [item])).error).toBeUndefined();
		expect(bodies()).toEqual([expected]);
	});

	test('a cell for another field is quoted whole, with the field', async () => {
		const { error } = await run(mapped, [{ 'Days of Week': 'last day' }]);
		expect(error?.message).toContain('Days of Week: "last day" isn\'t one of the options. ');
		expect(error?.message).toContain('For a day of the month, use Day of Month');
		expect(sandbox.current.requests).toEqual([]);
	});

	test.each([
		['an expression', { scheduleId: '={{ $json.given }}' }],
		['the selector’s own expression', {}],
	])('in place of a selector with modes, from %s', async (_name, own) => {
		const selectors: GenericValue[] = [
			5,
			'5',
			{ __rl: true, mode: 'id', value: ' 5 ' },
			{ __rl: true, mode: 'id', value: 5 },
			{ __rl: true, mode: 'list', value: '5', cachedResultName: 'Weekly' },
			{ id: 5 },
		];
		const single = { options: { combineItems: false } };
		const parameters = { ...membership('addUsers', '={{ $json.given }}', '7'), ...own, ...single };
		const items = selectors.map((given) => ({ given }));
		expect((await run(parameters, items)).error).toBeUndefined();
		const sentTo = sandbox.current.requests.map(({ url }) => url);
		expect(sentTo).toEqual(selectors.map(() => '/api/v1/schedules/5/add_users/'));
	});
});

describe('a parameter that names a field of the item', () => {
	const preview = { options: { previewOnly: true, combineItems: false } };

	test('gives every item its own value, a locator too', async () => {
		const items = [1, 2, 3, 4].map((id) => ({ schedule: id, user: id + 10 }));
		const parameters = membership('addUsers', '={{ $json.schedule }}', '={{ $json.user }}');
		await run({ ...parameters, options: { concurrency: 1 } }, items);
		expect(sandbox.current.requests.map(inShort)).toEqual(
			items.map(({ schedule, user }) => ({
				method: 'POST',
				url: `/api/v1/schedules/${schedule}/add_users/`,
				body: `{"users":[${user}]}`,
			})),
		);
	});

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
			{ error: expect.stringMatching(/^User IDs is empty\b.* \[item 1\]$/) },
			{ users: [3] },
		]);
	});
});

/** Blanks, and expressions that come to nothing, are in emptyCells.test.ts. */
describe('an empty list of recipients is meant, and', () => {
	const lists = ['={{ [] }}', '[]', '={{ $json.list }}'];

	test.each(['addUsers', 'removeGroups'])('in %s is done', async (operation) => {
		for (const ids of lists) {
			const output = outputOf(await run(membership(operation, '5', ids), [{ list: [] }]));
			expect(output).toStrictEqual([{ operation, scheduleId: 5, answer: null }]);
		}
		expect(sandbox.current.requests).toEqual([]);
	});

	test.each<[string, (recipients: object) => INodeParameters]>([
		['create', (recipients) => ({ ...minimalSchedule, ...recipients })],
		['update', update],
	])('in %s sends an empty list', async (_operation, parameters) => {
		for (const field of ['users', 'groups']) {
			for (const ids of lists) {
				await run(parameters({ [field]: ids }), [{ list: [] }]);
				expect(bodies().at(-1)).toMatchObject({ [field]: [] });
			}
		}
	});
});
