import fc from '../../property';
import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../../../nodes/ReportSchedule/fields/types';
import { ListIndex } from '../../../nodes/ReportSchedule/lists';
import { matchByName } from '../../../nodes/ReportSchedule/operations/match';
import { type ListedRecord, readRecord } from '../../../nodes/ReportSchedule/lists/records';
import { itemWith } from '../item/items';

/** Whatever a row says and a record shows: unchanged is what the record shows as equal in every field, and nothing else. */

/** A field of a row, and what the record shows there, if anything. */
interface Pair {
	ours: BodyValue;
	shown?: { value: unknown };
}

/** The values that a row may have in a field. */
function valuesOf(field: ScheduleField): BodyValue[] {
	switch (field.kind) {
		case 'id':
			return [1, 7, 12];
		case 'ids':
			return [[], [1], [1, 7], [12, 7, 1]];
		case 'timezone':
			return ['Europe/Berlin', 'America/New_York', 'UTC'];
		case 'text':
			return ['Sales', '20', 'SELECT COUNT(*) FROM orders'];
		case 'days':
			return [[0], [3], [0, 3], [6, 4, 0]];
		case 'choice':
		case 'hour':
			return field.choices.map(({ value }) => value).filter((value) => value !== field.unset);
	}
}

/** Forms in which a service may show a value, and which we read. */
function formsOf(field: ScheduleField, value: BodyValue): unknown[] {
	if (Array.isArray(value)) {
		const each = value.map((one) => formsOfOne(field, one));
		const lists = [0, 1, 2, 3].map((form) => each.map((forms) => forms[form % forms.length]));
		return [...lists, [...value].reverse(), value.length > 1 ? value.join(', ') : value];
	}
	return formsOfOne(field, value);
}

function formsOfOne(field: ScheduleField, value: string | number): unknown[] {
	const isNumber = /^\d+$/.test(String(value));
	const forms = [value, String(value), ...(isNumber ? [Number(value)] : [])];
	if (field.kind === 'id' || field.kind === 'ids') {
		const known = field.name === 'users' ? { email: 'ada@example.com' } : { name: 'Sales' };
		return [...forms, { id: value }, { id: value, ...known }];
	}
	const label = 'choices' in field && field.choices.find((choice) => choice.value === value)?.label;
	return label ? [...forms, label, label.toUpperCase()] : forms;
}

const meaning = (value: BodyValue) => (Array.isArray(value) ? [...value].sort().join() : String(value));

const unread = fc.oneof(
	fc.constantFrom<unknown[]>(null, '', {}),
	fc.constantFrom<unknown[]>(' ', { value: 7 }, NaN, 0.5, -1, '#REF!', [7, null], 'all', 'none of these'),
	fc.dictionary(
		fc.string().filter((key) => key !== 'id'),
		fc.anything(),
	),
);

const equal = (field: ScheduleField): fc.Arbitrary<Pair> =>
	fc
		.constantFrom(...valuesOf(field))
		.chain((ours) => fc.constantFrom(...formsOf(field, ours)).map((value) => ({ ours, shown: { value } })));

/** Another value, a form that we don't read, or nothing. */
const unequal = (field: ScheduleField): fc.Arbitrary<Pair> =>
	fc.constantFrom(...valuesOf(field)).chain((ours) => {
		const others = valuesOf(field).filter((one) => meaning(one) !== meaning(ours));
		const forms = fc.constantFrom(...others.flatMap((one) => formsOf(field, one)));
		// Its own ID isn't the ID of what it shows.
		const own = { id: Array.isArray(ours) ? ours[0] : ours, value: 99 };
		const shown = fc
			.oneof(forms, unread, fc.constantFrom<unknown[]>(own, [own]))
			.map((value) => ({ ours, shown: { value } }));
		return fc.oneof({ weight: 4, arbitrary: shown }, fc.constant({ ours }));
	});

/** A row that the record shows as it is, and by chance a field in which it doesn't. */
const rows = fc.record({
	same: fc.record(Object.fromEntries(scheduleFields.map((field) => [field.name, equal(field)])), {
		requiredKeys: ['report', 'name'],
	}) as fc.Arbitrary<Record<string, Pair>>,
	other: fc.oneof(
		{ weight: 1, arbitrary: fc.constant({}) },
		{
			weight: 3,
			arbitrary: fc
				.constantFrom(...scheduleFields)
				.chain((field) => unequal(field).map((pair) => ({ [field.name]: pair }))),
		},
	) as fc.Arbitrary<Record<string, Pair>>,
});

/** What the record has besides: fields that the row says nothing about, and others. */
const besides = fc.dictionary(
	fc.constantFrom('id', 'created_at', ...scheduleFields.map(({ name }) => name)),
	fc.jsonValue(),
);

test('unchanged is what the record shows as equal in every field of the update', () => {
	const property = fc.property(rows, besides, ({ same, other }, more) => {
		const fields = Object.entries({ ...same, ...other });
		const body = Object.fromEntries(fields.map(([name, { ours }]) => [name, ours]));
		const record: Record<string, unknown> = { ...more };
		for (const [name, { shown }] of fields) {
			delete record[name];
			if (shown !== undefined) record[name] = shown.value;
		}
		const listed = readRecord({ ...record, id: 5 }) as ListedRecord;
		const change: Draft = { operation: 'match', scheduleId: 5, body, byName: [], notes: [] };
		const schedules = new ListIndex('schedules', [listed]);
		const [matched] = matchByName([{ item: 0, change, input: itemWith({}) }], schedules);
		const operation = Object.keys(other).length === 0 ? 'unchanged' : 'update';
		expect(matched!.change).toEqual({ ...change, operation, record: listed.record });
	});
	fc.assert(property, { numRuns: 1000 });
});
