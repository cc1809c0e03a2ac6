import type { RecipientField, ScheduleBody, ScheduleField } from '../fields/types';
import { defaultOf, isDays, isInForce, scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { InputItem } from '../item/item';
import type { Given } from '../names/cell';
import { InvalidValue, type Issues } from '../text/issues';
import { quote } from '../text/quote';
import { anyOf } from '../text/say';
import { isBlank, isEmptyList } from '../text/text';
import { choiceOf } from '../values/choices';
import { valueInWords, type Origin, readValue } from '../values/read';
import { timezoneDoubt } from '../values/timezones';
import { readRecipients, withoutAddress } from './given';

/** A schedule while its fields are read, in the order of the table: a field stands behind the one that it depends on. */
export interface Reading {
	item: InputItem;
	/** What is wrong with it. */
	issues: Issues;
	body: ScheduleBody;
	/** Names that have yet to be looked up. */
	byName: Given[];
	/** The labels of the fields that are given, if only as a value that is refused: none of them is missing. */
	labels: Map<string, string>;
}

export function startReading(item: InputItem): Reading {
	return { item, issues: item.issues, body: {}, byName: [], labels: new Map() };
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
	const { item, issues, body, byName, labels } = reading;
	const isGiven = issues.collect(place.label, () => {
		const given = place.value();
		if (isNotSet(field, given)) return false;
		refuseOtherDays(field, given, body);
		const name = place.givenByName(given);
		if (name !== undefined) return byName.push(name) > 0;
		const own = field.name === 'report' ? withoutAddress(given, 'report', item) : given;
		const value = readValue(field, own, place.from);
		if (value === undefined) return false;
		body[field.name] = value;
		for (const what of doubtsOf(field, value)) item.notes.push({ kind: 'doubt', what, fields: [field.name] });
		return true;
	});
	if (isGiven ?? true) labels.set(field.name, place.label);
}

/** Reads users or groups from all places that give some. */
export function readRecipientField(
	field: RecipientField,
	label: string,
	read: () => ReadonlyArray<Given<RecipientField>>,
	{ issues, body, byName, labels }: Reading,
): void {
	const isGiven = issues.collect(label, () => {
		const places = read();
		if (places.length === 0) return false;
		const recipients = readRecipients(places);
		body[field] = recipients.ids;
		byName.push(...recipients.byName);
		return true;
	});
	if (isGiven ?? true) labels.set(field, label);
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
