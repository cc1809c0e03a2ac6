import type { IExecuteFunctions } from 'n8n-workflow';
import type { SendOptions } from '../../../nodes/ReportSchedule/http/exchange';
import { RateLimit } from '../../../nodes/ReportSchedule/http/rateLimit';
import { NO_LIST, readList, type Extent } from '../../../nodes/ReportSchedule/lists/readList';

type Answer = (request: number, query: string) => object;

/** Reads a list of which `answer` makes each page; requests are counted from 1. */
async function read(answer: Answer, extent: Extent = 'whole', more: Partial<SendOptions> = {}) {
	const queries: string[] = [];
	const helper = (_credential: string, { url }: { url: string }) => {
		queries.push(new URL(url).search);
		if (queries.length > 10_100) throw new Error('There is no end');
		const {
			status = 200,
			headers = {},
			...body
		} = answer(queries.length, queries.at(-1)!) as Record<string, never>;
		const json = 'list' in body ? body.list : body;
		return Promise.resolve({ statusCode: status, headers, body: [Buffer.from(JSON.stringify(json))] });
	};
	const context = { helpers: { httpRequestWithAuthentication: helper } } as unknown as IExecuteFunctions;
	const connection = {
		baseUrl: 'https://host',
		token: 'QxZjWqKv.7',
		allowUnauthorizedCerts: false,
		credential: {},
	};
	const clock = { now: () => Date.now(), wait: () => Promise.resolve(true) };
	const rateLimit = new RateLimit(0, clock);
	const signal = new AbortController().signal;
	const options = { context, connection, rateLimit, timeout: 10_000, maxRetries: 0, signal, ...more };
	const list = await readList('users', options, extent);
	if ('problem' in list) return { queries, ...list };
	return {
		queries,
		ids: list.records.map((record) => (record as { id?: number }).id),
		doubt: list.doubt?.replace('may be incomplete: ', ''),
	};
}

/** Pages of the IDs given, as Django makes them; the number of all is on each page, if there is one. */
const pagesOf = (pages: Array<Array<number | undefined>>, counts: number[] = []): Answer => {
	return (request) => {
		const index = (request - 1) % pages.length;
		const next = index + 1 < pages.length ? `?page=${index + 2}` : null;
		const count = counts[request - 1] ?? counts.at(-1);
		return { results: pages[index]!.map((id) => ({ id })), next, ...(count !== undefined && { count }) };
	};
};
const repeated = [
	[1, 2],
	[2, 3],
];

test.each<[string, Answer, number[]]>([
	['a bare array', () => ({ list: [{ id: 1 }, { id: 2 }] }), [1, 2]],
	['two pages without a count', pagesOf([[1, 2], [3]]), [1, 2, 3]],
	['two pages with their count', pagesOf([[1, 2], [3]], [3]), [1, 2, 3]],
	['a record that is twice on one page', () => ({ list: [{ id: 1 }, { id: 1 }] }), [1, 1]],
])('a list that is whole: %s', async (_what, answer, ids) => {
	expect(await read(answer)).toMatchObject({ ids, doubt: undefined });
});

describe('a list of several pages is read until two readings agree', () => {
	/** What each reading of two pages gives. */
	const readings = (...each: Array<{ pages: number[][]; count?: number }>): Answer => {
		return (request) => {
			const { pages, count } = each[Math.min(Math.floor((request - 1) / 2), each.length - 1)]!;
			return pagesOf(pages, count === undefined ? [] : [count])(((request - 1) % 2) + 1, '');
		};
	};
	const whole = { pages: [[1, 2], [3]], count: 3 };
	const inOtherOrder = { pages: [[3, 2], [1]], count: 3 };

	test.each<[string, Answer, number]>([
		['nothing changes', readings(whole), 2],
		['only the order changes', readings(whole, inOtherOrder), 2],
		[
			'one was deleted and one added between two pages',
			readings({ pages: [[1, 2], [4]], count: 3 }, whole),
			3,
		],
		['one too few at first', readings({ ...whole, count: 4 }, whole), 3],
		['a record on two pages at first', readings({ pages: repeated, count: 4 }, whole), 3],
	])('%s', async (_what, answer, times) => {
		const { queries, ...list } = await read(answer);
		expect({ ...list, ids: list.ids!.sort() }).toEqual({ ids: [1, 2, 3], doubt: undefined });
		expect(queries).toHaveLength(2 * times);
	});

	test('the last page has vanished meanwhile', async () => {
		const { queries, ...list } = await read((request) =>
			request === 2 ? { status: 404 } : request === 1 ? pagesOf([[1], [2]])(1, '') : { list: [{ id: 1 }] },
		);
		expect(list).toEqual({ ids: [1], doubt: undefined });
		expect(queries).toEqual(['', '?page=2', '']);
	});

	test.each<[string, Answer, string]>([
		[
			'its count',
			readings(...[5, 6, 7, 8].map((count) => ({ ...whole, count }))),
			'its count is 8, but it has 3 records',
		],
		[
			'its records',
			readings(...[4, 5, 6, 7].map((id) => ({ pages: [[1, 2], [id]] }))),
			'it changed while it was read',
		],
		[
			'its pages',
			(request) => (request % 2 === 0 ? { status: 404 } : pagesOf([[1], [2]])(1, '')),
			'it changed while it was read',
		],
	])('but four times at most: %s', async (_what, answer, doubt) => {
		const { queries, ...list } = await read(answer);
		expect(list).toMatchObject({ doubt });
		expect(queries).toHaveLength(8);
	});

	test.each<[string, Answer, string | undefined]>([
		['whole', readings(whole), undefined],
		['miscounted', readings({ ...whole, count: 4 }), 'its count is 4, but it has 3 records'],
		[
			'cut short',
			(request) => (request === 2 ? { status: 404 } : pagesOf([[1], [2]])(1, '')),
			'it changed while it was read',
		],
	])('or once, for a person who sees that something is missing: %s', async (_what, answer, expected) => {
		const { queries, doubt } = await read(answer, { atMost: Infinity });
		expect([queries.length, doubt]).toEqual([2, expected]);
	});
});

