import type { FailureKind } from '../../../nodes/ReportSchedule/transport/failure';
import {
	readRetryAfter,
	waitBeforeRetry,
	waits,
	waitSecondsIn,
} from '../../../nodes/ReportSchedule/transport/retry';

const first = { retries: 0, maxRetries: 3, isIdempotent: true };
const failure = (kind: FailureKind, retryAfter?: number) => ({ kind, reason: '', retryAfter });
const half = () => 0.5;

describe('the wait before a retry', () => {
	test.each([
		[0, 375],
		[2, 1500],
		[6, 22_500],
		[9, 22_500],
	])('after %p retries doubles up to a bound', (retries, wait) => {
		expect(waitBeforeRetry(failure('timeout'), { ...first, retries, maxRetries: 10 }, half)).toBe(wait);
	});

	test.each([
		[0, 250],
		[0.999, 500],
	])('is spread by a random number: %p', (random, wait) => {
		expect(waitBeforeRetry(failure('timeout'), first, () => random)).toBe(wait);
	});

	test.each([
		[0, 0],
		[7000, 7000],
		[waits.longestAsked, 120_000],
		[waits.longestAsked + 1, 120_000],
		[Infinity, 120_000],
	])('is what the service asks for, up to a bound: %p', (asked, wait) => {
		expect(waitBeforeRetry(failure('serverError', asked), first, half)).toBe(wait);
	});

	test.each([
		[0, 0, undefined],
		[2, 3, 1500],
		[3, 3, undefined],
	])('after %p of %p retries is %p', (retries, maxRetries, wait) => {
		expect(waitBeforeRetry(failure('serverError'), { ...first, retries, maxRetries }, half)).toBe(wait);
	});

	test('for a request that is not tried again is none, whatever the service asks for', () => {
		expect(waitBeforeRetry(failure('refused', 1000), first, half)).toBeUndefined();
	});
});

describe('Retry-After', () => {
	const now = Date.parse('2026-01-01T00:00:00Z');
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());

	test.each<[unknown, number | undefined]>([
		['7', 7000],
		[' 0 ', 0],
		['1.5', 1500],
		['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
		['Thursday, 01-Jan-26 00:00:09 GMT', 9000],
		['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
		['Thu, 99 Jan 2026 00:00:00 GMT', undefined],
		['2027-01-01T00:00:00Z', undefined],
		['-1', undefined],
		['9'.repeat(400), undefined],
		['2030', 2_030_000],
		['', undefined],
		['  ', undefined],
		[undefined, undefined],
		[7, undefined],
		[['7'], undefined],
	])('%p is %p ms', (header, wait) => expect(readRetryAfter({ 'retry-after': header })).toBe(wait));

	test.each<[string, unknown, number]>([
		['fast', 'Thu, 01 Jan 2026 00:05:00 GMT', 9_000],
		['slow', 'Wed, 31 Dec 2025 23:55:00 GMT', 609_000],
		['unknown', undefined, 309_000],
		['a year', '2020', 309_000],
	])("a date counts from the answer's own: its clock is %s", (_name, date, wait) => {
		const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:05:09 GMT', date };
		expect(readRetryAfter(headers)).toBe(wait);
	});
});

test.each([
	['{"detail":"Request was throttled. Expected available in 57 seconds."}', 57],
	['Expected available in 1 second.', 1],
	['Expected available in 0.5 seconds.', 0.5],
	['Expected available in 57 minutes.', undefined],
	['{"retry_after": 57}', undefined],
	['', undefined],
	[`${' '.repeat(20_000)}available in 5 seconds`, undefined],
])('the body %s asks for %p s', (text, seconds) => expect(waitSecondsIn(text)).toBe(seconds));
