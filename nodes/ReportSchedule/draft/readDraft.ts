import type { Reading } from '../doors';
import { isRecipientField, type RecipientField } from '../fields/recipients';
import { isInForce, isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue, ScheduleBody, ScheduleField } from '../fields/types';
import { isBlank } from '../helpers/visible';
import type { Draft, GivenNames } from './draft';
import { readRecipients } from './recipients';
import type { Purpose, Source } from './source';

/**
 * What a schedule needs (§2.1, §4 rule 6), whatever it's read from. A new schedule needs every required field, days that
 * fit its type, and an export for Slack; so does a whole one that the form shows, but for the days, which an existing
 * schedule may have. An update carries what is given (whether the service takes a part of the fields isn't documented,
 * §4), and at least something.
 *
 * @returns the schedule without what is given by name; what is wrong is in the reading's issues, what was noticed in its
 *   notes
 */
export function readDraft(source: Source, purpose: Purpose, reading: Reading): Draft {
	const { issues } = reading;
	const draft = { body: {} as ScheduleBody, byName: [] as GivenNames[] };
	const refused = new Set<ScheduleField>();
	const withoutValue: string[] = [];
	const saysNone = (field: ScheduleField) => source.has(field) || source.leavesOut?.(field) === true;
	for (const field of scheduleFields) {
		const before = issues.count;
		if (isRecipientField(field.name)) readRecipientField(field.name, source, purpose, draft, reading);
		else {
			const value = issues.read(source.labelOf(field), () =>
				readField(field, source, purpose, draft, reading),
			);
			if (value !== undefined) draft.body[field.name] = value;
			else if (purpose !== 'create' && saysNone(field)) withoutValue.push(field.name);
		}
		if (issues.count > before) refused.add(field);
	}
	const isGiven = (field: ScheduleField) =>
		field.name in draft.body ||
		refused.has(field) ||
		draft.byName.some(({ field: name }) => name === field.name);

	const missing = scheduleFields.filter(
		(field) => isNeeded(field, source, purpose, draft.body) && !isGiven(field),
	);
	for (const problem of missing.length > 0 ? source.missing(missing) : []) issues.add(problem);
	if (purpose === 'create' || source.isWhole) {
		const exports = [scheduleField('export_type'), scheduleField('export_data_type')];
		if (draft.body.method_type === 'slack' && !exports.some(isGiven)) {
			const [document, data] = exports.map((field) => source.labelOf(field));
			const what = document === data ? `fill in ${document}` : `choose a ${document} or a ${data}`;
			issues.add(`Slack needs an export: ${what}`);
		}
	} else if (issues.count === 0 && Object.keys(draft.body).length === 0 && draft.byName.length === 0) {
		issues.add(source.nothingGiven());
	}
	return { ...draft, notes: reading.notes, withoutValue };
}

/** Which fields there have to be. */
function isNeeded(field: ScheduleField, source: Source, purpose: Purpose, body: ScheduleBody): boolean {
	if (purpose === 'match' && ['report', 'name'].includes(field.name)) return true;
	if (purpose !== 'create') return source.isWhole && field.required === true;
	return field.required === true || (isOfType(field) && isInForce(field, body));
}

function readField(
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
	const given = isHidden ? undefined : source.given(field);
	const value = isBlank(given) ? undefined : readGiven(field, given, source, draft, reading);
	if (value === undefined) {
		// What an existing schedule has in the field that this one depends on isn't known.
		if (applies || !(isNew || source.isWhole)) return orStandIn(field, source, purpose, draft, reading);
		return field.appliesTo!.otherwise;
	}
	if (!applies && isOfType(field) && 'schedule_type' in body && (isNew || source.isWhole))
		reading.issues.add(wrongDays(field, source, body));
	const doubt = reading.layers.values.doubt(field, given, isChosen);
	if (doubt !== undefined) reading.note('doubt', doubt);
	const isUntouched = isChosen && source.isWhole && 'default' in field && field.default === value;
	if (isUntouched && applies && !isNew) reading.note('atDefault', withValue(field, value, reading));
	return value;
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

function readRecipientField(
	field: RecipientField,
	source: Source,
	purpose: Purpose,
	draft: { body: ScheduleBody; byName: GivenNames[] },
	reading: Reading,
): void {
	const places =
		reading.issues.read(source.labelOf(scheduleField(field)), () => source.recipients(field)) ?? [];
	if (places.length === 0) {
		const isLeft = purpose !== 'create' && source.has(scheduleField(field));
		if (isLeft) reading.note('blank', source.labelOf(scheduleField(field)));
		return;
	}
	const { ids, byName } = readRecipients(field, places, reading);
	// Those found by name are added once they're looked up.
	draft.body[field] = ids;
	draft.byName.push(...byName);
}
