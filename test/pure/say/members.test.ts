import { smallestCreate } from '../../data/wire';
import { draft, emptyRow, found, members, note, said, shownBy } from './runs';

const changes = (...given: Parameters<typeof said>) => said(...given).map(({ change }) => change);

test.each<[operation: string, would: string, did: string]>([
	['membership.addUsers', 'Add users 1 and 2 to schedule 5', 'Added users 1 and 2 to schedule 5'],
	['membership.removeUsers', 'Remove users 1 and 2 from schedule 5', 'Removed users 1 and 2 from schedule 5'],
	['membership.addGroups', 'Add groups 1 and 2 to schedule 5', 'Added groups 1 and 2 to schedule 5'],
	[
		'membership.removeGroups',
		'Remove groups 1 and 2 from schedule 5',
		'Removed groups 1 and 2 from schedule 5',
	],
	['group.addUsers', 'Add users 1 and 2 to group 5', 'Added users 1 and 2 to group 5'],
])('%s in words', (operation, would, did) => {
	expect(changes(operation, [members(5, [1, 2])])).toEqual([would]);
	expect(changes(operation, [members(5, [1, 2])], { isPreview: false })).toEqual([did]);
});

test('users and groups are called what was found', () => {
	const given = members(5, [7, 1], { found: found({ users: { 7: 'Ada Lovelace (ada@x.org)' } }) });
	expect(changes('membership.addUsers', [given])).toEqual([
		'Add user 1 and Ada Lovelace (ada@x.org) to schedule 5',
	]);
	const groups = members(5, [3], { found: found({ users: { 3: 'ada@x.org' }, groups: { 3: 'Board' } }) });
	expect(changes('membership.addGroups', [groups])).toEqual(['Add Board to schedule 5']);
});

test('an item that shares a request says its own, and one without IDs that there’s nothing to do', () => {
	const all = [members(5, [1]), members(5, [2]), members(5, [])];
	expect(changes('membership.addUsers', all)).toEqual([
		'Add user 1 to schedule 5',
		'Add user 2 to schedule 5',
		'Nothing: the list is empty',
	]);
});

test('what was doubtful is to check', () => {
	expect(said('membership.addUsers', [members(5, [1], { notes: [note('doubt', 'Check this.')] })])).toEqual([
		expect.objectContaining({ check: ['Check this.'] }),
	]);
});

test.each<[operation: string, asSent: number[], otherwise: number[]]>([
	['membership.addUsers', [1, 2, 3], [1, 3]],
	['membership.removeUsers', [3], [2, 3]],
	['membership.addGroups', [1, 2, 3], [3]],
	['membership.removeGroups', [], [1, 2]],
	['group.addUsers', [1, 2], []],
	['group.removeUsers', [3], [1, 3]],
])('what an answer shows after %s is to check only where it isn’t so', (operation, asSent, otherwise) => {
	const name = operation.endsWith('Users') ? 'users' : 'groups';
	const shown = (ids: number[]) => shownBy(operation, members(5, [1, 2]), { id: 5, [name]: ids });
	expect(shown(asSent)).toEqual([]);
	expect(shown(otherwise)).toHaveLength(1);
});

test('an agent’s model, which sees no hint, reads of each item of a preview that nothing was sent', () => {
	const body = { ...smallestCreate, users: [1] };
	const all = [draft(body), draft(body, { scheduleId: 5, operation: 'unchanged' }), emptyRow];
	const plain = changes('schedule.upsert', all);
	for (const [item, text] of changes('schedule.upsert', all, { isOfTool: true }).entries()) {
		expect(text).toBe(`Preview only, nothing was sent: ${plain[item]}`);
	}
	expect(changes('schedule.upsert', all, { isOfTool: true, isPreview: false })[0]).toMatch(/^Created/);
});
