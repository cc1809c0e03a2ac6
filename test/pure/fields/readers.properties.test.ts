import fc from 'fast-check';
import { InvalidValue } from '../../../nodes/ReportSchedule/fields/values';
import {
	readChoice,
	readChoices,
	readId,
	readIds,
	readText,
} from '../../../nodes/ReportSchedule/fields/readers';
import { bodyFields, readField, type BodyField } from '../../../nodes/ReportSchedule/fields/scheduleBody';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { anything } from './hostile';

const runs = { numRuns: 400 };
const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
const ids = fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 20 });
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

describe('IDs', () => {
	const forms: Array<[string, (list: number[]) => unknown]> = [
		['a list', (list) => list],
		['a list of texts', (list) => list.map(String)],
		['a list of records', (list) => list.map((id) => ({ id, name: `User ${id}` }))],
		['JSON text', (list) => JSON.stringify(list)],
		['JSON text of records', (list) => JSON.stringify(list.map((id) => ({ id: String(id) })))],
	];
	test.each(forms)('keep their order as %s', (_name, write) => {
		fc.assert(
			fc.property(ids, (list) => {
				expect(readIds(write(list))).toEqual([...new Set(list)]);
			}),
		);
	});

	test('keep their order in text, whatever separates them', () => {
		const separators = fc.string({ unit: fc.constantFrom(...', ;\n\t'), minLength: 1, maxLength: 4 });
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.integer({ min: 1 }), separators), { minLength: 1 }), (parts) => {
				expect(readIds(parts.flat().join(''))).toEqual([...new Set(parts.map(([id]) => id))]);
			}),
		);
	});

	test('are refused as a whole for one that is none', () => {
		const none = fc.constantFrom<unknown>(0, -1, 1.5, 2 ** 53, 'x', '1.5', null, {}, [], true);
		fc.assert(
			fc.property(ids, none, fc.nat(), (list, odd, place) => {
				const given: unknown[] = [...list];
				given.splice(place % (list.length + 1), 0, odd);
				expect(() => readIds(given)).toThrow(InvalidValue);
			}),
		);
	});

	test('every text of digits is either that number or refused', () => {
		fc.assert(
			fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (number) => {
				const id = attempt(() => readId(String(number)));
				const isSafe = number > 0n && number <= BigInt(Number.MAX_SAFE_INTEGER);
				expect(id).toBe(isSafe ? Number(number) : undefined);
			}),
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

	test('of several keep their order', () => {
		const days = fc.array(fc.constantFrom(0, 1, 2, 3, 4, 5, 6), { minLength: 1 });
		const { choices } = fields.find(({ name }) => name === 'scheduled_day_of_week')!;
		fc.assert(
			fc.property(days, (list) => {
				const once = [...new Set(list)];
				expect(readChoices(list, { choices })).toEqual(once);
				expect(readChoices(list.join(', '), { choices })).toEqual(once);
			}),
		);
	});
});
