import type { ListName, ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import type { ListProblem } from '../../../nodes/ReportSchedule/lists/loadList';
import { type Given, givenIn, type NamedField } from '../../../nodes/ReportSchedule/names/cell';
import { lookUp } from '../../../nodes/ReportSchedule/operations/lookUp';
import { dropNoOps } from '../../../nodes/ReportSchedule/schedule/record';
import type { Change, Draft, MembershipChange } from '../../../nodes/ReportSchedule/schedule/draft';
import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';
import { itemWith } from '../item/items';
import { expectProportional } from '../proportional';

const lists: Partial<Record<ListName, readonly object[]>> = {
	users: [
		{ id: 1, email: 'ada@x.org' },
		{ id: 2, email: 'bob@x.org' },
		{ id: 3, email: 'eve@x.org', deleted_at: '2024-05-01' },
	],
	groups: [
		{ id: 4, name: 'Sales' },
		{ id: 5, name: 'Board' },
	],
	reports: [{ id: 7, name: 'Stock' }],
	schedules: [
		{ id: 1, name: 'Sales', report: 7, users: [1, 2], scheduled_time_hour: '09' },
		{ id: 2, name: 'Costs', report: 7 },
		{ id: 3, name: 'Costs', report: 7 },
		{ id: 4, name: 'Sales', report: { id: 8 }, is_archived: true },
		{ id: 6, name: 'Old', report: 7, is_archived: true },
		{ id: 5, name: '“Big”, one', report: 7, scheduled_day_of_week: null, scheduled_day_of_month: 3 },
		{ id: 8, name: 'Odd', report: 7, schedule_type: 'W', scheduled_day_of_week: [] },
	],
};

/** What an item gives by name: `by('users', 'ada@x.org')`. */
const by = (field: NamedField, given: unknown, isOfBoth = false): Given =>
	givenIn(field, `By ${field}`, given, isOfBoth);
const people = (given: unknown) => by('users', given);
const both = (given: unknown) => [by('users', given, true), by('groups', given, true)];
const membership = (ids: number[], ...byName: Given[]): MembershipChange => ({
	...{
		operation: 'addUsers',
		resource: 'schedule',
		resourceId: 5,
		recipients: 'users',
		body: { users: ids },
		byName,
		notes: [],
	},
});
const draft = (body: ScheduleBody, byName: Given[] = [], more: Partial<Draft> = {}): Draft => ({
	...{ operation: 'create', resource: 'schedule', body, byName, notes: [] },
	...more,
});
/** A schedule that is matched by its name, or by an ID that its row gives. */
const row = (body: ScheduleBody, resourceId?: number, byName: Given[] = []) =>
	draft(body, byName, { operation: 'match', isMatched: true, resourceId });
const update = (body: ScheduleBody, resourceId = 1, byName: Given[] = []) =>
	draft(body, byName, { operation: 'update', resourceId });

/** Looks up what items give: what each comes to, its issues or why it fails, and which lists were read. */
async function outcomesOf(
	changes: Array<Change | undefined>,
	available: Partial<Record<ListName, readonly object[] | ListProblem>> = lists,
	isOfTool = false,
	needsRecords = false,
) {
	const read: string[] = [];
	const items = changes.map((change, item) => ({ item, change, input: itemWith({}, { isOfTool }) }));
	const failures: string[] = [];
	await lookUp(
		items,
		(list) => {
			read.push(list);
			const given = available[list] ?? { problem: `No ${list}`, advice: 'Later.' };
			return Promise.resolve(Array.isArray(given) ? { records: given } : (given as ListProblem));
		},
		(item, problem, advice) => (failures[item] = `${problem} | ${advice}`),
		needsRecords,
	);
	return {
		changes: items.map(
			({ change }) => (change && dropNoOps(change)) as Partial<Draft & Omit<MembershipChange, 'operation'>>,
		),
		problems: items.map(({ input }, index) => failures[index] ?? String(input.issues)),
		read: read.join(' '),
	};
}

const labels = new Map([['scheduled_day_of_week', 'Days']]);
const refused = { what: 'Recipients', why: "couldn't be read" };

/** Expects each item to have the problem of its place, or none where that's `''`. */
function expectProblems(problems: string[], wanted: Array<RegExp | ''>): void {
	expect(problems).toEqual(wanted.map((one) => one && (expect.stringMatching(one) as string)));
}

describe('IDs take the place of names', () => {
	test.each<[string, Change, resolved: object, read: string]>([
		[
			'behind IDs, each once',
			membership([9, 2], people('ada@x.org, bob@x.org')),
			{ body: { users: [9, 2, 1] } },
			'users',
		],
		['in order', membership([], people('bob@x.org, 9, ada@x.org')), { body: { users: [2, 9, 1] } }, 'users'],
		['of groups', membership([], by('groups', 'board')), { body: { groups: [5] } }, 'groups'],
		[
			'of several fields',
			draft({ name: 'a', groups: [9] }, [people('bob@x.org'), by('groups', 'Sales'), by('report', 'stock')]),
			{ body: { name: 'a', users: [2], groups: [9, 4], report: 7 } },
			'users groups reports',
		],
		['of emails alone, in a cell for both', draft({}, both('ada@x.org')), { body: { users: [1] } }, 'users'],
		[
			'of people and groups',
			draft({}, both('ada@x.org, Sales')),
			{ body: { users: [1], groups: [4] } },
			'users groups',
		],
		[
			'of both kinds, whichever an update’s cell leaves out',
			update({}, 1, both('ada@x.org')),
			{ body: { users: [1], groups: [] } },
			'users',
		],
		['of a schedule', draft({}, [by('scheduleId', '"big", ONE')]), { resourceId: 5 }, 'schedules'],
		['of none at all', draft({ name: 'a', users: [7] }), { body: { name: 'a', users: [7] } }, ''],
	])('%s', async (_what, change, resolved, read) => {
		const result = await outcomesOf([change]);
		expect(result).toMatchObject({ problems: [''], read, changes: [{ ...resolved, byName: [] }] });
	});

	test('and what isn’t found is an issue of its place, beside all others', async () => {
		const { problems } = await outcomesOf([
			draft({}, [by('users', 'nobody@x.org'), by('groups', 'HR')]),
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

	test('and a user’s record that says it’s deleted or archived is told', async () => {
		const { changes } = await outcomesOf([
			membership([], by('users', 'eve@x.org')),
			membership([], by('users', 'ada@x.org')),
			// That of the schedule itself is told with the change.
			draft({}, [by('scheduleId', 'Old')]),
		]);
		expect(changes.map(({ notes }) => notes!.map(({ what }) => what).join())).toEqual([
			expect.stringContaining('eve@x.org may be deleted or archived'),
			...['', ''],
		]);
	});
});

describe('where a list can’t be used', () => {
	const down = { problem: 'Down', advice: 'Try again later.' };
	const missing = { problem: 'Not there', advice: '', isNotOffered: true };

	test('items that need it fail, with what to do, and the others go on', async () => {
		const ada = () => membership([], by('users', 'ada@x.org'));
		const changes = [ada(), membership([7]), draft({}, [by('groups', 'Sales'), by('users', 'ada@x.org')])];
		const { problems } = await outcomesOf(changes, { users: down, groups: lists.groups });
		expect(problems).toEqual(['Down | Try again later.', '', 'Down | Try again later.']);
	});

	test('one that may be incomplete is none, and another time may be better', async () => {
		const [first, then] = [true, false].map(async (isUnsettled) => {
			const users = { records: [{}], doubt: 'In doubt', isUnsettled } as unknown as ListProblem;
			return (await outcomesOf([membership([], by('users', 'ada@x.org'))], { users })).problems[0];
		});
		expect(await first).toMatch(/^In doubt \| Try again later\. Names/);
		expect(await then).toMatch(/^In doubt\. Use IDs instead \| Names/);
	});

	test.each<[string, Change, isOfTool: boolean, way: string]>([
		['names', membership([], by('users', 'ada@x.org')), false, 'Use IDs instead'],
		[
			'a cell for both',
			draft({}, [people('bob@x.org'), ...both('ada@x.org')]),
			false,
			'Put IDs into Users and Groups instead',
		],
		['a report beside such a cell', draft({}, [by('report', 'a'), ...both('b')]), false, 'Use IDs instead'],
		['a row by name', row({ report: 7, name: 'a' }), false, 'Match by ID instead'],
		['an agent’s tool', membership([], by('users', 'ada@x.org')), true, 'If this tool takes IDs'],
	])('IDs are the way for %s if it isn’t offered, and not if it’s down', async (_what, change, isOfTool, way) => {
		const allAre = (given: ListProblem) => ({ users: given, schedules: given, reports: given });
		const [none] = (await outcomesOf([change], allAre(missing), isOfTool)).problems;
		expect(none).toContain(way);
		const [later] = (await outcomesOf([change], allAre(down), isOfTool)).problems;
		expect(later).toBe('Down | Try again later.');
	});

	test('because the token was rejected, nothing else is asked or sent', async () => {
		const failure = { ...failureOfKind('clientError'), status: 401 };
		const changes = [
			...[membership([], people('ada@x.org')), membership([7]), draft({}, [by('groups', 'Sales')])],
			draft({}, [], { operation: 'none' }),
		];
		const { problems, read } = await outcomesOf(changes, {
			users: { ...down, failure },
			groups: lists.groups,
		});
		expect([problems, read]).toEqual([[...Array(3).fill('Down | Try again later.'), ''], 'users']);
	});

	test('because a record can’t be read, nobody is looked up in it', async () => {
		const broken = [...lists.users!, { id: 9, email: 5 }];
		const changes = [membership([], by('users', 'ada@x.org')), row({ name: 'x' }, 9)];
		const { problems } = await outcomesOf(changes, { users: broken, schedules: [{ id: 9, name: 5 }] });
		expectProblems(problems, [/`email` \(ID 9\).*Use IDs instead/, '']);
		const withoutReports = { schedules: [{ id: 9, name: 'A' }] };
		const byNames = await outcomesOf([draft({}, [by('scheduleId', 'A')])], withoutReports);
		expect([byNames.problems, byNames.changes[0]!.resourceId]).toEqual([[''], 9]);
	});

	test('an item’s own issues say more', async () => {
		const item = { item: 0, change: row({ report: 7, name: 'a' }), input: itemWith({}) };
		item.input.issues.add('Hour: 25');
		const fail = jest.fn();
		await lookUp([item], () => Promise.resolve(down), fail);
		expect([fail.mock.calls, String(item.input.issues)]).toEqual([[], 'Hour: 25']);
	});
});

describe('a schedule is matched', () => {
	test.each<[string, Draft, operation: string, id: number | undefined]>([
		['by name and report, in another case', row({ report: 7, name: ' SALES\u200b ' }), 'update', 1],
		['by name and another report', row({ report: 8, name: 'Sales' }), 'unchanged', 4],
		['to what it shows already', row({ report: 7, name: 'Sales', users: [2, 1] }), 'unchanged', 1],
		['to another value', row({ report: 7, name: 'Sales', scheduled_time_hour: '10' }), 'update', 1],
		['to a field that it doesn’t show', row({ report: 7, name: 'Sales', query: 'x' }), 'update', 1],
		[
			'by names that mean what it shows',
			row({ report: 7, name: 'Sales' }, undefined, [by('users', 'bob@x.org, ada@x.org')]),
			'unchanged',
			1,
		],
		['by its ID, whatever its name', row({ report: 7, name: 'Other' }, 1), 'update', 1],
		['by none of its name', row({ report: 7, name: 'Sale' }), 'create', undefined],
		['by none on that report', row({ report: 9, name: 'Sales' }), 'create', undefined],
		['with its report by name', row({ name: 'Sales' }, undefined, [by('report', 'Stock')]), 'unchanged', 1],
		['in Update by ID, where the list was read', update({ name: 'Sales' }, 1, [by('users', 'ada@x.org')]), 'update', 1],
	])('%s', async (_what, change, operation, id) => {
		const { changes, problems } = await outcomesOf([change]);
		expect([problems, changes[0]!.operation, changes[0]!.resourceId]).toEqual([[''], operation, id]);
	});

	test.each<[string, rows: Draft[], problems: Array<RegExp | ''>]>([
		['that two schedules have', [row({ report: 7, name: 'costs' })], [/2 schedules .*IDs 2, 3/]],
		['by an ID that isn’t listed', [row({ report: 7, name: 'x' }, 99)], [/no schedule 99/]],
		[
			'by an ID with another’s name',
			[row({ report: 7, name: 'Sales' }, 2), row({ report: 7, name: 'Sales' }, 1)],
			[/“Sales” on report 7 is schedule 1/, /same name/],
		],
		[
			'by two rows',
			['Sales', 'Other', 'sales '].map((name) => row({ report: 7, name, query: `of ${name}` })),
			[/^Name: [^.]* is the same schedule as in [^.]*\. Keep one, or combine them$/, '', /same schedule/],
		],
		[
			'by two new rows',
			[row({ report: 9, name: 'New' }), row({ report: 9, name: 'NEW' })],
			[/same schedule/, /same schedule/],
		],
		['by ID and by name', [row({ report: 7, name: 'Sales' }, 1), row({ report: 7, name: 'Sales' })], [/same/, /same/]],
		['to one name', [row({ report: 7, name: 'X' }, 1), row({ report: 7, name: 'x' }, 2)], [/same name/, /same name/]],
		['to two reports', [row({ report: 7, name: 'N' }), row({ report: 9, name: 'N' })], ['', '']],
		['to a type without days', [row({ schedule_type: 'W' }, 5)], [/^Days of Week: .*Fill them in/]],
		['in Update by ID, to a type without days', [update({ schedule_type: 'W' }, 5)], [/^Days of Week: .*in$/]],
		['by ID, to a type whose days the record has', [row({ schedule_type: 'M' }, 5)], ['']],
		['by ID, to a type whose days it doesn’t show', [row({ schedule_type: 'W' }, 1)], ['']],
		['by ID, to the type that it has, without days', [row({ schedule_type: 'W', query: 'x' }, 8)], ['']],
		['by ID, to a type whose days are refused', [{ ...row({ schedule_type: 'W' }, 5), labels }], ['']],
		['by ID, to a type with its days', [row({ schedule_type: 'W', scheduled_day_of_week: [1] }, 5)], ['']],
	])('unless it isn’t clear which: %s', async (_what, rows, problems) => {
		expectProblems((await outcomesOf(rows, lists, false, true)).problems, problems);
	});
});

describe('items that set a field of one schedule', () => {
	test.each<[string, changes: Draft[], problems: Array<RegExp | ''>]>([
		[
			'to different values are refused',
			[
				update({ users: [1], name: 'A' }),
				update({ users: [2] }),
				update({ users: [1] }),
				update({ users: [3], name: 'A' }, 2),
			],
			[/^Users: .*schedule 1\. .*Aggregate/, /^Users: the 1st item /, /^Users: /, ''],
		],
		['to the same value, in any order, are sent', [update({ users: [1, 2] }), update({ users: [2, 1] })], ['', '']],
		['of another are sent', [update({ users: [1] }), update({ groups: [1] })], ['', '']],
		[
			'beside a name that isn’t found are refused, and say so',
			[update({ users: [2] }), update({}, 1, [by('users', 'Bbo, Cco')]), update({ name: 'x' })],
			[/^Users: “Bbo” of the 2nd item wasn't found, so who gets schedule 1 isn't known$/, /no user “Bbo”/, ''],
		],
		[
			'beside a list that’s down are refused, and say so',
			[update({ groups: [2], name: 'A' }), update({}, 1, [by('groups', 'x')])],
			[/^Groups: By groups of the 2nd item couldn't be looked up, so who gets schedule 1/, /^No groups/],
		],
		[
			'beside a report that isn’t found are refused',
			[update({ report: 2 }), update({}, 1, [by('report', 'Nope')])],
			[
				/^Report: “Nope” of the 2nd item wasn't found, so what to set as the Report of schedule 1 isn't known/,
				/no report/,
			],
		],
		[
			'beside a value that can’t be read are refused, and say so',
			[update({ users: [2] }), { ...update({}), unresolved: new Map([['users', refused]]) }],
			[/^Users: Recipients of the 2nd item couldn't be read, so who gets schedule 1 isn't known$/, ''],
		],
	])('%s', async (_what, changes, problems) => {
		const result = await outcomesOf(changes, { users: lists.users, reports: lists.reports });
		expectProblems(result.problems, problems);
	});

	test.each([
		['is sent, so another one’s blank says nothing', update({ users: [2] }), []],
		['is refused, so it stays as another one says', update({ users: [2] }, 1, [by('users', 'Bbo')]), ['Users']],
	])('%s', async (_what, one, blanks) => {
		const notes = [{ kind: 'blank', what: 'Users', fields: ['users'] }] as const;
		const { changes } = await outcomesOf([one, { ...update({ name: 'x' }), notes }], { users: lists.users });
		expect(changes[1]!.notes!.map(({ what }) => what)).toEqual(blanks);
	});

	test('take no more time than there are items', async () => {
		await expectProportional(4000, async (size) => {
			const ids = Array.from({ length: size }, (_, index) => index + 1);
			// The first has many IDs, with which all are compared.
			const { problems } = await outcomesOf(ids.map((id) => update({ users: id > 1 ? [id] : ids })));
			expect(problems.every((problem) => problem.length < 300)).toBe(true);
		});
	});
});
