import type { CheckedItem } from '../../../nodes/ReportSchedule/ports';
import type { Change, Draft, Given, MembershipChange } from '../../../nodes/ReportSchedule/schedule/draft';
import type { ListName } from '../../../nodes/ReportSchedule/fields/recipients';
import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import { itemWith } from '../item/items';
import { answerOf, FakeService, names, refused, serviceOf } from './service';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

/** What an item gives by name: `users: 'ada@x.org'`, or several places for the same field. */
const given = (field: Given['field'], ...all: unknown[]): Given[] =>
	all.map((one) => ({
		field,
		by: 'name',
		label: `By ${field}`,
		given: one,
	}));

const membership = (ids: number[], ...byName: Given[]): MembershipChange => ({
	operation: 'addUsers',
	resourceId: 5,
	ids,
	byName,
	notes: [],
});
const draft = (body: ScheduleBody, ...byName: Given[]): Draft => ({
	operation: 'create',
	body,
	byName,
	notes: [],
});

type Create = () => Draft;

/** A schedule that is matched by its name, and how it's read for a create; as it is, if not otherwise. */
const named = (body: ScheduleBody, toCreate?: Create, ...byName: Given[]): Draft => {
	const read = draft(body, ...byName);
	return { ...read, operation: 'match', isMatched: true, readForCreate: toCreate ?? (() => read) };
};

const asItems = (changes: ReadonlyArray<Change | undefined>, isOfTool = false): CheckedItem[] =>
	changes.map((change, item) => ({ item, change, input: itemWith({}, { isOfTool, layers: { names } }) }));

/** What is to be sent for an item. */
type Resolved = Partial<Draft & MembershipChange>;

/** Looks the names of items up: what each item comes to, its issues, and which items need a list that can't be used. */
async function lookUp(service: FakeService, changes: ReadonlyArray<Change | undefined>, isOfTool = false) {
	const items = asItems(changes, isOfTool);
	const failures = new Map<number, string>();
	const found = await names.lookUp(items, service.options, (item, problem) => {
		expect(failures.has(item)).toBe(false);
		failures.set(item, problem);
	});
	expect(found.map(({ item }) => item)).toEqual(items.map(({ item }) => item));
	return {
		changes: found.map(({ change }) => change as Resolved),
		issues: items.map(({ input }) => [...input.issues.all]),
		failures,
	};
}

const people = [
	{ id: 1, email: 'ada@x.org' },
	{ id: 2, email: 'bob@x.org' },
	{ id: 3, email: 'eve@x.org' },
];
const teams = [
	{ id: 4, name: 'Sales' },
	{ id: 5, name: 'Board' },
];
const reports = [
	{ id: 7, name: 'Stock' },
	{ id: 8, name: 'Costs' },
];

test('without any name no list is read, and items stay as they are', async () => {
	const service = serviceOf({ users: people });
	const changes = [membership([7]), draft({ report: 7, name: 'Sales' })];
	const result = await lookUp(service, changes);
	expect([result.changes, service.paths]).toEqual([changes, []]);
	expect(result.changes[0]).toBe(changes[0]);
});

