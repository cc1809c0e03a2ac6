import { kindOfStatus, type FailureKind } from '../../../nodes/ReportSchedule/transport/failure';
import { failureRules, mayHaveBeenApplied } from '../../../nodes/ReportSchedule/transport/failureRules';
import { waitBeforeRetry } from '../../../nodes/ReportSchedule/transport/retry';

const first = { retries: 0, maxRetries: 3, isIdempotent: true };
const failure = (kind: FailureKind) => ({ kind, reason: '' });
const half = () => 0.5;

/**
 * By kind: whether an update (or add, or remove) and a create are retried, and whether the service may have
 * applied it. A rate limit waits with the whole run instead (rateLimit.ts).
 */
const table: Array<[FailureKind, boolean, boolean, boolean]> = [
	['rateLimited', false, false, false],
	['notConnected', true, true, false],
	['noSecureConnection', false, false, false],
	['notAllowed', false, false, false],
	['serverError', true, false, true],
	['gatewayError', true, false, true],
	['timeout', true, false, true],
	['connectionLost', true, false, true],
	['unexpectedAnswer', false, false, true],
	['redirected', false, false, false],
	['redirectedAfter', false, false, true],
	['refused', false, false, false],
	['canceled', false, false, true],
];

test('each status is of the kind whose words name it', () => {
	const kindBy = new Map<string, string>();
	for (const [kind, { what }] of Object.entries(failureRules)) {
		for (const [, first = '', last = first] of what.matchAll(/\b([3-5](?:\d\d|xx))\b(?:–(\d{3}))?/g)) {
			if (first.endsWith('xx')) kindBy.set(first, kind);
			else for (let status = Number(first); status <= Number(last); status++) kindBy.set(`${status}`, kind);
		}
	}
	const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
	const named = (status: number) => kindBy.get(`${status}`) ?? kindBy.get(`${String(status)[0]}xx`);
	expect(statuses.map((status) => [status, kindOfStatus(status)])).toEqual(
		statuses.map((status) => [status, named(status)]),
	);
});

test.each(table)('%s: an update is retried: %p, a create: %p', (kind, update, create) => {
	const isRetried = (isIdempotent: boolean) =>
		waitBeforeRetry(failure(kind), { ...first, isIdempotent }, half) !== undefined;
	expect([isRetried(true), isRetried(false)]).toEqual([update, create]);
});

test.each(table)('%s, retried: %p, %p: may have been applied: %p', (kind, _update, _create, applied) => {
	expect(mayHaveBeenApplied(failure(kind))).toBe(applied);
});

test.each(table)('%s after an attempt whose outcome is not known: that stays so', (kind) => {
	expect(mayHaveBeenApplied({ ...failure(kind), isUncertain: true })).toBe(true);
});

test('the table is complete, and a rate limit alone waits for the run', () => {
	expect(Object.keys(failureRules)).toEqual(table.map(([kind]) => kind));
	const waiting = Object.entries(failureRules).filter(([, { retry }]) => retry === 'whenAllowed');
	expect(waiting.map(([kind]) => kind)).toEqual(['rateLimited']);
});
