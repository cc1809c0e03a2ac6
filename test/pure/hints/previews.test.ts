import { smallestCreate } from '../../data/wire';
import { draft, emptyRow, found, members, previews } from './runs';

const body = { ...smallestCreate, users: [1] };
const words = (outputs: ReturnType<typeof previews>) => outputs.map((output) => output?.preview);

describe('the request', () => {
	const url = 'https://host/reports/api/v1/schedules/';

	test('stands beside the words, as it would be sent; the words come first, and what to check before it', () => {
		const [create, update] = previews(
			'schedule.upsert',
			[draft(smallestCreate), draft({ name: 'a' }, { scheduleId: 5 })],
			{ requestMethod: 'POST' },
		);
		expect(create).toEqual({
			preview: expect.stringMatching(/^Create /),
			check: [expect.stringContaining('recipients')],
			...{ method: 'POST', url, body: smallestCreate },
		});
		expect(Object.keys(create!)).toEqual(['preview', 'check', 'method', 'url', 'body']);
		expect(update).toMatchObject({ method: 'POST', url: `${url}5/`, body: { name: 'a' } });
	});

	test('of a group’s members', () => {
		expect(previews('group.removeUsers', [members(4, [1])], { requestMethod: 'DELETE' })).toEqual([
			{
				...{ preview: 'Remove user 1 from group 4', method: 'DELETE' },
				...{ url: 'https://host/reports/api/v1/groups/4/remove_users/', body: { users: [1] } },
			},
		]);
	});

	test('of items that share one the first has it, and the others its number', () => {
		const changes = [undefined, members(5, [1]), members(6, [1]), members(5, [2]), members(5, [3])];
		const outputs = previews('membership.addUsers', changes);
		expect(outputs.map((output) => output && Object.keys(output).slice(1))).toEqual([
			undefined,
			['method', 'url', 'body'],
			['method', 'url', 'body'],
			['combinedWithItem'],
			['combinedWithItem'],
		]);
		expect(outputs[1]!.body).toEqual({ users: [1, 2, 3] });
		expect(outputs.slice(3).map((output) => output!.combinedWithItem)).toEqual([1, 1]);
	});

	test('an item that needs several has them all, each for its own IDs, and one that needs none an empty list', () => {
		const changes = [members(5, [1, 2]), members(5, [3, 4]), members(5, [])];
		const outputs = previews('membership.addGroups', changes, { maxIdsPerRequest: 3 });
		const request = (groups: number[]) => expect.objectContaining({ body: { groups } }) as object;
		expect(outputs).toMatchObject([
			{ body: { groups: [1, 2, 3] } },
			{ requests: [{ combinedWithItem: 0 }, request([4])] },
			{ requests: [] },
		]);
		expect(words(outputs)).toEqual([
			'Add groups 1 and 2 to schedule 5, in one request with 1 more item',
			'Add groups 3 and 4 to schedule 5, in 2 requests',
			expect.stringMatching(/^Nothing.*empty/),
		]);
	});
});

describe('users and groups in words', () => {
	test.each<[operation: string, words: string]>([
		['membership.addUsers', 'Add users 1 and 2 to schedule 5'],
		['membership.removeUsers', 'Remove users 1 and 2 from schedule 5'],
		['membership.addGroups', 'Add groups 1 and 2 to schedule 5'],
		['membership.removeGroups', 'Remove groups 1 and 2 from schedule 5'],
		['group.addUsers', 'Add users 1 and 2 to group 5'],
	])('%s', (operation, text) => expect(words(previews(operation, [members(5, [1, 2])]))).toEqual([text]));

	test('as they were given, with their IDs', () => {
		const given = members(5, [7, 1, 8], { found: found({ users: { 7: 'ada@x.org', 8: 'bob@x.org' } }) });
		expect(words(previews('membership.addUsers', [given]))).toEqual([
			'Add user 1, ada@x.org (user 7) and bob@x.org (user 8) to schedule 5',
		]);
		const groups = members(5, [3], { found: found({ users: { 3: 'ada@x.org' }, groups: { 3: 'Board' } }) });
		expect(words(previews('membership.addGroups', [groups]))).toEqual(['Add Board (group 3) to schedule 5']);
	});

	test('with how many items they go', () => {
		const changes = [members(5, [1]), members(5, [2]), members(5, [1])];
		const shared = 'in one request with';
		expect(words(previews('membership.addUsers', changes))).toEqual([
			`Add user 1 to schedule 5, ${shared} 2 more items`,
			`Add user 2 to schedule 5, ${shared} item 0`,
			`Add user 1 to schedule 5, ${shared} item 0`,
		]);
		for (const text of words(previews('membership.addUsers', changes, { combineItems: false }))) {
			expect(text).not.toContain(shared);
		}
	});
});

test('all but the last of several updates of a schedule say which item’s values stay', () => {
	const update = (scheduleId: number) => draft({ name: 'a' }, { scheduleId });
	const changes = [update(5), draft(body), update(6), update(5), update(5), draft(body)];
	expect(previews('schedule.upsert', changes).map((output) => output!.check)).toEqual([
		[expect.stringMatching(/^Item 4 updates this schedule, too/)],
		undefined,
		undefined,
		[expect.stringMatching(/^Item 4 updates this schedule, too/)],
		undefined,
		undefined,
	]);
	const additions = [members(5, [1]), members(5, [2])];
	for (const output of previews('membership.addUsers', additions, { combineItems: false })) {
		expect(output).not.toHaveProperty('check');
	}
});

test('an agent’s model, which sees no hint, reads of each item that nothing was sent', () => {
	const changes = [draft(body), draft(body, { scheduleId: 5, operation: 'unchanged' }), emptyRow];
	const asTool = words(previews('schedule.upsert', changes, { isOfTool: true }));
	const plain = words(previews('schedule.upsert', changes));
	for (const [item, text] of asTool.entries()) {
		expect(text).toMatch(/nothing was sent/);
		expect(text).toContain(plain[item]);
		expect(plain[item]).not.toMatch(/nothing was sent/);
	}
	expect(words(previews('membership.addUsers', [members(5, [1])], { isOfTool: true }))[0]).toMatch(
		/nothing was sent.*Add user 1/,
	);
});