describe('IDs take the place of names', () => {
	test.each<[string, Change, Resolved, found: object]>([
		[
			'behind IDs of its own, each once',
			membership([9, 2], ...given('users', 'ada@x.org, bob@x.org')),
			{ ids: [9, 2, 1] },
			{ users: { 1: 'ada@x.org', 2: 'bob@x.org' } },
		],
		['alone', membership([], ...given('groups', 'board')), { ids: [5] }, { groups: { 5: 'Board' } }],
		[
			'from several places of one field',
			draft({ users: [9] }, ...given('users', 'eve@x.org', 'ada@x.org')),
			{ body: { users: [9, 3, 1] } },
			{ users: { 1: 'ada@x.org', 3: 'eve@x.org' } },
		],
		[
			'in several fields',
			draft(
				{ name: 'a', groups: [] },
				...given('users', 'eve@x.org'),
				...given('groups', 'Sales'),
				...given('report', 'costs'),
			),
			{ body: { name: 'a', groups: [4], users: [3], report: 8 } },
			{ users: { 3: 'eve@x.org' }, groups: { 4: 'Sales' }, report: { 8: 'Costs' } },
		],
		['from an empty list', membership([], ...given('users', [])), { ids: [] }, { users: {} }],
	])('%s', async (_what, change, resolved, found) => {
		const service = serviceOf({ users: people, groups: teams, reports });
		const before = JSON.stringify(change);
		const result = await lookUp(service, [change]);
		expect(result.issues).toEqual([[]]);
		expect(result.changes).toMatchObject([{ ...resolved, byName: [] }]);
		const inShort = [...result.changes[0]!.found!].map(([field, ids]) => [field, Object.fromEntries(ids)]);
		expect(Object.fromEntries(inShort)).toEqual(found);
		expect(JSON.stringify(change)).toBe(before);
	});

	test.each<[Draft['operation'], cell: string, body: object, lists: string]>([
		['create', 'ada@x.org', { users: [1] }, '/users/'],
		['update', 'ada@x.org', { users: [1], groups: [] }, '/users/'],
		['create', 'ada@x.org, Sales', { users: [1], groups: [4] }, '/users/ /groups/'],
	])('of a cell for people and groups: %s, %s', async (operation, cell, body, lists) => {
		const service = serviceOf({ users: people, groups: teams });
		const any = (['users', 'groups'] as const).flatMap((field) => given(field, cell));
		for (const one of any) one.by = 'any';
		const { changes } = await lookUp(service, [{ ...draft({}, ...any), operation }]);
		expect([changes[0]!.body, service.paths.join(' ')]).toEqual([body, lists]);
	});

	test('or a name that is unknown is an issue of its place, beside all others', async () => {
		const service = serviceOf({ users: people, groups: teams, reports });
		const unknown = draft({ users: [9] }, ...given('users', 'nobody@x.org'), ...given('groups', 'HR'));
		const { issues, failures } = await lookUp(service, [
			unknown,
			draft({}, ...given('report', 'Stocks')),
			membership([], ...given('users', 'bob@x.org')),
		]);
		expect(issues).toEqual([
			[expect.stringMatching(/^By users: .*nobody@x\.org/), expect.stringMatching(/^By groups: .*HR/)],
			[expect.stringMatching(/^By report: .*Stocks/)],
			[],
		]);
		expect(failures.size).toBe(0);
	});

	test('also of an item that has an issue, so that all that is wrong with it is said at once', async () => {
		const items = asItems([membership([], ...given('users', 'nobody@x.org'))]);
		items[0]!.input.issues.add('Schedule: 0 isn’t a valid ID');
		await names.lookUp(items, serviceOf({ users: people }).options, () => undefined);
		expect([...items[0]!.input.issues.all]).toEqual([
			expect.stringMatching(/^Schedule: /),
			expect.stringMatching(/^By users: .*nobody@x\.org/),
		]);
	});

	test('and an item of which nothing could be read stays one', async () => {
		const { changes, failures } = await lookUp(serviceOf({}), [
			undefined,
			membership([], ...given('users', 'ada@x.org')),
			undefined,
			named({ report: 7, name: 'a' }),
		]);
		expect([changes[0], changes[2], [...failures.keys()]]).toEqual([undefined, undefined, [1, 3]]);
	});

	test('a list is read once for all items, and none that no item needs', async () => {
		const service = serviceOf({ users: people, groups: teams });
		const ada = () => membership([], ...given('users', 'ada@x.org'));
		const { changes } = await lookUp(service, [ada(), draft({ name: 'a' }), ada()]);
		expect(changes.map(({ ids }) => ids)).toEqual([[1], undefined, [1]]);
		expect(service.paths).toEqual(['/users/']);
	});
});

