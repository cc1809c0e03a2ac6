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
import { oneLine, quote } from '../text/quote';
import { allOf } from '../text/say';
import { valueInWords } from '../values/fieldValue';

/** A value that is sent, by our labels, with the names that were found. */
export function sentInWords(field: ScheduleField, value: BodyValue, change: Change): string {
	const { name, kind } = field;
	if (isRecipientField(name)) {
		const { unknown, known } = knownNames(name, idsIn(value), change);
		return allOf([...unknown.map(String), ...known]) || 'none';
	}
	if (kind === 'text') return quote(String(value));
	if (name === 'report') {
		const report = change.found?.get(name)?.get(Number(value));
		return `${String(value)}${report === undefined ? '' : `, ${quote(report)}`}`;
	}
	return labelOf(field, value) ?? oneLine(String(value));
}

/** A value in a record of the service's, by our labels; undefined where it isn't read. */
export function shownInWords(field: ScheduleField, value: unknown): string | undefined {
	if (field.kind === 'text') return typeof value === 'string' ? quote(value) : undefined;
	if (!Array.isArray(value)) return labelOf(field, value);
	const each = value.map((one) => valueInWords(field, [one]));
	return each.every((one) => one !== undefined) ? allOf(each) : undefined;
}

function labelOf(field: ScheduleField, value: unknown): string | undefined {
	// A documented value needs no reading, which takes longer.
	const documented = 'choices' in field ? field.choices.find((choice) => choice.value === value) : undefined;
	if (documented !== undefined) return documented.label;
	const words = valueInWords(field, value);
	// A timezone may be any text.
	return words !== undefined && field.kind === 'timezone' ? oneLine(words) : words;
}

/** Users or groups by name, as far as a change knows names, or else the people of an answer: `users 1`, `2`, `Ada Lovelace (ada@example.com)`, parts of a list. */
export function peopleInWords(
	field: RecipientField,
	ids: Iterable<number>,
	change: Names,
	shown?: People,
): string[] {
	const { unknown, known } = knownNames(field, ids, change, shown);
	const noun = unknown.length === 1 ? recipientFields[field].singular : field;
	return [...unknown.map((id, index) => (index === 0 ? `${noun} ${id}` : String(id))), ...known];
}

type Names = Pick<Change, 'found' | 'nameOf' | 'record'>;

/** What users or groups are called, and the IDs of those without a name. */
function knownNames(
	field: RecipientField,
	ids: Iterable<number>,
	{ found, nameOf, record }: Names,
	shown?: People,
): { unknown: number[]; known: string[] } {
	const [unknown, known]: [number[], string[]] = [[], []];
	for (const id of ids) {
		const name =
			found?.get(field)?.get(id) ?? nameOf?.(field, id) ?? peopleIn(record, field)?.get(id) ?? shown?.get(id);
		if (name === undefined) unknown.push(id);
		// A comma or an "and" stands between them.
		else known.push(/,| and /.test(name) ? quote(name) : oneLine(name));
	}
	return { unknown, known };
}

/** Their names, users before groups. */
export function exchangedInWords(
	draft: Draft,
	which: 'added' | 'removed',
	fields = recipientNames,
): string[] {
	return fields.flatMap((field) => peopleInWords(field, exchanged(draft, field)?.[which] ?? [], draft));
}
