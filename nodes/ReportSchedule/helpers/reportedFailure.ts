import { isRecord, standsForId, toId } from './types';

type Body = Readonly<Record<string, unknown>>;

/**
 * Whether a 2xx says that it failed (§4: answers are not documented): by itself, or one level into `data` or `result`.
 *
 * @param sent the body of a request that was to change something; undefined for a question
 * @returns undefined if it doesn't; otherwise with the status that says what became of the request, if there is one: never a 2xx
 */
export function reportedFailure(
	answer: unknown,
	sent: Body | undefined,
	status: number,
): { status?: number } | undefined {
	// Multi-Status: some of it failed, or may have.
	if (status === 207 && sent) return {};
	const parts = partsOf(answer).filter((part) => !isOfARecord(part, sent));
	const named = parts.map(failedStatus).find((one) => one !== undefined);
	if (named !== undefined) {
		// A 2xx doesn't show that nothing was done: sent again after a 429, a create could make a second schedule.
		const isOpen = named >= 600 || (named === 429 && sent !== undefined);
		return isOpen ? {} : { status: named };
	}
	// What a record has under `data` or `result` is its own.
	const saysNo = parts.includes(false) && !isOfARecord(answer, sent);
	return saysNo || parts.some(saysFailed) ? {} : undefined;
}

/** An answer, and what stands in its envelope. */
export function partsOf(answer: unknown): unknown[] {
	return isRecord(answer) ? [answer, answer.data, answer.result] : [answer];
}

/**
 * Whether an answer is a record of what was changed, which may have a `status` or an `error` of its own: it has an ID, or a
 * field that was sent, with a value such as was sent. `{"users": ["Invalid pk"]}` is none.
 */
export function isOfARecord(part: unknown, sent: Body = {}): boolean {
	if (!isRecord(part)) return false;
	if (toId(part.id) !== undefined || toId(part.schedule_id) !== undefined) return true;
	return Object.keys(sent).some((name) => Object.hasOwn(part, name) && isAlike(name, part[name], sent[name]));
}

function isAlike(name: string, ofService: unknown, ours: unknown): boolean {
	if (!Array.isArray(ours)) return typeof ofService === typeof ours || toId(ofService) !== undefined;
	const of = name === 'users' ? 'user' : 'group';
	const idOf = (one: unknown) => toId(standsForId(one, of) ? one.id : one);
	return Array.isArray(ofService) && ofService.every((one) => idOf(one) !== undefined);
}

/** Whether something in an answer speaks of failure. */
export function saysFailed(part: unknown): boolean {
	if (!isRecord(part)) return false;
	const { ok, success, status, error, errors } = part;
	const word = typeof status === 'string' ? status.trim().toLowerCase() : '';
	const isWord = (word.startsWith('error') || word.startsWith('fail')) && hasReason(part);
	const isStatus = isWord || failedStatus(part) !== undefined;
	return isFalse(ok) || isFalse(success) || isStatus || isFilled(error) || isFilled(errors);
}

function hasReason(part: Body): boolean {
	return ['message', 'detail', 'error', 'errors'].some((key) => Object.hasOwn(part, key));
}

/** `{ "status": 404, "message": "…" }`, and the envelope `{ "status": 404, "data": … }`: 404. A number alone may be anything. */
function failedStatus(part: unknown): number | undefined {
	if (!isRecord(part) || !(hasReason(part) || Object.hasOwn(part, 'data'))) return undefined;
	const status = toId(typeof part.status === 'string' ? part.status.trim() : part.status) ?? 0;
	return status >= 400 ? status : undefined;
}

/** `false`, `0` and `"False"`. */
function isFalse(value: unknown): boolean {
	if (typeof value === 'string') return value.trim().toLowerCase() === 'false';
	return value === false || value === 0;
}

const NOTHING = new Set(['', 'none', 'null', 'false', '0', 'ok', '[]', '{}']);

/** Whether something stands under `error` or `errors`, at whatever depth: not nothing, none, or an empty list. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !NOTHING.has(value.trim().toLowerCase());
	if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
	return value === true || (typeof value === 'number' && value !== 0);
}
