import type { Reading } from '../doors';
import { isInForce, isOfType, scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleBody, ScheduleField } from '../fields/types';
import { isBlank } from '../helpers/visible';
import type { GivenNames } from './draft';
import type { Purpose, Source } from './source';

/** A schedule while its fields are read, in the order of the table. */
export interface DraftInReading {
	source: Source;
	purpose: Purpose;
	/** Whether everything is there that a new schedule needs: in a create, and in the form. */
	isWhole: boolean;
	reading: Reading;
	/** What was read so far. */
	body: ScheduleBody;
	byName: GivenNames[];
}

/**
 * Reads one field of a schedule but those of recipients; what is given by name is added to the draft's names.
 *
 * @returns undefined for a field that isn't sent
 * @throws InvalidValue for what can't be used
 */
export function readField(
	field: ScheduleField,
	needed: boolean,
	draft: DraftInReading,
): BodyValue | undefined {
	const { source, body, isWhole, reading } = draft;
	const { layers, issues, isOfTool } = reading;
	const applies = isInForce(field, body);
	const isChosen = source.isChosen(field);

	// What the form doesn't show isn't meant. Days that an expression gives for a type without them contradict it.
	if (source.isForm && !applies && (isChosen || !isOfType(field))) {
		if (!isChosen) noteUnsent(field, draft);
		return field.appliesTo!.otherwise;
	}
	const given = source.given(field, needed);
	if (isBlank(given)) return ifNotGiven(field, draft);

	const name = source.nameIn?.(field, given);
	if (name !== undefined) {
		layers.names.check(name);
		draft.byName.push(name);
		return undefined;
	}
	const value = layers.values.read(field, given, isOfTool && !isChosen);
	if (value === undefined) return ifNotGiven(field, draft);

	if (!applies && isOfType(field) && isWhole && 'schedule_type' in body) issues.add(wrongDays(field, draft));
	noteValue(field, value, draft);
	const doubt = layers.values.doubt({ ...field, label: source.labelOf(field) }, given, isChosen);
	if (doubt !== undefined) reading.note('doubt', doubt);
	return value;
}

/** What is sent of a field that is blank, or "None". */
function ifNotGiven(
	field: ScheduleField,
	{ source, purpose, isWhole, reading, body }: DraftInReading,
): BodyValue | undefined {
	if (isWhole && !isInForce(field, body)) return field.appliesTo!.otherwise;
	if (purpose !== 'create') {
		if (source.has(field)) reading.note('blank', source.labelOf(field), [field.name]);
		return undefined;
	}
	const standIn = source.standIn?.(field);
	if (standIn !== undefined) reading.note('defaulted', withValue(field, standIn, reading));
	return standIn;
}

/** Where expressions give both a field and the one that rules it out, nobody has seen that it's hidden. */
function noteUnsent(field: ScheduleField, { source, reading }: DraftInReading): void {
	const controlling = scheduleField(field.appliesTo!.field);
	if (source.isChosen(controlling) || isBlank(source.given(field, false))) return;
	reading.note('doubt', `${field.label} isn't sent, because of ${controlling.label}.`);
}

function wrongDays(field: ScheduleField, { source, body }: DraftInReading): string {
	const { choices } = scheduleField('schedule_type') as ScheduleField & { kind: 'choice' };
	const labels = (values: readonly string[]) =>
		choices.filter(({ value }) => values.includes(String(value))).map(({ label }) => label);
	const types = labels(field.appliesTo!.values).join(' or ');
	const problem = `${source.labelOf(field)} doesn't fit the Schedule Type ${labels([String(body.schedule_type)])[0]}`;
	return `${problem}. Leave it empty, or set Schedule Type to ${types}`;
}

/** In an update, a default that the form shows may be there because nobody has touched it. */
function noteValue(
	field: ScheduleField,
	value: BodyValue,
	{ source, purpose, reading, body }: DraftInReading,
): void {
	const isDefault = 'default' in field && field.default === value;
	if (purpose === 'create' || !source.isForm || !isDefault) return;
	if (source.isChosen(field) && isInForce(field, body)) {
		reading.note('atDefault', withValue(field, value, reading));
	}
}

/** Such as `Minute = 00`. */
function withValue(field: ScheduleField, value: BodyValue, { layers }: Reading): string {
	return `${field.label} = ${layers.values.inWords(field, value) ?? String(value)}`;
}
