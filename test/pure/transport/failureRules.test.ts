import type { FailureKind } from '../../../nodes/ReportSchedule/transport/failure';
import {
	readRetryAfter,
	retryRules,
	waitBeforeRetry,
	waits,
} from '../../../nodes/ReportSchedule/transport/retryPolicy';

const first = { retries: 0, maxRetries: 3, repeatable: true };
const failure = (kind: FailureKind, retryAfter?: number) => ({ kind, words: '', retryAfter });
const half = () => 0.5;

/** Which requests are tried again, an update (or add, or remove) and a create. */
const table: Array<[FailureKind, boolean, boolean]> = [
	['rateLimited', true, true],
	['notConnected', true, true],
	['serverError', true, false],
	['gatewayError', true, false],
	['timeout', true, false],
	['connectionLost', true, false],
	['tls', false, false],
	['redirected', false, false],
	['refused', false, false],
	['cancelled', false, false],
];

test.each(table)('%s: an update is tried again: %p, a create: %p', (kind, update, create) => {
	const isTried = (repeatable: boolean) =>
		waitBeforeRetry(failure(kind), { ...first, repeatable }, half) !== undefined;
	expect([isTried(true), isTried(false)]).toEqual([update, create]);
});

test('the table is complete', () => expect(Object.keys(retryRules)).toEqual(table.map(([kind]) => kind)));

describe('the wait', () => {
	test.each([
		[0, 375],
		[1, 750],
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
		expect(waitBeforeRetry(failure('rateLimited', asked), first, half)).toBe(wait);
	});

	test.each([
		[0, 0, undefined],
		[2, 3, 1500],
		[3, 3, undefined],
		[4, 3, undefined],
	])('after %p of %p retries is %p', (retries, maxRetries, wait) => {
		expect(waitBeforeRetry(failure('rateLimited'), { ...first, retries, maxRetries }, half)).toBe(wait);
	});

	test('for a request that is not tried again is none, whatever the service asks for', () => {
		expect(waitBeforeRetry(failure('refused', 1000), first, half)).toBeUndefined();
	});
});

describe('Retry-After', () => {
	const now = Date.parse('2026-01-01T00:00:00Z');
	test.each<[unknown, number | undefined]>([
		['7', 7000],
		[' 0 ', 0],
		['1.5', 1500],
		['10.25', 10_250],
		['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
		['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
		['Thu, 01 Jan 2026 00:00:00 GMT', undefined],
		['1 minute', undefined],
		['-1', undefined],
		['soon', undefined],
		['', undefined],
		['  ', undefined],
		[undefined, undefined],
		[7, undefined],
		[['7'], undefined],
	])('%p is %p ms', (header, wait) => expect(readRetryAfter(header, now)).toBe(wait));
});
