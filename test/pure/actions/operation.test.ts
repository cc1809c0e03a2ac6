import { expressionIn, locatorValue } from '../../../nodes/ReportSchedule/actions/operation';

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
	[5, 5],
	[null, null],
])('inside the selector %j is %j', (given, value) => expect(locatorValue(given)).toEqual(value));

test.each<[unknown, string | undefined]>([
	['={{ $json.id }}', '{{ $json.id }}'],
	['= {{ $json.id }} ', '{{ $json.id }}'],
	[locator('={{ 1 }}'), '{{ 1 }}'],
	['{{ $json.id }}', undefined],
	['', undefined],
	[null, undefined],
	[7, undefined],
	[['={{ 1 }}'], undefined],
])('the expression in %j is %j', (saved, expression) => expect(expressionIn(saved)).toBe(expression));
