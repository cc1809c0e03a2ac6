import { scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue } from '../fields/types';
import { attempt } from '../text/issues';
import { quote } from '../text/quote';
import { partsOf } from '../service/response';
import { isBlank } from '../text/text';
import { createdId, isRecord, toId } from '../text/json';
import type { PlannedRequest } from '../service/request';
import { labelOf, membersIn, shownInWords } from './fields';
import { readValue } from '../values/read';
import { isSame } from '../values/service';

type Body = Readonly<Record<string, unknown>>;

/**
 * What a person should check about a change that was accepted, because the answer shows nothing of it, or something else than is
 * expected, which is the schedule as it was, where that was read, with what was sent: sentences.
 *
 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer
 * @param before the schedule's record, where it was read
 */
export function answerShows(
	request: PlannedRequest,
	answer: unknown,
	status: number | undefined,
	before: Body = {},
): string[] {
	const { type } = request;
	const record = partsOf(answer).find((part): part is Body => isRecord(part) && isOf(request, part));
	// What stands around a record may be against it, as in {"failed": [8], "data": {"id": 42}}; so may the record itself.
	const around = record === answer ? undefined : without(answer, 'data', 'result');
	const isShown = record !== undefined && !saysNo(record) && (isEmpty(around) || isPlainEnvelope(around));
	const isOpen = status === 202 || (!isShown && !isEmpty(answer) && !isPlainEnvelope(answer));
	const said = [status === 202 && '202', !isEmpty(answer) && quote(answer)].filter(Boolean).join(' ');
	const other = scheduleFields
		.filter(({ name }) => record && Object.hasOwn(record, name))
		.filter(({ name }) => isAsExpected(request, name, record![name], before) === false)
		.map(({ name }) => inWords(name, record![name]));
	return [
		...(type.name === 'create' && createdId(answer) === null ? [withoutId(type)] : []),
		...(isOpen ? [`DataReportive answered ${said}, which doesn't show whether it was done.`] : []),
		...(other.length === 0 ? [] : [`DataReportive's answer says ${other.join(', and ')}.`]),
	];
}

/** Whether an object is the record of what was changed: it has its ID, or no other, and shows a field or nothing else. */
function isOf(request: PlannedRequest, part: Body): boolean {
	const { id, schedule_id: of, ...others } = part;
	const ids = [id, of].filter((one) => one !== undefined);
	const isOther = ids.some(
		(one) => toId(one) === undefined || (request.resourceId ?? toId(one)) !== toId(one),
	);
	if (isOther) return false;
	const fields = Object.keys(others).filter((name) => scheduleFields.some((field) => field.name === name));
	if (ids.length > 0) return fields.length > 0 || isEmpty(others) || isPlainEnvelope(others);
	// Without an ID, only a value that can be read shows a record: {"schedule_type": "required"} is an error.
	return fields.some(
		(name) => !isNothing(name, part[name]) && isAsExpected(request, name, part[name]) !== undefined,
	);
}

/** Whether a value of the answer is the one that's expected; undefined where its form isn't read, or nothing is expected. */
function isAsExpected(
	{ type, body }: PlannedRequest,
	name: string,
	ofService: unknown,
	before: Body = {},
): boolean | undefined {
	if (type.recipients !== undefined) {
		// A schedule may have others besides.
		const members = membersIn({ record: { [name]: ofService ?? [] } }, type.recipients);
		const ids = body[type.recipients] as number[];
		return name === type.recipients
			? members && ids.every((id) => members.has(id) === type.name.startsWith('add'))
			: undefined;
	}
	const field = scheduleField(name);
	const isSent = Object.hasOwn(body, name);
	if (!isSent && !Object.hasOwn(before, name)) return undefined;
	const expected = isSent ? body[name] : before[name];
	if (isNothing(name, ofService) || isNothing(name, expected))
		return isNothing(name, ofService) === isNothing(name, expected);
	const ours = isSent ? (expected as BodyValue) : attempt(() => readValue(field, expected));
	return ours === undefined ? undefined : isSame(field, ofService, ours);
}

function without(answer: unknown, ...keys: string[]): Body {
	return Object.fromEntries(
		Object.entries((answer ?? {}) as Body).filter(([key, value]) => !keys.includes(key) && !isEmpty(value)),
	);
}

function saysNo({ ok, success }: Body): boolean {
	return ok === false || success === false;
}

function isNothing(name: string, value: unknown): boolean {
	return isEmpty(value) || isBlank(value) || value === scheduleField(name).unset;
}

/** Such as `Hour 08`. */
function inWords(name: string, value: unknown): string {
	const words = isBlank(value) ? 'nothing' : (shownInWords(name, value) ?? 'something else');
	const besides = name === 'name' ? ": the next run by name won't find it" : '';
	return `${labelOf(scheduleField(name))} ${words}${besides}`;
}

/** A workflow that keeps IDs can't recognize these schedules in its next run. */
function withoutId({ isFoundAgain }: PlannedRequest['type']): string {
	const next = isFoundAgain
		? 'The next run finds the schedule by its name and report.'
		: 'Look it up in DataReportive before the next run, or that could create the schedule again.';
	return `DataReportive's answer gives no schedule ID, or two different ones. ${next}`;
}

function isEmpty(value: unknown): boolean {
	return (value ?? '') === '' || (typeof value === 'object' && Object.keys(value!).length === 0);
}

/** The service's envelope with nothing in it, and nothing against it: `{"status": 200, "message": "Request successful!"}`. */
function isPlainEnvelope(answer: unknown): boolean {
	if (!isRecord(answer)) return false;
	const { status, success, message, data, ...others } = answer;
	const isFine = [200, 201, 204].includes(toId(status) ?? 0) || (success === true && isEmpty(message));
	return isFine && (success ?? true) === true && [data, others].every(isEmpty);
}
