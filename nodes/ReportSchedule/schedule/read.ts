import {
	isRecipientField,
	type RecipientField,
	type ScheduleBody,
	type ScheduleField,
} from '../fields/types';
import {
	defaultOf,
	isDays,
	isExport,
	isInForce,
	scheduleField,
	scheduleFields,
} from '../fields/scheduleFields';
import { expressionIn, type InputItem, isComputed, membersOf, valueOf } from '../item/item';
import type { Given } from '../names/cell';
import type { Unresolved } from '../names/unresolved';
import { InvalidValue } from '../text/issues';
import { quote } from '../text/quote';
import { anyOf } from '../text/say';
import { isBlank, isEmptyList } from '../text/text';
import { choiceOf, whatToUse } from '../values/choices';
import { valueInWords, type Origin, readValue } from '../values/fieldValue';
import { timezoneDoubt } from '../values/timezones';
import type { Draft, Purpose } from './draft';
import { givenRecipients, howToFill, nameIn, readRecipients, withoutAddress } from './given';

/** Reads a whole schedule as the form shows it (Define Below, §2.1). What is wrong is an issue of the item. */
export function readForm(item: InputItem, purpose: Purpose): Draft {
	const reading = startReading(item);
	const { body, byName, labels, unresolved } = reading;
	for (const field of scheduleFields) {
		// The form hides what doesn't apply, so its value is left over. Days that an expression gives are refused.
		if (!isInForce(field, body) && !(isDays(field) && isComputed(item, field.parameter))) continue;
		readParameter(field, item, reading, mustBeGiven(field, purpose));
	}
	const blank = notGiven(reading);
	for (const field of blank) {
		if (mustBeGiven(field, purpose)) item.issues.add(emptyInWords(field, item));
		// The choice “None” doesn't take away an export that the schedule has.
		if (purpose === 'match' && isExport(field)) noteBlank(reading, field.label, [field.name]);
	}
	for (const problem of lackOfExport(reading, ({ label }) => label)) item.issues.add(problem);
	const lacks = blank.filter(isDays).map((field) => emptyInWords(field, item));
	return {
		operation: purpose,
		body: withDefaults(body),
		byName,
		labels,
		unresolved,
		lacks,
		notes: item.notes,
	};
}

/** Whether the form needs a field. Without days, the service would choose some. In an update, the schedule may have them. */
function mustBeGiven(field: ScheduleField, purpose: Purpose): boolean {
	if (isDays(field)) return purpose === 'create';
	if (field.name === 'name') return purpose === 'match';
	return field.required !== undefined;
}

/** Reads the fields to change that somebody has added (Update Fields). What is wrong is an issue of the item. */
export function readUpdateFields(item: InputItem): Draft {
	const members = membersOf(item, 'updateFields');
	const reading = startReading(members);
	const { body, byName, labels, unresolved } = reading;
	const added = scheduleFields.filter(({ parameter }) => members.saved(parameter) !== undefined);
	for (const field of added) {
		readParameter(field, members, reading, false);
		if (!labels.has(field.name)) noteBlank(reading, field.label, [field.name]);
	}
	// Whether the service takes a part of the fields isn't documented (§4), but it can't be asked to change nothing.
	if (labels.size === 0 && item.issues.count === 0)
		item.issues.add('Nothing to update: fill in at least one field');
	return { operation: 'update', body, byName, labels, unresolved, notes: item.notes };
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
	const ofOthers = kind === 'id' ? howToFill(item, parameter) : `Use a name, ${placeholder}`;
	return `${label} ${InvalidValue.empty(expression, ofChoices || ofOthers).message}`;
}

// From here on, what the form and a row of a sheet have in common.

/** A schedule while its fields are read, in the order of the table: a field stands behind the one that it depends on. */
export interface Reading {
	item: InputItem;
	body: ScheduleBody;
	/** Names that have yet to be looked up. */
	byName: Given[];
	/** The labels of the fields that are given. One with a refused value counts, because it isn't missing. */
	labels: Map<string, string>;
	/** The fields with refused values. */
	unresolved: Map<string, Unresolved>;
}

export function startReading(item: InputItem): Reading {
	return { item, body: {}, byName: [], labels: new Map(), unresolved: new Map() };
}

/** Where an item gives a field: a parameter, a member of Update Fields, or a cell. */
export interface Place {
	/** What the user calls it. */
	label: string;
	/** What it gives, as it came. @throws InvalidValue for an expression that comes to nothing */
	value(): unknown;
	from: Origin;
	/** What it gives by name, such as a report; undefined for an ID. @throws InvalidValue */
	givenByName(given: unknown): Given | undefined;
}

