import { recordsLayer } from '../../../nodes/ReportSchedule/operations/getMany';
import { computed } from '../item/items';
import { ask, type Parameters } from './asking';

const records = [
	{ id: 5, name: 'Weekly Sales', report: 7 },
	{ id: 6, name: 'Costs', report: 7 },
	{ id: 8, name: 'Sales', report: 9 },
];
const list = { records };
const getAll = 'schedule.getAll';
const atMost = (limit: number, filters: object = {}): Parameters => ({ returnAll: false, limit, filters });
const ids = (output: object[] | undefined) => output?.map((one) => (one as { id?: unknown }).id);

test('these operations are there, and none that an object has by itself', () => {
	const { find } = recordsLayer({} as never);
	const there = (resource: string, names: string[]) =>
		names.filter((name) => find(resource, name) !== undefined);
	const all = ['get', 'getAll', 'create', 'constructor', 'toString'];
	expect(there('schedule', all)).toEqual(['get', 'getAll']);
	for (const resource of ['group', 'report', 'user']) expect(there(resource, all)).toEqual(['getAll']);
	for (const resource of ['membership', '__proto__', '']) expect(there(resource, all)).toEqual([]);
	expect(find('schedule', 'get')!.methods).toEqual([]);
});

test.each([
	[getAll, 'schedules'],
	['group.getAll', 'groups'],
	['report.getAll', 'reports'],
	['user.getAll', 'users'],
])('%s gives all records of the list as they came', async (operation, name) => {
	const { given, asked, hints } = await ask(operation, [{}], { list });
	expect(given).toEqual({ 0: records });
	expect(asked).toEqual([[name, 'whole']]);
	expect(hints).toEqual([]);
});

describe('filters', () => {
	test.each<[operation: string, filters: object, ids: number[]]>([
		[getAll, { name: 'SALES' }, [5, 8]],
		[getAll, { report: { mode: 'id', value: '7' } }, [5, 6]],
		[getAll, { name: 'sales', report: 9 }, [8]],
		[getAll, { name: computed('costs') }, [6]],
		[getAll, { name: 'Yearly' }, []],
		// Of other lists.
		[getAll, { email: 'ada' }, [5, 6, 8]],
		['group.getAll', { name: 'cost', report: 9 }, [6]],
		['report.getAll', { name: 'cost', report: 9 }, [6]],
	])('keep the records that fit: %s %j', async (operation, filters, found) => {
		const { given } = await ask(operation, [{ filters }], { list });
		expect(ids(given[0])).toEqual(found);
	});

	test('of users, by email', async () => {
		const users = [{ id: 1, name: 'bob', email: 'Ada@x.org' }, { id: 2, name: 'ada', email: 'bob@x.org' }]; // prettier-ignore
		const { given } = await ask('user.getAll', [{ filters: { email: 'ada@' } }], {
			list: { records: users },
		});
		expect(ids(given[0])).toEqual([1]);
	});

	const instead = 'Fill it in, or remove the filter';
	test.each<[filters: object, issues: string]>([
		[{ name: '' }, `Name Contains is empty. ${instead}`],
		[{ name: ' \u200b' }, `Name Contains is empty. ${instead}`],
		[{ report: { mode: 'id', value: '' } }, `Report is empty. ${instead}`],
		[
			{ name: computed('', '{{ $json.part }}') },
			`Name Contains is empty: {{ $json.part }} returned nothing. ${instead}`,
		],
		[
			{ name: computed(undefined, '{{ $json.part }}') },
			'Name Contains is empty: {{ $json.part }} returned nothing',
		],
		[{ report: 'x' }, "Report: “x” isn't a valid ID. Use a whole number, e.g. 7"],
		[{ name: '#N/A' }, 'Name Contains: “#N/A” is the error of a formula'],
		[{ name: ' ', report: ' ' }, `Name Contains is empty. ${instead}. Report is empty. ${instead}`],
	])('that would let all records through are refused: %j', async (filters, issues) => {
		const result = await ask(getAll, [{ filters }], { list });
		expect(result.issues[0]).toContain(issues);
	});

	test('a model’s blank filter is none', async () => {
		const run = { isOfTool: true };
		const { issues, given } = await ask(getAll, [{ filters: { name: '', report: computed(null) } }], {
			list,
			run,
		});
		expect([issues, given]).toEqual([[''], { 0: records }]);
	});
});

