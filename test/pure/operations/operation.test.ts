import {
	expressionIn,
	fieldPath,
	membersOf,
	missingValue,
	wordsIn,
	readResourceId,
	valueOf,
} from '../../../nodes/ReportSchedule/operations/item';
import type { IDataObject } from 'n8n-workflow';
import { Issues } from '../../../nodes/ReportSchedule/fields/values';
import { refusal } from '../fields/refusal';
import { expressions, inputItem } from './inputItem';

const locator = (value: unknown) => ({ __rl: true, mode: 'id', value });

test.each<[unknown, unknown]>([
	[locator('5'), '5'],
	[locator(locator(5)), 5],
	[
		{ __rl: true, mode: 'id' },
		{ __rl: true, mode: 'id' },
	],
	[{ value: '5' }, { value: '5' }],
	['5', '5'],
])('the value of the parameter %j is %j', (given, value) => {
	expect(valueOf(inputItem({ given }), 'given')).toEqual(value);
});

test.each<[unknown, string | undefined]>([
	['={{ $json.id }}', '{{ $json.id }}'],
	['= {{ $json.id }} ', '{{ $json.id }}'],
	[locator('={{ 1 }}'), '{{ 1 }}'],
	['{{ $json.id }}', undefined],
	[null, undefined],
	[['={{ 1 }}'], undefined],
])('the expression in %j is %j', (given, expression) => {
	expect(expressionIn(inputItem({}, { saved: { given } }), 'given')).toBe(expression);
});

test.each([[{ other: 1 }], ['text'], [null], [Object.create({ name: 'a' })]])(
	'%p has no such member',
	(given) => {
		const { parameter, saved } = membersOf(inputItem({ given }), 'given');
		expect([parameter('name'), saved('name')]).toEqual([undefined, undefined]);
	},
);

describe('the schedule that an operation is for', () => {
	function attempt(required: boolean, ...given: Parameters<typeof inputItem>) {
		const issues = new Issues();
		return [readResourceId('schedule', inputItem(...given), issues, required), String(issues)];
	}

	test.each([
		[locator('5'), 5],
		['5.0', 5],
		[{ id: 5 }, 5],
	])('%j is the schedule %p', (scheduleId, id) => {
		expect(attempt(true, { scheduleId })).toEqual([id, '']);
		expect(attempt(false, { scheduleId })).toEqual([id, '']);
	});

	const use = 'Use a whole number, e.g. 7, or pick it from the list';
	test.each([[locator('')], [locator(null)], [' '], [undefined]])('%j is none', (scheduleId) => {
		expect(attempt(true, { scheduleId })).toEqual([undefined, `Schedule is empty. ${use}`]);
		expect(attempt(false, { scheduleId })).toEqual([undefined, '']);
	});

	test.each([['x'], ['1.5'], [-1], ['5/add_users'], [{}]])('%j is refused once', (scheduleId) => {
		expect(attempt(true, { scheduleId })).toEqual([
			undefined,
			`Schedule: ${JSON.stringify(scheduleId)} isn't a valid ID. Use a whole number, e.g. 7, or pick it from the list`,
		]);
	});

	const split = (text: string) =>
		`text with several IDs, but each item needs a single ID. Before this node, turn the text into a list in Edit Fields, e.g. with {{ ${text}.split(/[\\s,;]+/) }}, then use Split Out`;
	const list = 'a list, but each item needs a single ID. Before this node, use Split Out';
	test.each([
		['1, 2, 3', split('"1, 2, 3"')],
		['1 2', split('"1 2"')],
		['1;2', split('"1;2"')],
		['1\n2\t3', split(String.raw`"1\n2\t3"`)],
		[[5, 6], list],
		[[5], list],
	])('%j is several', (scheduleId, problem) => {
		const issue = `Schedule: ${JSON.stringify(scheduleId)} is ${problem}`;
		expect(attempt(true, { scheduleId })).toEqual([undefined, issue]);
	});

	test('several from a field are divided where the field is', () => {
		const saved = expressions({ scheduleId: '$json.a' });
		const [, issue] = attempt(true, { scheduleId: '1, 2' }, { saved });
		expect(issue).toContain(split('$json.a'));
	});

	test('an expression that came to nothing is named', () => {
		const saved = expressions({ scheduleId: '$json.a' });
		expect(attempt(true, {}, { saved })[1]).toBe(
			'Schedule is empty: {{ $json.a }} returned nothing. Check the field name',
		);
		expect(attempt(false, {}, { saved })[1]).toBe(
			'Schedule is empty: {{ $json.a }} returned nothing. Check the field name. If all schedules are new, leave Schedule empty',
		);
		const emptyCell = { saved, json: { a: '' } };
		expect(attempt(true, {}, emptyCell)[1]).toBe(`Schedule is empty: {{ $json.a }} returned nothing. ${use}`);
		expect(attempt(false, {}, emptyCell)).toEqual([undefined, '']);
	});
});

