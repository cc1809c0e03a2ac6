import type { IExecuteFunctions } from 'n8n-workflow';
import { dependsOnItem, parameters, placeForNextTry } from '../../../nodes/ReportSchedule/item/n8n';
import { fieldAt, fieldPath } from '../../../nodes/ReportSchedule/text/expressions';
import { expectProportional } from '../proportional';

type Item = Record<string, unknown>;

/** What n8n makes of a parameter: of an expression that names a field, the field's value. */
const asN8n = (saved: unknown, json: Item): unknown => {
	if (typeof saved === 'object' && saved !== null) {
		return Object.fromEntries(Object.entries(saved).map(([key, inner]) => [key, asN8n(inner, json)]));
	}
	if (typeof saved !== 'string' || !saved.startsWith('=')) return saved;
	const path = fieldPath(saved.slice(1));
	return path === undefined ? `n8n: ${saved}` : fieldAt(json, path)?.value;
};

/** Reads a parameter for all items in turn. */
function readAll(saved: unknown, items: Item[], resolve = asN8n) {
	const asked: number[] = [];
	const context = {
		getInputData: () => items.map((json) => ({ json })),
		getNodeParameter: (name: string, item: number, or: unknown, options?: { rawExpressions?: boolean }) => {
			// As n8n does for a parameter that a workflow of an earlier version hasn't saved.
			if (or === undefined) throw new Error(`Could not get parameter "${name}"`);
			if (name !== 'given') throw new Error(`No parameter ${name}`);
			if (options?.rawExpressions) return saved;
			asked.push(item);
			return resolve(saved, items[item]!);
		},
	} as unknown as IExecuteFunctions;
	const { value, saved: savedOf, isFieldOfAnother } = parameters(context);
	const values = items.map((_, item) => value('given', item));
	return { values, asked, value, saved: savedOf('given'), isFieldOfAnother };
}

const abc: Item[] = [
	{ a: 'x', b: { c: 1 } },
	{ a: 'y', b: { c: 2 } },
	{ a: 'z', b: { c: 3 } },
];

test.each<[string, unknown, unknown[]]>([
	['a value', 7, [7, 7, 7]],
	['a field', '={{ $json.a }}', ['x', 'y', 'z']],
	['a field of a field', '={{ $json.b.c }}', [1, 2, 3]],
	[
		'a collection of both',
		{ one: '={{ $json.a }}', two: { three: 7 } },
		['x', 'y', 'z'].map((one) => ({ one, two: { three: 7 } })),
	],
])('n8n is asked once for %s', (_name, saved, values) => {
	expect(readAll(saved, abc)).toMatchObject({ values, saved, asked: [0] });
});

test.each<[string, unknown]>([
	['any other expression', '={{ $json.a + 1 }}'],
	['text around a field', '=a {{ $json.a }}'],
	['a list with an expression', ['={{ $json.a }}']],
	['a collection with another expression', { one: '={{ $json.a }}', two: '={{ 1 + 1 }}' }],
])('n8n is asked for each item, of %s', (_name, saved) => {
	expect(readAll(saved, abc)).toMatchObject({
		values: abc.map((json) => asN8n(saved, json)),
		asked: [0, 1, 2],
	});
});

test('n8n is asked where an item has no plain value, for it has rules of its own for what else there is', () => {
	const items = [{ a: null }, {}, { a: 'x' }, { a: [7] }, { a: 'y' }, { a: { b: 1 } }, { a: 0 }, { a: false }];
	expect(readAll('={{ $json.a }}', items)).toMatchObject({
		values: [null, undefined, 'x', [7], 'y', { b: 1 }, 0, false],
		asked: [0, 1, 2, 3, 5],
	});
	const collection = readAll({ one: '={{ $json.a }}', two: 7 }, [{ a: 'x' }, {}, { a: 'y' }]);
	expect(collection).toMatchObject({
		values: ['x', undefined, 'y'].map((one) => ({ one, two: 7 })),
		asked: [0, 1],
	});
});

test('where n8n makes something else of the first field, it’s asked for each, whatever it makes of others', () => {
	const items = [{ a: 'x ' }, { a: 'y' }, { a: 'z ' }];
	const trimmed = (_saved: unknown, json: Item) => String(json.a).trim();
	expect(readAll('={{ $json.a }}', items, trimmed)).toMatchObject({
		values: ['x', 'y', 'z'],
		asked: [0, 1, 2],
	});
});

