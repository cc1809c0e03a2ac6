import type { ListProblem } from '../../../nodes/ReportSchedule/lists/loadList';
import type { Change } from '../../../nodes/ReportSchedule/schedule/draft';
import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';
import { draft } from '../changes';
import { both, by, expectProblems, lists, membership, outcomesOf, row, update } from './outcomesOf';

describe('names that items give become IDs', () => {
	test.each<{ what: string; change: Change; resolved: object; read: string }>([
		{
			what: 'users, behind the IDs that are given, each once',
			change: membership([9, 2], by('users', 'ada@x.org, bob@x.org')),
			resolved: { body: { users: [9, 2, 1] } },
			read: 'users',
		},
		{
			what: 'users, in the order given',
			change: membership([], by('users', 'bob@x.org, 9, ada@x.org')),
			resolved: { body: { users: [2, 9, 1] } },
			read: 'users',
		},
		{
			what: 'groups',
			change: membership([], by('groups', 'board')),
			resolved: { body: { groups: [5] } },
			read: 'groups',
		},
		{
			what: 'several fields at once',
			change: draft(
				{ name: 'a', groups: [9] },
				{ byName: [by('users', 'bob@x.org'), by('groups', 'Sales'), by('report', 'stock')] },
			),
			resolved: { body: { name: 'a', users: [2], groups: [9, 4], report: 7 } },
			read: 'users groups reports',
		},
		{
			what: 'a cell for people and groups that holds emails alone',
			change: draft({}, { byName: both('ada@x.org') }),
			resolved: { body: { users: [1] } },
			read: 'users',
		},
		{
			what: 'a cell for people and groups',
			change: draft({}, { byName: both('ada@x.org, Sales') }),
			resolved: { body: { users: [1], groups: [4] } },
			read: 'users groups',
		},
		{
			what: 'users of their own cell beside such a cell',
			change: draft({}, { byName: [by('users', 'bob@x.org'), ...both('ada@x.org')] }),
			resolved: { body: { users: [2, 1] } },
			read: 'users',
		},
		{
			what: 'such a cell in an update, which sets both kinds',
			change: update({}, 1, both('ada@x.org')),
			resolved: { body: { users: [1], groups: [] } },
			read: 'users',
		},
		{
			what: 'a schedule',
			change: draft({}, { byName: [by('scheduleId', '"big", ONE')] }),
			resolved: { resourceId: 5 },
			read: 'schedules',
		},
		{
			what: 'no name at all, and no list is read',
			change: draft({ name: 'a', users: [7] }),
			resolved: { body: { name: 'a', users: [7] } },
			read: '',
		},
	])('$what', async ({ change, resolved, read }) => {
		const result = await outcomesOf([change]);
		expect(result).toMatchObject({ problems: [''], read, changes: [{ ...resolved, byName: [] }] });
	});

	test('but what isn’t found, which is an issue of its field', async () => {
		const { problems } = await outcomesOf([
			draft({}, { byName: [by('users', 'nobody@x.org'), by('groups', 'HR')] }),
			membership([], by('users', 'Sales')),
			membership([], by('users', 'ada@x.org')),
			undefined,
		]);
		expect(problems).toEqual([
			"By users: there's no user “nobody@x.org”. By groups: there's no group “HR”",
			"By users: there's no user “Sales”: put the group Sales into Groups",
			'',
			'',
		]);
	});

	test('and a user who may be deleted or archived is noted', async () => {
		const { changes } = await outcomesOf([
			membership([], by('users', 'eve@x.org')),
			membership([], by('users', 'ada@x.org')),
			// That of the schedule itself is told with the change.
			draft({}, { byName: [by('scheduleId', 'Old')] }),
		]);
		expect(changes.map(({ notes }) => notes!.map(({ what }) => what).join())).toEqual([
			expect.stringContaining('eve@x.org may be deleted or archived'),
			...['', ''],
		]);
	});
});

