import {
	collect,
	InvalidItem,
	InvalidValue,
	isBlank,
	quote,
} from '../../../nodes/ReportSchedule/fields/invalidValue';

const circular: Record<string, unknown> = {};
circular.self = circular;

describe('InvalidValue', () => {
	test('says what was given and what is accepted', () => {
		const error = new InvalidValue('x', 'a number');
		expect(error).toMatchObject({
			name: 'InvalidValue',
			given: 'x',
			accepted: 'a number',
			message: '"x" is not accepted; use a number',
		});
	});

	test.each([
		[undefined, 'nothing is given; use a number'],
		[null, 'null is not accepted; use a number'],
	])('%p', (given, message) => expect(new InvalidValue(given, 'a number').message).toBe(message));
});

describe('InvalidItem', () => {
	test('holds every complaint', () => {
		const complaints = ['Hour: no', 'Minute: no'];
		expect(() => InvalidItem.throwIfAny(complaints)).toThrow(
			expect.objectContaining({ name: 'InvalidItem', message: 'Hour: no. Minute: no', complaints }),
		);
	});

	test('is not thrown without one', () => expect(() => InvalidItem.throwIfAny([])).not.toThrow());
});

describe('collect', () => {
	test('gives what is read', () => {
		const complaints: string[] = [];
		expect(collect(complaints, 'Hour', () => 7)).toBe(7);
		expect(complaints).toEqual([]);
	});

	test.each<[string, unknown, string]>([
		['an error', new InvalidValue(7, 'text'), 'Hour: 7 is not accepted; use text'],
		['anything else', 'odd', 'Hour: odd'],
	])('adds what is thrown to the complaints: %s', (_name, thrown, complaint) => {
		const complaints = ['Minute: no'];
		const read = () => {
			throw thrown;
		};
		expect(collect(complaints, 'Hour', read)).toBeUndefined();
		expect(complaints).toEqual(['Minute: no', complaint]);
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
		['an object that is its own member', circular, 'a value without a text form'],
		['an object without JSON', { toJSON: () => undefined }, 'a value without a text form'],
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
