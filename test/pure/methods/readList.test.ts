import type { IExecuteFunctions } from 'n8n-workflow';
import { readList, readPage } from '../../../nodes/ReportSchedule/methods/readList';
import { RateLimit } from '../../../nodes/ReportSchedule/transport/rateLimit';

const ada = { id: 1, name: 'Ada' };
const wholePage = { next: undefined, isCut: false, unusable: 0, isNameless: false };

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
	])('of %s', (_name, json, page) => expect(readPage(json)).toEqual({ ...wholePage, ...page }));

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

/** Reads a list of which `pageAt` makes each page, counted from 1. */
async function read(pageAt: (page: number) => object, until?: number) {
	let pages = 0;
	const helper = () => {
		pages += 1;
		if (pages > 1100) throw new Error('There is no end');
		return Promise.resolve({ statusCode: 200, headers: {}, body: JSON.stringify(pageAt(pages)) });
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
	return { pages, list };
}

describe('what holds of two pages together', () => {
	const nameless = { id: 1, report: 7 };
	const named = { id: 2, report: 7, name: 'A' };
	const linked = { next: '?page=2' };
	test.each<[string, object, object, object]>([
		[
			'records that can’t be used count towards the total',
			{ results: [{ id: 1 }, {}], ...linked },
			{ results: [{ id: 2 }, {}], total: 4 },
			{ isWhole: true, unusable: 2 },
		],
		[
			'too few for the total',
			{ results: [{ id: 1 }], ...linked },
			{ results: [{ id: 2 }], total: 3 },
			{ isWhole: false },
		],
		[
			'a next page that can’t be asked for',
			{ results: [{ id: 1 }], ...linked },
			{ results: [{ id: 2 }], next: 7 },
			{ isWhole: false },
		],
		['no names on either', { results: [nameless], ...linked }, { results: [nameless] }, { isNameless: true }],
		['names on the first', { results: [named], ...linked }, { results: [nameless] }, { isNameless: false }],
		['names on the second', { results: [nameless], ...linked }, { results: [named] }, { isNameless: false }],
	])('%s', async (_what, first, second, expected) => {
		const { pages, list } = await read((page) => (page === 1 ? first : second));
		expect(pages).toBe(2);
		expect(list).toMatchObject(expected);
	});
});

describe('pages that go on and on are left', () => {
	/** Every page has a record of its own; `nextOf` makes the link on a page. */
	const endless = (nextOf: (page: number) => string) => (page: number) => ({
		results: [{ id: page, name: 'One' }],
		next: nextOf(page),
	});

	test('after 1,000', async () => {
		const { pages, list } = await read(endless((page) => `?page=${page + 1}`));
		expect(pages).toBe(1000);
		expect(list.records).toHaveLength(1000);
		expect(list.isWhole).toBe(false);
	});

	test('as soon as a link leads back', async () => {
		const { pages, list } = await read(endless(() => '?page=again'));
		expect(pages).toBe(2);
		expect(list.records).toHaveLength(2);
		expect(list.isWhole).toBe(false);
	});

	test('when a person has waited long enough', async () => {
		const late = Date.now() - 1;
		const { pages, list } = await read(
			endless((page) => `?page=${page + 1}`),
			late,
		);
		expect(pages).toBe(1);
		expect(list.records).toHaveLength(1);
		expect(list.isWhole).toBe(false);
	});
});
