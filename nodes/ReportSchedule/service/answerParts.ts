import { fieldNames, scheduleFields } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import { isObject } from '../text/json';
import { isBlank } from '../text/text';
import { readOfService } from '../values/fieldValue';
import { toId } from '../values/ids';
import { type Failure, failureOfKind, kindOfStatus } from './outcome';
import type { PlannedRequest, Resource } from './request';

/** An answer, or what stands in it. */
type Part = Readonly<Record<string, unknown>>;

/** An answer and what its envelope holds. A record has none: its `result` may be that of its last run. */
export function envelopeParts(answer: unknown): unknown[] {
	return isObject(answer) && !isServiceRecord(answer) ? [answer, answer.data, answer.result] : [answer];
}

/** Whether an object is a record of the service's: it has an ID and one of our fields. */
export function isServiceRecord(part: Part): boolean {
	return recordIds(part, 'schedule').length > 0 && Object.keys(part).some((key) => fieldNames.has(key));
}

/** The IDs of a record. Two of them may differ. */
export function recordIds(record: Part, resource: Resource): number[] {
	return [record.id, record[`${resource}_id`]].flatMap((id) => toId(id) ?? []);
}

/** The failure in a 2xx (§4: undocumented), with the answer's own status if that tells the outcome; else undefined. */
export function reportedFailure(answer: unknown, isChange: boolean, httpStatus: number): Failure | undefined {
	const parts = envelopeParts(answer);
	const unclear = failureOfKind('reportedFailure', { status: httpStatus, answer });
	// Multi-Status: some of it failed, or may have.
	if (httpStatus === 207 && isChange) return unclear;
	if (parts.includes(false)) return unclear;
	const status = parts.map(errorStatusIn).find((one) => one !== undefined);
	if (status !== undefined) {
		// A 2xx may have done it: sent again after a 429, a create could make a second schedule.
		const isOpen = status >= 600 || (status === 429 && isChange);
		return isOpen ? unclear : failureOfKind(kindOfStatus(status)!, { status, answer });
	}
	if (refusedField(answer)) return failureOfKind('clientError', { status: httpStatus, answer });
	return parts.some(saysFailed) ? unclear : undefined;
}

/** The `status` of a part, if it's that of an error. A record's is its own. */
function errorStatusIn(part: unknown): number | undefined {
	if (!isObject(part) || isServiceRecord(part)) return undefined;
	const status = toId(part.status);
	return status !== undefined && status >= 400 ? status : undefined;
}

/** The first one-value field that holds a list of texts, as in Django's `{"name": ["… already exists."]}`. */
export function refusedField(answer: unknown): { name: string; reason: string } | undefined {
	for (const part of envelopeParts(answer).filter(isObject)) {
		for (const [name, said] of Object.entries(part)) {
			if (!ofOneValue.has(name) || !Array.isArray(said) || said.length === 0) continue;
			if (said.every((text) => typeof text === 'string')) return { name, reason: said[0] as string };
		}
	}
	return undefined;
}

/** The fields that take no list. */
const ofOneValue = new Set(
	scheduleFields.filter(({ kind }) => kind !== 'ids' && kind !== 'days').map(({ name }) => name),
);

/** Whether a part holds a failure and, if only a word tells of it, a reason. */
function saysFailed(part: unknown): boolean {
	if (!isObject(part)) return false;
	const { ok, success, error, errors, status, message, detail, data, result } = part;
	if ([ok, success].some((said) => said === false || said === 'false') || isFilled(errors)) return true;
	// Its `status`, `error` and `message` are its own.
	if (isServiceRecord(part)) return false;
	if (isFilled(error)) return true;
	if (typeof status !== 'string' || !/^(?:error|fail)/i.test(status)) return false;
	// The reason may stand in `data`: `{ "status": "fail", "data": { "name": "is required" } }`.
	return [message, detail, data, result].some(isFilled);
}

/** Whether a value says something. Null, '', false, 0, `[]` and `{}` say nothing. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
	return !isBlank(value) && value !== false && value !== 0;
}

/** The IDs that an answer gives for a new schedule, each once (§2.3: the answer is not documented). */
export function createdIds(answer: unknown): number[] {
	const parts = envelopeParts(answer).filter(isObject);
	return [...new Set(parts.flatMap((part) => recordIds(part, 'schedule')))];
}

/** The new schedule's ID; null if there is none, or if two of them differ. */
export function createdId(answer: unknown): number | null {
	const ids = createdIds(answer);
	return ids.length === 1 ? ids[0]! : null;
}

/** The record in the answer to a request: at the top, in `data` or in `result`; undefined for none. */
export function recordIn(answer: unknown, request: PlannedRequest): Part | undefined {
	return envelopeParts(answer).find((part): part is Part => isObject(part) && isOf(request, part));
}

/** Whether it's a record: it has an ID, alone or with our fields; or, in a form that's read, a field of the body. */
function isOf({ type: { resource }, body }: PlannedRequest, part: Part): boolean {
	const isId = (key: string) => key === 'id' || key === `${resource}_id`;
	const others = Object.fromEntries(Object.entries(part).filter(([key]) => !isId(key)));
	const fields = fieldsOfResource(resource).filter(({ name }) => Object.hasOwn(others, name));
	if (recordIds(part, resource).length > 0) return fields.length > 0 || saysNothing(others);
	return fields.some((field) => field.name in body && readOfService(field, part[field.name]) !== undefined);
}

/** The fields of a schedule, or those that a group has, too. */
export function fieldsOfResource(resource: Resource): readonly ScheduleField[] {
	return scheduleFields.filter(({ name }) => resource === 'schedule' || name === 'name' || name === 'users');
}

/** Whether an answer is empty, or the service's envelope with nothing in it and nothing against it. */
export function saysNothing(answer: unknown): boolean {
	if (isEmpty(answer)) return true;
	if (!isObject(answer)) return false;
	const { status, success = null, message, data, ...others } = answer;
	const isFine = success === true || (success === null && [200, 201, 204].includes(toId(status) ?? 0));
	const isUsual = isBlank(message) || message === 'Request successful!';
	return isFine && isUsual && [data, others].every(isEmpty);
}

function isEmpty(value: unknown): boolean {
	return (value ?? '') === '' || (typeof value === 'object' && Object.keys(value!).length === 0);
}
