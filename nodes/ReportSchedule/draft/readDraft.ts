import type { Reading } from '../doors';
import { isRecipientField, type RecipientField } from '../fields/recipients';
import { isInForce, isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { ScheduleBody, ScheduleField } from '../fields/types';
import type { Draft, GivenNames } from './draft';
import { readField } from './readField';
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
	const draft = { body: {} as ScheduleBody, byName: [] as GivenNames[] };
	const refused = new Set<ScheduleField>();
	for (const field of scheduleFields) {
		const before = reading.issues.count;
		if (isRecipientField(field.name)) addRecipients(field.name, source, purpose, draft, reading);
		else addValue(field, source, purpose, draft, reading);
		if (reading.issues.count > before) refused.add(field);
	}
	const isMissing = (field: ScheduleField) =>
		!(field.name in draft.body) &&
		!refused.has(field) &&
		!draft.byName.some(({ field: name }) => name === field.name);

	for (const problem of whatIsMissing(source, purpose, draft.body, isMissing)) reading.issues.add(problem);
	const isNothing = Object.keys(draft.body).length === 0 && draft.byName.length === 0;
	if (isNothing && reading.issues.count === 0) reading.issues.add(source.nothingGiven());
	return { ...draft, notes: reading.notes };
}

function addValue(
	field: ScheduleField,
	source: Source,
	purpose: Purpose,
	draft: { body: ScheduleBody; byName: GivenNames[] },
	reading: Reading,
): void {
	const label = source.labelOf(field);
	const value = reading.issues.read(label, () => readField(field, source, purpose, draft, reading));
	if (value !== undefined) draft.body[field.name] = value;
	else if (purpose !== 'create' && (source.has(field) || source.leavesOut?.(field))) {
		reading.note('none', label, [field.name]);
	}
}

function addRecipients(
	name: RecipientField,
	source: Source,
	purpose: Purpose,
	draft: { body: ScheduleBody; byName: GivenNames[] },
	reading: Reading,
): void {
	const field = scheduleField(name);
	const places = reading.issues.read(source.labelOf(field), () => source.recipients(name)) ?? [];
	if (places.length === 0) {
		if (purpose !== 'create' && source.has(field)) reading.note('blank', source.labelOf(field));
		return;
	}
	const { ids, byName } = readRecipients(name, places, reading);
	// Those found by name are added once they're looked up.
	draft.body[name] = ids;
	draft.byName.push(...byName);
}

/** What there has to be and isn't: sentences without a period. */
function whatIsMissing(
	source: Source,
	purpose: Purpose,
	body: ScheduleBody,
	isMissing: (field: ScheduleField) => boolean,
): string[] {
	const missing = scheduleFields.filter(
		(field) => isNeeded(field, source, purpose, body) && isMissing(field),
	);
	const problems = missing.length > 0 ? source.missing(missing) : [];
	const exports = [scheduleField('export_type'), scheduleField('export_data_type')];
	const isWhole = purpose === 'create' || source.isWhole;
	if (!isWhole || body.method_type !== 'slack' || !exports.every(isMissing)) return problems;
	const [document, data] = exports.map((field) => source.labelOf(field));
	const what = document === data ? `fill in ${document}` : `choose a ${document} or a ${data}`;
	return [...problems, `Slack needs an export: ${what}`];
}

/** Whether there has to be a value of a field. */
function isNeeded(field: ScheduleField, source: Source, purpose: Purpose, body: ScheduleBody): boolean {
	if (purpose === 'match' && ['report', 'name'].includes(field.name)) return true;
	if (purpose !== 'create') return source.isWhole && field.required === true;
	return field.required === true || (isOfType(field) && isInForce(field, body));
}
