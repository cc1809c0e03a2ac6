import { isRecord, toId } from './types';

type Body = Readonly<Record<string, unknown>>;

/**
 * Whether a 2xx says that it failed, in the words that services use for it (§4: answers are not documented).
 *
 * @param isChange whether the request was to change something
 * @returns undefined if it doesn't; otherwise with the status that says what became of the request, if there is one: never a 2xx
 */
export function reportedFailure(
	body: unknown,
	isChange: boolean,
	status: number,
): { status?: number } | undefined {
	// Multi-Status: some of it failed, or may have.
	if (status === 207 && isChange) return {};
	if (!isRecord(body)) return undefined;
	const named = failedStatus(body);
	// A 2xx doesn't show that nothing was done: sent again, a create could make a second schedule.
	if (named === 429 && isChange) return {};
	// Beyond 599 it's a code of the service's own.
	if (named !== undefined) return named < 600 ? { status: named } : {};
	if (isFalse(body.success)) return {};
	// A record of something that is there may have a `status` or an `error` of its own.
	if (isOfARecord(body)) return undefined;
	const hasFailed = isFalse(body.ok) || saysFailed(body) || isFilled(body.error) || isFilled(body.errors);
	return hasFailed ? {} : undefined;
}

const REASONS = ['message', 'detail', 'error', 'errors'];
/** What else stands beside a status in words, as JSend has it. */
const BESIDE_A_STATUS = ['data', 'msg', 'reason'];

const hasOneOf = (body: Body, keys: readonly string[]) => keys.some((key) => Object.hasOwn(body, key));

/** `{ "status": 404, "message": "…" }`: 404. A number alone may be anything. */
function failedStatus(body: Body): number | undefined {
	const text = typeof body.status === 'number' || typeof body.status === 'string' ? String(body.status) : '';
	const status = /^\s*\d{3,9}\s*$/.test(text) ? Number(text) : 0;
	return status >= 400 && hasOneOf(body, REASONS) ? status : undefined;
}

/** `{ "status": "fail", "data": {…} }`. */
function saysFailed(body: Body): boolean {
	const isWord =
		typeof body.status === 'string' && /^\s*(?:err|error|fail|failed|failure)\s*$/i.test(body.status);
	return isWord && hasOneOf(body, [...REASONS, ...BESIDE_A_STATUS]);
}

function isOfARecord({ id, schedule_id }: Body): boolean {
	return toId(id) !== undefined || toId(schedule_id) !== undefined;
}

/** `false`, `0` and `"False"`. */
function isFalse(value: unknown): boolean {
	if (typeof value === 'string') return value.trim().toLowerCase() === 'false';
	return value === false || value === 0;
}

const NOTHING = /^\s*(?:none|null|false|ok|success|no errors?|0|\[\]|\{\})?[\s.]*$/i;

/** Whether something stands under `error` or `errors`, at whatever depth: not nothing, none, or an empty list. */
function isFilled(value: unknown): boolean {
	if (typeof value === 'string') return !NOTHING.test(value);
	if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
	return value === true || (typeof value === 'number' && value !== 0);
}
