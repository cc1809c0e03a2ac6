import type { Reading } from '../doors';
import { isInForce, isOfType, scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleBody, ScheduleField } from '../fields/types';
import { isBlank } from '../helpers/visible';
import type { Draft, GivenNames } from './draft';
import type { Purpose, Source } from './source';

/**
 * Reads one field of a schedule but those of recipients; what is given by name is added to the draft's names.
 *
 * @param draft has the fields before it in the table
 * @throws InvalidValue for what can't be used
 */
export function readField(
	field: ScheduleField,
	source: Source,
	purpose: Purpose,
	draft: Pick<Draft, 'body'> & { byName: GivenNames[] },
	reading: Reading,
): BodyValue | undefined {
	const { body } = draft;
	const isNew = purpose === 'create';
	const applies = isInForce(field, body);
	const isChosen = source.isChosen(field);
	// What the form hides isn't meant, unless somebody computes it.
	const isHidden = source.isWhole && !applies && !(isOfType(field) && !isChosen);
	if (isHidden && !isChosen) noteHidden(field, source, reading);
	const given = isHidden ? undefined : source.given(field);
	const value = isBlank(given) ? undefined : readGiven(field, given, source, draft, reading);
	if (value === undefined) {
		// What an existing schedule has in the field that this one depends on isn't known.
		if (applies || !(isNew || source.isWhole)) return orStandIn(field, source, purpose, draft, reading);
		return field.appliesTo!.otherwise;
	}
	if (!applies && isOfType(field) && 'schedule_type' in body && (isNew || source.isWhole))
		reading.issues.add(wrongDays(field, source, body));
	const doubt = reading.layers.values.doubt({ ...field, label: source.labelOf(field) }, given, isChosen);
	if (doubt !== undefined) reading.note('doubt', doubt);
	const isUntouched = isChosen && source.isWhole && 'default' in field && field.default === value;
	if (isUntouched && applies && !isNew) reading.note('atDefault', withValue(field, value, reading));
	return value;
}

/** Where expressions give both a field and the one that rules it out, nobody has seen that it's hidden. */
function noteHidden(field: ScheduleField, source: Source, reading: Reading): void {
	const controlling = scheduleField(field.appliesTo!.field);
	if (source.isChosen(controlling) || isBlank(source.given(field))) return;
	reading.note('doubt', `${field.label} isn't sent, because of ${controlling.label}.`);
}

/** What a new schedule gets where nothing is given. */
function orStandIn(
	field: ScheduleField,
	source: Source,
	purpose: Purpose,
	{ byName }: { byName: readonly GivenNames[] },
	reading: Reading,
): BodyValue | undefined {
	if (byName.some(({ field: name }) => name === field.name)) return undefined;
	const standIn = purpose === 'create' ? source.standIn(field) : undefined;
	if (standIn !== undefined) reading.note('defaulted', withValue(field, standIn, reading));
	else if (purpose !== 'create' && source.has(field)) reading.note('blank', source.labelOf(field));
	return standIn;
}

function readGiven(
	field: ScheduleField,
	given: unknown,
	source: Source,
	{ byName }: { byName: GivenNames[] },
	{ layers: { names, values }, isOfTool }: Reading,
): BodyValue | undefined {
	const name = source.nameIn?.(field, given);
	if (name === undefined) return values.read(field, given, isOfTool && !source.isChosen(field));
	names.check(name);
	byName.push(name);
	return undefined;
}

function wrongDays(field: ScheduleField, source: Source, { schedule_type: type }: ScheduleBody): string {
	const { choices } = scheduleField('schedule_type') as ScheduleField & { kind: 'choice' };
	const labels = (values: readonly string[]) =>
		choices.filter(({ value }) => values.includes(String(value))).map(({ label }) => label);
	const types = labels(field.appliesTo!.values).join(' or ');
	const problem = `${source.labelOf(field)} doesn't fit the Schedule Type ${labels([String(type)])[0]}`;
	return `${problem}. Leave it empty, or set Schedule Type to ${types}`;
}

/** Such as `Minute = 00`. */
function withValue(field: ScheduleField, value: BodyValue, { layers }: Reading): string {
	return `${field.label} = ${layers.values.inWords(field, value) ?? String(value)}`;
}
