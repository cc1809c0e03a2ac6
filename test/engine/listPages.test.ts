import { listSearch } from '../../tools/harness';
import { engineGlobals } from '../../tools/harness/realm';
import {
	tooManyRequests,
	type LimitOptions,
	type LoggedRequest,
	type Sandbox,
	type SandboxOptions,
} from '../../tools/sandbox';
import { credentialsFor, openSandbox } from './support';

/** Large pages are asked for; a service that knows no such choice ignores it. */
const firstPage = '?page_size=1000&limit=1000';

const many = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Report ${index + 1}` }));

/** Runs against a service of its own and gives the addresses that it was asked for. */
async function withPages(
	options: SandboxOptions,
	run: (at: { credentials: ReturnType<typeof credentialsFor> }, service: Sandbox) => Promise<void>,
) {
	const service = await openSandbox({ reports: many(25), ...options });
	await run({ credentials: credentialsFor(service) }, service);
	return service.requests.map(({ url }) => url.replace('/api/v1/reports/', ''));
}

type At = Parameters<Parameters<typeof withPages>[1]>[0];
const searched = async (at: At, filter: string) =>
	(await listSearch({ ...at, method: 'searchReports', filter })).results.map(({ name }) => name);

describe('several pages', () => {
	test('are read one at a time while a person scrolls', async () => {
		const asked = await withPages({ pageSize: 10 }, async (at) => {
			const first = await listSearch({ ...at, method: 'searchReports' });
			expect(first.results).toHaveLength(10);
			const token = first.paginationToken as string;
			const second = await listSearch({ ...at, method: 'searchReports', paginationToken: token });
			expect(second.results.map(({ value }) => value)).not.toContain(first.results[0]!.value);
		});
		expect(asked).toEqual([firstPage, `${firstPage}&page=2`]);
	});

	test.each([2, '2', '../../../../admin/?x=1', '/api/v1/users/?page=2', 'https://elsewhere/?page=2', {}])(
		'the page token %j, which no page gave, is refused and leads nowhere',
		async (token) => {
			const asked = await withPages({ pageSize: 10 }, async (at) => {
				await expect(
					listSearch({ ...at, method: 'searchReports', paginationToken: token as never }),
				).rejects.toThrow(
					"Couldn't load more reports: the link to the next page isn't valid. Enter the ID instead",
				);
			});
			expect(asked).toEqual([]);
		},
	);

	test('a blank page token is none', async () => {
		const asked = await withPages({ pageSize: 10 }, async (at) => {
			await listSearch({ ...at, method: 'searchReports', paginationToken: '' });
		});
		expect(asked).toEqual([firstPage]);
	});

	test.each<[string, SandboxOptions, number]>([
		['pages of 10', { pageSize: 10 }, 100],
		['pages that may be of 500', { pageSize: 10, maxPageSize: 500 }, 2],
		['pages that may be of 100', { pageSize: 10, maxPageSize: 100, paging: 'page' }, 10],
		['cursors', { pageSize: 100, paging: 'cursor' }, 10],
		['offsets', { pageSize: 10, maxPageSize: 200, paging: 'offset' }, 5],
		['Django’s own lists', { pageSize: 10, maxPageSize: 200, paging: 'page', bareLists: true }, 5],
	])('1,000 records are all searched, with %s, each page once', async (_name, service, pages) => {
		const asked = await withPages({ reports: many(1000), ...service }, async (at) => {
			expect(await searched(at, 'report 1000')).toEqual(['Report 1000 (ID 1000)']);
		});
		expect(asked).toHaveLength(pages);
		expect(new Set(asked).size).toBe(pages);
	});

	const note = 'There may be more reports. If one is missing, use its ID';
	test.each<[string, SandboxOptions]>([
		['a count and no next page', { pageSize: 10, paging: 'count' }],
		['a total and no next page', { pageSize: 10, paging: 'total' }],
		['pages that never end', { pageSize: 10, paging: 'endless' }],
		['the same page again', { pageSize: 10, paging: 'stuck' }],
	])('a list that may not be whole says so: %s', async (_name, service) => {
		const asked = await withPages(service, async (at) => {
			expect(await searched(at, 'report 5')).toEqual(['Report 5 (ID 5)', note]);
			await expect(searched(at, 'zzz')).rejects.toThrow(
				'There may be more reports, and none of those that could be loaded matches. Enter the ID instead',
			);
		});
		expect(asked.length).toBeLessThan(12);
	});

	test('so does the last page that a person scrolls to', async () => {
		await withPages({}, async (at, service) => {
			const results = [{ id: 1, name: 'A' }];
			service.faults.respondWith(
				{ status: 200, body: { results, has_more: true, next: '?page=2' } },
				{ nth: 1 },
			);
			service.faults.respondWith({ status: 200, body: { results, has_more: true } });
			const names = async (paginationToken?: string) =>
				(await listSearch({ ...at, method: 'searchReports', paginationToken })).results.map(
					({ name }) => name,
				);
			expect(await names()).toEqual(['A (ID 1)']);
			expect(await names('?page=2')).toEqual(['A (ID 1)', note]);
		});
	});

	test.each<[string, LimitOptions, number]>([
		['with Retry-After', { requests: 3, windowMs: 600, fractions: true }, 600],
		['without', { requests: 3, windowMs: 600, retryAfter: 'none', sayInBody: false }, 500],
	])('a limit in the middle is waited for: %s', async (_name, limit, wait) => {
		const began = performance.now();
		await withPages({ pageSize: 5 }, async (at, service) => {
			service.limit(limit);
			expect(await searched(at, 'report 25')).toEqual(['Report 25 (ID 25)']);
			expect(service.requests.filter(({ status }) => status === 200)).toHaveLength(5);
			expect(service.requests.filter(({ status }) => status === 429).length).toBeLessThanOrEqual(2);
		});
		expect(performance.now() - began).toBeGreaterThanOrEqual(wait);
	});

	test('a list that takes longer than 30 seconds is shown as far as it came', async () => {
		const { AbortSignal } = engineGlobals;
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		const late = new AbortController();
		const patience = jest
			.spyOn(AbortSignal, 'timeout')
			.mockImplementation((ms) => (ms === 30_000 ? late.signal : timeout(ms)));
		const asked = await withPages({ pageSize: 5 }, async (at, service) => {
			const isLate = ({ url }: LoggedRequest) => {
				if (url.includes('page=2')) late.abort();
				return false;
			};
			service.faults.add({}, { matching: isLate });
			expect(await searched(at, 'report 7')).toEqual(['Report 7 (ID 7)', note]);
		}).finally(() => patience.mockRestore());
		expect(asked).toHaveLength(2);
	});

	test('a limit for longer than a person waits ends the list at once', async () => {
		const asked = await withPages({ pageSize: 5 }, async (at, service) => {
			service.faults.add(tooManyRequests(3600), { nth: 3 });
			await expect(searched(at, 'report 25')).rejects.toThrow(
				/Couldn't load reports: .*ate limit.* accepts requests again after .* UTC.*Enter the ID instead/,
			);
		});
		expect(asked).toHaveLength(3);
	});

	const isLarge = ({ url }: LoggedRequest) => url.includes('page_size');
	test.each([400, 422])('a service that refuses large pages with %i is asked without', async (status) => {
		const asked = await withPages({}, async (at, service) => {
			const body = { detail: 'Unknown parameter.' };
			service.faults.respondWith({ status, body }, { matching: isLarge });
			expect(await searched(at, 'report 25')).toEqual(['Report 25 (ID 25)']);
		});
		expect(asked).toEqual([firstPage, '']);
	});

	test.each<[string, number, (request: LoggedRequest) => boolean, number]>([
		['everything', 400, () => true, 2],
		['a later page', 400, ({ url }) => url.includes('page=2'), 2],
		['the list', 404, isLarge, 1],
	])('a service that refuses %s with %i is not asked further', async (_what, status, matching, requests) => {
		const asked = await withPages({ pageSize: 10 }, async (at, service) => {
			service.faults.respondWith({ status }, { matching });
			await expect(searched(at, 'report 25')).rejects.toThrow(`the service answered ${status}`);
		});
		expect(asked).toHaveLength(requests);
	});

	test('a next page that is the same page again ends the list', async () => {
		const asked = await withPages({}, async (at, service) => {
			const body = { results: [{ id: 1, name: 'A' }], next: '?page=1' };
			service.faults.respondWith({ status: 200, body });
			expect(await searched(at, 'a')).toHaveLength(2);
		});
		expect(asked).toHaveLength(2);
	});

	test('a link to another host is not followed there', async () => {
		const stranger = await openSandbox();
		const asked = await withPages({}, async (at, service) => {
			const body = { results: [{ id: 1, name: 'A' }], next: `${stranger.url}/api/v1/reports/?page=2` };
			service.faults.respondWith({ status: 200, body }, { nth: 1 });
			await searched(at, 'report');
		});
		expect(stranger.requests).toEqual([]);
		expect(asked).toEqual([firstPage, '?page=2']);
	});

	test('10,000 records on one page', async () => {
		const asked = await withPages({ reports: many(10_000) }, async (at) => {
			expect(await searched(at, 'report 9999')).toEqual(['Report 9999 (ID 9999)']);
		});
		expect(asked).toEqual([firstPage]);
	});
});
