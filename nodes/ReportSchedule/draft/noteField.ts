import { isInForce, scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { insideLocator } from '../helpers/expressions';
import { isBlank } from '../helpers/visible';
import type { InputItem } from '../ports';
import { isComputed } from '../item/item';
import type { DraftInProgress } from './draftInProgress';
import type { Need } from './source';

/** Notes about a field while it's read. Nothing that is sent depends on them. */

/** A field of an update that somebody has added, and that isn't changed. */
export function noteNothing(
	field: ScheduleField,
	need: Need,
	{ source, purpose, item }: DraftInProgress,
): void {
	if (need.is === 'notApplicable') return;
	if (purpose === 'create' || !source.has(field)) return;
	item.notes.push({ kind: 'blank', what: source.labelOf(field), fields: [field.name] });
}

/** A value that may mean something else, and in an update a default that the form shows and nobody may have touched. */
export function noteGiven(
	field: ScheduleField,
	given: unknown,
	value: BodyValue,
	{ source, purpose, item, body }: DraftInProgress,
): void {
	const isChosen = source.isChosen(field);
	const doubt = item.layers.values.doubt({ ...field, label: source.labelOf(field) }, given, isChosen);
	if (doubt !== undefined) item.notes.push({ kind: 'doubt', what: doubt });
	const isDefault = source.isForm && 'default' in field && field.default === value;
	if (isDefault && isChosen && purpose !== 'create' && isInForce(field, body)) {
		item.notes.push({ kind: 'atDefault', what: withValue(field, value, item), fields: [field.name] });
	}
}

/** A field that the form doesn't show. Where expressions give both it and the one that rules it out, nobody has seen that. */
export function noteUnsent(field: ScheduleField, item: InputItem): void {
	const controlling = scheduleField(field.appliesTo!.field);
	const areComputed = [field, controlling].every(({ parameter }) => isComputed(item, parameter));
	if (!areComputed || isBlank(insideLocator(item.parameter(field.parameter)))) return;
	item.notes.push({ kind: 'doubt', what: `${field.label} isn't sent, because of ${controlling.label}.` });
}

/** Such as `Minute = 00`. */
function withValue(field: ScheduleField, value: BodyValue, { layers }: InputItem): string {
	return `${field.label} = ${layers.values.inWords(field, value) ?? String(value)}`;
}
