import { quote } from '../../../nodes/ReportSchedule/fields/values';
import { readId, readIds, readText } from '../../../nodes/ReportSchedule/fields/readers';
import { refusal } from './refusal';

const largest = Number.MAX_SAFE_INTEGER;

describe('one ID', () => {
	test.each<[unknown, number | undefined]>([
		[7, 7],
		['7', 7],
		[' 7\n', 7],
		['007', 7],
		['5.0', 5],
		[' 5.0 ', 5],
		[5.0, 5],
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
		['5.'],
		['.0'],
		['5.01'],
		['1.000'],
		['0.0'],
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
		[`${largest}.4`],
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
		expect(refusal(() => readId(given))).toBe(`${quote(given)} isn't a valid ID. Use a whole number, e.g. 7`);
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
		['5.0', [5]],
		['[5.0]', [5]],
		['[5.0, "6.0", {"id": 7.0}]', [5, 6, 7]],
		[`[${largest}]`, [largest]],
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
		['[1.5]', 1.5],
		['[9007199254740993]', 9007199254740992],
		['[-1]', -1],
		['[null]', null],
		['[true]', true],
		['9007199254740991.4', '9007199254740991.4'],
		['[1, 2', '[1, 2'],
		[',', ','],
		['[object Object]', '[object Object]'],
		[[{ name: 'Sales' }], { name: 'Sales' }],
		[true, true],
		[{}, {}],
	])('%p is refused for %p', (given, piece) => {
		expect(refusal(() => readIds(given))).toBe(
			`${quote(piece)} isn't a valid ID. Use whole numbers, e.g. 1, 2, 3`,
		);
	});
});

test('what looks like something else than an ID gets advice of its own', () => {
	const instead = { looksLike: /@/, advice: 'Write letters' };
	expect(refusal(() => readIds('1, a@b.c', instead))).toBe('"a@b.c" isn\'t a valid ID. Write letters');
	expect(refusal(() => readIds('1, Ada', instead))).toBe(
		'"Ada" isn\'t a valid ID. Use whole numbers, e.g. 1, 2, 3',
	);
	expect(refusal(() => readId('Ada', 'Pick one'))).toBe('"Ada" isn\'t a valid ID. Pick one');
});

describe('text', () => {
	test.each<[unknown, string | undefined]>([
		[' Weekly numbers ', ' Weekly numbers '],
		[7, '7'],
		[-1.5, '-1.5'],
		[0, '0'],
		[false, 'false'],
		['', undefined],
		['  ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%p is read as %p', (given, text) => expect(readText(given)).toBe(text));

	test.each([[NaN], [Infinity], [['a']], [{}], [7n]])('%p is refused', (given) => {
		expect(refusal(() => readText(given))).toBe(`${quote(given)} isn't text. Use a single value`);
	});
});
