import { isRecipientField, type ScheduleField } from '../fields/types';
import { isDays, isExport, isInForce, scheduleFields } from '../fields/scheduleFields';
import { expressionIn, type InputItem, isComputed, membersOf, valueOf } from '../item/item';
import { InvalidValue } from '../text/issues';
import { whatToUse } from '../values/choices';
import type { Draft, Purpose } from './draft';
import { givenRecipients, nameIn, whichOne } from './given';
import {
	isNeeded,
	lackOfExport,
	noteBlank,
	notGiven,
	readField,
	readRecipientField,
	type Reading,
	startReading,
	withDefaults,
} from './read';

/** Reads a whole schedule as the form shows it (Define Below, §2.1). What is wrong is an issue of the item. */
export function readForm(item: InputItem, purpose: Purpose): Draft {
	const reading = startReading(item);
	const { issues, body, byName, labels } = reading;
	const mustBeGiven = (field: ScheduleField) => {
		// The service would choose. In an update, the schedule may have them.
		if (isDays(field)) return purpose === 'create';
		// The form shows defaults, so nobody leaves one of them out.
		return (
			isNeeded(field) || field.required === 'orDefault' || (field.name === 'name' && purpose === 'match')
		);
	};
	for (const field of scheduleFields) {
		// The form hides what doesn't apply, so its value is left over. Days that an expression gives are refused.
		if (!isInForce(field, body) && !(isDays(field) && isComputed(item, field.parameter))) continue;
		readParameter(field, item, reading, mustBeGiven(field));
	}
	const blank = notGiven(reading);
	for (const field of blank.filter(mustBeGiven)) issues.add(emptyInWords(field, item));
	// None doesn't take away what the schedule has.
	for (const { label, name } of purpose === 'match' ? blank.filter(isExport) : []) {
		noteBlank(reading, label, [name]);
	}
	for (const problem of lackOfExport(reading, ({ label }) => label)) issues.add(problem);
	const lacks = blank.filter(isDays).map((field) => emptyInWords(field, item));
	return { operation: purpose, body: withDefaults(body), byName, labels, lacks, notes: item.notes };
}

/** Reads the fields to change that somebody has added (Update Fields). What is wrong is an issue of the item. */
export function readUpdateFields(item: InputItem): Draft {
	const members = membersOf(item, 'updateFields');
	const reading = startReading(members);
	const { issues, body, byName, labels } = reading;
	const added = scheduleFields.filter(({ parameter }) => members.saved(parameter) !== undefined);
	for (const field of added) {
		readParameter(field, members, reading, false);
		if (!labels.has(field.name)) noteBlank(reading, field.label, [field.name]);
	}
	// Whether the service takes a part of the fields isn't documented (§4), but it can't be asked to change nothing.
	if (labels.size === 0 && issues.count === 0) issues.add('Nothing to update: fill in at least one field');
	return { operation: 'update', body, byName, labels, notes: item.notes };
}

/** Reads the parameter of a field. */
function readParameter(field: ScheduleField, item: InputItem, reading: Reading, mustBeGiven: boolean): void {
	const { name, parameter, label } = field;
	if (isRecipientField(name)) {
		return readRecipientField(name, label, () => [givenRecipients(item, name) ?? []].flat(), reading);
	}
	const from = !isComputed(item, parameter) ? 'typed' : item.isOfTool ? 'model' : 'computed';
	const value = () => valueOf(item, parameter, mustBeGiven ? 'noAdvice' : undefined);
	// Of the fields, the report alone may be given by name.
	const ofReport = (given: unknown) => (name === 'report' ? nameIn(item, name, label, given) : undefined);
	readField(field, { label, value, from, givenByName: ofReport }, reading);
}

/** What to say of a field that the schedule needs, and that is empty. */
function emptyInWords(field: ScheduleField, item: InputItem): string {
	const { kind, label, parameter, placeholder } = field;
	const expression = expressionIn(item, parameter);
	const isOfForm = expression === undefined && !item.isOfTool;
	if (kind === 'days' && isOfForm) return `Choose at least one of ${label}`;
	const ofChoices = 'choices' in field && (isOfForm ? 'Choose one from the list' : whatToUse(field));
	const ofOthers = kind === 'id' ? whichOne(item, parameter) : `Use a name, ${placeholder}`;
	return `${label} ${InvalidValue.empty(expression, ofChoices || ofOthers).message}`;
}
