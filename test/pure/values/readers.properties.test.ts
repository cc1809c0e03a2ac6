import fc from 'fast-check';
import { InvalidValue } from '../../../nodes/ReportSchedule/fields/values';
import { readChoice, readId, readIds, readText } from '../../../nodes/ReportSchedule/fields/readers';
import { bodyFields, readField, type BodyField } from '../../../nodes/ReportSchedule/fields/scheduleBody';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { anything } from './hostile';

const runs = { numRuns: 400 };
const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n'), maxLength: 3 });

/** What is read of anything, or undefined for a refusal; any other exception fails the property. */
function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof InvalidValue)) throw error;
		expect(error.message.length).toBeLessThan(400);
		return undefined;
	}
}

/** Reads anything, hands what was let through to `check`, and reads that again. */
function holds<T>(read: (given: unknown) => T | undefined, check: (value: T) => void) {
	const property = fc.property(anything, (given) => {
		const value = attempt(() => read(given));
		if (value === undefined) return;
		check(value);
		expect(read(value)).toEqual(value);
	});
	fc.assert(property, runs);
}

describe('whatever is given', () => {
	test('as an ID: a positive safe integer or a refusal', () => {
		holds(readId, (id) => expect(isId(id)).toBe(true));
	});

	test('as IDs: positive safe integers without repetitions, or a refusal', () => {
		holds(readIds, (list) => {
			expect(list.every(isId)).toBe(true);
			expect(new Set(list).size).toBe(list.length);
		});
	});

	test('as text: text that is not blank, or a refusal', () => {
		holds(readText, (text) => {
			expect(typeof text).toBe('string');
			expect(text.trim()).not.toBe('');
		});
	});

	/** The values that §2.1 allows, and 5 for the day of the week. */
	const isAllowed: Record<BodyField['kind'], (field: BodyField, value: unknown) => boolean> = {
		id: (_field, value) => isId(value),
		text: (_field, value) => typeof value === 'string' && value.trim() !== '',
		timezone: (_field, value) => typeof value === 'string' && value !== '' && value === value.trim(),
		choice: (field, value) => value !== field.unset && valuesOf(field).includes(value),
		hour: (field, value) => valuesOf(field).includes(value),
		days: (field, value) =>
			Array.isArray(value) && value.length > 0 && value.every((one) => valuesOf(field).includes(one)),
	};
	const valuesOf = (field: BodyField): unknown[] =>
		'choices' in field ? field.choices.map(({ value }) => value) : [];

	test.each(bodyFields)('as $name: a value of §2.1 or a refusal', (field) => {
		holds(
			(given) => readField(field, given),
			(value) => expect(isAllowed[field.kind](field, value)).toBe(true),
		);
	});
});

describe('choices', () => {
	const fields = scheduleFields.filter((field) => 'choices' in field);
	const writings = fc.constantFrom<(text: string) => string>(
		(text) => text,
		(text) => text.toUpperCase(),
		(text) => text.toLowerCase(),
		(text) => text.replace(/(?<=[a-z\d]) (?=[a-z])/gi, '_'),
	);

	test.each(fields)('$name: every value, label and other word is read as its value', ({ choices }) => {
		const words = choices.flatMap(({ value, label, also = [] }) =>
			[value, label, ...also].filter((word) => word !== '').map((word) => ({ word, value })),
		);
		fc.assert(
			fc.property(fc.constantFrom(...words), writings, spaces, ({ word, value }, write, space) => {
				expect(readChoice(space + write(String(word)) + space, { choices })).toBe(value);
			}),
		);
	});

	test.each(fields)('$name: no word stands for two of them', ({ choices }) => {
		for (const { value, label, also = [] } of choices) {
			const others = choices.filter((choice) => choice.value !== value);
			for (const word of [value, label, ...also].filter((one) => one !== '')) {
				expect(attempt(() => readChoice(word, { choices: others }))).toBeUndefined();
			}
		}
	});
});
