import {
	expressionIn,
	fieldPath,
	membersOf,
	missingValue,
	readScheduleId,
	valueOf,
} from '../../../nodes/ReportSchedule/actions/operation';
import { Issues } from '../../../nodes/ReportSchedule/fields/values';
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
		return [readScheduleId(inputItem(...given), issues, required), String(issues)];
	}

	test.each([
		[locator('5'), 5],
		['5.0', 5],
		[{ id: 5 }, 5],
	])('%j is the schedule %p', (scheduleId, id) => {
		expect(attempt(true, { scheduleId })).toEqual([id, '']);
		expect(attempt(false, { scheduleId })).toEqual([id, '']);
	});

	test.each([[locator('')], [locator(null)], [' '], [undefined]])('%j is none', (scheduleId) => {
		expect(attempt(true, { scheduleId })).toEqual([undefined, 'Schedule is empty']);
		expect(attempt(false, { scheduleId })).toEqual([undefined, '']);
	});

	test.each([['x'], ['1.5'], [-1], ['5/add_users'], [{}]])('%j is refused once', (scheduleId) => {
		expect(attempt(true, { scheduleId })).toEqual([
			undefined,
			`Schedule: ${JSON.stringify(scheduleId)} isn't a valid ID. Use a whole number, e.g. 7, or pick it from the list`,
		]);
	});

	const split = (text: string) =>
		`text with several IDs, but each item needs a single ID. Before this node, turn the text into a list in Edit Fields, e.g. with {{ "${text}".split(/[, ;]+/) }}, then use Split Out`;
	const list = 'a list, but each item needs a single ID. Before this node, use Split Out';
	test.each([
		['1, 2, 3', split('1, 2, 3')],
		['1 2', split('1 2')],
		['1;2', split('1;2')],
		[[5, 6], list],
		[[5], list],
	])('%j is several', (scheduleId, problem) => {
		const issue = `Schedule: ${JSON.stringify(scheduleId)} is ${problem}`;
		expect(attempt(true, { scheduleId })).toEqual([undefined, issue]);
	});

	test('an expression that came to nothing is named', () => {
		const saved = expressions({ scheduleId: '$json.a' });
		expect(attempt(true, {}, { saved })[1]).toBe(
			'Schedule is empty: {{ $json.a }} returned nothing. Check the field name',
		);
	});
});

test.each<[string | undefined, string[] | undefined]>([
	['{{ $json.Title }}', ['Title']],
	['{{$json["my title"]}}', ['my title']],
	["{{ $json?.body?.['my title'][0] }}", ['body', 'my title', '0']],
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
	const saved = { name: '={{ $json.a }}', report: '={{ $json.a ?? null }}' };
	const message = (name: string, more: object = {}) =>
		missingValue(inputItem({}, { saved, json: { a: null }, ...more }), name).message;

	test('is an empty cell, or an expression to check', () => {
		expect(message('name')).toBe('is empty: {{ $json.a }} returned nothing. Fill in a value');
		expect(message('report')).toBe('is empty: {{ $json.a ?? null }} returned nothing. Check the field name');
		expect(message('other')).toBe('is empty');
	});

	test('is passed by a model, which knows no expressions', () =>
		expect(message('name', { isOfTool: true })).toBe('is empty. Pass a value'));
});
