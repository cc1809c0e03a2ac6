import type { ListName, ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import type { ListProblem } from '../../../nodes/ReportSchedule/lists/loadList';
import { type Entry, type NamedField, readEntry } from '../../../nodes/ReportSchedule/names/entry';
import type { Operation } from '../../../nodes/ReportSchedule/operations/operation';
import { readChanges } from '../../../nodes/ReportSchedule/run/execute';
import { ItemResults } from '../../../nodes/ReportSchedule/run/results';
import type { Run } from '../../../nodes/ReportSchedule/run/run';
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
		{ id: 11, name: 'Idle', report: 7, method_type: 'slack', export_type: '', export_data_type: '' },
		{ id: 9, name: 'Plain', report: 7, schedule_type: 'Daily', scheduled_day_of_week: null, export_type: '' },
		{ id: 10, name: 'Bare', report: 7, export_type: null, export_data_type: '' },
	],
};

/** What an item gives by name: `by('users', 'ada@x.org')`. */
const by = (field: NamedField, given: unknown, isOfBoth = false): Entry =>
	readEntry(field, `By ${field}`, given, isOfBoth);
const people = (given: unknown) => by('users', given);
const both = (given: unknown) => [by('users', given, true), by('groups', given, true)];
const membership = (ids: number[], ...byName: Entry[]): MembershipChange => ({
	operation: 'addUsers',
	resource: 'schedule',
	resourceId: 5,
	recipients: 'users',
	body: { users: ids },
	byName,
	notes: [],
});
const draft = (body: ScheduleBody, byName: Entry[] = [], more: Partial<Draft> = {}): Draft => ({
	operation: 'create',
	resource: 'schedule',
	body,
	byName,
	notes: [],
	...more,
});
/** A schedule that is matched by its name, or by an ID that its row gives. */
const row = (body: ScheduleBody, resourceId?: number, byName: Entry[] = []) =>
	draft(body, byName, { operation: 'match', isMatched: true, resourceId });
const update = (body: ScheduleBody, resourceId = 1, byName: Entry[] = []) =>
	draft(body, byName, { operation: 'update', resourceId });

/** Reads what items give: what each comes to, its issues or why it fails, and which lists were read. */
async function outcomesOf(
	given: Array<Change | undefined>,
	available: Partial<Record<ListName, readonly object[] | ListProblem>> = lists,
	isOfTool = false,
	previewOnly = false,
	issue?: string,
) {
	const read: string[] = [];
	const results = new ItemResults(given.length, true);
	const run = {
		results,
		isOfTool,
		previewOnly,
		inputItem: (item: number) => itemWith({}, { json: { item }, isOfTool }),
		readList: (list: ListName) => {
			read.push(list);
			const found = available[list] ?? { problem: `No ${list}`, advice: 'Later.' };
			return Promise.resolve(Array.isArray(found) ? { records: found } : found);
		},
	} as unknown as Run;
	const operation = {
		read({ json, issues }) {
			if (issue !== undefined) issues.add(issue);
			return given[Number(json.item)];
		},
	} as Operation;
	const found = new Map((await readChanges(operation, run)).map(({ item, change }) => [item, change]));
	return {
		changes: given.map((_, item) => found.get(item) as Partial<Draft & Omit<MembershipChange, 'operation'>>),
		problems: results.all.map(({ error }) => {
			if (error === undefined) return '';
			return error.invalidItem === undefined ? `${error.message} | ${error.description}` : error.message;
		}),
		read: read.join(' '),
	};
}

const labels = new Map([['scheduled_day_of_week', 'Days']]);
const refused = { what: 'Recipients', why: "couldn't be read" };
const unresolved = (field: string) => ({ unresolved: new Map([[field, refused]]) });

/** Expects each item to have the problem of its place, or none where that's `''`. */
function expectProblems(problems: string[], wanted: Array<RegExp | ''>): void {
	expect(problems).toEqual(wanted.map((one) => one && (expect.stringMatching(one) as string)));
}

