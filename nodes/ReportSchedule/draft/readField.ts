import { isRecipientField, type RecipientField } from '../fields/recipients';
import { isOfType, scheduleField } from '../fields/scheduleFields';
import type { BodyValue, ScheduleField } from '../fields/types';
import { isBlank } from '../helpers/visible';
import type { DraftInProgress } from './draftInProgress';
import { noteGiven, noteNothing } from './noteField';
import { readRecipients } from './recipients';
import type { Need } from './source';

/**
 * Reads one field of a schedule: its value into the body, or what is given by name for once that's looked up.
 *
 * @returns whether there's anything
 * @throws InvalidValue for what can't be used
 */
export function readField(field: ScheduleField, need: Need, draft: DraftInProgress): boolean {
	if (isRecipientField(field.name)) return readRecipientField(field.name, need, draft);
	const { source, item, body, byName } = draft;
	const given = source.given(field, need);
	const name = isBlank(given) ? undefined : source.nameIn?.(field, given);
	if (name !== undefined) {
		item.layers.names.check(name);
		byName.push(name);
		return true;
	}
	const value = isBlank(given) ? undefined : readValue(field, given, need, draft);
	if (value === undefined) noteNothing(field, need, draft);
	const sent = value ?? need.standIn;
	// What is blank is left out.
	if (sent === undefined) return false;
	body[field.name] = sent;
	return true;
}

/** @returns undefined for "None", which is as good as blank */
function readValue(
	field: ScheduleField,
	given: unknown,
	need: Need,
	draft: DraftInProgress,
): BodyValue | undefined {
	const { source, item, body } = draft;
	const { layers, issues, isOfTool } = item;
	const from = source.isChosen(field) ? 'typed' : isOfTool ? 'model' : 'computed';
	const value = layers.values.read(field, given, from);
	if (value === undefined) return undefined;
	// Without a type that could be read, nothing shows that they don't fit.
	const isOfOtherType = need.is === 'notApplicable' && isOfType(field) && 'schedule_type' in body;
	if (isOfOtherType) issues.add(wrongDays(field, draft));
	noteGiven(field, given, value, draft);
	return value;
}

function readRecipientField(name: RecipientField, need: Need, draft: DraftInProgress): boolean {
	const { source, item, body, byName } = draft;
	const places = source.recipients(name);
	if (places.length === 0) {
		noteNothing(scheduleField(name), need, draft);
		return false;
	}
	const read = readRecipients(places, item);
	body[name] = read.ids;
	byName.push(...read.byName);
	return true;
}

function wrongDays(field: ScheduleField, { source, body, item }: DraftInProgress): string {
	const typeField = scheduleField('schedule_type');
	const label = (type: unknown) => item.layers.values.inWords(typeField, type) ?? String(type);
	const problem = `${source.labelOf(field)} doesn't fit the Schedule Type ${label(body.schedule_type)}`;
	return `${problem}. Leave it empty, or set Schedule Type to ${field.appliesTo!.values.map(label).join(' or ')}`;
}
