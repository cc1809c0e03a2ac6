import { isInForce, isOfType, scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { isBlank } from '../helpers/visible';
import type { DraftInProgress } from './draftInProgress';
import { noteBlank, noteDefaulted, noteGiven } from './noteField';

/**
 * Reads one field of a schedule but those of recipients; what is given by name is added to the draft's names.
 *
 * @returns undefined for a field that isn't sent
 * @throws InvalidValue for what can't be used
 */
export function readField(
	field: ScheduleField,
	needed: boolean,
	draft: DraftInProgress,
): BodyValue | undefined {
	const { source, body, isWhole, reading } = draft;
	const { layers, issues, isOfTool } = reading;
	const given = source.given(field, needed, body);
	if (isBlank(given)) return ifNotGiven(field, draft);

	const name = source.nameIn?.(field, given);
	if (name !== undefined) {
		layers.names.check(name);
		draft.byName.push(name);
		return undefined;
	}
	const value = layers.values.read(field, given, isOfTool && !source.isChosen(field));
	if (value === undefined) return ifNotGiven(field, draft);

	const isOfOtherType = isOfType(field) && 'schedule_type' in body && !isInForce(field, body);
	if (isWhole && isOfOtherType) issues.add(wrongDays(field, draft));
	noteGiven(field, given, value, draft);
	return value;
}

/** What is sent of a field that is blank, or "None". */
function ifNotGiven(field: ScheduleField, draft: DraftInProgress): BodyValue | undefined {
	const { source, purpose, isWhole, body } = draft;
	if (isWhole && !isInForce(field, body)) return field.appliesTo!.otherwise;
	if (purpose !== 'create') {
		noteBlank(field, draft);
		return undefined;
	}
	const standIn = source.standIn?.(field);
	if (standIn !== undefined) noteDefaulted(field, standIn, draft);
	return standIn;
}

function wrongDays(field: ScheduleField, { source, body, reading }: DraftInProgress): string {
	const typeField = scheduleField('schedule_type');
	const label = (type: unknown) => reading.layers.values.inWords(typeField, type) ?? String(type);
	const problem = `${source.labelOf(field)} doesn't fit the Schedule Type ${label(body.schedule_type)}`;
	return `${problem}. Leave it empty, or set Schedule Type to ${field.appliesTo!.values.map(label).join(' or ')}`;
}
