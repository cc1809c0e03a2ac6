import { inShort, membership, outputOf, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [1, 2, 3, 4].map((id) => ({ id })) });
const perItem = { options: { combineItems: false, concurrency: 1 } };
const preview = { options: { previewOnly: true, combineItems: false } };
const bodies = async (users: unknown, items: object[]) => {
	const parameters = { ...membership('addUsers', 1, users), ...preview };
	return outputOf(await runAgainst(sandbox.current, { parameters, items: items as never })).map(
		({ body }) => (body as { users: number[] }).users,
	);
};

describe('a parameter that names a field of the item', () => {
	test('gives every item its own value, a locator too', async () => {
		const items = [1, 2, 3, 4].map((id) => ({ schedule: id, user: id + 10 }));
		const parameters = {
			...membership('addUsers', '={{ $json.schedule }}', '={{ $json.user }}'),
			...perItem,
		};
		const result = await runAgainst(sandbox.current, { parameters, items });
		expect(result.error).toBeUndefined();
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
		const direct = await bodies('={{ $json.user }}', items);
		expect(direct).toEqual(expected);
		expect(direct).toEqual(await bodies('={{ ($json.user) }}', items));
	});

	test.each([
		['{{ $json.user }}', 'is missing'],
		['{{ ($json.user) }}', 'is missing, resolved by n8n'],
	])('%s: an item without the field is refused by its index, where the field %s', async (users) => {
		const parameters = membership('addUsers', 1, `=${users}`);
		const result = await runAgainst(sandbox.current, { parameters, items: [{ user: 1 }, { user: 2 }, {}] });
		expect(result.error?.message).toBe(
			`User IDs is empty: ${users} returned nothing. For none, use [] in the expression [item 2]`,
		);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('an item without any data is refused by its index and nothing crashes', async () => {
		const parameters = membership('addUsers', 1, '={{ $json.user }}');
		const items = [{ json: { user: 1 } }, { json: undefined as never }, { json: { user: 3 } }];
		const settings = { onError: 'continueRegularOutput' as const };
		const result = await runAgainst(sandbox.current, { parameters, items, settings });
		expect(outputOf(result)).toMatchObject([
			{ users: [1] },
			{ error: expect.stringMatching(/^User IDs is empty: .* \[item 1\]$/) },
			{ users: [3] },
		]);
	});

	test("an item's prototype gives no value", async () => {
		const parameters = membership('addUsers', 1, '={{ $json.toString }}');
		const result = await runAgainst(sandbox.current, { parameters, items: [{ user: 1 }] });
		expect(result.error).toBeDefined();
		expect(sandbox.current.requests).toEqual([]);
	});
});
