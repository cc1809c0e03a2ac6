import { readList, type ReadPage } from '../../../nodes/ReportSchedule/lists/read';
import type { ListPage } from '../../../nodes/ReportSchedule/lists/page';
import type { Extent, ListProblem } from '../../../nodes/ReportSchedule/names';
import { failureOfKind } from '../../../nodes/ReportSchedule/service/outcome';

type Id = number | undefined;
/** The IDs of each page of one reading; and what each says how many records there are, the last for all that follow. */
interface Pages {
	pages: Id[][];
	counts?: number[];
	/** Whether the last page links to one that has gone. */
	linksOn?: true;
}

/** Pages in short, such as `1 2 / 3`; `-` is a record without an ID. */
function paged(ids: string, counts?: number[]): Pages {
	const pages = ids
		.split(' / ')
		.map((page) => page.split(' ').map((id) => (id === '-' ? undefined : Number(id))));
	return { pages, counts };
}

/** A list that changes: what each reading of it gives, the last one's for all that follow. */
function changing(...readings: Pages[]): { page: ReadPage; asked: string[] } {
	let reading = -1;
	const asked: string[] = [];
	const page = (query: string): Promise<ListPage | ListProblem> => {
		asked.push(query);
		if (query === '') reading += 1;
		const { pages, counts, linksOn } = readings[Math.min(reading, readings.length - 1)]!;
		const index = query === '' ? 0 : Number(query.slice(1));
		if (index >= pages.length) return Promise.resolve(gone);
		const records = pages[index]!.map((id) => ({ id }));
		const next = linksOn || index + 1 < pages.length ? `?${index + 1}` : undefined;
		const count = counts?.[index] ?? counts?.at(-1);
		return Promise.resolve({ records, next, ...(count !== undefined && { count }) });
	};
	return { page, asked };
}

const gone: ListProblem = {
	problem: 'Gone',
	advice: '',
	failure: { ...failureOfKind('clientError'), status: 404 },
};

async function read({ page, asked }: { page: ReadPage; asked?: string[] }, extent: Extent = 'whole') {
	const list = await readList('users', extent, page);
	if ('problem' in list) return list;
	const ids = list.records.map((record) => (record as { id: Id }).id);
	const doubt = list.doubt?.replace('The list of users may be incomplete: ', '');
	return { ids, ...(doubt !== undefined && { doubt }), requests: asked?.length };
}

const whole = paged('1 2 / 3', [3]);

describe('a list that is whole', () => {
	test.each<[string, Pages[], ids: string, requests: number]>([
		['one page, read once', [paged('1 2')], '1 2', 1],
		['one page with its count', [paged('1 2', [2])], '1 2', 1],
		['a record that is twice on one page', [paged('1 1')], '1 1', 1],
		['nothing changes', [whole], '1 2 3', 4],
		['there are no counts', [paged('1 2 / 3')], '1 2 3', 4],
		['only the order changes', [whole, paged('3 2 / 1', [3])], '3 2 1', 4],
		['one page with records that have no ID', [paged('- 1 -', [3])], '- 1 -', 1],
		// What was only added is no gap.
		['one is added between two readings', [whole, paged('1 2 / 3 4', [4])], '1 2 3 4', 4],
		// What shows that something has changed is read again.
		[
			'one is added at the end while it is read',
			[paged('1 2 / 3 4', [3, 4]), paged('1 2 / 3 4', [4])],
			'1 2 3 4',
			6,
		],
		[
			'one is added at the front while it is read, which pushes another to the next page',
			[paged('3 2 / 2 1'), paged('4 3 / 2 1')],
			'4 3 2 1',
			6,
		],
		['one is replaced between two pages', [paged('1 2 / 4', [3]), whole, whole], '1 2 3', 6],
		['one is missing the second time', [whole, paged('1 2 / 3', [4]), whole, whole], '1 2 3', 8],
		['one is missing at first', [paged('1 2 / 3', [4]), whole, whole], '1 2 3', 6],
		['one is twice at first', [paged('1 2 / 2 3', [4]), whole, whole], '1 2 3', 6],
		['its count falls at first', [paged('1 2 / 3', [4, 3]), whole, whole], '1 2 3', 6],
		[
			'its last page has gone',
			[paged('1 2 / 3 / 4'), { ...paged('1 2 / 3'), linksOn: true }, whole, whole],
			'1 2 3',
			10,
		],
	])('%s', async (_what, readings, ids, requests) => {
		expect(await read(changing(...readings))).toEqual({ ids: paged(ids).pages[0], requests });
	});
});

