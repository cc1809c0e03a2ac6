import fc from '../../property';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleField } from '../../../nodes/ReportSchedule/fields/types';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { isBlank } from '../../../nodes/ReportSchedule/text/text';
import { values } from '../../../nodes/ReportSchedule/values';
import { anything } from './hostile';

const isId = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
const areIds = (value: unknown) =>
	Array.isArray(value) && value.every(isId) && new Set(value).size === value.length;
const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.trim() === value;

/** What is read of anything that isn't blank has to be allowed, and be read as itself again; or it's an InvalidValue. */
function expectHolds(read: (given: unknown) => unknown, isAllowed: (value: unknown) => boolean): void {
	const property = fc.property(anything, (given) => {
		if (isBlank(given)) return;
		let value: unknown;
		try {
			value = read(given);
		} catch (error) {
			if (!(error instanceof InvalidValue)) throw error;
			expect(error.message.length).toBeLessThan(400);
			return;
		}
		if (value === undefined) return;
		if (!isAllowed(value)) throw new Error(`not allowed: ${String(value)}`);
		expect(read(value)).toEqual(value);
	});
	fc.assert(property, { numRuns: 60 });
}

/** The values that §2.1 allows, and 5 for the day of the week. */
function isDocumented(field: ScheduleField, value: unknown): boolean {
	const choices: unknown[] = 'choices' in field ? field.choices.map((choice) => choice.value) : [];
	switch (field.kind) {
		case 'id':
			return isId(value);
		case 'ids':
			return areIds(value);
		case 'text':
		case 'timezone':
			return isText(value);
		case 'choice':
		case 'hour':
			return value !== field.unset && choices.includes(value);
		case 'days':
			return Array.isArray(value) && value.length > 0 && value.every((one) => choices.includes(one));
	}
}

describe('whatever is given is read as a documented value, or refused', () => {
	test.each(scheduleFields)('as $name', (field) => {
		for (const from of ['typed', 'computed', 'model'] as const) {
			// A model's days are words, and what they are read as isn't.
			const areDays = (given: unknown) => field.kind === 'days' && Array.isArray(given);
			const read = (given: unknown) => values.read(field, given, areDays(given) ? 'typed' : from);
			expectHolds(read, (value) => isDocumented(field, value));
		}
	});

	test('as an ID', () => expectHolds((given) => values.id(given), isId));
	test('as IDs', () => expectHolds((given) => values.ids(given, 'users'), areIds));
	test('as a text', () => expectHolds(values.text, isText));

	test('as a time', () => {
		const read = (given: unknown) => {
			const { hour, minute } = values.time(given);
			return `${hour}:${minute}`;
		};
		expectHolds(read, (value) => /^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/.test(String(value)));
	});
});

test('whatever is given, what never throws never does', () => {
	const property = fc.property(anything, fc.constantFrom(...scheduleFields), (given, field) => {
		values.isSame(field, given, [7]);
		values.inWords(field, given);
		values.doubt(field, given, false);
		values.choiceOf(field, given);
		values.daysOf(given);
	});
	expect(() => fc.assert(property, { numRuns: 300 })).not.toThrow();
});
