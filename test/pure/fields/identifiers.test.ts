import { readId, readIds } from '../../../nodes/ReportSchedule/fields/identifiers';
import { refusal } from './refusal';

const one = 'the ID, a positive whole number such as 7';
const several = 'IDs, positive whole numbers such as 7 or 1, 2, 3';
const largest = Number.MAX_SAFE_INTEGER;

describe('one ID', () => {
	test.each<[unknown, number | undefined]>([
		[7, 7],
		['7', 7],
		[' 7\n', 7],
		['007', 7],
		[`${'0'.repeat(31)}7`, 7],
		[{ id: 7 }, 7],
		[{ id: '7', name: 'Sales' }, 7],
		[largest, largest],
		[String(largest), largest],
		['', undefined],
		['  ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%p is read as %p', (given, id) => expect(readId(given)).toBe(id));

	test.each<[unknown]>([
		[0],
		['0'],
		[-1],
		['-1'],
		['+1'],
		[1.5],
		['1.5'],
		['1e3'],
		['0x10'],
		['7 8'],
		['7x'],
		['x7'],
		['Sales'],
		['[object Object]'],
		['../users'],
		['7/add_users'],
		['١'],
		['７'],
		[largest + 1],
		[String(largest + 1)],
		[`${'0'.repeat(32)}7`],
		[NaN],
		[Infinity],
		[true],
		[7n],
		[[7]],
		[{}],
		[{ id: null }],
		[{ id: { id: 7 } }],
		[{ ID: 7 }],
		[Object.create({ id: 7 })],
	])('%p is refused', (given) => {
		expect(refusal(() => readId(given))).toMatchObject({ given, accepted: one });
	});
});

describe('a list of IDs', () => {
	test.each<[unknown, number[] | undefined]>([
		[7, [7]],
		['7', [7]],
		['1, 2,3', [1, 2, 3]],
		['3;1 2\n1', [3, 1, 2]],
		[
			[1, '2'],
			[1, 2],
		],
		['[1,2]', [1, 2]],
		[
			[{ id: 1 }, { id: '2' }, 1],
			[1, 2],
		],
		[{ id: 7 }, [7]],
		[[], []],
		['[]', []],
		[' ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%p is read as %p', (given, ids) => expect(readIds(given)).toEqual(ids));

	test.each<[unknown, unknown]>([
		['1, two, 3', 'two'],
		['1 -2', '-2'],
		['1.5', '1.5'],
		[[1, 2.5], 2.5],
		[[1, null], null],
		[[1].concat(new Array(1)), undefined],
		[[1, ''], ''],
		[[1, [2]], [2]],
		['[1,"x"]', 'x'],
		['[1, 2', '[1, 2'],
		[',', ','],
		['[object Object]', '[object Object]'],
		[[{ name: 'Sales' }], { name: 'Sales' }],
		[true, true],
		[{}, {}],
	])('%p is refused for %p', (given, piece) => {
		expect(refusal(() => readIds(given))).toMatchObject({ given: piece, accepted: several });
	});
});
