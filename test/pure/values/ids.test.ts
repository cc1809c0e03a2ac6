import { InvalidValue } from '../../../nodes/ReportSchedule/fields/issues';
import { values } from '../../../nodes/ReportSchedule/values';
import { REFUSED, attempt, doubtOf, readAs, rows } from './reading';

const largest = Number.MAX_SAFE_INTEGER;

describe('one ID', () => {
	test.each<[unknown, number]>([
		[7, 7],
		['7', 7],
		[' 7\n', 7],
		['007', 7],
		['7.0', 7],
		['\u200b7\ufeff', 7],
		[`${'0'.repeat(31)}7`, 7],
		[{ id: 7 }, 7],
		[{ id: '7', name: 'Sales', trigger_value: '5' }, 7],
		[largest, largest],
		[String(largest), largest],
		// A list of one is its element.
		[[7], 7],
		[['7'], 7],
		['["7"]', 7],
		['[7]', 7],
		[[{ id: 7 }], 7],
		[[[7]], 7],
	])('%p is read as %p', (given, id) => {
		expect(attempt(() => values.id(given))).toBe(id);
		expect(readAs('report', given)).toBe(id);
	});

	test.each<[unknown]>([
		...rows(['0'], ['+1'], ['-7'], ['1.5'], ['5.01'], [1.5], [0], [-7]),
		// A spreadsheet's 1.000 is a thousand in half of Europe.
		...rows(
			['1.000'],
			['1.00'],
			['1,000'],
			['1 000'],
			["1'000"],
			['1_000'],
			['7,0'],
			['0.0'],
			['1e3'],
			['0x7'],
		),
		...rows(
			['7x'],
			['#7'],
			['No. 7'],
			['Sales'],
			['7/add_users'],
			['../7'],
			['7?x=1'],
			['١'],
			['７'],
			['²'],
			['Ⅶ'],
		),
		...rows([largest + 1], [String(largest + 1)], [`${largest}.4`], [`${'0'.repeat(32)}7`], ['9'.repeat(40)]),
		...rows(
			[NaN],
			[Infinity],
			[true],
			[false],
			[7n],
			[[7, 8]],
			[[]],
			['[]'],
			['[7, 8]'],
			['[7'],
			[{}],
			[new Date(7)],
		),
		...rows([{ id: { id: 7 } }], [{ id: null }], [Object.create({ id: 7 })], [Symbol('7')]),
		// An option's or a row's own ID isn't the ID of what it shows.
		...rows([{ id: 3045, value: '7' }], [[{ id: 3045, value: '7' }]], [{ id: 3045, value: null }]),
		...rows([{ id: 3045, display_value: '7' }], [{ id: 3045, displayValue: '7' }], [{ ID: 7 }]),
		...rows([{ id: 3045, Value: 7 }], [{ id: 3045, rawValue: 7 }], ['{"id": 3045, "value": "7"}']),
	])('%p is refused', (given) => {
		expect(attempt(() => values.id(given))).toBe(REFUSED);
		expect(readAs('report', given)).toBe(REFUSED);
	});

	test('that an option of the form leaves at 0 is not set', () => {
		const given = [0, '0', ' 00 ', '0.0', [0], 7, '7.0'];
		expect(given.map((one) => readAs('datasource', one))).toEqual([...Array<undefined>(5), 7, 7]);
	});
});

describe('a list of IDs', () => {
	test.each<[unknown, number[]]>([
		[7, [7]],
		['7', [7]],
		['7.0', [7]],
		['1, 2,3', [1, 2, 3]],
		['3;1 2\n1\t4', [3, 1, 2, 4]],
		['1,2,', [1, 2]],
		[
			[1, '2'],
			[1, 2],
		],
		['[1,2]', [1, 2]],
		['[5.0, "6.0", {"id": 7.0}]', [5, 6, 7]],
		['{"id": 7}', [7]],
		[`[${largest}]`, [largest]],
		[
			[{ id: 1 }, { id: '2' }, 1],
			[1, 2],
		],
		[{ id: 7 }, [7]],
		[[], []],
		['[]', []],
		['\u200b1, \ufeff2', [1, 2]],
		// Two IDs, whether or not they could be one number.
		['1,50', [1, 50]],
		['1, 234', [1, 234]],
		['1 234', [1, 234]],
		['1,234', [1, 234]],
		['1\u00a0, 234', [1, 234]],
		['10, 20', [10, 20]],
	])('%p is read as %p', (given, ids) => expect(readAs('users', given)).toEqual(ids));

	test.each<[unknown]>([
		...rows(
			['1, two, 3'],
			[[1, null]],
			[[1].concat(new Array(1))],
			[[1, '']],
			['[1,"x"]'],
			['[9007199254740993]'],
		),
		...rows(
			['[1, 2'],
			['1.000'],
			['2, 1.000'],
			[','],
			[{}],
			[[[1, 2]]],
			['1|2'],
			['1/2'],
			['1-3'],
			['1 and 2'],
		),
		...rows(
			['ada@example.com'],
			['Sales'],
			['-1, 2'],
			['1; 0'],
			[true],
			[[{ id: 1 }, { id: 3045, value: '7' }]],
		),
		// One number or several?
		...rows(['1,050'], ['7, 1,050'], ['1, 007'], ['1,\u200b050'], ['12,000,000'], [['1,050']], [['1,234']]),
		...rows(
			['1\u00a0234'],
			['1\u202f234'],
			['1\u2009234'],
			['1\u2007234'],
			['1\u2008234'],
			['5, 1\u00a0234'],
		),
		...rows(["1'050"], ['1’050'], ['1_050'], ['1，050'], ['1٬050'], ['1.050'], ['1·050']),
	])('%p is refused', (given) => expect(readAs('users', given)).toBe(REFUSED));

	test.each<[unknown, boolean]>([
		['1,234', true],
		[' 1,234,567\n', true],
		['1,\u200b234', true],
		['1, 234', false],
		['1,50', false],
		['1,2345', false],
		['7, 1,234', false],
		['123', false],
		[[1, 234], false],
		[1234, false],
	])('that may be one number with separators is told: %p', (given, isTold) => {
		expect(doubtOf('users', given) !== undefined).toBe(isTold);
	});

	test('has advice of its own for what looks like something else', () => {
		const instead = { looksLike: /@/, advice: 'Write letters' };
		expect(() => values.ids('1, a@b.c', instead)).toThrow(
			new InvalidValue('"a@b.c" isn\'t a valid ID. Write letters'),
		);
		expect(() => values.ids('1, Ada', instead)).toThrow(/^"Ada" isn't a valid ID. (?!Write)/);
		expect(() => values.id('Ada', 'Pick one')).toThrow(/Pick one$/);
	});
});
