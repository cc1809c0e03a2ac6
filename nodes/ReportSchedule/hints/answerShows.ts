import { scheduleFields } from '../fields/scheduleFields';
import { quote } from '../helpers/quote';
import { isOfARecord, partsOf, saysFailed } from '../helpers/reportedFailure';
import { isRecord, toId } from '../helpers/types';

type Body = Readonly<Record<string, unknown>>;

/**
 * What a person should check about a change that was accepted, because the answer shows nothing of it, or something else than
 * was sent.
 *
 * @param answer the service's JSON, text that isn't JSON, or undefined for an empty answer
 * @param body what was sent
 * @param isSame whether a field's value stands for what was sent; undefined where its form isn't read
 * @param say a field and its value in words, such as `Time 08:00`
 * @param status the answer's HTTP status
 * @param changed the ID of what was changed; undefined for a create
 * @returns sentences
 */
export function answerShows(
	answer: unknown,
	body: Body,
	isSame: (name: string, ofService: unknown, ours: unknown) => boolean | undefined,
	say: (name: string, value: unknown) => string,
	status?: number,
	changed?: number,
): string[] {
	// Without an ID, only a value that can be read shows a record: {"schedule_type": "required"} is an error.
	const shows = (part: Body) =>
		Object.keys(body).some(
			(name) => Object.hasOwn(part, name) && isSame(name, part[name], body[name]) !== undefined,
		);
	const isOfAnother = ({ id, schedule_id: of }: Body) =>
		changed !== undefined && [id, of].some((one) => ![undefined, changed].includes(toId(one)));
	const records = partsOf(answer).filter(
		(part): part is Body => isRecord(part) && !isOfAnother(part) && (isOfARecord(part) || shows(part)),
	);
	const open = showsNothing(answer, records, status);
	const other = records.flatMap((record) =>
		Object.keys(body)
			.filter((name) => Object.hasOwn(record, name) && isSame(name, record[name], body[name]) === false)
			.map((name) => say(name, record[name]) + (name === 'name' ? NOT_FOUND_BY_NAME : '')),
	);
	return [
		...(open === undefined
			? []
			: [`DataReportive answered ${open}, which doesn't show whether it was done.`]),
		...(other.length === 0 ? [] : [`DataReportive's answer says ${other.join(', and ')}.`]),
	];
}

const NOT_FOUND_BY_NAME = ": the next run by name won't find it";

/** What to quote of an answer that doesn't show whether the change was made; undefined where it does, or is empty. */
function showsNothing(answer: unknown, records: readonly Body[], status?: number): string | undefined {
	// Accepted, but not done yet.
	if (status === 202) return isEmpty(answer) ? '202' : `202 ${quote(answer)}`;
	const doubtful = records.find((record) => saysFailed(record) || partsOf(record).includes(false));
	if (doubtful) return quote(Object.fromEntries(Object.entries(doubtful).filter(([key]) => SPEAKS.has(key))));
	const isClear = records.some(showsRecord) || isEmpty(answer) || isPlainEnvelope(answer);
	return isClear ? undefined : quote(answer);
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
