import type { Issues } from './values';
import { readDays } from './days';
import { readChoice, readId, readText } from './readers';
import { scheduleField, scheduleFields } from './scheduleFields';
import { readHour } from './times';
import { readTimezone } from './timezones';
import type { ScheduleField } from './types';

type BodyValue = string | number | Array<string | number>;

export type ScheduleBody = Record<string, BodyValue>;

/** A field that can be read from its value alone; recipients may have to be looked up. */
export type BodyField = Exclude<ScheduleField, { kind: 'ids' }>;

export const bodyFields = scheduleFields.filter((field) => field.kind !== 'ids');

export interface GivenValues {
	/** The value for a field, of whatever type the user's expression gave it. */
	get(field: BodyField): unknown;
	isRequired(field: BodyField): boolean;
	/**
	 * Whether a field is hidden where another one rules it out, so that whatever it holds is not meant. A column
	 * of the input is never hidden.
	 */
	hidesRuledOut: boolean;
}

/**
 * Brings one field's value to what §2.1 documents. There is none for what is blank, "None" or "Not Set".
 *
 * @throws InvalidValue that says what is accepted
 */
export function readField(field: BodyField, given: unknown): BodyValue | undefined {
	if (field.unset !== undefined && String(field.unset) === asText(given)) return undefined;
	const value = readKind(field, given);
	return value === field.unset ? undefined : value;
}

function asText(given: unknown): string | undefined {
	return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : undefined;
}

function readKind(field: BodyField, given: unknown): BodyValue | undefined {
	switch (field.kind) {
		case 'id':
			return readId(given);
		case 'choice':
			return readChoice(given, field);
		case 'hour':
			return readHour(given, field);
		case 'days':
			return readDays(given, field);
		case 'timezone':
			return readTimezone(given);
		case 'text':
			return readText(given);
	}
}

/**
 * The body of a create request (§2.1, §4 rule 6), without recipients, and the required fields that aren't given. A
 * field that depends on another one, such as the days of a weekly schedule, leaves no trace where the other one hides it.
 */
export function readCreateBody(
	values: GivenValues,
	issues: Issues,
): { body: ScheduleBody; missing: BodyField[] } {
	const body: ScheduleBody = {};
	const refused = new Set<string>();
	for (const field of bodyFields) {
		const before = issues.count;
		const value = issues.read(field.label, () => fieldForCreate(field, values, body));
		if (value !== undefined) body[field.name] = value;
		if (issues.count > before) refused.add(field.name);
	}
	const exportFields = ['export_type', 'export_data_type'];
	if (body.method_type === 'slack' && !exportFields.some((name) => name in body || refused.has(name))) {
		const [document, data] = exportFields.map((name) => scheduleField(name).label);
		issues.add(`Slack needs an export: choose a ${document} or a ${data}`);
	}
	const missing = bodyFields.filter(
		(field) => values.isRequired(field) && !(field.name in body) && !refused.has(field.name),
	);
	return { body, missing };
}

function fieldForCreate(field: BodyField, values: GivenValues, body: ScheduleBody): BodyValue | undefined {
	const { appliesTo } = field;
	if (isInForce(field, body)) return readField(field, values.get(field));
	const value = values.hidesRuledOut ? undefined : readField(field, values.get(field));
	// Also where what it depends on is missing or refused: that one has an issue of its own.
	return value ?? appliesTo?.otherwise;
}

/** Whether a body has the value on which a field depends. */
export function isInForce({ appliesTo }: BodyField, body: ScheduleBody): boolean {
	return appliesTo === undefined || appliesTo.values.includes(String(body[appliesTo.field]));
}

/**
 * The body of an update request (§2.1), without recipients: only what is given. Whether the service takes a part of
 * the fields is not documented (§4), and neither is which of them belong together, so nothing that is given is left
 * out.
 */
export function readUpdateBody({ get }: Pick<GivenValues, 'get'>, issues: Issues): ScheduleBody {
	const body: ScheduleBody = {};
	for (const field of bodyFields) {
		const value = issues.read(field.label, () => readField(field, get(field)));
		if (value !== undefined) body[field.name] = value;
	}
	return body;
}
