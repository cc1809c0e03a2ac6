import { loadList, readList, type ReadPage } from '../../../nodes/ReportSchedule/lists/loadList';
import { readListPage } from '../../../nodes/ReportSchedule/lists/page';
import { Pace } from '../../../nodes/ReportSchedule/service/pace';

const two = [{ id: 1 }, { id: 2 }];
const unknown = "doesn't recognize";

/** What a list on one page comes to: how many records, or why it may be incomplete. */
async function read(answer: unknown, headers: Record<string, string> = {}) {
	const page = readListPage(answer, headers);
	if (page === undefined) return 'no list';
	const found = await readList('users', 'whole', () => Promise.resolve({ ...page, next: undefined }));
	return 'problem' in found ? found.problem : (found.doubt ?? found.records.length);
}

describe('an answer is a whole list', () => {
	test.each<{ what: string; answer?: unknown; headers?: Record<string, string> }>([
		{ what: 'as an array' },
		{ what: 'under results', answer: { count: 2, next: null, previous: null, results: two } },
		{ what: 'under data', answer: { status: 200, message: 'ok', data: two } },
		{
			what: 'under data.results',
			answer: { status: 200, success: true, data: { results: two, total: '2', status: 200 } },
		},
		{ what: 'with a status in words', answer: { status: 'Successful', data: two } },
		{ what: 'with a blank next', answer: { next: '', results: two } },
		{ what: 'with headers that agree', headers: { 'x-total-count': '2', 'content-range': 'x 10-11/12 ', age: '0' } },
		{ what: 'with totals that are lower', headers: { 'x-count': '1', 'x-total-pages': '1' } },
		{ what: 'of records without IDs', answer: [{}, {}] },
		{ what: 'with an empty next page', headers: { 'x-next-page': '', link: '<?page=1>; rel="prev"' } },
		{ what: 'with a rate limit', headers: { 'x-ratelimit-total': '500', 'x-rate-limit-next': '60', 'x-page': '7' } },
		{ what: 'with a limit and a rate', headers: { 'x-limit-count': '500', 'x-rate-total': '60' } },
	])('$what', async ({ answer = two, headers }) => expect(await read(answer, headers)).toBe(2));

	test('of none', async () => expect(await read([], { 'content-range': '*/0', 'x-total': '0' })).toBe(0));
});

describe('an answer may hold more than its records with', () => {
	test.each<{ what: string; answer?: unknown; headers?: Record<string, string>; why: string }>([
		{ what: 'an unknown key', answer: { results: two, has_more: false }, why: unknown },
		{ what: 'an unknown key in the envelope', answer: { data: two, meta: {} }, why: unknown },
		{ what: 'a status that is an error', answer: { status: 'error', data: [] }, why: 'its status is “error”' },
		{ what: 'no success', answer: { success: 0, results: [] }, why: 'its success is 0' },
		{ what: 'a higher count', answer: { count: 3, results: two }, why: 'its count is 3, but it has 2 records' },
		{ what: 'a lower count', answer: { total: 1, results: two }, why: 'its count is 1' },
		{ what: 'a count that is none', answer: { count: {}, results: two }, why: 'its count is {}' },
		{ what: 'a next that is none', answer: { next: true, results: two }, why: '`next`' },
		{ what: 'another outer count', answer: { count: 9, data: { count: 2, results: two } }, why: '“data.count”' },
		{ what: 'another outer next', answer: { next: '?page=2', data: { next: null, results: two } }, why: '“data.next”' },
		{ what: 'a previous page', answer: { previous: '?page=1', results: two }, why: '`previous`' },
		{ what: 'a Link', headers: { link: '<?page=2>; rel = "last next"' }, why: '“link” is' },
		{ what: 'a Content-Range', headers: { 'content-range': 'users 0-1/3' }, why: '“content-range”' },
		{ what: 'a Content-Range beyond its end', headers: { 'content-range': 'users 0-5/3' }, why: '“content-range”' },
		{ what: 'a Content-Range of an unknown end', headers: { 'content-range': 'users 0-1/*' }, why: '“content-range”' },
		{ what: 'an Age', headers: { age: '12' }, why: '“age” is “12”' },
		{ what: 'a total in a header', headers: { 'x-total-count': '3' }, why: '“x-total-count” is “3”' },
		{ what: 'a count in a header', headers: { 'x-count': '3' }, why: '“x-count” is “3”' },
		{ what: 'a total of pages', headers: { 'x-total-pages': '2' }, why: 'on 1 page' },
		{ what: 'a total that is no number', headers: { 'total-users': 'many' }, why: '“total-users”' },
		{ what: 'a next page in a header', headers: { 'x-next-page': '2' }, why: '“x-next-page”' },
		{ what: 'a record twice', answer: [{ id: 1 }, { id: '1' }], why: 'record 1 is in it twice' },
	])('$what', async ({ answer = two, headers = {}, why }) => expect(await read(answer, headers)).toContain(why));
});

