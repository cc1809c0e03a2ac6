import type { Reading } from '../doors';
import { isInForce, scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { insideLocator } from '../helpers/expressions';
import { isBlank } from '../helpers/visible';
import { isComputed, type InputItem } from '../item/item';
import type { DraftInProgress } from './draftInProgress';

/** Notes about a field while it's read. Nothing that is sent depends on them. */

/** A field of an update that somebody has added, and that isn't changed. */
export function noteBlank(field: ScheduleField, { source, reading }: DraftInProgress): void {
	if (source.has(field)) reading.note('blank', source.labelOf(field), [field.name]);
}

export function noteDefaulted(field: ScheduleField, value: BodyValue, { reading }: DraftInProgress): void {
	reading.note('defaulted', withValue(field, value, reading));
}

/** A value that may mean something else, and in an update a default that the form shows and nobody may have touched. */
export function noteGiven(
	field: ScheduleField,
	given: unknown,
	value: BodyValue,
	{ source, purpose, reading, body }: DraftInProgress,
): void {
	const isChosen = source.isChosen(field);
	const doubt = reading.layers.values.doubt({ ...field, label: source.labelOf(field) }, given, isChosen);
	if (doubt !== undefined) reading.note('doubt', doubt);
	const isDefault = source.isForm && 'default' in field && field.default === value;
	if (isDefault && isChosen && purpose !== 'create' && isInForce(field, body)) {
		reading.note('atDefault', withValue(field, value, reading));
	}
}

/** A field that the form doesn't show. Where expressions give both it and the one that rules it out, nobody has seen that. */
export function noteUnsent(field: ScheduleField, item: InputItem, reading: Reading): void {
	const controlling = scheduleField(field.appliesTo!.field);
	const areComputed = [field, controlling].every(({ parameter }) => isComputed(item, parameter));
	if (!areComputed || isBlank(insideLocator(item.parameter(field.parameter)))) return;
	reading.note('doubt', `${field.label} isn't sent, because of ${controlling.label}.`);
}

/** Such as `Minute = 00`. */
function withValue(field: ScheduleField, value: BodyValue, { layers }: Reading): string {
	return `${field.label} = ${layers.values.inWords(field, value) ?? String(value)}`;
}
