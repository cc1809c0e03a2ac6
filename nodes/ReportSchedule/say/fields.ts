import type { Change, Draft } from '../schedule/draft';
import { isRecipientField } from '../fields/recipients';
import { isInForce, scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleBody, ScheduleField } from '../fields/types';
import { oneLine, quote } from '../text/quote';
import { allOf } from '../text/say';
import { isBlank } from '../text/text';
import { idsIn, namesOf } from './people';
import { choiceOf } from '../values/choices';
import { inWords, isSame } from '../values/read';

/** A value that is sent, by our labels, with the names that were found. */
export function sentInWords(field: ScheduleField, value: BodyValue, change: Change): string {
	const { name, kind } = field;
	if (isRecipientField(name)) {
		const { unknown, known } = namesOf(name, idsIn(value), change);
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
	const each = value.map((one) => inWords(field, [one]));
	return each.every((one) => one !== undefined) ? allOf(each) : undefined;
}

function labelOf(field: ScheduleField, value: unknown): string | undefined {
	// A documented value needs no reading, which takes longer.
	const documented = 'choices' in field ? field.choices.find((choice) => choice.value === value) : undefined;
	if (documented !== undefined) return documented.label;
	const words = inWords(field, value);
	// A timezone may be any text.
	return words !== undefined && field.kind === 'timezone' ? oneLine(words) : words;
}

/** Whether a value, ours or the service's, stands for nothing: null, blank, an empty list, or the field's "not set". */
export function isNothing(field: ScheduleField, value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
	if (isBlank(value) || value === field.unset) return true;
	return field.unset !== undefined && isSame(field, value, field.unset) === true;
}

/** Whether a field has an effect beside the values of others, ours or the service's; also where that can't be told. */
export function mayBeInForce(field: ScheduleField, values: Readonly<Record<string, unknown>>): boolean {
	if (field.appliesTo === undefined) return true;
	const other = scheduleField(field.appliesTo.field);
	const value = choiceOf(other, values[other.name]);
	return value === undefined || isInForce(field, { [other.name]: value } as ScheduleBody);
}

/** Whether the service's record shows a field to have the value that is sent. */
export function isInRecord({ body, record = {} }: Draft, name: string): boolean {
	if (!Object.hasOwn(record, name)) return false;
	// Most values are the same to the letter, and to read one takes longer.
	return record[name] === body[name] || isSame(scheduleField(name), record[name], body[name]!) === true;
}
