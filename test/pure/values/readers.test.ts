import { quote } from '../../../nodes/ReportSchedule/fields/values';
import {
	readChoice,
	readId,
	readIds,
	readText,
	splitList,
} from '../../../nodes/ReportSchedule/fields/readers';
import type { Choice } from '../../../nodes/ReportSchedule/fields/types';
import { refusal } from './refusal';

const largest = Number.MAX_SAFE_INTEGER;

describe('one ID', () => {
	test.each<[unknown, number | undefined]>([
		[7, 7],
		['7', 7],
		[' 7\n', 7],
		['007', 7],
		['5.0', 5],
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
		['0'],
		['+1'],
		['1.5'],
		['5.01'],
		// A spreadsheet's 1.000 is a thousand in half of Europe.
		['1.000'],
		['1.00'],
		['1,000'],
		['1 000'],
		['0.0'],
		['1e3'],
		['7x'],
		['Sales'],
		['7/add_users'],
		['١'],
		[String(largest + 1)],
		[`${largest}.4`],
		[`${'0'.repeat(32)}7`],
		[NaN],
		[true],
		[7n],
		[[7]],
		[{}],
		[{ id: { id: 7 } }],
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
		[[1, null], null],
		[[1].concat(new Array(1)), undefined],
		[[1, ''], ''],
		[[1, [2]], [2]],
		['[1,"x"]', 'x'],
		['[9007199254740993]', 9007199254740992],
		['[1, 2', '[1, 2'],
		['1.000', '1.000'],
		['2, 1.000', '1.000'],
		[',', ','],
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
		[' Weekly  numbers \n', 'Weekly  numbers'],
		['\u00a0Sales\t', 'Sales'],
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
		expect(refusal(() => readText(given))).toBe(
			`${quote(given)} isn't text. Use a single value, e.g. {{ $json.name }}`,
		);
	});
});

describe('choices', () => {
	const choices: Choice[] = [
		{ value: '', label: 'None' },
		{ value: 'W', label: 'Weekly', also: ['everyweek', 'true'] },
		{ value: '09', label: 'Nine' },
		{ value: 6, label: '15 Minutes-Long' },
	];
	const read = (given: unknown) => readChoice(given, { choices, advice: 'Use one of these' });

	test.each<[unknown, string | number | undefined]>([
		['W', 'W'],
		[' w ', 'W'],
		['WEEKLY', 'W'],
		['every week', 'W'],
		['Every_Week', 'W'],
		['every--week', 'W'],
		[true, 'W'],
		['09', '09'],
		['9', '09'],
		[9, '09'],
		['nine', '09'],
		[6, 6],
		['6', 6],
		['06', 6],
		['15minutes long', 6],
		['none', ''],
		['', undefined],
		[' ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('%p is read as %p', (given, value) => expect(read(given)).toBe(value));

	test.each<[unknown]>([
		['X'],
		[false],
		['week'],
		['009'],
		[-9],
		[96],
		['1 5 minutes long'],
		['w-'],
		['__proto__'],
		['٩'],
		[['W']],
		[{ value: 'W' }],
		[Symbol('W')],
	])('%p is refused', (given) => {
		expect(refusal(() => read(given))).toBe(`${quote(given)} isn't one of the options. Use one of these`);
	});

	test('what is advised is the choices unless something else is said', () => {
		expect(refusal(() => readChoice('x', { choices }))).toBe(
			'"x" isn\'t one of the options. Use None, Weekly, Nine or 15 Minutes-Long',
		);
	});
});

describe('a list in any form', () => {
	test.each<[string, unknown, unknown[]]>([
		['an array', [1, '2', null], [1, '2', null]],
		['an array with a gap', [1].concat(new Array(1)), [1, undefined]],
		['a number', 7, [7]],
		['one word', ' 7 ', ['7']],
		['every separator', '1,2;3 4\n5\t6', ['1', '2', '3', '4', '5', '6']],
		['separators alone', ' , ; ', [', ;']],
		['JSON text of a list', ' [1, "2", {"id": 3}] ', [1, '2', { id: 3 }]],
		[
			'JSON text with digits and quotes in a text',
			'["a 1, \\"2\\" [3]", null, true]',
			['a 1, "2" [3]', null, true],
		],
		['JSON text with numbers that JSON has not', '[01, +2]', ['[01, +2]']],
		['text that only begins like a list', '[1, 2', ['[1, 2']],
		['text that only begins like an object', '{1 2}', ['{1 2}']],
		['text that only ends like one', '1 2]', ['1', '2]']],
	])('%s', (_name, given, expected) => expect(splitList(given)).toStrictEqual(expected));

	test('text of any size is taken apart in proportion to it', () => {
		const digits = `[${'9'.repeat(200_000)}${' '.repeat(200_000)}x`;
		expect(splitList(digits)).toHaveLength(1);
		expect(splitList(`["${'1"'.repeat(100_000)}`)).toHaveLength(1);
		expect(splitList('1, '.repeat(300_000))).toHaveLength(300_000);
	});
});
