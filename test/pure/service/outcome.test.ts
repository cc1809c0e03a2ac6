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
		{ retries: 0, maxRetries: 3, wait: 375 },
		{ retries: 2, maxRetries: 3, wait: 1500 },
		{ retries: 6, maxRetries: 10, wait: 22_500 },
		{ retries: 9, maxRetries: 10, wait: 22_500 },
		// Spread by a random number.
		{ retries: 0, maxRetries: 3, random: 0, wait: 250 },
		// None are left.
		{ retries: 0, maxRetries: 0, wait: undefined },
		{ retries: 3, maxRetries: 3, wait: undefined },
	])(
		'doubles up to a bound: after $retries of $maxRetries retries, $wait',
		({ retries, maxRetries, random = 0.5, wait }) => {
			const attempt = { ...first, retries, maxRetries };
			expect(waitBeforeRetry(failure('timeout'), attempt, () => random)).toBe(wait);
		},
	);

	test.each<{ kind: FailureKind; asked: number; wait?: number }>([
		// None is named.
		{ kind: 'serverError', asked: 0, wait: 375 },
		{ kind: 'serverError', asked: 7000, wait: 7000 },
		{ kind: 'serverError', asked: waits.longestAsked, wait: 120_000 },
		{ kind: 'serverError', asked: waits.longestAsked + 1, wait: 120_000 },
		{ kind: 'serverError', asked: Infinity, wait: 120_000 },
		{ kind: 'clientError', asked: 1000, wait: undefined },
	])('is what the service asks for, up to a bound, if there is one: $kind, $asked, $wait', ({ kind, asked, wait }) => {
		expect(waitBeforeRetry(failure(kind, asked), first, () => 0.5)).toBe(wait);
	});
});

/** By kind: whether an update (or add, or remove) and a create are sent again. */
const kinds: Array<{ kind: FailureKind; update: boolean; create: boolean }> = [
	// It has been waited for by then.
	{ kind: 'rateLimited', update: false, create: false },
	{ kind: 'notConnected', update: true, create: true },
	{ kind: 'noSecureConnection', update: false, create: false },
	{ kind: 'notAllowed', update: false, create: false },
	{ kind: 'serverError', update: true, create: false },
	{ kind: 'timeout', update: true, create: false },
	{ kind: 'connectionLost', update: true, create: false },
	{ kind: 'unexpectedAnswer', update: false, create: false },
	{ kind: 'redirected', update: false, create: false },
	{ kind: 'clientError', update: false, create: false },
	{ kind: 'reportedFailure', update: false, create: false },
	{ kind: 'canceled', update: false, create: false },
	{ kind: 'runEnded', update: false, create: false },
];

describe('what is sent again', () => {
	test('there is a rule for each kind', () => expect(kinds.map(({ kind }) => kind)).toEqual(Object.keys(failureRules)));

	test.each(kinds)('after $kind: an update $update, a create $create', ({ kind, update, create }) => {
		const isRetried = (isIdempotent: boolean) =>
			waitBeforeRetry(failure(kind), { ...first, isIdempotent }, () => 0.5) !== undefined;
		expect([isRetried(true), isRetried(false)]).toEqual([update, create]);
	});

	test.each(kinds)('no create after an attempt that left it unknown, and then $kind', ({ kind }) => {
		const last = { ...failure(kind), outcome: 'unknown' } as const;
		expect(waitBeforeRetry(last, { ...first, isIdempotent: false }, () => 0.5)).toBeUndefined();
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
	{ what: 'refused', last: refused, then: { outcome: 'refused', earlier: undefined } },
	{ what: 'unknown after a refusal', last: lost, earlier: refused, then: { outcome: 'unknown', earlier: undefined } },
	{ what: 'refused after unknown', last: refused, earlier: lost, then: { outcome: 'unknown', earlier: 'unknown' } },
	{ what: 'unsent after a refusal', last: notSent, earlier: refused, then: { outcome: 'refused', earlier: 'refused' } },
	{ what: 'unsent after unsent', last: notSent, earlier: notSent, then: { outcome: 'notSent', earlier: undefined } },
])('what an earlier attempt left open stays so: $what', ({ last, earlier, then }) =>
	expect({ earlier: undefined, ...withEarlier(last, earlier) }).toMatchObject(then),
);
