import { failureRules, type FailureKind, type Outcome } from '../../../nodes/ReportSchedule/failures/failure';
import { askedWait, type Headers } from '../../../nodes/ReportSchedule/http/response';
import { delayBeforeRetry, isSentByRetryOnFail, waits } from '../../../nodes/ReportSchedule/failures/retry';
import { failureOf } from '../failureOf';

const first = { retries: 0, maxRetries: 3, isIdempotent: true };
const failure = (kind: FailureKind, retryAfter?: number) => failureOf({ kind, retryAfter });
const now = Date.parse('2026-01-01T00:00:00Z');

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
		expect(delayBeforeRetry(failure('timeout'), attempt, () => random)).toBe(wait);
	});

	test.each<[FailureKind, number, number | undefined]>([
		['serverError', 0, 0],
		['serverError', 7000, 7000],
		['serverError', waits.longestAsked, 120_000],
		['serverError', waits.longestAsked + 1, 120_000],
		['serverError', Infinity, 120_000],
		['refused', 1000, undefined],
	])('is what the service asks for, up to a bound, if there is one: %s, %p', (kind, asked, wait) => {
		expect(delayBeforeRetry(failure(kind, asked), first, () => 0.5)).toBe(wait);
	});
});

/** By kind: whether an update (or add, or remove) and a create are sent again. */
const kinds: Array<[FailureKind, update: boolean, create: boolean]> = [
	['rateLimited', true, true],
	['notConnected', true, true],
	['noSecureConnection', false, false],
	['notAllowed', false, false],
	['serverError', true, false],
	['timeout', true, false],
	['connectionLost', true, false],
	['unexpectedAnswer', false, false],
	['redirected', false, false],
	['refused', false, false],
	['canceled', false, false],
	['runEnded', false, false],
];

describe('what is sent again', () => {
	test('there is a rule for each kind', () =>
		expect(kinds.map(([kind]) => kind)).toEqual(Object.keys(failureRules)));

	test.each(kinds)('after %s: an update %p, a create %p', (kind, ...expected) => {
		const isRetried = (isIdempotent: boolean) =>
			delayBeforeRetry(failure(kind), { ...first, isIdempotent }, () => 0.5) !== undefined;
		expect([isRetried(true), isRetried(false)]).toEqual(expected);
	});

	test('no create after an attempt that left it unknown, whatever came of the last one', () => {
		for (const [kind] of kinds) {
			const last = { ...failure(kind), outcome: 'unknown' } as const;
			expect(delayBeforeRetry(last, { ...first, isIdempotent: false }, () => 0.5)).toBeUndefined();
		}
	});

	test('a rate limit waits for its turn, without a bound on its retries', () => {
		expect(delayBeforeRetry(failure('rateLimited', 5000), { ...first, retries: 3 }, () => 0.5)).toBe(0);
	});

	test.each<[Outcome, update: boolean, create: boolean]>([
		['accepted', false, false],
		['refused', true, false],
		['unknown', true, false],
		['notSent', true, true],
	])('by Retry On Fail, what was %s: an update %p, a create %p', (outcome, ...expected) => {
		expect([true, false].map((isIdempotent) => isSentByRetryOnFail(outcome, isIdempotent))).toEqual(expected);
	});
});

describe('Retry-After', () => {
	const readRetryAfter = (headers: Headers) => askedWait(headers, failure('refused'), '');
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());

	test.each<[string | undefined, number | undefined]>([
		['7', 7000],
		[' 0 ', 0],
		['1.5', 1500],
		['1500000000', 999_999_999_000],
		['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
		['Thursday, 01-Jan-26 00:00:09 GMT', 9000],
		['Sat, 13 Sep 275760 00:00:00 GMT', 999_999_999_000],
		['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
		['Thu, 99 Jan 2026 00:00:00 GMT', undefined],
		['Thu, 01 Jan 2026 00:00:00 GMT', 0],
		['2027-01-01T00:00:00Z', undefined],
		['Thu, 01 Jan 2026 00:00:09 GMT or so', undefined],
		['7 apples', undefined],
		['a 7', undefined],
		['9'.repeat(400), 999_999_999_000],
		['', undefined],
		[undefined, undefined],
	])('%p is %p ms', (header, wait) => expect(readRetryAfter({ 'retry-after': header })).toBe(wait));

	test.each<[string, string | undefined, number]>([
		['fast', 'Thu, 01 Jan 2026 00:05:00 GMT', 9_000],
		['unknown', undefined, 309_000],
		['a year', '2020', 309_000],
	])("a date counts from the answer's own: its clock is %s", (_name, date, wait) => {
		const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:05:09 GMT', date };
		expect(readRetryAfter(headers)).toBe(wait);
	});
});

describe('the body of a 429', () => {
	const limited = failure('rateLimited');
	test.each([
		['{"detail":"Request was throttled. Expected available in 57 seconds."}', 57_000],
		['Expected available in 1 second.', 1_000],
		['Expected available in 0.25 seconds.', 250],
		[`Expected available in ${'9'.repeat(400)} seconds.`, 999_999_999_000],
		['Expected available in 57 minutes.', undefined],
		['{"retry_after": 57}', undefined],
		['', undefined],
		[`${' '.repeat(20_000)}available in 5 seconds`, undefined],
	])('%s asks for %p ms', (text, wait) => {
		expect(askedWait({}, limited, text)).toBe(wait);
		expect(askedWait({}, failure('serverError'), text)).toBeUndefined();
		expect(askedWait({ 'retry-after': '7' }, limited, text)).toBe(7_000);
	});

	test.each<[Record<string, string>, number | undefined]>([
		[{ 'ratelimit-reset': '5' }, 5_000],
		[{ 'x-ratelimit-reset': '5.5' }, 5_500],
		[{ 'x-ratelimit-reset': '86400' }, 86_400_000],
		[{ 'ratelimit-reset': ' 7 ;w=1' }, 7_000],
		[{ 'x-ratelimit-reset': String(now / 1_000 + 60) }, 60_000],
		[{ 'x-ratelimit-reset': String(now + 60_000) }, 60_000],
		[{ 'x-ratelimit-reset': String(now / 1_000 + 360), date: 'Thu, 01 Jan 2026 00:05:00 GMT' }, 60_000],
		// What can't be meant so.
		[{ 'ratelimit-remaining': '0' }, undefined],
		[{ 'ratelimit-reset': '2026-01-01T00:00:05Z' }, undefined],
		[{ 'ratelimit-reset': '500ms' }, undefined],
		[{ 'ratelimit-reset': '-5' }, undefined],
		[{ 'ratelimit-reset': '0' }, undefined],
		[{ 'ratelimit-reset': '' }, undefined],
		[{ 'ratelimit-reset': '100000' }, undefined],
		[{ 'x-ratelimit-reset': String(now / 1_000 - 60) }, undefined],
	])('says nothing, but its headers when the limit counts anew: %j', (headers, wait) => {
		jest.spyOn(Date, 'now').mockReturnValue(now);
		expect(askedWait(headers, limited, '')).toBe(wait);
		expect(askedWait(headers, failure('serverError'), '')).toBeUndefined();
		expect(askedWait({ ...headers, 'retry-after': '7' }, limited, '')).toBe(7_000);
		jest.restoreAllMocks();
	});
});