describe('where a list can’t be used', () => {
	test('items that need it fail, the others go on', async () => {
		const { changes, issues, failures } = await lookUp(serviceOf({ users: people, schedules: [] }), [
			membership([], ...given('groups', 'Sales')),
			membership([], ...given('users', 'ada@x.org')),
			membership([7]),
			draft({ users: [] }, ...given('users', 'ada@x.org'), ...given('groups', 'Sales')),
			named({ report: 7, name: 'a' }, undefined, ...given('groups', 'Sales')),
		]);
		expect([...failures.keys()]).toEqual([0, 3, 4]);
		expect(issues).toEqual([[], [], [], [], []]);
		expect(changes.map(({ ids }) => ids)).toEqual([[], [1], [7], undefined, undefined]);
	});

	test('an item that needs several of them fails once, for the first', async () => {
		const both = () => draft({}, ...given('groups', 'Sales'), ...given('users', 'ada@x.org'));
		const { failures } = await lookUp(serviceOf({}), [
			both(),
			membership([], ...given('users', 'ada@x.org')),
			both(),
		]);
		expect([...failures.values()]).toEqual([
			expect.stringMatching(/load groups/),
			expect.stringMatching(/load users/),
			expect.stringMatching(/load groups/),
		]);
	});

	test('because it changes whenever it’s read, nobody is looked up in it', async () => {
		const service = new FakeService((path, request) =>
			path.includes('?')
				? { answer: { results: [{ id: 100 + request, email: 'eve@x.org' }] } }
				: { answer: { results: people.slice(0, 2), next: '?page=2' } },
		);
		const { changes, failures } = await lookUp(service, [membership([], ...given('users', 'ada@x.org'))]);
		expect([changes[0]!.ids, failures.get(0)]).toEqual([
			[],
			expect.stringMatching(/changed while it was read/),
		]);
	});

	test('none of the schedules is matched, and an item’s own issues say more', async () => {
		const items = asItems(['a', 'b', 'a'].map((name) => named({ report: 7, name })));
		items[1]!.input.issues.add('Hour: 25');
		const failed: number[] = [];
		const { options } = serviceOf({});
		const found = await names.lookUp(items, options, (item) => failed.push(item));
		expect(failed).toEqual([0, 2]);
		expect(found.map(({ change }) => change)).toMatchObject(items.map(({ change }) => change));
		expect(items.map(({ input }) => input.issues.count)).toEqual([0, 1, 0]);
	});

	test.each<[number, list: ListName, isOfTool: boolean, way: RegExp | undefined]>([
		[404, 'users', false, /use ids/i],
		[404, 'schedules', false, /match by id/i],
		[404, 'users', true, /if this tool takes ids/i],
		[404, 'schedules', true, /if this tool takes ids/i],
		// They would need the same token.
		[401, 'users', false, undefined],
	])('after %i IDs help, if they need less than the list of %s', async (status, list, isOfTool, way) => {
		const change =
			list === 'users' ? membership([], ...given('users', 'ada@x.org')) : named({ report: 7, name: 'a' });
		const { failures } = await lookUp(new FakeService(() => refused(status)), [change], isOfTool);
		if (way === undefined) expect(failures.get(0)).not.toMatch(/\bIDs?\b/);
		else expect(failures.get(0)).toMatch(way);
	});
});

