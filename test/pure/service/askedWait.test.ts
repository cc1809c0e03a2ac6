import type { Headers } from '../../../nodes/ReportSchedule/service/response';
import { askedWait } from '../../../nodes/ReportSchedule/service/askedWait';

const now = Date.parse('2026-01-01T00:00:00Z');

describe('Retry-After', () => {
	const readRetryAfter = (headers: Headers) => askedWait(headers, 'clientError');
	beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(now));
	afterEach(() => void jest.restoreAllMocks());

	test.each<[string | undefined, number | undefined]>([
		['7', 7000],
		[' 0 ', 0],
		['1.5', 1500],
		// Beyond 10⁹, a point in time, in seconds or milliseconds.
		[String(now / 1000 + 60), 60_000],
		[String(now + 60_000), 60_000],
		[`${now / 1000 + 1.5}`, 1_500],
		['1000000000', undefined],
		['1500000000', undefined],
		['1000000000000', undefined],
		['999999999', 999_999_999_000],
		['4000000000', 999_999_999_000],
		['Thu, 01 Jan 2026 00:00:09 GMT', 9000],
		['Sat, 13 Sep 275760 00:00:00 GMT', 999_999_999_000],
		['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
		['Thu, 99 Jan 2026 00:00:00 GMT', undefined],
		['2027-01-01T00:00:00Z', undefined],
		['Thu, 01 Jan 2026 00:00:09 GMT or so', undefined],
		['7 apples', undefined],
		['9'.repeat(400), 999_999_999_000],
		['', undefined],
		[undefined, undefined],
	])('%p is %p ms', (header, wait) => expect(readRetryAfter({ 'retry-after': header })).toBe(wait));

	test("a point in time counts from the answer's own clock, too", () => {
		const headers = { 'retry-after': String(now / 1000 + 309), date: 'Thu, 01 Jan 2026 00:05:00 GMT' };
		expect(readRetryAfter(headers)).toBe(9_000);
	});

	test.each<[string, string | undefined, number]>([
		['fast', 'Thu, 01 Jan 2026 00:05:00 GMT', 9_000],
		['unknown', undefined, 309_000],
		['a year', '2020', 309_000],
	])("a date counts from the answer's own: its clock is %s", (_name, date, wait) => {
		const headers = { 'retry-after': 'Thu, 01 Jan 2026 00:05:09 GMT', date };
		expect(readRetryAfter(headers)).toBe(wait);
	});
});

describe('a 429 without it', () => {
	test.each<[Record<string, string>, number | undefined]>([
		[{ 'ratelimit-reset': '5' }, 5_000],
		[{ 'x-ratelimit-reset': '5.5' }, 5_500],
		[{ 'ratelimit-reset': '86400' }, 86_400_000],
		[{ 'ratelimit-reset': ' 7 ;w=1' }, 7_000],
		[{ 'x-ratelimit-reset': String(now / 1_000 + 60) }, 60_000],
		[{ 'x-ratelimit-reset': String(now + 60_000) }, 60_000],
		[{ 'x-ratelimit-reset': String(now / 1_000 + 360), date: 'Thu, 01 Jan 2026 00:05:00 GMT' }, 60_000],
		// What can't be meant so.
		[{ 'ratelimit-remaining': '0' }, undefined],
		[{ 'ratelimit-reset': '2026-01-01T00:00:05Z' }, undefined],
		[{ 'ratelimit-reset': '-5' }, undefined],
		[{ 'ratelimit-reset': '0' }, undefined],
		[{ 'ratelimit-reset': '' }, undefined],
		[{ 'ratelimit-reset': '86401' }, undefined],
		[{ 'x-ratelimit-reset': String(now / 1_000 - 60) }, undefined],
	])('says when the limit counts anew: %j', (headers, wait) => {
		jest.spyOn(Date, 'now').mockReturnValue(now);
		expect(askedWait(headers, 'rateLimited')).toBe(wait);
		expect(askedWait(headers, 'serverError')).toBeUndefined();
		expect(askedWait({ ...headers, 'retry-after': '7' }, 'rateLimited')).toBe(7_000);
		jest.restoreAllMocks();
	});
});
