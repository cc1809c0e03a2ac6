import { fieldReader, hasExpression } from '../../../nodes/ReportSchedule/execute/parameters';

const json = { user: 7, name: 'Ann', on: false, 'User ID': '8', list: [1], nothing: null, deep: { id: 1 } };

test.each([
	['={{ $json.user }}', 7],
	['={{$json.user}}', 7],
	['={{ $json["User ID"] }}', '8'],
	["={{ $json['User ID'] }}", '8'],
	['={{\n$json.on\n}}', false],
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
	'={{ $json.user + 1 }}',
	'={{ $json.deep.id }}',
	'={{ $json.user.toString() }}',
	'={{ $json[$json.name] }}',
	'={{ $json["a\\"b"] }}',
	'={{ $json["user\'] }}',
	'=User {{ $json.user }}',
	'={{ $json.user }} ',
	'= {{ $json.user }}',
	'={{ $json.user }}{{ $json.user }}',
	'={{ $input.item.json.user }}',
	'={{ $jsonuser }}',
	'=user',
	{ value: '={{ $json.user }}', other: '={{ $now }}' },
	['={{ $json.user }}'],
])('%j is left to n8n', (raw) => {
	expect(fieldReader(raw)).toBeUndefined();
});

test.each(['list', 'nothing', 'deep', 'missing', 'toString', 'constructor'])(
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
