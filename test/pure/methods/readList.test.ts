import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { readList, readPage } from '../../../nodes/ReportSchedule/methods/readList';
import { RateLimit } from '../../../nodes/ReportSchedule/transport/rateLimit';

const ada = { id: 1, name: 'Ada' };

describe('a page', () => {
	test.each<[string, unknown, object]>([
		['a bare list', [{ id: 1, name: 'Ada' }], { records: [ada] }],
		['results', { results: [{ id: 1, name: 'Ada' }] }, { records: [ada] }],
		['a list in data', { status: 200, data: [{ id: 1, name: 'Ada' }] }, { records: [ada] }],
		[
			'results in data',
			{ data: { results: [{ id: 1, name: 'Ada' }], count: 7 } },
			{ records: [ada], total: 7 },
		],
		['an empty one', { results: [] }, { records: [] }],
		['a total', { total: 9, results: [] }, { records: [], total: 9 }],
		['a total that is no number', { total: '9', results: [] }, { records: [] }],
		['a next page', { next: 'https://x/api/?page=2', results: [] }, { records: [], next: '?page=2' }],
		[
			'a next page without its fragment',
			{ next: '/y?page=2#top', results: [] },
			{ records: [], next: '?page=2' },
		],
		['a next page that is no link', { next: 2, results: [] }, { records: [], isCut: true }],
		['a last page', { next: null, results: [] }, { records: [] }],
		['a last page with a blank link', { next: '', results: [] }, { records: [] }],
		['a link without a query', { next: 'https://x/api/2', results: [] }, { records: [], isCut: true }],
	])('of %s', (_name, json, page) =>
		expect(readPage(json)).toMatchObject({ next: undefined, isCut: false, unusable: 0, ...page }),
	);

	test.each([
		[null],
		['text'],
		[7],
		[{}],
		[{ results: {} }],
		[{ data: { items: [] } }],
		[{ data: { data: [] } }],
	])('%j is none', (json) => expect(readPage(json)).toBeUndefined());
});

describe('a record', () => {
	const record = (given: unknown) => readPage([given])!.records[0];
	test.each<[string, object, object]>([
		['a name', { id: 1, name: ' Ada ', title: 'T' }, { id: 1, name: 'Ada' }],
		['a title', { id: 1, title: 'T', first_name: 'A' }, { id: 1, name: 'T' }],
		['a person’s names', { id: 1, first_name: 'Ada', last_name: 'Byron' }, { id: 1, name: 'Ada Byron' }],
		['one of them', { id: 1, first_name: '', last_name: 'Byron' }, { id: 1, name: 'Byron' }],
		['no name', { id: 1, name: 7 }, { id: 1, name: '' }],
		['an email', { id: '1', name: 'A', email: ' a@b.c ' }, { id: 1, name: 'A', email: 'a@b.c' }],
		['a blank email', { id: 1, name: 'A', email: ' ' }, { id: 1, name: 'A' }],
		['a report', { id: 1, name: 'A', report: '7' }, { id: 1, name: 'A', report: 7 }],
		[
			'a report with an ID',
			{ id: 1, name: 'A', report: { id: 7, name: 'R' } },
			{ id: 1, name: 'A', report: 7 },
		],
		[
			'an ID and a report under longer names',
			{ schedule_id: 1, name: 'A', report_id: 7 },
			{ id: 1, name: 'A', report: 7 },
		],
		['a report by name', { id: 1, name: 'A', report: 'Sales' }, { id: 1, name: 'A' }],
	])('has %s', (_name, given, expected) => expect(record(given)).toEqual(expected));

	test.each([[null], ['Ada'], [[1]], [{}], [{ id: 'x' }], [{ id: 0 }], [{ name: 'Ada' }]])(
		'%j is none that can be chosen',
		(given) => expect(readPage([given])!.records).toEqual([]),
	);
});

describe('a list without names', () => {
	test.each([
		['tells a report', [{ id: 1, report: 7 }], true],
		['tells a type', [{ id: 1, schedule_type: 'D' }], true],
		['has names', [{ id: 1, report: 7, name: '' }], false],
		['has titles', [{ id: 1, schedule_type: 'D', title: 'A' }], false],
		[
			'has a name once',
			[
				{ id: 1, report: 7 },
				{ id: 2, report: 7, name: 'A' },
			],
			false,
		],
		['tells nothing else, so that names may just be blank', [{ id: 1 }], false],
		['has something in it that is no record', [null], false],
		['is empty', [], false],
	])('one that %s', (_what, list, isNameless) => expect(readPage(list)).toMatchObject({ isNameless }));
});

describe('pages that go on and on are left', () => {
	/** Reads a list of which every page has a record of its own; `nextOf` makes the link on a page. */
	async function read(nextOf: (page: number) => string, until?: number) {
		const asked: string[] = [];
		const helper = (_name: string, { url }: IHttpRequestOptions) => {
			asked.push(url);
			if (asked.length > 1100) throw new Error('There is no end');
			const body = { results: [{ id: asked.length, name: 'One' }], next: nextOf(asked.length) };
			return Promise.resolve({ statusCode: 200, headers: {}, body: JSON.stringify(body) });
		};
		const context = { helpers: { httpRequestWithAuthentication: helper } } as unknown as IExecuteFunctions;
		const connection = {
			baseUrl: 'https://host',
			token: 'QxZjWqKv.7',
			allowUnauthorizedCerts: false,
			credential: {},
		};
		const clock = { now: () => Date.now(), wait: () => Promise.resolve(true) };
		const rateLimit = new RateLimit({ concurrency: 1, maxWait: 0 }, clock);
		const list = await readList(context, 'users', { connection, rateLimit, timeout: 10_000, until });
		if ('problem' in list) throw new Error(list.problem);
		return { pages: asked.length, records: list.records.length, isWhole: list.isWhole };
	}

	test('after 1,000', async () => {
		const read1000 = await read((page) => `?page=${page + 1}`);
		expect(read1000).toEqual({ pages: 1000, records: 1000, isWhole: false });
	});

	test('as soon as a link leads back', async () => {
		expect(await read(() => '?page=again')).toEqual({ pages: 2, records: 2, isWhole: false });
	});

	test('when a person has waited long enough', async () => {
		const late = await read((page) => `?page=${page + 1}`, Date.now() - 1);
		expect(late).toEqual({ pages: 1, records: 1, isWhole: false });
	});
});
