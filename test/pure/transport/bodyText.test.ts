import { readJson } from '../../../nodes/ReportSchedule/transport/bodyText';

describe('of JSON that is cut, what is complete is read', () => {
	test.each([
		['{"a":[1', undefined],
		['{"a":[1,', { a: [1] }],
		['{"a":[1,{"b":"x,]}\\"', { a: [1] }],
		['{"a":[1,{"b":"x,]}\\"",', { a: [1, { b: 'x,]}"' }] }],
		['{"a":[1,{"b":"x","c":[', { a: [1, { b: 'x' }] }],
		['{"a":[1,{"b":"x","c":[]', { a: [1, { b: 'x', c: [] }] }],
		['{"a":[{"b":{"c":2}', { a: [{ b: { c: 2 } }] }],
		['[[2],[{"a":1}],"b', [[2], [{ a: 1 }]]],
		['[[2],3]', [[2], 3]],
		['{"a":"b\\\\","c":[4],"d', { a: 'b\\', c: [4] }],
		['[1,}', undefined],
	])('%s', (text, value) => {
		expect(readJson(text, true)).toEqual(value === undefined ? undefined : { value });
	});

	test('but not unless it is said to be cut', () => {
		expect(readJson('{"a":[1,')).toBeUndefined();
	});
});
