import type { Values } from '../ports';
import type { Draft } from '../draft/draft';
import { isRecipientField, recipientFields } from '../fields/recipients';
import { isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';
import { series } from './fieldsInWords';

const exportFields = ['export_type', 'export_data_type'];

/** What stays as it is although a row may mean to change it, where the service's list shows the schedule: sentences. */
export function keptByUpdate(draft: Draft, values: Values): string[] {
	return [...exportsThatStay(draft, values), ...emptied(draft, values), ...daysLeftOpen(draft, values)];
}

/** An export that the item says is none stays: §2.1 has no value for that. */
function exportsThatStay(draft: Draft, values: Values): string[] {
	return exportFields.flatMap((name) => {
		const isNone = draft.notes.some(
			({ kind, fields = [] }) => (kind === 'blank' || kind === 'leftOut') && fields.includes(name),
		);
		const value = isNone ? shown(draft, name, values) : undefined;
		const { label } = scheduleField(name);
		return value === undefined ? [] : [`${label} stays ${value}: the service's API has no way to remove it.`];
	});
}

/** Cells that may have been emptied to take something away: an update doesn't change what the row doesn't say. */
function emptied(draft: Draft, values: Values): string[] {
	return draft.notes.flatMap(({ kind, what, fields = [] }) => {
		if (kind !== 'empty') return [];
		const kept = fields.flatMap((name) => {
			const value = shown(draft, name, values);
			return value === undefined ? [] : [fields.length > 1 ? `${nounOf(name, value)} ${value}` : value];
		});
		return kept.length === 0 ? [] : [`${what} is empty, so the schedule keeps ${series(kept)}.`];
	});
}

/** What a value of a cell for several fields is: `Data Export` CSV, `user` 1, `users` 1, 2. */
function nounOf(name: string, value: string): string {
	if (!isRecipientField(name)) return scheduleField(name).label;
	return value.includes(',') ? name : recipientFields[name].singular;
}

/** A new type of which neither the row nor the schedule has the days. */
function daysLeftOpen(draft: Draft, values: Values): string[] {
	const { body, record } = draft;
	if (record === undefined || body.schedule_type === undefined) return [];
	return scheduleFields
		.filter((field) => isOfType(field) && field.appliesTo!.values.includes(String(body.schedule_type)))
		.filter(({ name }) => !(name in body) && shown(draft, name, values) === undefined)
		.map(({ label }) => `${label} isn't set, so the service may choose.`);
}

/** What the service's list shows in a field, in words; undefined for nothing, and for what can't be read. */
function shown({ record = {} }: Draft, name: string, values: Values): string | undefined {
	const words = Object.hasOwn(record, name) ? values.inWords(scheduleField(name), record[name]) : undefined;
	return words === '' || words === 'None' ? undefined : words;
}
