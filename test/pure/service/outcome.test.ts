import {
	type FailureKind,
	failureRules,
	kindOfStatus,
	waitBeforeRetry,
	waits,
	withEarlier,
} from '../../../nodes/ReportSchedule/service/outcome';
import { failureOf } from '../failureOf';

const first = { retries: 0, maxRetries: 3, isIdempotent: true };
const failure = (kind: FailureKind, retryAfter?: number) => failureOf({ kind, retryAfter });

describe('the wait before a retry', () => {
	test.each([
		[0, 3, 0.5, 375],
		[2, 3, 0.5, 1500],
		[6, 10, 0.5, 22_500],
		[9, 10, 0.5, 22_500],
		// Spread by a random number.
		[0, 3, 0, 250],
		// None are left.
		[0, 0, 0.5, undefined],
		[3, 3, 0.5, undefined],
	])('doubles up to a bound: after %p of %p (random number: %p): %p', (retries, maxRetries, random, wait) => {
		const attempt = { ...first, retries, maxRetries };
		expect(waitBeforeRetry(failure('timeout'), attempt, () => random)).toBe(wait);
	});

	test.each<[FailureKind, number, number | undefined]>([
		// None is named.
		['serverError', 0, 375],
		['serverError', 7000, 7000],
		['serverError', waits.longestAsked, 120_000],
		['serverError', waits.longestAsked + 1, 120_000],
		['serverError', Infinity, 120_000],
		['clientError', 1000, undefined],
	])('is what the service asks for, up to a bound, if there is one: %s, %p', (kind, asked, wait) => {
		expect(waitBeforeRetry(failure(kind, asked), first, () => 0.5)).toBe(wait);
	});
});

/** By kind: whether an update (or add, or remove) and a create are sent again. */
const kinds: Array<[FailureKind, update: boolean, create: boolean]> = [
	// It has been waited for by then.
	['rateLimited', false, false],
	['notConnected', true, true],
	['noSecureConnection', false, false],
	['notAllowed', false, false],
	['serverError', true, false],
	['timeout', true, false],
	['connectionLost', true, false],
	['unexpectedAnswer', false, false],
	['redirected', false, false],
	['clientError', false, false],
	['reportedFailure', false, false],
	['canceled', false, false],
	['runEnded', false, false],
];

describe('what is sent again', () => {
	test('there is a rule for each kind', () => expect(kinds.map(([kind]) => kind)).toEqual(Object.keys(failureRules)));

	test.each(kinds)('after %s: an update %p, a create %p', (kind, ...expected) => {
		const isRetried = (isIdempotent: boolean) =>
			waitBeforeRetry(failure(kind), { ...first, isIdempotent }, () => 0.5) !== undefined;
		expect([isRetried(true), isRetried(false)]).toEqual(expected);
	});

	test('no create after an attempt that left it unknown, whatever came of the last one', () => {
		for (const [kind] of kinds) {
			const last = { ...failure(kind), outcome: 'unknown' } as const;
			expect(waitBeforeRetry(last, { ...first, isIdempotent: false }, () => 0.5)).toBeUndefined();
		}
	});
});

test.each<[FailureKind | undefined, number[]]>([
	[undefined, [200, 204, 299]],
	['redirected', [300, 301, 303, 399]],
	['clientError', [199, 400, 401, 404, 407, 409, 428, 430, 499]],
	['rateLimited', [429]],
	['serverError', [408, 500, 503, 599]],
])('a status stands for a kind of failure, %s: %j', (kind, statuses) => {
	expect(statuses.map(kindOfStatus)).toEqual(statuses.map(() => kind));
});

const [lost, refused, notSent] = [failure('timeout'), failure('clientError'), failure('notConnected')];
test.each([
	['refused', refused, undefined, { outcome: 'refused', earlier: undefined }],
	['unknown after a refusal', lost, refused, { outcome: 'unknown', earlier: undefined }],
	['refused after an unknown one', refused, lost, { outcome: 'unknown', earlier: 'unknown' }],
	['not sent after a refusal', notSent, refused, { outcome: 'refused', earlier: 'refused' }],
	['not sent after one not sent', notSent, notSent, { outcome: 'notSent', earlier: undefined }],
])('what an earlier attempt left open stays so: %s', (_what, last, earlier, outcome) =>
	expect({ earlier: undefined, ...withEarlier(last, earlier) }).toMatchObject(outcome),
);
