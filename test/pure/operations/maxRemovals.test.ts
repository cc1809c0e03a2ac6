import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import { rejectedByOptions } from '../../../nodes/ReportSchedule/operations/guards';
import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { draft } from '../changes';

const record = { users: [1, 2, 3], groups: [4] };
/** An update of schedule 5, or of another one. */
const update = (body: ScheduleBody, more: Partial<Draft> = {}) => draft(body, { resourceId: 5, record, ...more });
const noGroups = (users: number[]) => ({ users, groups: [] });
/** A row whose Recipients name users alone, which stand for both kinds. */
const usersAlone = { users: [1], groups: [] };
const foundUsers = { namedFields: new Set(['users', 'groups']) };

/** The items that are refused, each with why. */
function refusedOf(most: number, ...updates: Draft[]) {
	const changes = updates.map((change, item) => ({ item, change }));
	return [...rejectedByOptions(changes, { maxRemovals: most, connection: { baseUrl: '' } })];
}

test.each<{ what: string; most: number; updates: Draft[] }>([
	{ what: 'an update that takes nobody off', most: 0, updates: [update({ users: [1, 2, 3, 9] })] },
	{ what: 'as many removals', most: 1, updates: [update({ users: [1, 2] })] },
	{ what: 'replacing all users beside a group', most: 9, updates: [update({ users: [7, 8, 9] })] },
	{
		what: 'replacing all users beside groups that can’t be read',
		most: 9,
		updates: [update({ users: [7] }, { record: { users: [1, 2], groups: ['Board'] } })],
	},
	{ what: 'replacing the only recipient', most: 1, updates: [update({ users: [7] }, { record: noGroups([1]) })] },
	{ what: 'a typed [], which takes off all', most: 0, updates: [update({ users: [] })] },
	{ what: 'Recipients without a group, within the limit', most: 3, updates: [update(usersAlone, foundUsers)] },
	{ what: 'two items that set the same', most: 1, updates: [update({ users: [1, 2] }), update({ users: [2, 1] })] },
	{
		what: 'one removal from each of two schedules',
		most: 1,
		updates: [update({ users: [1, 2] }), update({ users: [1, 2] }, { resourceId: 6 })],
	},
	{ what: 'an update without recipients', most: 0, updates: [update({ name: 'Sales' }, { record: undefined })] },
	{ what: 'a create', most: 0, updates: [update({ users: [1] }, { operation: 'create', resourceId: undefined })] },
	{ what: 'what isn’t sent', most: 0, updates: [update({ users: [1] }, { operation: 'unchanged' })] },
])('Max Removals of $most allows $what', ({ most, updates }) => {
	expect(refusedOf(most, ...updates)).toEqual([]);
});

test.each<{ what: string; most: number; updates: Draft[] }>([
	{ what: 'a single removal', most: 0, updates: [update({ users: [1, 2] })] },
	{ what: 'one removal too many', most: 1, updates: [update({ users: [1] })] },
	{ what: 'replacing everybody', most: 9, updates: [update({ users: [7, 8, 9], groups: [5] })] },
	{
		what: 'replacing all users where there is no group',
		most: 9,
		updates: [update({ users: [7] }, { record: noGroups([1, 2]) })],
	},
	{
		what: 'replacing a user and a group, who are all',
		most: 9,
		updates: [
			update({ users: [7] }, { record: { users: [1], groups: [2] } }),
			update({ groups: [9] }, { record: { users: [1], groups: [2] } }),
		],
	},
	{
		what: 'a typed [] beside a list that takes off all of the other kind',
		most: 9,
		updates: [update({ users: [], groups: [9] }, { record: { users: [1], groups: [2, 3] } })],
	},
	{ what: 'a typed [] beside one removal too many', most: 0, updates: [update({ users: [], groups: [9] })] },
	{ what: 'Recipients without the group that is there', most: 2, updates: [update(usersAlone, foundUsers)] },
	{ what: 'too many removals by two items', most: 1, updates: [update({ users: [1, 2] }), update({ groups: [9] })] },
	{ what: 'a record that isn’t known', most: 9, updates: [update({ users: [1] }, { record: undefined })] },
	{ what: 'a record without groups', most: 9, updates: [update({ groups: [1] }, { record: { users: [1] } })] },
	{ what: 'a record whose people aren’t read', most: 9, updates: [update({ users: [1] }, { record: { users: 3 } })] },
])('Max Removals of $most rejects $what', ({ most, updates }) => {
	expect(refusedOf(most, ...updates).map(([item]) => item)).toEqual([...updates.keys()]);
});

test('Max Removals leaves out an item whose [] is typed where another one of the schedule is rejected', () => {
	expect(refusedOf(0, update({ users: [] }), update({ groups: [9] })).map(([item]) => item)).toEqual([1]);
});

test('Max Removals says who would be taken off, by name where it knows one', () => {
	const people = [
		{ id: 1, email: 'ada@x.y' },
		{ id: 2, email: 'bob@x.y' },
	];
	const [[, { problem }]] = refusedOf(
		0,
		// The list of users doesn't have them.
		update({ users: [1], groups: [8] }, { record: { users: people, groups: [4] }, nameOf: () => undefined }),
	) as [[number, { problem: string }]];
	expect(problem).toContain('bob@x.y and group 4');
	expect(problem).not.toContain('ada@x.y');
	const many = update({ users: [1] }, { record: { users: Array.from({ length: 1002 }, (_, at) => at + 1) } });
	expect(refusedOf(1000, many)).toEqual([[0, { problem: expect.stringMatching(/: 1,001 .* allows 1,000$/) }]]);
});
