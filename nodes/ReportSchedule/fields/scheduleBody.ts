import { readChoice, readChoices } from './choices';
import { readId, readIds } from './identifiers';
import { collect, InvalidValue, isBlank } from './invalidValue';
import { scheduleFields, type ScheduleField } from './scheduleFields';
import { readText } from './text';

export type BodyValue = string | number | Array<string | number>;

/** A request body of §2.1. */
export type ScheduleBody = Record<string, BodyValue>;

/** Values as parameters or input items give them, by the field's name in the body. */
export type GivenValues = ReadonlyMap<string, unknown>;

/**
 * Brings one field's value to what §2.1 documents.
 *
 * @returns the value to send, or undefined where there is none to send (blank, "None", "Not Set")
 * @throws InvalidValue that says what is accepted
 */
export function readField(field: ScheduleField, given: unknown): BodyValue | undefined {
	if (field.unset !== undefined && String(field.unset) === asText(given)) return undefined;
	const value = readKind(field, given);
	return value === field.unset ? undefined : value;
}

function asText(given: unknown): string | undefined {
	return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : undefined;
}

function readKind(field: ScheduleField, given: unknown): BodyValue | undefined {
	switch (field.kind) {
		case 'id':
			return readId(given);
		case 'ids':
			return readIds(given);
		case 'choice':
			return readChoice(given, field.choices, field.accepted);
		case 'choices':
			return readChoices(given, field.choices, field.accepted);
		case 'timezone':
			return readText(given, 'the name of a timezone, such as Europe/Berlin')?.trim();
		case 'text':
			return readText(given);
	}
}

/**
 * Whether a field is shown beside the values given, as the editor does it: a field that depends on
 * another one is not, once that other one is given and is not what it depends on.
 *
 * @param inUpdate an update's collection also shows a field whose other one is not given, and every
 *   required one: the service may ask for the full set
 */
export function applies(field: ScheduleField, values: GivenValues, inUpdate: boolean): boolean {
	if (field.appliesTo === undefined || (inUpdate && field.required)) return true;
	const controlling = fieldByName(field.appliesTo.field);
	const given = values.get(controlling.name);
	if (isBlank(given)) return inUpdate;
	try {
		return field.appliesTo.values.includes(String(readField(controlling, given)));
	} catch {
		// The controlling value is refused on its own account; what depends on it is not looked at.
		return false;
	}
}

/**
 * The body of a create request (§2.1, §4 rule 6).
 *
 * @param complaints all that is wrong is added to these: values refused, required ones missing, Slack
 *   without export
 */
export function createBody(values: GivenValues, complaints: string[]): ScheduleBody {
	const { body, refused } = readAll(values, complaints, ({ appliesTo, required }, known) => {
		// Not where what it depends on is missing or refused, either: that has a complaint of its own.
		const isKnownToApply = appliesTo?.values.includes(String(known[appliesTo.field]));
		if (appliesTo?.otherwise !== undefined && !isKnownToApply) return appliesTo.otherwise;
		if (required) throw new InvalidValue(undefined, 'a value, the field is required');
		return undefined;
	});
	const exports = [fieldByName('export_type'), fieldByName('export_data_type')];
	if (body.method_type === 'slack' && !exports.some(({ name }) => name in body || refused.has(name))) {
		const [document, data] = exports.map(({ label }) => label);
		complaints.push(
			`${document}, ${data}: both are None; a Slack delivery needs one of them, an email neither`,
		);
	}
	return body;
}

/**
 * The body of an update request (§2.1): only what is given. Whether the service takes a part of the
 * fields is not documented.
 *
 * @param complaints all that is wrong is added to these; a body without any field is
 */
export function updateBody(values: GivenValues, complaints: string[]): ScheduleBody {
	const { body, refused } = readAll(values, complaints, () => undefined);
	if (refused.size === 0 && Object.keys(body).length === 0) {
		complaints.push('Update Fields: nothing is given; use at least one field with a value');
	}
	return body;
}

/**
 * Reads every field in the table's order, which is the body's.
 *
 * @param absent gives the value of a field that was not given, or throws InvalidValue
 */
function readAll(
	values: GivenValues,
	complaints: string[],
	absent: (field: ScheduleField, known: ScheduleBody) => BodyValue | undefined,
) {
	const body: ScheduleBody = {};
	const refused = new Set<string>();
	for (const field of scheduleFields) {
		const before = complaints.length;
		const value = collect(
			complaints,
			field.label,
			() => readField(field, values.get(field.name)) ?? absent(field, body),
		);
		if (value !== undefined) body[field.name] = value;
		if (complaints.length > before) refused.add(field.name);
	}
	return { body, refused };
}

function fieldByName(name: string): ScheduleField {
	return scheduleFields.find((field) => field.name === name)!;
}
