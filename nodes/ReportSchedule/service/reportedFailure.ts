import { isBlank } from '../text/text';
import { isRecord, toId } from '../text/json';

/**
 * Whether a 2xx says that it failed (§4: answers are not documented): by itself, or one level into `data` or `result`. What has an ID
 * is a record, which may have a `status` or an `error` of its own.
 *
 * @param isChange whether the request was to change something
 * @returns undefined if it doesn't; otherwise with the status that says what became of the request, if there is one: never a 2xx
 */
export function reportedFailure(
	answer: unknown,
	isChange: boolean,
	status: number,
): { status?: number } | undefined {
	// Multi-Status: some of it failed, or may have.
	if (status === 207 && isChange) return {};
	const said = partsOf(answer).find(saysFailed);
	if (said === undefined) return undefined;
	const named = isRecord(said) ? (toId(said.status) ?? 0) : 0;
	// A 2xx doesn't show that nothing was done: sent again after a 429, a create could make a second schedule.
	const isOpen = named < 400 || named >= 600 || (named === 429 && isChange);
	return isOpen ? {} : { status: named };
}

/** An answer, and what stands in its envelope. */
export function partsOf(answer: unknown): unknown[] {
	return isRecord(answer) ? [answer, answer.data, answer.result] : [answer];
}

function saysFailed(part: unknown): boolean {
	if (!isRecord(part)) return part === false;
	if (toId(part.id) !== undefined || toId(part.schedule_id) !== undefined) return false;
	const { ok, success, status, error, errors } = part;
	const isNo = [ok, success].some((one) => [false, 0, 'false', 'False'].includes(one as string));
	return isNo || (toId(status) ?? 0) >= 400 || [error, errors].some(isFilled);
}

/** Whether there's more than nothing, none, or an empty list. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
	return !isBlank(value) && value !== false && value !== 0;
}
