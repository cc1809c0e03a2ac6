import { scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { insideLocator } from '../text/expressions';
import { isBlank } from '../text/text';
import type { InputItem } from '../item/inputItem';
import { isComputed } from '../item/item';
import type { Purpose, Source } from './draft';
import { inWords } from '../values/service';
import { timezoneDoubt } from '../values/timezones';

/** What notes about a field need of the schedule that's being read. Nothing that is sent depends on notes. */
interface Reading {
	source: Source;
	purpose: Purpose;
	item: InputItem;
}

/** A field of an update that somebody has added, and that isn't changed. */
export function noteNothing(field: ScheduleField, { source, purpose, item }: Reading): void {
	if (purpose === 'create' || !source.has(field)) return;
	item.notes.push({ kind: 'blank', what: source.labelOf(field), fields: [field.name] });
}

/** Recipients of an existing schedule that stay, because an expression came to an empty list. */
export function noteEmptyList(label: string, purpose: Purpose, item: InputItem): void {
	if (purpose === 'create') return;
	const problem = `${label} came to an empty list, so the schedule's recipients stay`;
	const what = `${problem}. To remove all of them, type [] there.`;
	item.notes.push({ kind: 'doubt', what, isOfRecord: true });
}

/** A value that may mean something else, and in an update a default that the form shows and nobody may have touched. */
export function noteGiven(
	field: ScheduleField,
	_given: unknown,
	value: BodyValue,
	{ source, purpose, item }: Reading,
): void {
	const isChosen = source.isChosen(field);
	const doubt = field.kind === 'timezone' ? timezoneDoubt(String(value)) : undefined;
	if (doubt !== undefined) item.notes.push({ kind: 'doubt', what: doubt });
	for (const check of checksOf(field, value)) item.notes.push({ kind: 'doubt', what: check });
	// The form doesn't give what isn't in force.
	const isDefault = source.isForm && 'default' in field && field.default === value;
	if (isDefault && isChosen && purpose !== 'create') {
		item.notes.push({ kind: 'atDefault', what: withValue(field, value, item), fields: [field.name] });
	}
}

/** What somebody should check about documented values, whoever gives them. */
function checksOf(field: ScheduleField, value: BodyValue): string[] {
	const values = [value].flat();
	const choices = 'choices' in field ? field.choices : [];
	return choices.flatMap(({ value: one, check }) =>
		check !== undefined && values.includes(one) ? check : [],
	);
}

/** A field that the form doesn't show. Where expressions give both it and the one that rules it out, nobody has seen that. */
export function noteUnsent(field: ScheduleField, item: InputItem): void {
	const controlling = scheduleField(field.appliesTo!.field);
	const areComputed = [field, controlling].every(({ parameter }) => isComputed(item, parameter));
	if (!areComputed || isBlank(insideLocator(item.parameter(field.parameter)))) return;
	item.notes.push({ kind: 'doubt', what: `${field.label} isn't sent, because of ${controlling.label}.` });
}

/** Such as `Minute = 00`. */
function withValue(field: ScheduleField, value: BodyValue, _item: InputItem): string {
	return `${field.label} = ${inWords(field, value) ?? String(value)}`;
}
