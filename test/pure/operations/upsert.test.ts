import type { IDataObject } from 'n8n-workflow';
import type { RunOptions } from '../../../nodes/ReportSchedule/operations/options';
import { updateFacts } from '../../../nodes/ReportSchedule/operations/schedules';
import { upsert } from '../../../nodes/ReportSchedule/operations/upsert';
import type { ListedRecord } from '../../../nodes/ReportSchedule/lists/records';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/requests/request';
import { expressions, listsOf, operationOf, read, resolve } from './inputItem';
import { body, created } from './created';

const byName = (name: string, report = 7) =>
	read('upsert', { ...created, report, name, matchBy: 'name', scheduleId: 'not looked at' }).change;
const matched = (changes: unknown[], schedules: ListedRecord[]) => {
	const { resolved, refused } = resolve('upsert', changes, listsOf({ schedules }));
	const found = resolved.map(({ item, change }) => [item, (change as { scheduleId?: number }).scheduleId]);
	return { found, refused };
};
const options = { requestMethod: 'POST' } as RunOptions;
type LookedFor = { create: PlannedRequest; found: { update: PlannedRequest } | { note: string } };
const sales = { id: 3, name: 'Sales', report: 7 };

describe('by ID', () => {
	const byId = (scheduleId: unknown) => read('upsert', { ...created, matchBy: 'id', scheduleId });

	test.each<[unknown, number | undefined]>([
		[{ __rl: true, mode: 'id', value: '5' }, 5],
		['5.0', 5],
		[{ __rl: true, mode: 'id', value: '' }, undefined],
		[null, undefined],
	])('%j is the schedule %p', (scheduleId, id) => {
		expect(byId(scheduleId).change).toMatchObject({
			body,
			recipients: [],
			scheduleId: id,
			matchByName: false,
		});
	});

	test('is refused for what is no ID, and needs no list', () => {
		expect(byId('x')).toEqual({
			issues: 'Schedule: "x" isn\'t a valid ID. Use a whole number, e.g. 7, or pick it from the list',
		});
		expect(operationOf('upsert').listsFor!(byId(5).change)).toEqual([]);
		expect(matched([byId(5).change, byId('').change], [])).toMatchObject({
			found: [
				[0, 5],
				[1, undefined],
			],
			refused: {},
		});
	});
});

describe('by name', () => {
	test('needs the list of schedules', () => {
		expect(operationOf('upsert').listsFor!(byName('a'))).toEqual(['schedules']);
	});

	const named = (name: unknown, more: object = {}, given?: Parameters<typeof read>[2]) =>
		read('upsert', { ...created, matchBy: 'name', name, ...more }, given).issues;

	test.each(['', ' ', null])('%j is no name', (name) => {
		expect(named(name)).toBe('Name is empty. Use a name, e.g. Weekly Sales');
	});

	test('nor is one of characters that can’t be seen', () =>
		expect(named('\u200b')).toBe('Name is empty. Matching by name needs one'));

	test('an expression for the name that came to nothing is quoted, and what else is wrong said with it', () => {
		const saved = expressions({ name: '$json.nmae' });
		expect(named(null, { scheduledTimeHour: 99 }, { saved })).toBe(
			`Name is empty: {{ $json.nmae }} returned nothing. Check the field name. Hour: 99 isn't one of the options. Use 00 to 23`,
		);
		expect(named(null, {}, { saved, json: { nmae: null } })).toBe(
			'Name is empty: {{ $json.nmae }} returned nothing. Use a name, e.g. Weekly Sales',
		);
	});

	test.each<[string, ListedRecord[], number | undefined]>([
		['none', [{ ...sales, name: 'Other' }], undefined],
		['one', [sales, { id: 4, name: 'Other', report: 7 }], 3],
		['one that is listed twice', [sales, sales], 3],
		['one in other letters, with other spaces', [{ ...sales, name: ' SALES\n' }], 3],
		['unnamed ones', [{ ...sales, name: '' }], undefined],
	])('%s', (_name, schedules, id) => {
		const { found, refused } = matched([byName('Sales')], schedules);
		expect([found, refused]).toEqual([[[0, id]], {}]);
	});

	test('several refuse the item by their IDs; the others go on', () => {
		const twice = [sales, { ...sales, id: 9 }];
		expect(matched([byName('Sales'), byName('Other')], twice)).toEqual({
			found: [[1, undefined]],
			refused: {
				0: 'Name: there are 2 schedules named "Sales" on report 7 (IDs 3, 9). Match by ID instead',
			},
		});
	});

	test('items of either kind keep their order', () => {
		const byId = read('upsert', { ...created, scheduleId: 5 }).change;
		expect(matched([byName('Sales'), byId, byName('Other')], [sales]).found).toEqual([
			[0, 3],
			[1, 5],
			[2, undefined],
		]);
	});

	describe('items that mean the same schedule', () => {
		test.each<[string, ListedRecord[]]>([
			['that is there', [{ ...sales, name: 'New' }]],
			['that is not', []],
		])('%s are all refused', (_what, schedules) => {
			const changes = [byName('New'), byName('Other'), byName('  NEW ')];
			const { found, refused } = matched(changes, schedules);
			expect(found).toEqual([[1, undefined]]);
			const problem = 'Name: items 0, 2 refer to the same schedule, "New" on report 7. Combine them into one';
			expect(refused).toEqual({ 0: problem, 2: problem });
		});

		test('name ten at most', () => {
			const { refused } = matched(
				Array.from({ length: 8000 }, () => byName('New')),
				[],
			);
			expect(Object.keys(refused)).toHaveLength(8000);
			expect(refused[7999]).toContain(
				'items 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 7990 more refer to the same schedule, "New"',
			);
		});
	});

	test('8,000 schedules of one name on 8,000 reports are each found', () => {
		const reports = Array.from({ length: 8000 }, (_, index) => index + 1);
		const schedules = reports.map((report) => ({ id: report + 10_000, name: 'Sales', report }));
		const { found } = matched(
			reports.map((report) => byName('Sales', report)),
			schedules,
		);
		expect(found.map(([, id]) => id)).toEqual(schedules.map(({ id }) => id));
	});
});

