import type { InputItem } from '../../../nodes/ReportSchedule/item/item';
import type { Draft, Purpose } from '../../../nodes/ReportSchedule/schedule/draft';
import { readForm, readUpdateFields } from '../../../nodes/ReportSchedule/schedule/form';
import { readRow } from '../../../nodes/ReportSchedule/schedule/row';
import { computed, itemWith } from '../item/items';

/** The form as it is when somebody has just filled in what's required. */
export const form = {
	report: { __rl: true, mode: 'id', value: '7' },
	name: 'Sales',
	scheduleType: 'D',
	scheduledDayOfWeek: [],
	scheduledDayOfMonth: 0,
	scheduledTimeHour: '09',
	scheduledTimeMinute: '00',
	timezone: { __rl: true, mode: 'list', value: 'UTC' },
	users: [],
	groups: [],
	methodType: 'email',
	exportType: '',
	exportDataType: '',
	scheduleCondition: '1',
	query: '',
	datasource: 0,
	triggerValue: '',
	retryCondition: '0',
};

/** What an item comes to: a schedule, or all that is wrong. */
export interface Outcome {
	operation: Draft['operation'];
	body?: Draft['body'];
	/** What has yet to be looked up, by field: IDs and names. */
	names?: Array<[field: string, ...pieces: Array<number | string>]>;
	/** Blank places, each with the fields that stay. */
	blank: Array<[label: string, ...fields: string[]]>;
	doubts: string[];
	lacks: readonly string[];
	issues?: string;
}

export type More = NonNullable<Parameters<typeof itemWith>[1]>;

function outcomeOf(item: InputItem, { operation, body, byName, lacks = [] }: Draft): Outcome {
	const notes = (wanted: string) => item.notes.filter(({ kind }) => kind === wanted);
	const noticed = {
		blank: notes('blank').map(({ what, fields = [] }) => [what, ...fields] as [string, ...string[]]),
		doubts: notes('doubt').map(({ what }) => what),
		lacks,
	};
	if (item.issues.count > 0) return { operation, ...noticed, issues: String(item.issues) };
	const names = byName.map(({ field, pieces }): [string, ...Array<number | string>] => [
		field,
		...pieces.map(({ id, name }) => name ?? id!),
	]);
	return { operation, body, names, ...noticed };
}

/** Reads the form (Define Below), for a create unless something else is said. */
export function ofForm(changes: object, purpose: Purpose = 'create', more: More = {}): Outcome {
	const item = itemWith({ ...form, ...changes }, more);
	return outcomeOf(item, readForm(item, purpose));
}

/** Reads Update Fields. */
export function ofUpdate(updateFields: object, more: More = {}): Outcome {
	const item = itemWith({ updateFields }, more);
	return outcomeOf(item, readUpdateFields(item));
}

/** A cell under a heading, as if somebody had dragged its column onto the field. */
export function cell(heading: string, value: unknown) {
	return computed(value, `{{ $json[${JSON.stringify(heading)}] }}`);
}

/**
 * Reads a row, for a create unless something else is said: each cell under the heading `My <id>`, unless it's a `cell` of its own.
 *
 * @param cells by the IDs of their fields
 */
export function ofRow(cells: object, purpose: Purpose = 'create', more: More & { scheduleId?: unknown } = {}): Outcome {
	const ofMapper = Object.entries(cells).map(([id, value]) => {
		const given: unknown = value instanceof Object && 'expression' in value ? value : cell(`My ${id}`, value);
		return [id, given] as const;
	});
	return ofMapping(Object.fromEntries(ofMapper), purpose, more);
}

/** Reads what the mapper holds as it is: texts that somebody typed, and cells. */
export function ofMapping(
	value: object | null,
	purpose: Purpose = 'create',
	{ scheduleId, ...more }: More & { scheduleId?: unknown } = {},
): Outcome {
	// Each column of a cell is there in the sheet.
	const headings = Object.values(value ?? {}).flatMap((one: unknown) =>
		one instanceof Object && 'expression' in one ? (/"(.*)"/.exec(String(one.expression))?.[1] ?? []) : [],
	);
	const sheet = Object.fromEntries(headings.map((heading) => [heading, 1]));
	const item = itemWith({ columns: { value }, scheduleId }, { others: [sheet], ...more });
	return outcomeOf(item, readRow(item, purpose));
}

/** A row with all that a create needs but the type. */
export const row = { report: 7, time: '9:30', timezone: 'UTC' };