test.each([undefined, '', null, {}, { data: {} }, { results: { 1: {} } }, { id: 1 }, 'x'])(
	'an answer of %j is no list',
	async (answer) => expect(await read(answer)).toBe('no list'),
);

test.each<{ what: string; canceled: AbortSignal | undefined; words: string }>([
	{ what: 'in the editor', canceled: undefined, words: "DataReportive didn't answer in time" },
	{ what: 'after a 401', canceled: new AbortController().signal, words: 'the run had already ended' },
	{ what: 'by the user', canceled: AbortSignal.abort(), words: 'the workflow was stopped before' },
])('a list whose wait is ended says why: $what', async ({ canceled, words }) => {
	const signal = AbortSignal.abort();
	const found = await loadList('users', 'whole', { pace: Pace.ofRun(0, signal), signal, canceled } as never);
	expect(found).toMatchObject({ problem: expect.stringContaining(words) as string });
});

test.each([
	['?page=2', '?page=2'],
	['https://other.example/proxy/api/v1/users?cursor=a%20b', '?cursor=a%20b'],
	['https://service/api/v1/users/', undefined],
	['http://', undefined],
])('of a link to the next page only the query is used: %s', (link, query) => {
	expect(readListPage({ next: link, results: two })!.next).toBe(query);
});

/** A service whose pages differ from reading to reading, such as `1 2|3 / 1 2|4`; `!` is a page that is gone, `…` never ends. */
function pagesOf(readings: string): { readPage: ReadPage; asked: string[] } {
	const all = readings.split(' / ').map((pages) => pages.split('|'));
	const asked: string[] = [];
	const readPage: ReadPage = (query) => {
		asked.push(query);
		const reading = asked.filter((one) => one === '').length;
		const pages = all[Math.min(reading, all.length) - 1]!;
		const at = Number(/\d+/.exec(query)?.[0] ?? 1) - 1;
		if (pages[at] === '!') {
			const failure = { kind: 'clientError', outcome: 'refused', status: 404 } as never;
			return Promise.resolve({ problem: 'Gone', advice: '', failure });
		}
		const isLast = at + 1 === pages.length;
		const ids = isLast && pages[at] === '…' ? [] : pages[at]!.split(' ').map(Number);
		const next = isLast && pages[at] !== '…' ? undefined : `?page=${at + 2}`;
		const doubt = pages[at]!.endsWith('?') ? 'unsure' : undefined;
		return Promise.resolve({ records: ids.map((id) => ({ id })), next, doubt });
	};
	return { readPage, asked };
}

