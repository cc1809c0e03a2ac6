import {
	type BodyValue,
	isRecipientField,
	type RecipientField,
	recipientFields,
	recipientNames,
	type ScheduleField,
} from '../fields/types';
import type { Change, Draft } from '../schedule/draft';
import { exchanged, idsIn, type People, peopleIn } from '../schedule/record';
import { allOf } from '../text/phrases';
import { oneLine, quote } from '../text/quote';
import { valueInWords } from '../values/fieldValue';

/** A value that is sent, by our labels, with names as far as a change knows them. */
export function sentInWords(field: ScheduleField, value: BodyValue, change: Change): string {
	const { name, kind } = field;
	if (isRecipientField(name)) return allOf(peopleInWords(name, idsIn(value), change)) || 'none';
	if (kind === 'text') return quote(String(value));
	if (name === 'report') {
		const report = change.nameOf?.('reports', Number(value));
		return `${String(value)}${report === undefined ? '' : `, ${quote(report)}`}`;
	}
	return labelOfValue(field, value) ?? oneLine(String(value));
}

/** A value in a record of the service's, by our labels; undefined for an empty list or text, and if it isn't read. */
export function shownInWords(field: ScheduleField, value: unknown): string | undefined {
	if (field.kind === 'text') return typeof value === 'string' && value !== '' ? quote(value) : undefined;
	if (!Array.isArray(value)) return labelOfValue(field, value);
	const each = value.map((one) => valueInWords(field, [one]));
	return each.length > 0 && each.every((one) => one !== undefined) ? allOf(each) : undefined;
}

function labelOfValue(field: ScheduleField, value: unknown): string | undefined {
	// A documented value needs no reading, which takes longer.
	const documented = 'choices' in field ? field.choices.find((choice) => choice.value === value) : undefined;
	if (documented !== undefined) return documented.label;
	const words = valueInWords(field, value);
	// A timezone may be any text.
	return words !== undefined && field.kind === 'timezone' ? oneLine(words) : words;
}

/** Users or groups by names that a change or an answer knows: `user 1`, `user 2`, `Ada (ada@example.com)`. */
export function peopleInWords(
	field: RecipientField,
	ids: Iterable<number>,
	change: Change,
	shown?: People,
): string[] {
	const { nameOf, record } = change;
	const before = peopleIn(record, field);
	const unnamed: string[] = [];
	const names: string[] = [];
	for (const id of ids) {
		const name = nameOf?.(field, id) ?? before?.get(id) ?? shown?.get(id);
		if (name === undefined) unnamed.push(`${recipientFields[field].singular} ${id}`);
		// A comma or an "and" stands between them.
		else names.push(/,| and /.test(name) ? quote(name) : oneLine(name));
	}
	return [...unnamed, ...names];
}

/** Who is added or removed, users before groups. */
export function exchangedInWords(draft: Draft, who: 'added' | 'removed', fields = recipientNames): string[] {
	return fields.flatMap((field) => peopleInWords(field, exchanged(draft, field)?.[who] ?? [], draft));
}