/** Reads a field that isn't one of recipients: puts its value into the body, or its name into `byName`. */
export function readField(field: ScheduleField, place: Place, reading: Reading): void {
	const { item, body, byName, labels } = reading;
	try {
		const given = place.value();
		if (isNotSet(field, given)) return;
		refuseOtherDays(field, given, body);
		const name = place.givenByName(given);
		if (name === undefined) {
			const own = field.name === 'report' ? withoutAddress(given, 'report', item) : given;
			const value = readValue(field, own, place.from);
			if (value === undefined) return;
			body[field.name] = value;
			for (const what of doubtsOf(field, value))
				item.notes.push({ kind: 'doubt', what, fields: [field.name] });
		} else byName.push(name);
	} catch (error) {
		refuseField(field.name, place.label, error, reading);
	}
	labels.set(field.name, place.label);
}

/** Reads users or groups from all places that give some. */
export function readRecipientField(
	field: RecipientField,
	label: string,
	read: () => ReadonlyArray<Given<RecipientField>>,
	reading: Reading,
): void {
	try {
		const places = read();
		if (places.length === 0) return;
		const { ids, byName } = readRecipients(places);
		reading.body[field] = ids;
		reading.byName.push(...byName);
	} catch (error) {
		refuseField(field, label, error, reading);
	}
	reading.labels.set(field, label);
}

function refuseField(field: string, label: string, error: unknown, { item, unresolved }: Reading): void {
	item.issues.addError(label, error);
	unresolved.set(field, { what: label, why: "couldn't be read" });
}

/** Whether nothing is given, or a choice that stands for nothing, such as "None". */
export function isNotSet(field: ScheduleField, given: unknown): boolean {
	if (isBlank(given) || (field.kind === 'days' && isEmptyList(given))) return true;
	return field.unset !== undefined && choiceOf(field, given) === field.unset;
}

export const scheduleType = scheduleField('schedule_type');

/** Refuses days that the schedule's type doesn't have. A type that can't be read is refused itself. */
function refuseOtherDays(field: ScheduleField, given: unknown, { schedule_type: type }: ScheduleBody): void {
	if (!isDays(field) || type === undefined || isInForce(field, { schedule_type: type })) return;
	const label = (one: unknown) => valueInWords(scheduleType, one) ?? String(one);
	throw new InvalidValue(
		`${quote(given)} doesn't fit the Schedule Type ${label(type)}. Leave it empty, or use ${anyOf(field.appliesTo!.values.map(label))}`,
	);
}

/** What a person should check about a value, whoever gives it: sentences. */
function doubtsOf(field: ScheduleField, value: ScheduleBody[string]): string[] {
	if (field.kind === 'timezone') return [timezoneDoubt(String(value)) ?? []].flat();
	const given = [value].flat();
	const choices = 'choices' in field ? field.choices : [];
	return choices.flatMap((choice) => (given.includes(choice.value) ? (choice.check ?? []) : []));
}

/** The fields that nobody gives, of those that the schedule's type and condition have. */
export function notGiven({ body, labels }: Reading): ScheduleField[] {
	return scheduleFields.filter((field) => !labels.has(field.name) && isInForce(field, body));
}

/** Whether a new schedule needs a field, if its type has it. Others have a default, or may be blank. */
export function isNeeded(field: ScheduleField): boolean {
	return field.required === 'always' || isDays(field);
}

/** What to say of a Slack delivery without an export, if anything. @param labelOf what the user calls a field */
export function lackOfExport({ body, labels }: Reading, labelOf: (field: ScheduleField) => string): string[] {
	const exports = ['export_type', 'export_data_type'];
	if (body.method_type !== 'slack' || exports.some((name) => labels.has(name))) return [];
	const [document, data] = exports.map((name) => labelOf(scheduleField(name)));
	const what = document === data ? `fill in ${document}` : `choose a ${document} or a ${data}`;
	return [`Slack needs an export: ${what}`];
}

/** Puts the default of each field that has one where nothing is given. A whole schedule has all of them, in the order of the table. */
export function withDefaults(body: ScheduleBody): ScheduleBody {
	const all = scheduleFields.map((field) => [field.name, body[field.name] ?? defaultOf(field)] as const);
	return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as ScheduleBody;
}

/** Notes a place of an update that is blank, so that these fields stay as they are. */
export function noteBlank({ item }: Reading, what: string, fields: readonly string[]): void {
	if (fields.length > 0) item.notes.push({ kind: 'blank', what, fields });
}
