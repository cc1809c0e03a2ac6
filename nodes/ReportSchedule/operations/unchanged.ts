import type { Reading, Values } from '../doors';
import type { Draft } from '../draft/draft';
import { isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';

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
	const doubts = [...stays, ...emptied(draft, values), ...aboutDays(draft, values)];
	const notes = [...draft.notes, ...doubts.map((what) => ({ kind: 'doubt' as const, what }))];
	return { ...draft, notes, ...(Object.keys(body).every(isSame) && { isUnchanged: true as const }) };
}

/** Cells that may have been emptied to take something away: an update doesn't change what the row doesn't say. */
function emptied({ notes, record = {} }: Draft, values: Values): string[] {
	return notes.flatMap(({ kind, what, fields = [] }) => {
		if (kind !== 'empty') return [];
		const kept = fields.flatMap((name) => {
			const words = Object.hasOwn(record, name)
				? values.inWords(scheduleField(name), record[name])
				: undefined;
			return !words || words === 'None' ? [] : [`${scheduleField(name).label} ${words}`];
		});
		return kept.length === 0 ? [] : [`${what} is empty, so it stays: ${kept.join(', ')}.`];
	});
}

/** Days that the schedule's type doesn't have, and a type without its days: an update alone can't tell. */
function aboutDays({ body, record = {} }: Draft, values: Values): string[] {
	const typeField = scheduleField('schedule_type');
	const type = body.schedule_type ?? values.choiceOf(typeField, record.schedule_type);
	const words = type === undefined ? undefined : values.inWords(typeField, type);
	if (words === undefined) return [];
	return scheduleFields.filter(isOfType).flatMap((field) => {
		const { name, label } = field;
		const isOfThisType = field.appliesTo!.values.includes(String(type));
		const isThere =
			name in body || (Object.hasOwn(record, name) && Boolean(values.inWords(field, record[name])));
		if (name in body && !isOfThisType)
			return [`${label} may have no effect: the schedule's type is ${words}.`];
		return isOfThisType && !isThere && 'schedule_type' in body
			? [`${label} isn't set, so the service may choose.`]
			: [];
	});
}