test.each<[string | undefined, string[] | undefined]>([
	['{{ $json.Title }}', ['Title']],
	['{{$json["my title"]}}', ['my title']],
	["{{ $json?.body?.['my title'][0] }}", ['body', 'my title', '0']],
	["{{ $json['Owner\\'s ID'] }}", ["Owner's ID"]],
	['{{ $json.Größe }}', ['Größe']],
	['{{\n$json[ "a" ]\n}}', ['a']],
	['{{ $json["a\'] }}', undefined],
	['{{ $json.body.title }}', ['body', 'title']],
	['{{ $json.title ?? "" }}', undefined],
	['{{ $json.title.trim() }}', undefined],
	['{{ $json }}', undefined],
	['{{ $json[$json.key] }}', undefined],
	['{{ $json.a }} {{ $json.b }}', undefined],
	['{{ $jsonTitle }}', undefined],
	['{{ 7 }}', undefined],
	[undefined, undefined],
])('the expression %s names the field %j', (expression, path) => expect(fieldPath(expression)).toEqual(path));

describe('a required value that is missing', () => {
	const saved = { name: '={{ $json.a }}' };
	const message = (name: string, isOfTool = false) =>
		missingValue(inputItem({}, { saved, isOfTool }), name, 'Use a name').message;

	test('quotes its expression', () => {
		expect(message('name')).toBe('is empty: {{ $json.a }} returned nothing. Use a name');
		expect(message('other')).toBe('is empty. Use a name');
	});

	test('doesn’t for a model, which knows no expressions', () =>
		expect(message('name', true)).toBe('is empty. Use a name'));
});

test.each<[string, string[]]>([
	['{{ $json["Owner\'s ID"] || $json.id }}', ['$json', "Owner's ID", '$json', 'id']],
	["{{ $json['Owner\\'s ID'] }}", ['$json', "Owner's ID"]],
	['', []],
])('the names in the expression %s are %j', (expression, names) =>
	expect(wordsIn(expression)).toEqual(names),
);

describe('an expression that only names a field', () => {
	const given =
		(expression: string, json: IDataObject = {}, isOfTool = false) =>
		() =>
			valueOf(inputItem({}, { saved: { name: `=${expression}` }, json, isOfTool }), 'name');

	test('is misspelled if no item has it', () => {
		expect(refusal(given('{{ $json.nmae }}'))).toBe(
			'is empty: {{ $json.nmae }} returned nothing. Check the field name',
		);
	});

	test('is an empty cell if one has it, and so is any other expression', () => {
		expect(given('{{ $json.nmae }}', { nmae: null })()).toBeNull();
		expect(given('{{ $json.nmae ?? "" }}')()).toBeNull();
	});

	test('may be what a model leaves out', () => expect(given('{{ $json.nmae }}', {}, true)()).toBeNull());
});
