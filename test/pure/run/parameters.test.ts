import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { fieldReader, hasExpression, itemReader } from '../../../nodes/ReportSchedule/run/parameters';

const json = { user: 7, name: 'Ann', on: false, 'User ID': '8', list: [1], nothing: null, deep: { id: 1 } };

test.each([
	['={{ $json.user }}', 7],
	['={{$json.user}}', 7],
	['={{ $json["User ID"] }}', '8'],
	["={{ $json['User ID'] }}", '8'],
	['={{\n$json.on\n}}', false],
	['={{ $json.deep.id }}', 1],
	['={{ $json["deep"]?.id }}', 1],
	['={{ $json.list[0] }}', 1],
	['no expression', 'no expression'],
	[
		{ __rl: true, mode: 'id', value: '={{ $json.user }}' },
		{ __rl: true, mode: 'id', value: 7 },
	],
	[
		{ name: '={{ $json.name }}', inner: { on: '={{ $json.on }}' } },
		{ name: 'Ann', inner: { on: false } },
	],
])('%j is read from the item', (raw, value) => {
	expect(fieldReader(raw)!(json)).toStrictEqual(value);
});

test.each([
	'={{ $json.user.toString() }}',
	'={{ $json[$json.name] }}',
	'={{ $json["user\'] }}',
	'=User {{ $json.user }}',
	'={{ $json.user }} ',
	'= {{ $json.user }}',
	'={{ $json.user }}{{ $json.user }}',
	'={{ $jsonuser }}',
	{ value: '={{ $json.user }}', other: '={{ $now }}' },
	['={{ $json.user }}'],
])('%j is left to n8n', (raw) => {
	expect(fieldReader(raw)).toBeUndefined();
});

test.each(['list', 'nothing', 'deep', 'deep.none', 'nothing.id', 'missing', 'toString', 'constructor'])(
	'so is a field that holds no plain value of its own: %s',
	(field) => {
		expect(fieldReader(`={{ $json.${field} }}`)!(json)).toBeUndefined();
		expect(fieldReader({ value: `={{ $json.${field} }}` })!(json)).toBeUndefined();
	},
);

test('an expression is found at any depth', () => {
	expect(hasExpression({ a: [{ b: '=1' }] })).toBe(true);
	expect(hasExpression({ a: [{ b: 'a=1' }], c: null, d: 1 })).toBe(false);
});

describe('a field of the item is taken from the item only where n8n gives the same', () => {
	/** What the reader gives for each item, and for which items n8n was asked. */
	function readAll(fields: unknown[], fromN8n: unknown[]) {
		const asked: number[] = [];
		const context = {
			getNode: () => ({ type: 'reportSchedule' }),
			getInputData: () => fields.map((user) => ({ json: { user } as IDataObject })),
			getNodeParameter: (_name: string, item: number, _none: null, options?: object) => {
				if (options) return '={{ $json.user }}';
				asked.push(item);
				return fromN8n[item];
			},
		} as unknown as IExecuteFunctions;
		const inputItem = itemReader(context);
		return { values: fields.map((_, item) => inputItem(item).parameter('users')), asked };
	}

	test('the same for the first item: the others are taken from theirs', () => {
		expect(readAll([1, 2, 3], [1, 2, 3])).toEqual({ values: [1, 2, 3], asked: [0] });
	});

	test('something else for the first item: n8n resolves all of them, the next ones like theirs or not', () => {
		expect(readAll([1, 2, 3], ['one', 2, 'three'])).toEqual({
			values: ['one', 2, 'three'],
			asked: [0, 1, 2],
		});
	});

	test('a list first: the next plain value decides', () => {
		expect(readAll([[1], 2, 3, 4], [[1], 'two', 3, 'four'])).toEqual({
			values: [[1], 'two', 3, 'four'],
			asked: [0, 1, 2, 3],
		});
	});
});

test('a field is any item’s if one has it, whatever it holds, and each is looked for once', () => {
	let reads = 0;
	const own = (json: unknown) => ({
		get json() {
			reads += 1;
			return json;
		},
	});
	const items = [own({ a: 1 }), own(undefined), own({ body: { title: null } }), own({ body: [] })];
	const context = { getNode: () => ({ type: 'reportSchedule' }), getInputData: () => items };
	const { isFieldOfAny } = itemReader(context as unknown as IExecuteFunctions)(0);
	const paths = [['a'], ['body'], ['body', 'title'], ['title'], ['body', 'title', 'x'], ['constructor']];
	reads = 0;
	for (let time = 0; time < 1000; time += 1) {
		expect(paths.map(isFieldOfAny)).toEqual([true, true, true, false, false, false]);
	}
	expect(reads).toBe(1 + 3 + 3 + 4 + 4 + 4);
});
