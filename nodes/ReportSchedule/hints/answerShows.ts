import type { Values } from '../ports';
import { scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { BodyValue } from '../fields/types';
import { quote } from '../helpers/quote';
import { isOfARecord, partsOf, saysFailed } from '../helpers/reportedFailure';
import { isBlank } from '../helpers/text';
import { createdId, isRecord, toId } from '../helpers/types';
import type { PlannedRequest } from '../requests/request';
import { labelOf, membersIn, shownInWords } from './fields';

type Body = Readonly<Record<string, unknown>>;

/**
 * What a person should check about a change that was accepted, because the answer shows nothing of it, or something else than
 * was sent: sentences.
 *
 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer
 */
export function answerShows(
	request: PlannedRequest,
	answer: unknown,
	status: number | undefined,
	values: Values,
): string[] {
	const { type, body, resourceId } = request;
	const isSame = (part: Body, name: string) =>
		Object.hasOwn(part, name) ? isAsSent(request, name, part[name], values) : undefined;
	// Without an ID, only a value that can be read shows a record: {"schedule_type": "required"} is an error.
	const shows = (part: Body) => Object.keys(body).some((name) => isSame(part, name) !== undefined);
	const isOfAnother = ({ id, schedule_id: of }: Body) =>
		resourceId !== undefined && [id, of].some((one) => ![undefined, resourceId].includes(toId(one)));
	const records = partsOf(answer).filter(
		(part): part is Body => isRecord(part) && !isOfAnother(part) && (isOfARecord(part) || shows(part)),
	);
	const open = showsNothing(answer, records, status);
	const other = records.flatMap((record) =>
		Object.keys(body)
			.filter((name) => isSame(record, name) === false)
			.map((name) => inWords(name, record[name], values)),
	);
	return [
		...(type.name === 'create' && createdId(answer) === null ? [withoutId(type)] : []),
		...(open === undefined
			? []
			: [`DataReportive answered ${open}, which doesn't show whether it was done.`]),
		...(other.length === 0 ? [] : [`DataReportive's answer says ${other.join(', and ')}.`]),
	];
}

/** Whether a value of the answer stands for what was sent; undefined where its form isn't read. */
function isAsSent(
	{ type, body }: PlannedRequest,
	name: string,
	ofService: unknown,
	values: Values,
): boolean | undefined {
	if (type.recipients !== undefined) {
		// A schedule may have others besides.
		const members = membersIn({ record: { [name]: ofService } }, type.recipients);
		const ids = body[type.recipients] as number[];
		return members && ids.every((id) => members.has(id) === type.name.startsWith('add'));
	}
	const field = scheduleField(name);
	if (values.inWords(field, ofService) === undefined) return undefined;
	return values.isSame(field, ofService, body[name] as BodyValue);
}

/** Such as `Hour 08`. */
function inWords(name: string, value: unknown, values: Values): string {
	const words = isBlank(value) ? 'nothing' : (shownInWords(name, value, values) ?? 'something else');
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

/** What to quote of an answer that doesn't show whether the change was made; undefined where it does, or is empty. */
function showsNothing(answer: unknown, records: readonly Body[], status?: number): string | undefined {
	// Accepted, but not done yet.
	if (status === 202) return isEmpty(answer) ? '202' : `202 ${quote(answer)}`;
	const doubtful = records.find((record) => saysFailed(record) || partsOf(record).includes(false));
	if (doubtful) return quote(Object.fromEntries(Object.entries(doubtful).filter(([key]) => SPEAKS.has(key))));
	// What stands around a record may be against it, as in {"failed": [8], "data": {"id": 42}}.
	const around = Object.entries(isRecord(answer) ? answer : {}).filter(
		([key, value]) => key !== 'data' && key !== 'result' && !isEmpty(value),
	);
	const isShown = records.some(showsRecord) && showsRecord(Object.fromEntries(around));
	return isShown || isEmpty(answer) || isPlainEnvelope(answer) ? undefined : quote(answer);
}

/**
 * Whether a record shows a field that's documented, or nothing but its ID. An ID says what an answer is about, and what stands
 * beside it may say that nothing was done: `{"id": 42, "message": "Not saved"}`.
 */
function showsRecord(record: Body): boolean {
	if (scheduleFields.some(({ name }) => Object.hasOwn(record, name))) return true;
	const isId = (key: string) => key === 'id' || key === 'schedule_id';
	const others = Object.fromEntries(Object.entries(record).filter(([key]) => !isId(key)));
	return isEmpty(others) || isPlainEnvelope(others);
}

/** Where a record may speak of failure; it may be about the schedule's last run. */
const SPEAKS = new Set(['ok', 'success', 'status', 'error', 'errors', 'message', 'detail', 'data', 'result']);

function isEmpty(value: unknown): boolean {
	return (value ?? '') === '' || (typeof value === 'object' && Object.keys(value!).length === 0);
}

/** The service's envelope with nothing in it, and nothing against it: `{"status": 200, "message": "Request successful!"}`. */
function isPlainEnvelope(answer: unknown): boolean {
	if (!isRecord(answer)) return false;
	const { status, success, message, data, ...others } = answer;
	// A message is documented beside a status.
	const isFine =
		status === undefined
			? success === true && isEmpty(message)
			: [200, 201, 204].includes(toId(status) ?? 0) && typeof (message ?? '') === 'string';
	return isFine && (success ?? true) === true && [data, others].every(isEmpty);
}
