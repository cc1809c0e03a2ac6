import { InvalidValue, Issues } from '../../../nodes/ReportSchedule/fields/issues';
import { isBlank, quote } from '../../../nodes/ReportSchedule/fields/values';

const circular: Record<string, unknown> = {};
circular.self = circular;

const thrower = (thrown: unknown) => () => {
	throw thrown;
};

describe('Issues', () => {
	test('give what is read, and count nothing', () => {
		const issues = new Issues();
		expect(issues.read('Hour', () => 7)).toBe(7);
		expect([issues.count, String(issues)]).toEqual([0, '']);
		expect(() => issues.throwIfAny()).not.toThrow();
	});

	test.each<[string, unknown, string]>([
		['an invalid value', new InvalidValue('7 is odd'), 'Hour: 7 is odd'],
		['one that goes on from the label', new InvalidValue('is odd', ' '), 'Hour is odd'],
		['one that is a whole sentence', new InvalidValue('Missing column `a`', null), 'Missing column `a`'],
		['a missing one', InvalidValue.empty(), 'Hour is empty'],
		[
			'what n8n throws for an expression',
			new Error("Can't get data for expression"),
			"Hour: Can't get data for expression",
		],
		['what is no error', 'odd', 'Hour: odd'],
	])('keep what is thrown under the label: %s', (_name, thrown, issue) => {
		const issues = new Issues();
		expect(issues.read('Hour', thrower(thrown))).toBeUndefined();
		expect([issues.count, String(issues)]).toEqual([1, issue]);
	});

	test('are sentences in one line, in the order in which they were found', () => {
		const issues = new Issues();
		for (const one of ['One', 'Two.', 'Three!', 'Four?', 'Five']) issues.add(one);
		expect(issues.count).toBe(5);
		expect(String(issues)).toBe('One. Two. Three! Four? Five');
		expect(() => issues.throwIfAny()).toThrow(new InvalidValue('One. Two. Three! Four? Five'));
		expect(() => issues.throwIfAny()).toThrow(InvalidValue);
	});
});

describe('a missing value', () => {
	test.each<[Parameters<typeof InvalidValue.empty>, string]>([
		[[], 'is empty'],
		[['{{ $json.usr }}'], 'is empty: {{ $json.usr }} returned nothing'],
		[[undefined, 'Enter it'], 'is empty. Enter it'],
		[['{{ 1 }}', 'Check it'], 'is empty: {{ 1 }} returned nothing. Check it'],
	])('%j', (given, message) => {
		expect(InvalidValue.empty(...given)).toMatchObject({ name: 'InvalidValue', message, separator: ' ' });
	});
});

describe('quote', () => {
	test.each<[string, unknown, string]>([
		['text', 'a "b"\nc', '"a \\"b\\"\\nc"'],
		['a number', 1.5, '1.5'],
		['no number', NaN, 'NaN'],
		['a truth value', true, 'true'],
		['null', null, 'null'],
		['a big integer', 7n, '7'],
		['an object', { id: [1] }, '{"id":[1]}'],
		['an object that is its own member', circular, 'This value'],
		['an object without JSON', { toJSON: () => undefined }, 'This value'],
		['80 characters', 'a'.repeat(78), `"${'a'.repeat(78)}"`],
		['more than 80 characters', 'a'.repeat(79), `"${'a'.repeat(79)}…`],
	])('%s', (_name, given, text) => expect(quote(given)).toBe(text));
});

test.each<[unknown, boolean]>([
	[undefined, true],
	[null, true],
	['', true],
	[' \t\n\u00a0', true],
	['0', false],
	[0, false],
	[false, false],
	[[], false],
	[{}, false],
])('isBlank(%p) is %p', (given, blank) => expect(isBlank(given)).toBe(blank));