describe('the limit', () => {
	test('cuts the list, and is only read without Return All', async () => {
		const items = [
			atMost(2),
			atMost(1, { name: 'sales' }),
			{ limit: 1 },
			{ limit: 'x' },
			{ returnAll: false, limit: 'x' },
		];
		const { given, issues } = await ask(getAll, items, { list });
		expect([0, 1, 2, 3].map((item) => ids(given[item]))).toEqual([[5, 6], [5], [5, 6, 8], [5, 6, 8]]);
		expect(issues).toEqual(['', '', '', '', expect.stringMatching(/^Limit: “x” /)]);
	});

	test('is a whole number from 1, and 50 where nothing is given, as Return All is on', async () => {
		const many = { records: Array.from({ length: 60 }, (_, index) => ({ id: index + 1 })) };
		const items = [{ ...atMost(1), limit: '' }, { returnAll: '' }, atMost(0), atMost(1)];
		const { given, issues } = await ask(getAll, items, { list: many });
		expect([0, 1, 2, 3].map((item) => given[item]?.length)).toEqual([50, 60, undefined, 1]);
		expect(issues[2]).toMatch(/^Limit: 0 /);
	});

	test.each<[what: string, items: Parameters[], isOfTool: boolean, extent: unknown]>([
		['one without a limit needs it whole', [atMost(3), {}, atMost(9)], false, 'whole'],
		['one with a filter alone, too', [{ filters: { name: 'a' } }], false, 'whole'],
		['the largest of several', [atMost(3), atMost(12), atMost(5)], false, { atMost: 12 }],
		[
			'what is filtered may stand on any page',
			[atMost(3), atMost(5, { report: 7 })],
			false,
			{ atMost: Infinity },
		],
		['so it may for a model', [{}], true, { atMost: Infinity }],
		['which has limits, too', [atMost(3)], true, { atMost: 3 }],
	])('so much is read of the list, once: %s', async (_what, items, isOfTool, extent) => {
		const { asked, searches } = await ask(getAll, items, { list, run: { isOfTool } });
		expect(asked).toEqual([['schedules', extent]]);
		expect(searches).toHaveLength(1);
	});
});

describe('a list that may not be whole', () => {
	const doubt = 'The list of schedules may be incomplete: why';
	const doubtful = { records, doubt };

	test('with a limit, it gives what it has; a hint says so once, if it’s less than the limit', async () => {
		const items = [atMost(4), atMost(5), atMost(3), atMost(2, { name: 'sales' })];
		const { given, hints } = await ask(getAll, items, { list: doubtful });
		expect(Object.values(given).map(ids)).toEqual([
			[5, 6, 8],
			[5, 6, 8],
			[5, 6, 8],
			[5, 8],
		]);
		expect(hints).toEqual([`${doubt}.`]);
		expect((await ask(getAll, [atMost(3)], { list: doubtful })).hints).toEqual([]);
	});

	test('a filter that finds nothing in it says so, too', async () => {
		const { given, hints } = await ask(getAll, [atMost(2, { name: 'yearly' })], { list: doubtful });
		expect([given, hints]).toEqual([{ 0: [] }, [`${doubt}.`]]);
	});

	test('without one, that is a failure, and the advice is a limit', async () => {
		const { failed, given, hints } = await ask(getAll, [{}, atMost(9), { filters: { name: 'a' } }], {
			list: doubtful,
		});
		const advice =
			'To get the 3 schedules that could be loaded, turn off Return All and set a Limit above that.';
		expect(failed).toEqual({ 0: { problem: doubt, advice }, 2: { problem: doubt, advice } });
		expect([Object.keys(given), hints]).toEqual([['1'], [`${doubt}.`]]);
		const unsettled = await ask(getAll, [{}], { list: { ...doubtful, isUnsettled: true } });
		expect(unsettled.failed[0]!.advice).toBe(`Try again later. ${advice}`);
	});

	test('what the records don’t tell is no reason to wait: the filter is to be removed', async () => {
		const { failed } = await ask(getAll, [{ filters: { name: 'a' } }, {}], {
			list: { records: [{ id: 5 }] },
		});
		expect(Object.keys(failed)).toEqual(['0']);
		expect(failed[0]!.advice).toMatch(/^Remove the filter/);
	});
});

