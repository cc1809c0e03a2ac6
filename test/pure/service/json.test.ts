import { readJson, sizeOf } from '../../../nodes/ReportSchedule/service/answer';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
const brackets = `"\\"${'[{'.repeat(500)}`;

test.each([
	['text', '"ok"'],
	['null', ' null\n'],
	['lists as deep as n8n can show', nested(200)],
	['objects as deep as n8n can show', objects(200)],
	['brackets in a text', JSON.stringify(brackets)],
	['brackets behind a quotation mark in a text', `["\\"${'[{'.repeat(500)}"]`],
	['brackets beside each other', `[${'[],'.repeat(300)}{}]`],
	['braces beside each other', `[${'{},'.repeat(300)}[]]`],
	['a key like any other', '{"__proto__":{"a":1}}'],
])('JSON is read: %s', (_name, text) =>
	expect(readJson(text)).toEqual({ value: JSON.parse(text) as unknown }),
);

test.each([
	['nothing', ''],
	['what isn’t any', '{"a":1'],
	['lists deeper than that', nested(201)],
	['objects deeper than that', objects(201)],
	['lists deeper than any recursion', nested(100_000)],
	['levels behind a text that ends in a backslash', `["\\\\",${nested(200)}]`],
])('other text is left: %s', (_name, text) => expect(readJson(text)).toBeUndefined());

test.each<[what: string, text: string, size: number]>([
	['short records', '[{"id":1,"name":"Ada"},{"id":2,"name":"Alan"}]', 14 * 7],
	['nothing but empty objects', ` [${'{},'.repeat(999)}{}]`, 14 * 2001],
	['a long text, whatever is in it', '{"query":"SELECT [a], {b}, \\",c\\""}', 35],
	['other text', 'a,b,c\n1,2,3\n[,,,,,,,,,,,,', 25],
])(
	'the size of an answer is that of its values or, if that’s more, of its bytes: %s',
	(_what, text, size) => {
		expect(sizeOf(Buffer.from(text), text)).toBe(size);
	},
);
