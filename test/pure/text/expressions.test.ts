import {
	fieldPath,
	hasExpression,
	insideLocator,
	isSingle,
	locatorMode,
} from '../../../nodes/ReportSchedule/text/expressions';

test.each<[string | undefined, string[] | undefined]>([
	['{{ $json.a }}', ['a']],
	['{{$json["my \\"a\\""].b[0]}}', ['my "a"', 'b', '0']],
	["{{ $json?.a?.['b'] }}", ['a', 'b']],
	['{{ $json["a\\nb\\u00e4"] }}', ['a\nbä']],
	['{{ $json }}', undefined],
	['{{ $json.a }} ', undefined],
	['{{ $json.a + 1 }}', undefined],
	['{{ $json[key] }}', undefined],
	['a', undefined],
	[undefined, undefined],
])('%j names the field %j and does nothing else', (expression, path) => {
	expect(fieldPath(expression)).toEqual(path);
});

test.each([
	['{{ $json.a }}', true],
	['{{a}}', true],
	[' {{ a }}', false],
	['{{ a }} ', false],
	['{{ a }}{{ b }}', false],
	['a', false],
	['', false],
])('whether %j is a single expression: %j', (expression, single) => expect(isSingle(expression)).toBe(single));

test('expressions are found at any depth', () => {
	expect(['=', { a: [{ b: '={{ 1 }}' }] }, ['a', '=']].filter(hasExpression)).toHaveLength(3);
	expect(['x=', { a: [1, null] }, 7, null, undefined, '', {}].filter(hasExpression)).toEqual([]);
});

const locator = { __rl: true, mode: 'id', value: 7 };
test.each<[unknown, unknown]>([
	[locator, 7],
	[{ mode: 'list', value: 7 }, 7],
	[{ mode: 'list', value: { ...locator, cachedResultName: 'a' } }, 7],
	[{ ...locator, value: undefined }, undefined],
	// Records of an item.
	...[{ mode: 'dark', value: 7, id: 3 }, { mode: 'dark' }, { value: 7 }, { __rl: true }, [7], 7, null].map(
		(given): [unknown, unknown] => [given, given],
	),
])('the expression inside %j is %j', (given, inside) => expect(insideLocator(given)).toEqual(inside));

test('a selector within another one was filled in as the inner one was', () => {
	const given = [{ mode: 'list', value: locator }, locator, { mode: 'dark', value: 7, id: 3 }, 7];
	expect(given.map(locatorMode)).toEqual(['id', 'id', undefined, undefined]);
});