describe('a list that can’t be read', () => {
	const list = { problem: "Couldn't load", advice: 'Try again.' };
	const single = 'Try again. Try to get a single schedule by its ID instead.';
	test.each<[operation: string, more: object, advice: string]>([
		[getAll, {}, 'Try again.'],
		[getAll, { isNotOffered: true }, single],
		['group.getAll', { isNotOffered: true }, 'Try again.'],
		['user.getAll', { isNotOffered: true }, 'Try again.'],
	])('%s %j fails each item that asked', async (operation, more, advice) => {
		const { failed, given, asked } = await ask(operation, [{}, atMost(1)], { list: { ...list, ...more } });
		expect(failed).toEqual({ 0: { ...list, advice }, 1: { ...list, advice } });
		expect([given, asked.length]).toEqual([{}, 1]);
	});

	test('nor if that is a mistake of our own', async () => {
		const broken = () => {
			throw new Error('internal');
		};
		const { failed } = await ask(getAll, [{}, atMost(1)], { list: broken });
		expect(Object.keys(failed)).toEqual(['0', '1']);
		expect(JSON.stringify(failed)).not.toContain('internal');
	});
});

describe('what a model reads', () => {
	const run = { isOfTool: true };
	const more = (text: string) => ({ message: expect.stringMatching(text) as string });

	test.each([
		[getAll, 'schedules'],
		['group.getAll', 'groups'],
		['user.getAll', 'users'],
	])('%s finds nothing', async (operation, name) => {
		const { given } = await ask(operation, [{}], { list: { records: [] }, run });
		expect(given[0]).toEqual([{ message: `No ${name} found` }]);
		expect((await ask(operation, [{}], { list: { records: [] } })).given[0]).toEqual([]);
	});

	test('at its limit, that there may be more', async () => {
		const { given } = await ask(getAll, [atMost(2), atMost(3), atMost(4), {}], { list, run });
		expect(given).toEqual({
			0: [...records.slice(0, 2), more('^There may be more schedules: .* at most 2$')],
			1: [...records, more('at most 3$')],
			2: records,
			3: records,
		});
	});

	test('of a list that may not be whole, why there may be more, whether it found some or not', async () => {
		const doubtful = { records, doubt: 'Why' };
		const { given, failed, hints } = await ask(getAll, [{}, { filters: { name: 'yearly' } }], {
			list: doubtful,
			run,
		});
		const why = more('^There may be more schedules\\. Why$');
		expect([given, failed]).toEqual([{ 0: [...records, why], 1: [why] }, {}]);
		expect(hints).toEqual([]);
		// People read it in a hint.
		expect((await ask(getAll, [atMost(9)], { list: doubtful })).given[0]).toEqual(records);
	});
});

describe('a record as an item', () => {
	test.each<[what: string, record: unknown, item: object]>([
		['as it came', { id: 5, custom: { a: [1] } }, { id: 5, custom: { a: [1] } }],
		['with an error of its own', { id: 5, error: 'Last run failed' }, { id: 5, error: 'Last run failed' }],
		['with a key for one', { error: null }, { error: null }],
		['that n8n would take for a failed item', { error: 'Gone' }, { data: { error: 'Gone' } }],
		[
			'in any form',
			{ error: 'a', message: 'b', details: 'c', stack: 'd' },
			{ data: { error: 'a', message: 'b', details: 'c', stack: 'd' } },
		],
		['that is none', 'Sales', { data: 'Sales' }],
		['that is a list', [1], { data: [1] }],
		['that is nothing', null, { data: null }],
	])('%s', async (_what, record, item) => {
		const { given } = await ask(getAll, [{}], { list: { records: [record] } });
		expect(given[0]).toEqual([item]);
	});

	test('is each item’s own, all the way down', async () => {
		const record = { id: 5, custom: { a: [1] } };
		const { given } = await ask(getAll, [{}, {}, atMost(1)], { list: { records: [record] } });
		(given[0]![0]!.custom as { a: number[] }).a.push(2);
		expect([given[1], given[2], record]).toEqual([
			[{ id: 5, custom: { a: [1] } }],
			given[1],
			{ id: 5, custom: { a: [1] } },
		]);
	});

	test('in words is each item’s own, too', async () => {
		const simple = { simplify: true };
		const { given } = await ask(getAll, [simple, simple], { list: { records: [{ id: 5, name: 'Sales' }] } });
		given[0]![0]!.name = 'Changed by a node behind this one';
		expect(given[1]).toEqual([expect.objectContaining({ name: 'Sales' })]);
	});
});