test('a call without items has what was typed all the same', () => {
	expect(readAll(7, []).value('given', 0)).toBe(7);
});

test('what n8n throws for an expression is thrown', () => {
	const fail = () => {
		throw new Error('No data');
	};
	expect(() => readAll('={{ $json.a }}', abc, fail)).toThrow('No data');
});

test.each<{ what: string; items: Item[]; found: boolean[] }>([
	{ what: 'none has', items: [{}, {}, {}], found: [false, false, false] },
	{ what: 'only the first has', items: [{ a: 1 }, {}, {}], found: [false, true, true] },
	{ what: 'only the last has, without a value', items: [{}, {}, { a: null }], found: [true, true, false] },
	{ what: 'only the first has, with undefined in', items: [{ a: undefined }, {}], found: [false, true] },
	{ what: 'two have', items: [{}, { a: 1 }, { a: 2 }], found: [true, true, true] },
	{ what: 'all have', items: [{ a: 1 }, { a: 1 }, { a: 1 }], found: [true, true, true] },
])('a field of another item, where $what it', ({ items, found }) => {
	const { isFieldOfAnother } = readAll(7, items);
	// Twice: it's looked for once only.
	for (let times = 0; times < 2; times += 1) {
		expect(items.map((_, item) => isFieldOfAnother(['a'], item))).toEqual(found);
	}
	expect(isFieldOfAnother(['a', 'b'], 0)).toBe(false);
	// A name may have dots in it.
	const dotted = readAll(7, [{}, { 'a.b': 1 }]).isFieldOfAnother;
	expect([dotted(['a.b'], 0), dotted(['a', 'b'], 0)]).toEqual([true, false]);
	// What a text has isn't a field, and neither is what every object has.
	expect(readAll(7, [{}, {}]).isFieldOfAnother(['toString'], 0)).toBe(false);
	expect(readAll(7, [{}, { a: 'x' }]).isFieldOfAnother(['a', 'length'], 0)).toBe(false);
});

test('fields of other items take no more time than there are items', async () => {
	await expectProportional(8000, (size) => {
		const { isFieldOfAnother } = readAll(
			7,
			Array.from({ length: size }, () => ({})),
		);
		for (let item = 0; item < size; item += 1) isFieldOfAnother(['a'], item);
	});
});

/** How a credential's expression uses the index of its item. */
test.each<{ how: string; depends: boolean; use: (item: number) => unknown }>([
	{ how: 'not at all', depends: false, use: () => 'x' },
	{ how: 'as a number', depends: true, use: (item) => +item },
	{ how: 'as text', depends: true, use: (item) => `${item}` },
	{ how: 'as a key', depends: true, use: (item) => ['a', 'b'][item] },
	{ how: 'in JSON', depends: true, use: (item) => JSON.stringify(item) },
	{
		how: 'as nothing but a number, or it throws',
		depends: true,
		use: (item) => {
			if (typeof item !== 'number') throw new Error('Not an index');
		},
	},
])('whether a credential depends on the item: it uses the index $how', async ({ depends, use }) => {
	expect(await dependsOnItem(async (item) => await Promise.resolve(use(item)))).toBe(depends);
});

describe('what a try of the node leaves for the next one', () => {
	const item = {};
	const placeOf = ({ json = item, type = 'reportSchedule', name = 'Node', execution = '1', run = 0 }) =>
		placeForNextTry<string>({
			getNode: () => ({ name, type }),
			getInputData: () => [{ json }],
			getExecutionId: () => execution,
			evaluateExpression: () => run,
		} as unknown as IExecuteFunctions);
	beforeEach(() => placeOf({}).set('left'));

	test.each<[string, Parameters<typeof placeOf>[0], string | undefined]>([
		['the next try', {}, 'left'],
		['another call, with items of its own', { json: {} }, undefined],
		['another execution', { execution: '2' }, undefined],
		['another node', { name: 'Two' }, undefined],
		['a later run of a loop', { run: 1 }, undefined],
	])('is there for no other: %s', (_who, other, found) => expect(placeOf(other).get()).toBe(found));

	test('is there for a tool, although n8n raises its run index with each try', () => {
		placeOf({ type: 'reportScheduleTool' }).set('tool');
		expect(placeOf({ type: 'reportScheduleTool', run: 1 }).get()).toBe('tool');
	});
});