describe('a schedule that is given by its name', () => {
	const schedules = [
		{ id: 1, name: 'Sales', report: 7, users: [1, 2], scheduled_time_hour: '09' },
		{ id: 2, name: 'Costs', report: 7 },
		{ id: 3, name: 'Costs', report: 7 },
		{ id: 4, name: 'Sales', report: { id: 8 } },
	];
	const service = () => serviceOf({ users: people, groups: teams, reports, schedules });

	test.each<[string, ScheduleBody, id: number | undefined]>([
		['as the list has it', { report: 7, name: 'Sales' }, 1],
		['in another spelling', { report: 7, name: ' SALES\u200b ' }, 1],
		['on another report', { report: 8, name: 'Sales' }, 4],
		['which is a number', { report: 7, name: 5 }, undefined],
		['that is only a part of one', { report: 7, name: 'Sale' }, undefined],
		['on a report without it', { report: 9, name: 'Sales' }, undefined],
	])('%s', async (_what, body, id) => {
		const { changes, issues, failures } = await lookUp(service(), [named(body)]);
		expect([issues, failures.size]).toEqual([[[]], 0]);
		expect(changes[0]).toMatchObject({ body });
		expect(changes[0]!.scheduleId).toBe(id);
		expect(changes[0]!.record).toEqual(id === undefined ? undefined : schedules[id - 1]);
	});

	test.each<[what: string, body: ScheduleBody, operation: Draft['operation']]>([
		['what the list shows', { users: [2, 1], scheduled_time_hour: '09' }, 'unchanged'],
		['another value', { users: [1, 2], scheduled_time_hour: '10' }, 'update'],
	])('is unchanged, if all that an item gives is shown: %s', async (_what, more, operation) => {
		const { changes } = await lookUp(service(), [named({ report: 7, name: 'Sales', ...more })]);
		expect([changes[0]!.scheduleId, changes[0]!.operation]).toEqual([1, operation]);
	});

	test('is compared by the IDs of what is given by name', async () => {
		const withUsers = async (...emails: string[]) => {
			const body = { report: 7, name: 'Sales', users: [] };
			const byName = given('users', emails);
			return (await lookUp(service(), [named(body, undefined, ...byName)])).changes[0]!;
		};
		expect(await withUsers('bob@x.org', 'ada@x.org')).toMatchObject({
			body: { users: [2, 1] },
			operation: 'unchanged',
		});
		expect((await withUsers('bob@x.org')).operation).toBe('update');
	});

	test('that several have is refused, with the IDs of all of them', async () => {
		const { changes, issues } = await lookUp(service(), [named({ report: 7, name: 'costs' })]);
		expect(issues).toEqual([[expect.stringMatching(/\b2 schedules\b.*IDs 2, 3\b/)]]);
		expect(changes[0]!.scheduleId).toBeUndefined();
	});

	test.each<[string, changes: Draft[], refusedItems: number[]]>([
		['in the list', [named({ report: 7, name: 'Sales' }), named({ report: 7, name: 'sales ' })], [0, 1]],
		['new', ['New', 'Other', ' NEW', 'new'].map((name) => named({ report: 9, name })), [0, 2, 3]],
		['two pairs', ['a', 'b', 'a', 'c', 'b'].map((name) => named({ report: 9, name })), [0, 1, 2, 4]],
		['on two reports', [7, 8, 9].map((report) => named({ report, name: 'New' })), []],
		// "1 2" on report 3 isn't "2" on report 31.
		['whose names are numbers', [named({ report: 3, name: '1 2' }), named({ report: 31, name: '2' })], []],
		[
			'one of them with its report by name',
			[named({ report: 7, name: 'New' }), named({ name: 'New' }, undefined, ...given('report', 'Stock'))],
			[0, 1],
		],
		// These have issues already, and nobody knows which schedules they mean.
		['without a report', [named({ name: 'New' }), named({ name: 'New' })], []],
		['without a name', [named({ report: 7 }), named({ report: 7 })], []],
		[
			'that aren’t matched by name',
			[
				named({ report: 9, name: 'New' }),
				draft({ report: 9, name: 'New' }),
				draft({ report: 9, name: 'New' }),
			],
			[],
		],
	])(
		'by two items means the same schedule, and both are refused: %s',
		async (_what, changes, refusedItems) => {
			const { issues } = await lookUp(service(), changes);
			expect(issues.flatMap((all, item) => (all.length > 0 ? [item] : []))).toEqual(refusedItems);
		},
	);

	test('is named with another item that means it, never with its own', async () => {
		const { issues } = await lookUp(
			service(),
			['a', 'b', 'a', 'b', 'c'].map((name) => named({ report: 9, name })),
		);
		const items = issues.map((all) => all.map((issue) => /\bitem (\d+)/.exec(issue)?.[1]));
		expect(items).toEqual([['2'], ['3'], ['0'], ['1'], []]);
	});

	test('that several have is refused without their reports, where the list doesn’t show them', async () => {
		const twins = serviceOf({ schedules: [5, 6].map((id) => ({ id, name: 'Weekly' })) });
		const { issues } = await lookUp(twins, [draft({}, ...given('scheduleId', 'Weekly'))]);
		expect(issues).toEqual([[expect.stringContaining('schedule 5 (Weekly), schedule 6 (Weekly): ')]]);
	});

	describe('of a row that gives its ID', () => {
		const noted = async (listed: object[], body: ScheduleBody) => {
			const change: Draft = { ...named(body), scheduleId: 5 };
			const items = asItems([change]);
			await names.lookUp(items, serviceOf({ schedules: listed }).options, () => undefined);
			const { issues, notes } = items[0]!.input;
			return [...issues.all, ...notes.map(({ what }) => what)];
		};

		test('isn’t said to be renamed where the list shows no name', async () => {
			expect(await noted([{ id: 5, report: 7 }], { name: 'Sales', report: 7 })).toEqual([]);
		});

		test('can’t get the name of another one, also where the list doesn’t show its report', async () => {
			const other = { id: 6, name: 'Costs', report: 7 };
			const own = { id: 5, name: 'Sales' };
			expect(await noted([own, other], { name: 'Costs', report: 7 })).toContainEqual(
				expect.stringMatching(/“Costs” on report 7 is schedule 6/),
			);
			expect(await noted([own, other], { name: 'Sales', report: 7 })).toEqual([]);
			expect(await noted([own], { name: 'Costs' })).toEqual(['Renames “Sales” to “Costs”.']);
		});

		test('can’t move to a report that has another one of its name', async () => {
			const listed = [
				{ id: 5, name: 'Sales', report: 7 },
				{ id: 6, name: 'Sales', report: 8 },
			];
			expect(await noted(listed, { report: 8 })).toEqual([expect.stringMatching(/\bschedule 6\b/)]);
			expect(await noted(listed, { report: 9 })).toEqual([]);
		});

		test('needs no names of the list, but another row by name does: that schedule may be there', async () => {
			const byId: Draft = { ...named({ scheduled_time_hour: '10' }), scheduleId: 5 };
			const listed = () => serviceOf({ schedules: [{ id: 5 }, { id: 6, name: 'Sales' }] });
			const alone = await lookUp(listed(), [byId]);
			expect([alone.changes[0]!.operation, alone.failures.size]).toEqual(['update', 0]);
			const both = await lookUp(listed(), [byId, named({ report: 7, name: 'Sales' })]);
			expect([...both.failures.keys()]).toContain(1);
			expect(both.changes[1]!.operation).not.toBe('create');
		});
	});

	test('without a name or a report is left as it is, and so is an item that has no schedule', async () => {
		const readForCreate = jest.fn<Draft, []>();
		const bodies: ScheduleBody[] = [{ name: 'Sales' }, { report: 7 }, { report: 0, name: 'Sales' }];
		const all = [...bodies.map((body) => named(body, readForCreate)), undefined];
		expect((await lookUp(service(), all)).changes).toMatchObject(all);
		expect(readForCreate).not.toHaveBeenCalled();
	});

	describe('and isn’t there', () => {
		const body = { report: 9, name: 'New' };

		test('is read again for a create, whose names are looked up', async () => {
			const whole = { ...body, timezone: 'UTC', users: [9], groups: [] };
			const readForCreate = () => draft(whole, ...given('users', 'ada@x.org'), ...given('groups', 'Board'));
			// Any list that a create needs, the reading before it needs as well.
			const read = named(body, readForCreate, ...given('users', 'ada@x.org'), ...given('groups', 'Board'));
			const { changes, issues } = await lookUp(service(), [read]);
			expect(issues).toEqual([[]]);
			expect(changes).toMatchObject([
				{
					body: { ...whole, users: [9, 1], groups: [5] },
					byName: [],
					operation: 'create',
					isMatched: true,
				},
			]);
			expect(changes[0]!.scheduleId).toBeUndefined();
		});

		test('is not read again, if it’s there', async () => {
			const readForCreate = jest.fn<Draft, []>();
			await lookUp(service(), [named({ report: 7, name: 'Sales' }, readForCreate)]);
			expect(readForCreate).not.toHaveBeenCalled();
		});

		test('says why more is needed, once, and only if it is', async () => {
			const found = [['Hour: 25'], ['Hour: 25', 'Missing column: Timezone']];
			const items: CheckedItem[] = asItems(
				['New', 'Other'].map((name, item) =>
					named({ ...body, name }, () => {
						for (const issue of found[item]!) items[item]!.input.issues.add(issue);
						return draft(body);
					}),
				),
			);
			for (const { input } of items) input.issues.add('Hour: 25');
			await names.lookUp(items, service().options, () => undefined);
			expect(items.map(({ input }) => [...input.issues.all])).toEqual([
				['Hour: 25'],
				['Hour: 25', 'Missing column: Timezone', expect.stringContaining('“Other” on report 9')],
			]);
		});
	});
});

