import { standInOf, isInForce, isOfType, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import type { InputItem } from '../ports';
import type { Draft, Purpose } from './draft';
import type { DraftInProgress } from './draftInProgress';
import { readField } from './readField';
import type { Need, Source } from './source';

/**
 * Reads a schedule, whatever it's given by. What it needs is decided here, and for each field in `needOf`.
 *
 * @returns the schedule, with what is given by name still apart; what is wrong is in the item's issues
 */
export function readDraft(source: Source, purpose: Purpose, item: InputItem): Draft {
	const isWhole = purpose === 'create' || source.isForm;
	const draft: DraftInProgress = { source, purpose, isWhole, item, body: {}, byName: [] };
	const { body, byName } = draft;
	const { issues, notes } = item;
	const absent = new Set<ScheduleField>();
	const missing: ScheduleField[] = [];
	// What decides about a field stands before it in the table.
	for (const field of scheduleFields) {
		const need = needOf(field, draft);
		// A value that is refused isn't said to be missing.
		const isThere = issues.read(source.labelOf(field), () => readField(field, need, draft)) ?? true;
		if (isThere) continue;
		absent.add(field);
		if (need.is === 'required') missing.push(field);
	}

	// Whether the service takes a part of the fields isn't documented (§4), but it can't be asked to change nothing.
	const isNothing = absent.size === scheduleFields.length && issues.count === 0;
	if (isNothing || missing.length > 0) for (const problem of source.missing(missing)) issues.add(problem);
	const exports = [scheduleField('export_type'), scheduleField('export_data_type')];
	if (isWhole && body.method_type === 'slack' && exports.every((field) => absent.has(field))) {
		issues.add(exportForSlack(exports, source));
	}
	return { operation: purpose, body, byName, notes };
}

/**
 * What a schedule needs (§2.1, §4 rule 6), field by field: a create all that's required, and days that fit its type; the form the
 * same but for the days, whatever it's for; a match by columns its report and name; an update by columns nothing.
 */
function needOf(field: ScheduleField, { purpose, source, isWhole, body }: DraftInProgress): Need {
	const standIn = standInOf(field);
	if (isWhole && !isInForce(field, body)) return { is: 'notApplicable', standIn };
	// The form shows its defaults.
	if (purpose === 'create' && !source.isForm && standIn !== undefined) return { is: 'optional', standIn };
	if (isWhole && field.required) return { is: 'required' };
	// The service would choose. Days that aren't given in an update, the schedule may have.
	if (purpose === 'create' && isOfType(field)) return { is: 'required' };
	if (purpose === 'match' && ['report', 'name'].includes(field.name)) return { is: 'required' };
	return { is: 'optional' };
}

function exportForSlack(exports: readonly ScheduleField[], source: Source): string {
	const [document, data] = exports.map((field) => source.labelOf(field));
	const what = document === data ? `fill in ${document}` : `choose a ${document} or a ${data}`;
	return `Slack needs an export: ${what}`;
}
