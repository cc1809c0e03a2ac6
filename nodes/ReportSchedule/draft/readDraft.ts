import type { Reading } from '../doors';
import { isRecipientField, type RecipientField } from '../fields/recipients';
import { isInForce, isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import type { Draft } from './draft';
import type { DraftInProgress } from './draftInProgress';
import { noteBlank } from './noteField';
import { readField } from './readField';
import { readRecipients } from './recipients';
import type { Purpose, Source } from './source';

/**
 * What a schedule needs (§2.1, §4 rule 6), whatever it's read from. A new schedule needs every required field, days that
 * fit its type, and an export for Slack; so does the form's, but for the days, which an existing schedule may have. An
 * update carries what is given (whether the service takes a part of the fields isn't documented, §4), and at least something.
 *
 * @returns the schedule without what is given by name; what is wrong is in the reading's issues, what was noticed in its
 *   notes
 */
export function readDraft(source: Source, purpose: Purpose, reading: Reading): Draft {
	const isWhole = purpose === 'create' || source.isForm;
	const draft: DraftInProgress = { source, purpose, isWhole, reading, body: {}, byName: [] };
	const { body, byName } = draft;
	const { issues, notes } = reading;
	const refused = new Set<ScheduleField>();
	// What decides about a field stands before it in the table.
	for (const field of scheduleFields) {
		const { name } = field;
		const before = issues.count;
		const value = issues.read(source.labelOf(field), () =>
			isRecipientField(name) ? recipientsOf(name, draft) : readField(field, isNeeded(field, draft), draft),
		);
		if (value !== undefined) body[name] = value;
		if (issues.count > before) refused.add(field);
	}

	/** A value that was refused isn't said to be missing. */
	const isAbsent = (field: ScheduleField) =>
		!refused.has(field) && !(field.name in body) && !byName.some((names) => names.field === field.name);
	const missing = scheduleFields.filter((field) => isAbsent(field) && isNeeded(field, draft));
	if (missing.length > 0) for (const problem of source.missing(missing)) issues.add(problem);
	const exports = [scheduleField('export_type'), scheduleField('export_data_type')];
	if (isWhole && body.method_type === 'slack' && exports.every(isAbsent)) {
		issues.add(exportForSlack(exports, source));
	}
	const isNothing = Object.keys(body).length === 0 && byName.length === 0;
	if (isNothing && issues.count === 0) issues.add(source.nothingGiven());
	return { body, byName, notes };
}

/** Whether there has to be a value of a field. */
function isNeeded(field: ScheduleField, { purpose, isWhole, body }: DraftInProgress): boolean {
	const isMatched = purpose === 'match' && ['report', 'name'].includes(field.name);
	const isRequired = isWhole && field.required === true;
	const areDays = purpose === 'create' && isOfType(field) && isInForce(field, body);
	return isMatched || isRequired || areDays;
}

/** IDs of users or groups; what is given by name is added to the draft's names, for once they're looked up. */
function recipientsOf(name: RecipientField, draft: DraftInProgress): number[] | undefined {
	const { source, purpose, reading, byName } = draft;
	const places = source.recipients(name);
	if (places.length === 0) {
		if (purpose !== 'create') noteBlank(scheduleField(name), draft);
		return undefined;
	}
	const read = readRecipients(name, places, reading);
	byName.push(...read.byName);
	return read.ids;
}

function exportForSlack(exports: readonly ScheduleField[], source: Source): string {
	const [document, data] = exports.map((field) => source.labelOf(field));
	const what = document === data ? `fill in ${document}` : `choose a ${document} or a ${data}`;
	return `Slack needs an export: ${what}`;
}