describe('a record that says it’s gone isn’t taken without a word', () => {
	const doubts = async (users: object[], schedules: object[]) => {
		const items = asItems([
			membership([], ...given('users', 'ada@x.org')),
			named({ name: 'Weekly', report: 7 }),
		]);
		await names.lookUp(items, serviceOf({ users, schedules }).options, () => undefined);
		return items.map(({ input }) =>
			input.notes.filter(({ kind }) => kind === 'doubt').map(({ what }) => what),
		);
	};
	const user = { id: 7, email: 'Ada@x.org' };
	const schedule = { id: 5, name: 'Weekly', report: 7 };

	test.each([
		['is_deleted', true],
		['deleted', 1],
		['deleted_at', '2026-01-31T00:00:00Z'],
		['archivedAt', 1_769_817_600],
		['isArchived', 'true'],
		['removed_on', { date: '2026-01-31' }],
		['trashed', { toString: null }],
	])('the sign is told: %s: %j', async (key, value) => {
		const shown = typeof value === 'string' ? `“${value}”` : JSON.stringify(value);
		const sign = `\`${key}\`: ${shown}`;
		expect(await doubts([{ ...user, [key]: value }], [{ ...schedule, [key]: value }])).toEqual([
			[expect.stringContaining(`user “Ada@x.org” (ID 7) has ${sign}`)],
			[expect.stringContaining(`schedule “Weekly” (ID 5) has ${sign}`)],
		]);
	});

	test.each([
		['is_deleted', false],
		['deleted', 0],
		['deleted_at', null],
		['deleted_at', ' '],
		['archived', 'false'],
		['deleted_by_default', true],
		['undeleted', true],
		['is_active', false],
	])('nothing is said of %s: %j', async (key, value) => {
		expect(await doubts([{ ...user, [key]: value }], [{ ...schedule, [key]: value }])).toEqual([[], []]);
	});

	test('only the record that was found counts', async () => {
		const gone = { id: 8, email: 'bob@x.org', deleted: true };
		expect(await doubts([user, gone], [schedule, { ...gone, name: 'Daily', report: 7 }])).toEqual([[], []]);
	});
});