describe('creates without a known outcome are looked for', () => {
	/** What a list that is read again says of creates, one for each name. */
	async function lookFor(names: string[], before: ListedRecord[], again: ListedRecord[] | undefined) {
		let reads = 0;
		const lists = listsOf({ schedules: before }, () => {
			reads += 1;
			return again;
		});
		const { resolved } = resolve(
			'upsert',
			names.map((name) => byName(name)),
			lists,
		);
		const plan = await operationOf('upsert').plan(resolved, options, lists);
		const creates = plan.queues.flat();
		const found = await plan.findCreated!(creates);
		expect(reads).toBe(1);
		return creates.map((create) => ({ create, found: found.get(create)! }));
	}
	const added = { id: 20, name: 'New', report: 7 };
	const again =
		"Wait a few minutes, then run this again, still matching by name. If the schedule is there by then, it won't be created twice";

	test.each<[string, ListedRecord[]]>([
		['one new schedule of its name', [sales, added]],
		['one that is listed twice', [added, added]],
		['one beside another report’s', [added, { ...added, id: 21, report: 8 }]],
	])('%s gets the update with the same body', async (_what, schedules) => {
		const [{ create, found }] = (await lookFor(['New'], [sales], schedules)) as [LookedFor];
		expect(found).toEqual({
			update: {
				...create,
				operation: updateFacts,
				method: 'POST',
				path: '/api/v1/schedules/20/',
				resourceId: 20,
			},
		});
	});

	test.each<[string, ListedRecord[] | undefined, string]>([
		['none', [sales], `The list of schedules was searched, and the schedule isn't there yet. ${again}`],
		[
			'one of another report',
			[{ ...added, report: 8 }],
			`The list of schedules was searched, and the schedule isn't there yet. ${again}`,
		],
		[
			'one that only has the name since',
			[{ ...sales, name: 'New' }],
			`The list of schedules was searched, and the schedule isn't there yet. ${again}`,
		],
		[
			'two',
			[added, { ...added, id: 21 }],
			`The list of schedules was searched, and several new ones have this name and report (IDs 20, 21). Check them in the service and keep one`,
		],
		[
			'a list that can’t be had',
			undefined,
			`The list of schedules couldn't be read again to look for it. ${again}`,
		],
	])('%s: a note says so', async (_what, schedules, note) => {
		expect((await lookFor(['New'], [sales], schedules))[0]!.found).toEqual({ note });
	});

	test('all in one reading', async () => {
		const names = Array.from({ length: 200 }, (_, index) => `New ${index}`);
		const schedules = names.map((name, index) => ({ id: 100 + index, name, report: 7 }));
		const looked = await lookFor(names, [], schedules.slice(1));
		expect(looked.map(({ found }) => ('update' in found ? found.update.resourceId : 'note'))).toEqual([
			'note',
			...schedules.slice(1).map(({ id }) => id),
		]);
	});

	test('matched by ID they can’t be', async () => {
		const { change } = read('upsert', { ...created, matchBy: 'id' });
		const plan = await operationOf('upsert').plan([{ item: 0, change }], options, listsOf({}));
		expect(plan.findCreated).toBeUndefined();
	});
});

