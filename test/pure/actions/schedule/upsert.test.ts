import type { ListedRecord } from '../../../../nodes/ReportSchedule/actions/operation';
import { upsert } from '../../../../nodes/ReportSchedule/actions/schedule/upsert';
import { listsOf, operationOf, read, resolve } from '../inputItem';
import { body, created } from './created';

const byName = (name: string, report = 7) =>
	read('upsert', { ...created, report, name, matchBy: 'name', scheduleId: 'not looked at' }).change;
const matched = (changes: unknown[], schedules: ListedRecord[], again?: () => ListedRecord[] | undefined) => {
	const { resolved, refused } = resolve('upsert', changes, listsOf({ schedules }, again));
	const found = resolved.map(({ item, change }) => [item, (change as { scheduleId?: number }).scheduleId]);
	return {
		found,
		refused,
		findCreated: (resolved[0]?.change as { findCreated?: () => unknown })?.findCreated,
	};
};
const sales = { id: 3, name: 'Sales', report: 7 };

describe('by ID', () => {
	const byId = (scheduleId: unknown) => read('upsert', { ...created, matchBy: 'id', scheduleId });

	test.each<[unknown, number | undefined]>([
		[{ __rl: true, mode: 'id', value: '5' }, 5],
		['5.0', 5],
		[{ __rl: true, mode: 'id', value: '' }, undefined],
		['', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%j is the schedule %p', (scheduleId, id) => {
		expect(byId(scheduleId).change).toEqual({
			body,
			recipients: new Map(),
			scheduleId: id,
			matchByName: false,
		});
	});

	test('is refused for what is no ID, and needs no list', () => {
		expect(byId('x')).toEqual({ issues: 'Schedule: "x" isn\'t a valid ID. Use a whole number, e.g. 7' });
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
	test('needs a name and the list of schedules', () => {
		const { issues } = read('upsert', { ...created, name: ' ', matchBy: 'name' });
		expect(issues).toBe('Name is empty. To match by name, enter one');
		expect(operationOf('upsert').listsFor!(byName('a'))).toEqual(['schedules']);
	});

	test.each<[string, ListedRecord[], number | undefined]>([
		['none', [{ ...sales, name: 'Other' }], undefined],
		['one', [sales, { id: 4, name: 'Other', report: 7 }], 3],
		['one of another report', [{ ...sales, report: 8 }], undefined],
		['one whose report is not told', [{ id: 3, name: 'Sales' }], 3],
		['one that is listed twice', [sales, sales], 3],
		['one with spaces around its name', [{ ...sales, name: ' Sales ' }], 3],
		['one in other letters', [{ ...sales, name: 'SALES' }], undefined],
	])('%s', (_name, schedules, id) => {
		const { found, refused } = matched([byName('Sales')], schedules);
		expect([found, refused]).toEqual([[[0, id]], {}]);
	});

	test('several refuse the item by their IDs, the others go on', () => {
		const twice = [sales, { ...sales, id: 9 }];
		expect(matched([byName('Sales'), byName('Other')], twice)).toMatchObject({
			found: [[1, undefined]],
			refused: { 0: 'Name: 2 schedules are named "Sales" (IDs 3, 9). Match by ID instead' },
		});
	});

	test('items of either kind pass side by side', () => {
		const byId = read('upsert', { ...created, scheduleId: 5 }).change;
		expect(matched([byId, byName('Sales')], [sales]).found).toEqual([
			[0, 5],
			[1, 3],
		]);
	});

	describe('two items that would create the same', () => {
		test('are refused', () => {
			const { found, refused } = matched([byName('New'), byName('Other'), byName(' New ')], []);
			expect(found).toEqual([[1, undefined]]);
			expect(refused).toEqual({
				0: 'Name: item 2 also creates "New" on this report. Use different names',
				2: 'Name: item 0 also creates " New " on this report. Use different names',
			});
		});

		test('are not the same on different reports', () => {
			expect(matched([byName('New', 7), byName('New', 8)], []).refused).toEqual({});
		});

		test('may update the same', () => {
			expect(matched([byName('Sales'), byName('Sales')], [sales])).toMatchObject({
				found: [
					[0, 3],
					[1, 3],
				],
				refused: {},
			});
		});
	});

	describe('a create without a known outcome is looked for', () => {
		test.each<[ListedRecord, number | undefined]>([
			[{ id: 20, name: 'New', report: 7 }, 20],
			[{ id: 20, name: 'New' }, undefined],
		])('beside one of its name on another report: %j', async (record, id) => {
			const { findCreated } = matched([byName('New', 7), byName('New', 8)], [], () => [record]);
			expect(await findCreated!()).toBe(id);
		});

		const added = { id: 20, name: 'New', report: 7 };
		test.each<[string, ListedRecord[] | undefined, number | undefined]>([
			['one new schedule of its name', [sales, added], 20],
			['none', [sales], undefined],
			['two', [added, { ...added, id: 21 }], undefined],
			['one that is listed twice', [added, added], 20],
			['one whose report is not told', [{ id: 20, name: 'New' }], 20],
			['one that only has the name since', [{ ...sales, name: 'New' }], undefined],
			['one of another report', [{ ...added, report: 8 }], undefined],
			['a list that cannot be had', undefined, undefined],
		])('%s', async (_name, again, id) => {
			const { findCreated } = matched([byName('New')], [sales], () => again);
			expect(await findCreated!()).toBe(id);
		});
	});
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