describe('where a list can’t be used', () => {
	const down = { problem: 'Down', advice: 'Try again later.' };
	const missing = { problem: 'Not there', advice: '', isLasting: true };

	test('items that need it fail, with what to do, and the others go on', async () => {
		const ada = () => membership([], by('users', 'ada@x.org'));
		const changes = [ada(), membership([7]), draft({}, { byName: [by('groups', 'Sales'), by('users', 'ada@x.org')] })];
		const { problems, read } = await outcomesOf(changes, { available: { users: down, groups: lists.groups } });
		expect(problems).toEqual(['Down | Try again later.', '', 'Down | Try again later.']);
		expect(read).toBe('users groups');
	});

	test('because it may be incomplete, the advice says whether to try again later', async () => {
		const [first, then] = [true, false].map(async (isUnsettled) => {
			const users = { records: [{}], doubt: 'In doubt', isUnsettled } as unknown as ListProblem;
			return (await outcomesOf([membership([], by('users', 'ada@x.org'))], { available: { users } })).problems[0];
		});
		expect(await first).toMatch(/^In doubt \| Try again later\. Names/);
		expect(await then).toMatch(/^In doubt\. Use IDs instead \| Names/);
	});

	test.each<{ what: string; change: Change; isOfTool?: boolean; way: string }>([
		{ what: 'names', change: membership([], by('users', 'ada@x.org')), way: 'Use IDs instead' },
		{
			what: 'a cell for both',
			change: draft({}, { byName: [by('users', 'bob@x.org'), ...both('ada@x.org')] }),
			way: 'Put IDs into Users and Groups instead',
		},
		{
			what: 'a report beside one',
			change: draft({}, { byName: [by('report', 'a'), ...both('b')] }),
			way: 'Use IDs instead',
		},
		{ what: 'a row by name', change: row({ report: 7, name: 'a' }), way: 'Match by ID instead' },
		{
			what: 'people of a row by name',
			change: row({ report: 7, name: 'a' }, undefined, [by('users', 'ada@x.org')]),
			way: 'Use IDs instead',
		},
		{
			what: 'an agent’s tool',
			change: membership([], by('users', 'ada@x.org')),
			isOfTool: true,
			way: 'If this tool takes IDs',
		},
	])('$what: IDs are the way if it isn’t offered, but not if it’s down', async ({ change, isOfTool = false, way }) => {
		const allAre = (given: ListProblem) => ({ users: given, schedules: given, reports: given });
		const [none] = (await outcomesOf([change], { available: allAre(missing), isOfTool })).problems;
		expect(none).toContain(way);
		const [later] = (await outcomesOf([change], { available: allAre(down), isOfTool })).problems;
		expect(later).toBe('Down | Try again later.');
	});

	test('because the token was rejected, nothing else is asked or sent', async () => {
		const failure = { ...failureOfKind('clientError'), status: 401 };
		const changes = [
			...[membership([], by('users', 'ada@x.org')), membership([7]), draft({}, { byName: [by('groups', 'Sales')] })],
			draft({}, { operation: 'none' }),
		];
		const { problems, read } = await outcomesOf(changes, {
			available: { users: { ...down, failure }, groups: lists.groups },
		});
		expect([problems, read]).toEqual([[...Array(3).fill('Down | Try again later.'), ''], 'users']);
	});

	test('because a record can’t be read, nobody is looked up in it', async () => {
		const broken = [...lists.users!, { id: 9, email: 5 }];
		const changes = [membership([], by('users', 'ada@x.org')), row({ name: 'x' }, 9)];
		const { problems } = await outcomesOf(changes, { available: { users: broken, schedules: [{ id: 9, name: 5 }] } });
		expectProblems(problems, [/`email` \(ID 9\).*Use IDs instead/, '']);
		const unread = { schedules: [{ id: 9, name: 'A', report: 'x' }] };
		const byName = await outcomesOf([row({ name: 'B', report: 7 }), row({ name: 'x' }, 9)], { available: unread });
		expectProblems(byName.problems, [/`report` \(ID 9\)/, /`report` \(ID 9\)/]);
		const unnamed = {
			schedules: [
				{ id: 9, name: 'A' },
				{ id: 8, name: 'A', report: 7 },
			],
		};
		expect((await outcomesOf([row({ name: 'A', report: 7 }, 9)], { available: unnamed })).problems).toEqual(['']);
		const withoutReports = { schedules: [{ id: 9, name: 'A' }] };
		const byNames = await outcomesOf([draft({}, { byName: [by('scheduleId', 'A')] })], { available: withoutReports });
		expect([byNames.problems, byNames.changes[0]!.resourceId]).toEqual([[''], 9]);
	});

	test('an item with issues of its own is told no more', async () => {
		const change = row({ report: 7, name: 'a' });
		const { problems } = await outcomesOf([change], { available: { schedules: down }, issue: 'Hour: 25' });
		expect(problems).toEqual(['Hour: 25']);
		const preview = await outcomesOf([update({ name: 'x' })], { previewOnly: true, issue: 'Hour: 25' });
		expect([preview.problems, preview.read]).toEqual([['Hour: 25'], '']);
	});
});