describe('with Map Automatically', () => {
	const sheet = { ...body, name: 'Sales' };
	const row = { ...sheet, 'Send at': 'noon' };
	const omit = (given: object, ...names: string[]) =>
		Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
	const mapped = (json: object, more: object = { matchBy: 'name' }) =>
		read('upsert', { dataMode: 'autoMapInputData', ...more }, { json: json as IDataObject });
	const resolved = (json: object, schedules: ListedRecord[]) => {
		const { resolved, refused } = resolve('upsert', [mapped(json).change], listsOf({ schedules }));
		const [change] = resolved.map((one) => one.change as { scheduleId?: number; body: object });
		return { scheduleId: change?.scheduleId, body: change?.body, refused };
	};

	test('an update carries only the columns that there are, a create all that it needs', () => {
		expect(resolved(row, [sales])).toEqual({ scheduleId: 3, body: sheet, refused: {} });
		const part = omit(sheet, 'method_type', 'scheduled_time_minute', 'retry_condition');
		expect(resolved(part, [sales])).toEqual({ scheduleId: 3, body: part, refused: {} });
		expect(resolved(part, [])).toEqual({ scheduleId: undefined, body: sheet, refused: {} });
	});

	test('what a create lacks refuses only the row that has no schedule yet', () => {
		const lacking = ['schedule_type', 'scheduled_time_hour', 'timezone'];
		const part = omit(sheet, ...lacking);
		expect(resolved(omit(row, ...lacking), [sales])).toEqual({ scheduleId: 3, body: part, refused: {} });
		expect(resolved(omit(row, ...lacking), [])).toEqual({
			refused: {
				0: 'Missing columns (or empty cells): Schedule Type, Time or Hour, Timezone. Columns not recognized: Send at. Needed because there\'s no schedule "Sales" on report 7 yet',
			},
		});
	});

	test('a schedule is only told by its name and its report', () => {
		const missing = (...names: string[]) => mapped(omit(row, ...names)).issues;
		expect(missing('report')).toBe('Missing column (or empty cell): Report. Columns not recognized: Send at');
		expect(missing('report', 'name', 'timezone')).toBe(
			'Missing columns (or empty cells): Report, Name. Columns not recognized: Send at',
		);
		expect(mapped({ ...sheet, name: '', scheduled_time_hour: 99 }).issues).toBe(
			`Hour: 99 isn't one of the options. Use 00 to 23. No value in column name. Fill in a value or, if your data has one, check the node before this one`,
		);
		expect(mapped({ ...row, report: 'x' }).issues).toMatch(/^Report: "x" isn't a valid ID\.(?!.*Missing)/);
	});

	test('Slack without an export refuses only the row that has no schedule yet', () => {
		const slack = { ...sheet, method_type: 'slack' };
		expect(resolved(slack, [sales])).toEqual({ scheduleId: 3, body: slack, refused: {} });
		expect(resolved(slack, []).refused).toEqual({
			0: 'Slack needs an export: choose a Document Export or a Data Export. Needed because there\'s no schedule "Sales" on report 7 yet',
		});
	});

	test('the lists of recipients are needed, too', () => {
		const { change } = mapped({ ...row, 'User Emails': 'ada@x.y' });
		expect(operationOf('upsert').listsFor!(change)).toEqual(['users', 'schedules']);
	});

	test('by ID, one is known from the start', () => {
		const byId = (json: object, scheduleId: unknown) => mapped(json, { matchBy: 'id', scheduleId });
		expect(byId({ Query: 'q' }, 5).change).toMatchObject({ scheduleId: 5, body: { query: 'q' } });
		expect(byId({ Query: 'q' }, '').issues).toBe(
			'Missing columns (or empty cells): Report, Schedule Type, Time or Hour, Timezone',
		);
		expect(byId({ 'Send at': 1 }, 5).issues).toBe(
			'Nothing to update: no column matches a field. Columns not recognized: Send at',
		);
	});
});

test('Name stands beside Match By where it decides, and is required there', () => {
	const names = upsert.properties.filter(({ name }) => name === 'name');
	expect(upsert.properties.slice(0, 4).map(({ name }) => name)).toEqual([
		'matchBy',
		'scheduleId',
		'name',
		'dataMode',
	]);
	expect(names).toMatchObject([
		{ required: true, displayOptions: { show: { matchBy: ['name'] } } },
		{ displayOptions: { hide: { matchBy: ['name'] } } },
	]);
	expect(names[1]!.required).toBeUndefined();
});

test('the ways to match are in alphabetical order, take no expression, and start with the ID', () => {
	const [matchBy, scheduleId] = upsert.properties;
	expect(matchBy).toMatchObject({
		name: 'matchBy',
		noDataExpression: true,
		default: 'id',
		options: [{ value: 'id' }, { value: 'name' }],
	});
	expect(scheduleId).toMatchObject({ name: 'scheduleId', displayOptions: { show: { matchBy: ['id'] } } });
	expect(scheduleId!.required).toBeUndefined();
});