describe('names that items give become IDs', () => {
	test.each<{ what: string; change: Change; resolved: object; read: string }>([
		{
			what: 'users, behind the IDs that are given, each once',
			change: membership([9, 2], people('ada@x.org, bob@x.org')),
			resolved: { body: { users: [9, 2, 1] } },
			read: 'users',
		},
		{
			what: 'users, in the order given',
			change: membership([], people('bob@x.org, 9, ada@x.org')),
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
			change: draft({ name: 'a', groups: [9] }, [people('bob@x.org'), by('groups', 'Sales'), by('report', 'stock')]),
			resolved: { body: { name: 'a', users: [2], groups: [9, 4], report: 7 } },
			read: 'users groups reports',
		},
		{
			what: 'a cell for people and groups that holds emails alone',
			change: draft({}, both('ada@x.org')),
			resolved: { body: { users: [1] } },
			read: 'users',
		},
		{
			what: 'a cell for people and groups',
			change: draft({}, both('ada@x.org, Sales')),
			resolved: { body: { users: [1], groups: [4] } },
			read: 'users groups',
		},
		{
			what: 'users of their own cell beside such a cell',
			change: draft({}, [people('bob@x.org'), ...both('ada@x.org')]),
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
			change: draft({}, [by('scheduleId', '"big", ONE')]),
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

	test('and a user who may be deleted or archived is noted', async () => {
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
		const { problems, read } = await outcomesOf(changes, { users: down, groups: lists.groups });
		expect(problems).toEqual(['Down | Try again later.', '', 'Down | Try again later.']);
		expect(read).toBe('users groups');
	});

	test('because it may be incomplete, the advice says whether to try again later', async () => {
		const [first, then] = [true, false].map(async (isUnsettled) => {
			const users = { records: [{}], doubt: 'In doubt', isUnsettled } as unknown as ListProblem;
			return (await outcomesOf([membership([], by('users', 'ada@x.org'))], { users })).problems[0];
		});
		expect(await first).toMatch(/^In doubt \| Try again later\. Names/);
		expect(await then).toMatch(/^In doubt\. Use IDs instead \| Names/);
	});

	test.each<{ what: string; change: Change; isOfTool?: boolean; way: string }>([
		{ what: 'names', change: membership([], by('users', 'ada@x.org')), way: 'Use IDs instead' },
		{
			what: 'a cell for both',
			change: draft({}, [people('bob@x.org'), ...both('ada@x.org')]),
			way: 'Put IDs into Users and Groups instead',
		},
		{ what: 'a report beside one', change: draft({}, [by('report', 'a'), ...both('b')]), way: 'Use IDs instead' },
		{ what: 'a row by name', change: row({ report: 7, name: 'a' }), way: 'Match by ID instead' },
		{
			what: 'people of a row by name',
			change: row({ report: 7, name: 'a' }, undefined, [people('ada@x.org')]),
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
		const unnamed = {
			schedules: [
				{ id: 9, name: 'A' },
				{ id: 8, name: 'A', report: 7 },
			],
		};
		expect((await outcomesOf([row({ name: 'A', report: 7 }, 9)], unnamed)).problems).toEqual(['']);
		const withoutReports = { schedules: [{ id: 9, name: 'A' }] };
		const byNames = await outcomesOf([draft({}, [by('scheduleId', 'A')])], withoutReports);
		expect([byNames.problems, byNames.changes[0]!.resourceId]).toEqual([[''], 9]);
	});

	test('an item with issues of its own is told no more', async () => {
		const change = row({ report: 7, name: 'a' });
		const { problems } = await outcomesOf([change], { schedules: down }, false, false, 'Hour: 25');
		expect(problems).toEqual(['Hour: 25']);
		const preview = await outcomesOf([update({ name: 'x' })], lists, false, true, 'Hour: 25');
		expect([preview.problems, preview.read]).toEqual([['Hour: 25'], '']);
	});
});

describe('matching with the list of schedules', () => {
	test.each<{ what: string; change: Draft; operation: string; id?: number }>([
		{ what: 'a name in another case', change: row({ report: 7, name: ' SALES\u200b ' }), operation: 'update', id: 1 },
		{ what: 'a name that two reports have', change: row({ report: 8, name: 'Sales' }), operation: 'unchanged', id: 4 },
		{
			what: 'what the record shows already',
			change: row({ report: 7, name: 'Sales', users: [2, 1] }),
			operation: 'unchanged',
			id: 1,
		},
		{
			what: 'another value',
			change: row({ report: 7, name: 'Sales', scheduled_time_hour: '10' }),
			operation: 'update',
			id: 1,
		},
		{
			what: 'a field that the record doesn’t show',
			change: row({ report: 7, name: 'Sales', query: 'x' }),
			operation: 'update',
			id: 1,
		},
		{
			what: 'names of whom the record shows',
			change: row({ report: 7, name: 'Sales' }, undefined, [by('users', 'bob@x.org, ada@x.org')]),
			operation: 'unchanged',
			id: 1,
		},
		{ what: 'an ID, whatever its name', change: row({ report: 7, name: 'Other' }, 1), operation: 'update', id: 1 },
		{ what: 'a name that isn’t listed', change: row({ report: 7, name: 'Sale' }), operation: 'create' },
		{ what: 'a name that another report has', change: row({ report: 9, name: 'Sales' }), operation: 'create' },
		{
			what: 'a report by name',
			change: row({ name: 'Sales' }, undefined, [by('report', 'Stock')]),
			operation: 'unchanged',
			id: 1,
		},
		{
			what: 'an ID in Update',
			change: update({ name: 'Sales' }, 1, [by('users', 'ada@x.org')]),
			operation: 'update',
			id: 1,
		},
	])('an item with $what: $operation', async ({ change, operation, id }) => {
		const { changes, problems } = await outcomesOf([change]);
		expect([problems, changes[0]!.operation, changes[0]!.resourceId]).toEqual([[''], operation, id]);
	});

	test.each<{ what: string; rows: Draft[]; problems: Array<RegExp | ''> }>([
		{
			what: 'a name that two have, and for nothing else',
			rows: [{ ...row({ report: 7, name: 'costs' }), lacks: ['Time is empty'] }],
			problems: [/^Name: there are 2 schedules [^.]*\(IDs 2, 3\)\. Match by ID instead$/],
		},
		{
			what: 'a report that isn’t found, and for nothing else',
			rows: [{ ...row({ name: 'Sales' }, undefined, [by('report', 'Nope')]), lacks: ['Time is empty'] }],
			problems: [/^By report: there's no report “Nope”$/],
		},
		{
			what: 'a new name that another row’s new schedule gets',
			rows: [row({ report: 7, name: 'X' }, 1), row({ report: 7, name: 'X' })],
			problems: [/^Schedule ID: 1 would get the same name/, /^Name: .* would get the same name/],
		},
		{ what: 'an ID that isn’t listed', rows: [row({ report: 7, name: 'x' }, 99)], problems: [/no schedule 99/] },
		{
			what: 'an ID with another schedule’s name',
			rows: [row({ report: 7, name: 'Sales' }, 2), row({ report: 7, name: 'Sales' }, 1)],
			problems: [/“Sales” on report 7 is schedule 1/, /same name/],
		},
		{
			what: 'a schedule that two rows name',
			rows: ['Sales', 'Other', 'sales '].map((name) => row({ report: 7, name, query: `of ${name}` })),
			problems: [/^Name: [^.]* is also meant by [^.]*\. Keep one, or combine them$/, '', /also meant/],
		},
		{
			what: 'a new schedule in two rows',
			rows: [row({ report: 9, name: 'New' }), row({ report: 9, name: 'NEW' })],
			problems: [/also meant/, /also meant/],
		},
		{
			what: 'a schedule in two rows, by ID and by name',
			rows: [row({ report: 7, name: 'Sales' }, 1), row({ report: 7, name: 'Sales' })],
			problems: [/^Schedule ID: 1 is also meant/, /^Name: .* is also meant/],
		},
		{
			what: 'one new name for two schedules',
			rows: [row({ report: 7, name: 'X' }, 1), row({ report: 7, name: 'x' }, 2)],
			problems: [/same name/, /same name/],
		},
		{
			what: 'a type without days',
			rows: [row({ schedule_type: 'W' }, 5)],
			problems: [/^Days of Week: the schedule has none yet, and a weekly one needs days\. Fill them in$/],
		},
		{ what: 'a type without days, by ID', rows: [update({ schedule_type: 'W' }, 5)], problems: [/^Days .*in$/] },
		{
			what: 'days that the schedule’s type doesn’t have',
			rows: [{ ...row({ report: 7, name: 'Plain', scheduled_day_of_week: [0, 3] }), labels }],
			problems: [/^Days: “Monday, Thursday” doesn't fit the Schedule Type Daily\. Leave it empty, or use Weekly$/],
		},
		{
			what: 'days of another type in Update',
			rows: [update({ scheduled_day_of_month: 29 }, 8)],
			problems: [/^Day of Month: “Last Day of Month” doesn't fit the Schedule Type Weekly/],
		},
		{
			what: 'days of the type that the schedule had before another row',
			rows: [update({ schedule_type: 'D' }, 8), update({ scheduled_day_of_week: [1] }, 8)],
			problems: ['', /^Days of Week: “Tuesday” doesn't fit the Schedule Type Daily/],
		},
		{
			what: 'Slack, if the schedule has no export',
			rows: [row({ report: 7, name: 'Bare', method_type: 'slack' })],
			problems: [/^Delivery Method: the schedule has no export yet, and Slack needs one\. Add one, e\.g\. PDF$/],
		},
	])('an item is refused for $what', async ({ rows, problems }) => {
		expectProblems((await outcomesOf(rows, lists, false, true)).problems, problems);
	});

	test.each<{ what: string; rows: Draft[] }>([
		{ what: 'one new name on two reports', rows: [row({ report: 7, name: 'N' }), row({ report: 9, name: 'N' })] },
		{ what: 'a type whose days the record has', rows: [row({ schedule_type: 'M' }, 5)] },
		{ what: 'a type whose days the record doesn’t show', rows: [row({ schedule_type: 'W' }, 1)] },
		{ what: 'the type that the record has, without days', rows: [row({ schedule_type: 'W', query: 'x' }, 8)] },
		{
			what: 'a type whose days are refused already',
			rows: [{ ...row({ schedule_type: 'W' }, 5), ...unresolved('scheduled_day_of_week') }],
		},
		{
			what: 'days beside a refused type',
			rows: [{ ...row({ scheduled_day_of_month: 3 }, 9), ...unresolved('schedule_type') }],
		},
		{ what: 'days of a type that the record doesn’t show', rows: [row({ scheduled_day_of_week: [1] }, 5)] },
		{
			what: 'a type whose days another row sets',
			rows: [update({ schedule_type: 'W' }, 5), update({ scheduled_day_of_week: [1] }, 5)],
		},
		{ what: 'a type with its days', rows: [row({ schedule_type: 'W', scheduled_day_of_week: [1] }, 5)] },
		{ what: 'Slack, which the record has without an export', rows: [row({ method_type: 'slack', query: 'x' }, 11)] },
		{ what: 'Slack with an export', rows: [row({ method_type: 'slack', export_data_type: 'csv' }, 10)] },
		{
			what: 'Slack beside a refused export',
			rows: [{ ...row({ method_type: 'slack' }, 10), ...unresolved('export_type') }],
		},
		{ what: 'Slack, if the record doesn’t show both exports', rows: [row({ method_type: 'slack' }, 9)] },
	])('no item is refused for $what', async ({ rows }) => {
		expect((await outcomesOf(rows, lists, false, true)).problems).toEqual(rows.map(() => ''));
	});
});

describe('updates of a field of one schedule', () => {
	test.each<{ what: string; changes: Draft[]; problems: Array<RegExp | ''> }>([
		{
			what: 'with different values are refused',
			changes: [
				update({ users: [1], name: 'A' }),
				update({ users: [2] }),
				update({ users: [1] }),
				update({ users: [3], name: 'A' }, 2),
			],
			problems: [/^Users: .*schedule 1\. .*Aggregate/, /^Users: the 1st item /, /^Users: /, ''],
		},
		{
			what: 'with different names are refused',
			changes: [update({ name: 'A' }), update({ name: 'B' })],
			problems: [/^Name: the 2nd item has .* Keep one of the two$/, /^Name: the 1st item has/],
		},
		{
			what: 'with the same value, in any order, are sent',
			changes: [update({ users: [1, 2] }), update({ users: [2, 1] })],
			problems: ['', ''],
		},
		{ what: 'and another are sent', changes: [update({ users: [1] }), update({ groups: [1] })], problems: ['', ''] },
		{
			what: 'beside a name that isn’t found are refused, and say so',
			changes: [update({ users: [2] }), update({}, 1, [by('users', 'Bbo, Cco')]), update({ name: 'x' })],
			problems: [
				/^Users: “Bbo” of the 2nd item wasn't found, so who gets schedule 1 isn't known$/,
				/no user “Bbo”/,
				'',
			],
		},
		{
			what: 'beside a list that’s down are refused, and say so',
			changes: [update({ groups: [2], name: 'A' }), update({}, 1, [by('groups', 'x')])],
			problems: [/^Groups: By groups of the 2nd item couldn't be looked up, so who gets schedule 1/, /^No groups/],
		},
		{
			what: 'beside a report that isn’t found are refused',
			changes: [update({ report: 2 }), update({}, 1, [by('report', 'Nope')])],
			problems: [
				/^Report: “Nope” of the 2nd item wasn't found, so what to set as the Report of schedule 1 isn't known/,
				/no report/,
			],
		},
		{
			what: 'beside a value that can’t be read are refused, and say so',
			changes: [update({ users: [2] }), { ...update({}), ...unresolved('users') }],
			problems: [/^Users: Recipients of the 2nd item couldn't be read, so who gets schedule 1 isn't known$/, ''],
		},
	])('$what', async ({ changes, problems }) => {
		const result = await outcomesOf(changes, { users: lists.users, reports: lists.reports });
		expectProblems(result.problems, problems);
	});

	test.each<{ what: string; one: Draft; fields?: string[]; blanks: string[][] }>([
		{ what: 'is sent, so the blank isn’t noted', one: update({ users: [2] }), blanks: [] },
		{ what: 'is one of two', one: update({ users: [2] }), fields: ['users', 'groups'], blanks: [['groups']] },
		{
			what: 'is refused, so it stays, as the blank says',
			one: update({ users: [2] }, 1, [by('users', 'Bbo')]),
			blanks: [['users']],
		},
	])('beside a blank one: the field $what', async ({ one, fields = ['users'], blanks }) => {
		const notes = [{ kind: 'blank', what: 'Users', fields }] as const;
		const { changes } = await outcomesOf([one, { ...update({ name: 'x' }), notes }], { users: lists.users });
		expect(changes[1]!.notes!.map(({ fields }) => fields)).toEqual(blanks);
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