describe('a list that may not be whole', () => {
	const count = (...counts: number[]) => counts.map((one) => paged('1 2 / 3', [one]));
	const changed = 'it changed while it was read';
	test.each<[string, Pages[], string, number]>([
		['one page that is too short', [paged('1 2', [3])], 'its count is 3, but it has 2 records', 1],
		['one page that is too long', [paged('1 2', [1])], 'its count is 1, but it has 2 records', 1],
		['a count that is never reached', [paged('1 2 / 3', [4])], 'its count is 4, but it has 3 records', 8],
		['counts that differ', count(4, 5, 6, 7), 'its count is 7, but it has 3 records', 8],
		[
			'counts that differ from page to page',
			[paged('1 2 / 3', [2, 3])],
			'its count changed while it was read',
			8,
		],
		['one is always twice', [paged('1 2 / 2 3')], 'the same record is on two of its pages', 8],
		['one goes in each reading', [4, 5, 6, 7].map((id) => paged(`1 2 / ${id}`)), changed, 8],
		['one without an ID', [paged('1 / -')], 'not all of its records have an `id` of their own', 2],
		['its pages repeat', [paged('1 / 1 / 1')], 'its pages repeat, or never end', 2],
	])('%s', async (_what, readings, doubt, requests) => {
		expect(await read(changing(...readings))).toMatchObject({ doubt, requests });
	});

	test('a doubt about any page', async () => {
		const { page } = changing(whole);
		for (const doubtful of ['', '?1']) {
			const source = {
				page: async (query: string) =>
					({ ...(await page(query)), ...(query === doubtful && { doubt: 'has_more' }) }) as ListPage,
			};
			expect(await read(source)).toMatchObject({ doubt: 'has_more' });
		}
	});

	test('a page behind the last one, as its headers say', async () => {
		const twoPages = (pages: number) => (query: string) =>
			Promise.resolve(
				query === '' ? { records: [{ id: 1 }], pages, next: '?1' } : { records: [{ id: 2 }], pages },
			);
		const doubt = 'its headers speak of page 3, but it has 2 pages';
		expect(await read({ page: twoPages(3) })).toMatchObject({ doubt });
		expect(await read({ page: twoPages(2) })).toEqual({ ids: [1, 2], requests: undefined });
	});

	describe('a list that’s too large', () => {
		const endless = (records: number, size: number) => {
			let pages = 0;
			const page = () => {
				pages += 1;
				const all = new Array<object>(records).fill({});
				return Promise.resolve({ records: all, size, next: `?${pages}` });
			};
			return { page, read: () => pages };
		};
		const mebibyte = 2 ** 20;
		test.each([
			['64 MB', endless(1, 16 * mebibyte), 'it has more than 64 MB, or four million values', 5],
			['a million records', endless(300_000, 1), 'it has more than a million records', 4],
		])('%s', async (_what, { page, read: readSoFar }, excess, most) => {
			expect(await read({ page })).toMatchObject({ problem: `The list of users is too large: ${excess}` });
			expect(readSoFar()).toBe(most);
		});

		test('is given as far as it was read where a part of it will do', async () => {
			const { page } = endless(1, 16 * mebibyte);
			const { ids, doubt } = (await read({ page }, { atMost: Infinity })) as { ids: Id[]; doubt: string };
			expect([ids.length, doubt]).toEqual([5, 'it has more than 64 MB, or four million values']);
		});
	});

	test('pages that never end', async () => {
		let id = 0;
		const page = () => Promise.resolve({ records: [{ id: (id += 1) }], next: `?${id}` });
		expect(await read({ page })).toMatchObject({
			doubt: 'its pages repeat, or never end',
		});
		expect(id).toBe(10_000);
	});

	test('a page that links to one that was read, whatever is on it', async () => {
		const asked: string[] = [];
		const page = (query: string) => {
			asked.push(query);
			return Promise.resolve({ records: [{ id: asked.length }], next: '?1' });
		};
		expect(await read({ page })).toMatchObject({ doubt: 'its pages repeat, or never end' });
		expect(asked).toEqual(['', '?1']);
	});

	test('an empty page that links to another one', async () => {
		const pages: Record<string, ListPage> = {
			'': { records: [{ id: 1 }], next: '?1' },
			'?1': { records: [], next: '?2' },
			'?2': { records: [{ id: 2 }] },
		};
		const page = (query: string) => Promise.resolve(pages[query]!);
		expect(await read({ page })).toMatchObject({ doubt: 'its pages repeat, or never end' });
		// The last one may be empty, as where there are no more.
		pages['?1'] = { records: [] };
		expect(await read({ page })).toEqual({ ids: [1], requests: undefined });
	});

	test('a problem of a later page', async () => {
		const page = (query: string) =>
			Promise.resolve(
				query === '' ? { records: [{ id: 1 }], next: '?1' } : { problem: 'Refused', advice: '' },
			);
		expect(await read({ page })).toMatchObject({ problem: 'Refused' });
	});
});

describe('where a person sees that something is missing, a list is read once', () => {
	test.each<[string, Pages, string | undefined]>([
		['whole', whole, undefined],
		['miscounted', { ...whole, counts: [4] }, 'its count is 4, but it has 3 records'],
		['with a count that grew', { ...whole, counts: [2, 3] }, 'its count changed while it was read'],
		['with a count that fell', { ...whole, counts: [4, 3] }, 'its count changed while it was read'],
	])('%s', async (_what, pages, doubt) => {
		expect(await read(changing(pages), { atMost: Infinity })).toEqual({
			ids: [1, 2, 3],
			...(doubt && { doubt }),
			requests: 2,
		});
	});

	const five = paged('1 2 / 3 4 / 5', [5]);
	test.each<[number, number, Id[]]>([
		[1, 1, [1, 2]],
		[2, 1, [1, 2]],
		[3, 2, [1, 2, 3, 4]],
		[4, 2, [1, 2, 3, 4]],
	])('and no page more than %i records need', async (atMost, requests, ids) => {
		const doubt = 'not all of its pages were read';
		expect(await read(changing(five), { atMost })).toEqual({ ids, doubt, requests });
	});

	test('as far as its pages can be had', async () => {
		const { page, asked } = changing(five);
		const timeout: ListProblem = { problem: 'No answer in time', advice: '' };
		const slow: ReadPage = async (query) => (asked.length === 2 ? timeout : await page(query));
		expect(await read({ page: slow }, { atMost: Infinity })).toMatchObject({
			ids: [1, 2, 3, 4],
			doubt: 'no answer in time',
		});
		expect(await read({ page: () => Promise.resolve(timeout) }, { atMost: Infinity })).toBe(timeout);
	});
});
