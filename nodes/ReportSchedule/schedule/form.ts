import { isDays, isInForce, scheduleFields } from '../fields/scheduleFields';
import { isExport, isRecipientField, type ScheduleField } from '../fields/types';
import { expressionIn, type InputItem, isComputed, membersOf, valueOf } from '../item/item';
import { InvalidValue } from '../text/issues';
import { whatToUse } from '../values/choices';
import type { Origin } from '../values/fieldValue';
import type { Draft, Purpose } from './draft';
import { howToFill, isInNameMode, readRecipientEntry } from './given';
import { Reading, withDefaults } from './reading';

/** Reads a whole schedule as the form shows it (Define Below, §2.1). Mistakes are issues of the item. */
export function readForm(item: InputItem, purpose: Purpose): Draft {
	const reading = new Reading(item);
	for (const field of scheduleFields) {
		// The form hides what doesn't apply, so its value is left over. Days from an expression are rejected instead.
		const isRead = isInForce(field, reading.body) || (isDays(field) && isComputed(item, field.parameter));
		if (!isRead) continue;
		readParameter(field, item, reading, mustBeGiven(field, purpose));
	}
	const blank = reading.notGiven();
	for (const field of blank) {
		if (mustBeGiven(field, purpose)) item.issues.add(emptyInWords(field, item));
		// The choice “None” doesn't take away an export that the schedule has. It's told where the record shows one.
		if (purpose !== 'create' && isExport(field)) reading.noteBlank('', [field.name]);
	}
	const lacks = blank.filter(isDays).map((field) => emptyInWords(field, item));
	for (const problem of reading.lackOfExport(({ label }) => label)) {
		// The schedule may have an export, which stays.
		if (purpose === 'match') lacks.push(problem);
		else item.issues.add(problem);
	}
	return { ...reading.toDraft(purpose), body: withDefaults(reading.body), lacks };
}

/** Whether a field is needed. Without days, the service would choose some; in an update, the schedule may have them. */
function mustBeGiven(field: ScheduleField, purpose: Purpose): boolean {
	if (isDays(field)) return purpose === 'create';
	if (field.name === 'name') return purpose === 'match';
	return field.required !== undefined;
}

/** Reads the fields to change that somebody has added (Update Fields). Mistakes are issues of the item. */
export function readUpdateFields(item: InputItem): Draft {
	const members = membersOf(item, 'updateFields');
	const reading = new Reading(members);
	const added = scheduleFields.filter(({ parameter }) => members.saved(parameter) !== undefined);
	for (const field of added) {
		readParameter(field, members, reading, false);
		if (!reading.isGiven(field.name)) reading.noteBlank(field.label, [field.name]);
	}
	// §4 doesn't say whether the service takes only some fields, but it can't be asked to change nothing.
	if (reading.labels.size === 0 && item.issues.count === 0) {
		item.issues.add('Nothing to update: fill in at least one field');
	}
	return reading.toDraft('update');
}

function readParameter(field: ScheduleField, item: InputItem, reading: Reading, mustBeGiven: boolean): void {
	const { name, parameter, label } = field;
	if (isRecipientField(name)) {
		return reading.readRecipients(name, label, () => [readRecipientEntry(item, name) ?? []].flat());
	}
	reading.readField(field, {
		label,
		value: () => valueOf(item, parameter, mustBeGiven ? 'noAdvice' : undefined),
		from: originOf(item, parameter),
		isName: () => isInNameMode(item, name),
	});
}

function originOf(item: InputItem, parameter: string): Origin {
	if (!isComputed(item, parameter)) return 'typed';
	return item.isOfTool ? 'model' : 'computed';
}

function emptyInWords(field: ScheduleField, item: InputItem): string {
	const { kind, label, parameter, placeholder } = field;
	const expression = expressionIn(item, parameter);
	const isOfForm = expression === undefined && !item.isOfTool;
	if (kind === 'days' && isOfForm) return `Choose at least one of ${label}`;
	let advice = kind === 'id' ? howToFill(item, parameter) : `Use a name, ${placeholder}`;
	if ('choices' in field) advice = isOfForm ? 'Choose one from the list' : whatToUse(field);
	return InvalidValue.empty(expression, advice).under(label);
}
