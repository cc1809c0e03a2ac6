import { goOn, membership, outputOf, useSandbox } from './support';

/**
 * Values that come from expressions are those that n8n gives. What each means is in test/pure/values/ and test/pure/schedule/, and
 * expressions that come to nothing are in emptyCells.test.ts.
 */

const sandbox = useSandbox({ schedules: [1, 2, 3, 4, 5].map((id) => ({ id })) });
const { run } = sandbox;

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

	test('an item without any data is rejected by its index and nothing crashes', async () => {
		const items = [{ json: { user: 1 } }, { json: undefined as never }, { json: { user: 3 } }];
		const result = await run(membership('addUsers', 1, '={{ $json.user }}'), items, goOn);
		expect(outputOf(result)).toMatchObject([
			{ users: [1] },
			{ error: expect.stringMatching(/^Users is empty\b/) },
			{ users: [3] },
		]);
	});
});