describe('a list of several pages', () => {
	test.each<{ what: string; readings: string; found: number | string; requests: number }>([
		{ what: 'is read twice', readings: '1 2|3', found: 3, requests: 4 },
		{ what: 'that is one alone is read once', readings: '1 2', found: 2, requests: 1 },
		{ what: 'may grow meanwhile', readings: '1 2|3 / 1 2|3 4', found: 4, requests: 4 },
		{ what: 'is read until a reading holds the one before', readings: '1 2|3 / 1 2|4', found: 3, requests: 6 },
		{ what: 'is read three times at most', readings: '1|2 / 1|3 / 1|4 / 1|4', found: 'changed while', requests: 6 },
		{ what: 'is read again where a later page is gone', readings: '1 2|! / 1 2|3', found: 3, requests: 6 },
		{ what: 'has no record twice', readings: '1 2|2 3', found: 'record 2 is in it twice', requests: 6 },
		{
			what: 'is no whole one where another reading has one twice',
			readings: '1 2|3 / 1 2|2 3 / 1 2|3',
			found: 'changed while',
			requests: 6,
		},
		{ what: 'that never ends is never whole', readings: '1|…', found: 'never end', requests: 2 },
		{ what: 'is doubted where an early page is', readings: '1 2 ?|3', found: 'unsure', requests: 2 },
	])('$what: $readings', async ({ readings, found, requests }) => {
		const { readPage, asked } = pagesOf(readings);
		const list = await readList('users', 'whole', readPage);
		const outcome = 'problem' in list ? list.problem : (list.doubt ?? list.records.length);
		if (typeof found === 'number') expect(outcome).toBe(found);
		else expect(outcome).toContain(found);
		expect(asked).toHaveLength(requests);
		// Another time may be better.
		expect(list).toMatchObject(outcome !== found && requests === 6 ? { isUnsettled: true } : {});
	});

	test('is read once with a limit, and no further than that needs', async () => {
		const { readPage, asked } = pagesOf('1 2|3 4|5');
		const list = await readList('users', { atMost: 4 }, readPage);
		expect(list).toMatchObject({ doubt: expect.stringContaining('not all of its pages') as string });
		expect(asked).toEqual(['', '?page=2']);
		const short = pagesOf('1 2|2 3');
		const all = await readList('users', { atMost: 9 }, short.readPage);
		expect(all).toMatchObject({ records: [{ id: 1 }, { id: 2 }, { id: 3 }] });
		expect(short.asked).toEqual(['', '?page=2']);
	});

	test('that fails midway is a problem as a whole, and as far as it came where a person sees it', async () => {
		const failing: ReadPage = (query) =>
			Promise.resolve(query === '' ? { records: two, next: '?2' } : { problem: 'Down', advice: 'Wait.' });
		expect(await readList('users', 'whole', failing)).toEqual({ problem: 'Down', advice: 'Wait.' });
		const down: ReadPage = () => failing('?2');
		expect(await readList('users', { atMost: 1 }, down)).toEqual({ problem: 'Down', advice: 'Wait.' });
		expect(await readList('users', { atMost: Infinity }, failing)).toMatchObject({
			records: two,
			doubt: 'The list of users may be incomplete: down',
		});
	});

	test('is not whole where one of them comes out of a cache', async () => {
		let age = '12';
		const readPage: ReadPage = (query) =>
			Promise.resolve(
				query === ''
					? readListPage({ results: [{ id: 1 }], next: '?page=2' }, { age })!
					: readListPage({ results: [{ id: 2 }], previous: '?page=1' })!,
			);
		const found = await readList('users', 'whole', readPage);
		expect(found).toMatchObject({ doubt: expect.stringContaining('a cache has answered') as string });
		age = '0';
		expect(await readList('users', 'whole', readPage)).toEqual({ records: two });
	});

	test('stops at 10,000 pages, and at 64 MB', async () => {
		let pages = 0;
		const endless =
			(size: number): ReadPage =>
			() => {
				pages += 1;
				return Promise.resolve({ records: [{ id: pages }], next: `?page=${pages}`, size });
			};
		const many = await readList('users', 'whole', endless(1));
		expect([many, pages]).toMatchObject([{ doubt: expect.stringContaining('never end') as string }, 10_000]);
		pages = 0;
		const large = await readList('users', 'whole', endless(2 ** 20));
		expect([large, pages]).toMatchObject([{ doubt: expect.stringContaining('64 MB') as string }, 65]);
	});
});
