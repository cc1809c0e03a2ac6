import { splitAt, splitList } from '../../../nodes/ReportSchedule/fields/readers';

test.each<[string, unknown, unknown[]]>([
	['an array', [1, '2', null], [1, '2', null]],
	['an empty array', [], []],
	['an array with a gap', [1].concat(new Array(1)), [1, undefined]],
	['a number', 7, [7]],
	['an object', { id: 7 }, [{ id: 7 }]],
	['one word', ' 7 ', ['7']],
	['every separator', '1,2;3 4\n5\t6', ['1', '2', '3', '4', '5', '6']],
	['several separators together', ' , 1 ,; 2,', ['1', '2']],
	['separators alone', ' , ; ', [', ;']],
	['JSON text of a list', ' [1, "2", {"id": 3}] ', [1, '2', { id: 3 }]],
	[
		'JSON text with digits and quotes in a text',
		'["a 1, \\"2\\" [3]", null, true]',
		['a 1, "2" [3]', null, true],
	],
	['JSON text with numbers that JSON has not', '[01, +2]', ['[01, +2]']],
	['JSON text of an empty list', '[]', []],
	['JSON text of an object', '{"id": 7}', [{ id: 7 }]],
	['text that only begins like a list', '[1, 2', ['[1, 2']],
	['text that only begins like an object', '{1 2}', ['{1 2}']],
	['text that only ends like one', '1 2]', ['1', '2]']],
])('%s', (_name, given, expected) => expect(splitList(given)).toStrictEqual(expected));

describe('with other separators', () => {
	const split = (text: string) => splitAt(text, /[,;\n\r]+/);
	test.each<[unknown, unknown[]]>([
		['Sales, Finance Team', ['Sales', 'Finance Team']],
		['Sales;Finance Team\r\n Board ', ['Sales', 'Finance Team', 'Board']],
		['["Sales, EMEA", "7"]', ['Sales, EMEA', '7']],
		[' ;, ', [';,']],
		[['Sales, EMEA'], ['Sales, EMEA']],
	])('%j', (given, expected) => expect(splitList(given, split)).toStrictEqual(expected));
});

test('text of any size is taken apart in proportion to it', () => {
	const digits = `[${'9'.repeat(200_000)}${' '.repeat(200_000)}x`;
	expect(splitList(digits)).toHaveLength(1);
	expect(splitList(`["${'1"'.repeat(100_000)}`)).toHaveLength(1);
	expect(splitList('1, '.repeat(300_000))).toHaveLength(300_000);
});