describe('a list that may not be whole', () => {
	test.each<[string, Answer, number, string]>([
		['one page that is too short', pagesOf([[1, 2]], [3]), 1, 'its count is 3, but it has 2 records'],
		['one page that is too long', pagesOf([[1, 2, 3]], [2]), 1, 'its count is 2, but it has 3 records'],
		[
			'a key on the first page',
			(request) => ({ ...pagesOf([[1], [2]])(request, ''), ...(request === 1 && { has_more: true }) }),
			2,
			'the service\'s answer also contains "has_more", which this node doesn\'t recognize',
		],
		[
			'a key on the last page',
			(request) => ({ ...pagesOf([[1], [2]])(request, ''), ...(request === 2 && { truncated: true }) }),
			2,
			'the service\'s answer also contains "truncated", which this node doesn\'t recognize',
		],
		[
			'a link on the last page to another list',
			(request) => ({
				...pagesOf([[1], [2]])(request, ''),
				...(request === 2 && { next: '/api/v1/groups/?page=3' }),
			}),
			2,
			"`next` doesn't link to another page of this list",
		],
		[
			'a Link header',
			() => ({ list: [{ id: 1 }], headers: { link: '<?page=2>; rel="next"' } }),
			1,
			'its `Link` header points to more records',
		],
		[
			'no new records',
			(request) => ({ results: [{ id: 1 }], next: `?page=${request}` }),
			2,
			'its pages repeat, or never end',
		],
		[
			'pages that never end',
			(request) => ({ results: [{ id: request }], next: `?page=${request + 1}` }),
			10_000,
			'its pages repeat, or never end',
		],
	])('%s', async (_what, answer, requests, doubt) => {
		const { queries, ...list } = await read(answer);
		expect(list.doubt).toBe(doubt);
		expect(queries).toHaveLength(requests);
	});

	test('a count in a header that is another one', async () => {
		const { doubt } = await read(() => ({ list: [{ id: 1 }], headers: { 'x-total-count': '250' } }));
		expect(doubt).toBe('its count is 250, but it has 1 record');
	});

	test('records without an ID are all kept', async () => {
		const list = await read(pagesOf([[undefined, 1, undefined], [undefined]], [4]));
		expect(list).toMatchObject({ ids: [undefined, 1, undefined, undefined], doubt: undefined });
	});

	test('where only so many are asked for', async () => {
		const { queries, doubt } = await read(pagesOf([[1, 2], [3, 4], [5]], [5]), { atMost: 3 });
		expect([queries.length, doubt]).toEqual([2, 'not all of its pages were read']);
	});

	test('where a person has waited long enough', async () => {
		const stop = new AbortController();
		const pages = pagesOf([[1], [2], [3]]);
		const stopAtPage2: Answer = (request, query) => {
			if (request === 2) stop.abort();
			return pages(request, query);
		};
		expect(await read(stopAtPage2, 'whole', { signal: stop.signal })).toMatchObject({ ids: [1, 2] });
	});
});

describe('a list that can’t be read', () => {
	test.each<[string, Answer, string, number]>([
		['no list', () => ({ schedules: [] }), "Couldn't load users: the service's answer isn't a list", 1],
		[
			'a refusal of the second page',
			(request) => (request === 1 ? { results: [{ id: 1 }], next: '?page=2' } : { status: 400 }),
			"Couldn't load users: the service answered 400 Bad Request",
			2,
		],
	])('%s', async (_what, answer, problem, requests) => {
		const { queries, ...list } = await read(answer);
		expect(list).toMatchObject({ problem });
		expect(queries).toHaveLength(requests);
	});

	test.each<[string, Partial<SendOptions>]>([
		['the workflow was stopped before the service answered', { canceled: AbortSignal.abort() }],
		["the service didn't answer in time", {}],
	])('because %s', async (why, options) => {
		const list = await read(() => ({}), 'whole', { signal: AbortSignal.abort(), ...options });
		expect(list).toMatchObject({ queries: [], problem: `Couldn't load users: ${why}` });
	});
});

test.each<[number, object]>([
	[404, { advice: NO_LIST, isMissing: true, isOfAll: false }],
	[405, { advice: NO_LIST, isOfAll: false }],
	[400, { isOfAll: false }],
	[401, { isOfAll: true }],
	[402, { isOfAll: true }],
	[403, { isOfAll: true }],
	[429, { isPassing: true, isOfAll: true }],
	[500, { isPassing: true, isOfAll: false }],
])('a list that is answered %i', async (status, problem) => {
	const list = await read(() => ({ status }));
	const missing = {
		isMissing: false,
		isPassing: false,
		advice: expect.not.stringContaining(NO_LIST) as string,
	};
	expect(list).toMatchObject({ ...missing, ...problem });
});

test('a page of 150,000 records is read', async () => {
	const list = Array.from({ length: 150_000 }, (_, index) => ({ id: index + 1 }));
	expect((await read(() => ({ list }))).ids).toHaveLength(150_000);
});
