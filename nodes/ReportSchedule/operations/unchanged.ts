import type { Reading } from '../doors';
import type { Draft } from '../draft/draft';
import { scheduleField, scheduleFields } from '../fields/scheduleFields';

const exportFields = ['export_type', 'export_data_type'];

/**
 * Compares an update with the schedule as the service's list has it. What would change nothing needn't be sent; a field
 * that the record doesn't show, or shows in a form that we don't read, counts as a change. Nothing is guessed (§2.3: the
 * fields of a record aren't documented).
 *
 * An export that the item says is none stays as it is (§2.1 has no value for that): what stays is noted.
 */
export function compareWithRecord<D extends Draft>(draft: D, { layers: { values } }: Reading): D {
	const { body, record = {}, withoutValue = [] } = draft;
	const isSame = (name: string) =>
		Object.hasOwn(record, name) && values.isSame(scheduleField(name), record[name], body[name]!);
	const stays = scheduleFields
		.filter(({ name }) => exportFields.includes(name) && withoutValue.includes(name))
		.flatMap((field) => {
			const value = Object.hasOwn(record, field.name) ? values.inWords(field, record[field.name]) : undefined;
			return value === undefined || value === 'None'
				? []
				: [`${field.label} stays ${value}: the service's API has no way to remove it.`];
		});
	const notes = [...draft.notes, ...stays.map((what) => ({ kind: 'doubt' as const, what }))];
	return { ...draft, notes, ...(Object.keys(body).every(isSame) && { isUnchanged: true as const }) };
}
