import { readListPage } from '../../../nodes/ReportSchedule/lists/page';

const list = [{ id: 1, name: 'Ada' }];
const page = (answer: unknown, link?: string) => readListPage(answer, 'users', { link });
const next = 'https://service/api/v1/users/?page=2';

describe('a page without doubt', () => {
	test.each<[string, unknown, object]>([
		['results', { results: list }, {}],
		['an array in data', { data: list }, {}],
		['results in data', { data: { results: list } }, {}],
		["Django's pages", { count: 9, next, previous: null, results: list }, { count: 9, next: '?page=2' }],
		['the service’s envelope', { status: 200, message: 'Request successful!', data: { results: list } }, {}],
		['a count in the envelope', { status: '200', total: 9, data: list }, { count: 9 }],
		['a count in both', { count: 9, data: { total: 9, results: list } }, { count: 9 }],
		['a status and a success that are true', { status: true, success: true, data: list }, {}],
		['a link beside none', { next: null, data: { next, results: list } }, { next: '?page=2' }],
		['a link without its fragment', { next: '?page=2#top', results: list }, { next: '?page=2' }],
	])('%s', (_form, answer, more) => expect(page(answer)).toEqual({ records: list, ...more }));

	test.each([
		[''],
		['<https://service/users/?page=1>; rel="prev", <https://service/docs/next>; rel="help"'],
		['<https://service/users/?a=rel&next>; rel=self; title="next"'],
	])('a bare array with the Link header %j', (link) => expect(page(list, link)).toEqual({ records: list }));

	test('a next link in the answer and in the header', () => {
		expect(page({ next, results: list }, `<${next}>; rel="next"`)).toEqual({
			records: list,
			next: '?page=2',
		});
	});
});

describe('a page that leaves a doubt', () => {
	const unknown = (key: string) =>
		`DataReportive's answer also contains “${key}”, which this node doesn't recognize`;
	const noLink = "`next` doesn't link to another page of this list";
	test.each<[string, object, string]>([
		['has_more', { results: list, has_more: false }, unknown('has_more')],
		['error beside an empty list', { error: 'No access', results: [] }, unknown('error')],
		['two lists', { results: list, data: list }, unknown('results')],
		['a status that says failure', { status: 500, results: list }, `the answer's status is 500`],
		['a status in words', { status: 'partial', results: list }, `the answer's status is “partial”`],
		['a status of a part', { status: 206, results: list }, `the answer's status is 206`],
		['a status that isn’t only OK', { status: 'not ok', results: list }, `the answer's status is “not ok”`],
		['a status that isn’t one of success', { status: 2000, results: list }, `the answer's status is 2000`],
		['success that says failure', { success: 'false', results: list }, 'the answer says success: “false”'],
		['a cursor', { next: 'cD0x', results: list }, noLink],
		['a link to another path', { next: 'https://service/api/v1/groups/?page=2', results: list }, noLink],
		['a link without a query', { next: '/api/v1/users/', results: list }, noLink],
		[
			'two links',
			{ next, data: { next: '?page=3', results: list } },
			'the answer has two different links under `next`',
		],
		['a count that is text', { count: '9', results: list }, `its count is the text “9”, not a number`],
		['a count that is no whole number', { count: 2.5, results: list }, 'its count is 2.5, not a number'],
		['a key of every object', { results: list, constructor: 1 }, unknown('constructor')],
		['two counts', { count: 9, total: 8, results: list }, 'the answer has two different counts'],
	])('%s', (_what, answer, doubt) => expect(page(answer)!.doubt).toBe(doubt));

	test.each([
		['<https://service/users/?page=2>; rel="next"'],
		['<https://service/users/?page=2>; rel=next'],
		['<?page=1>; rel="prev", <?page=2>; title="x"; REL="last next"'],
		['<https://service/users/?page=2>; rel = "next"'],
	])('a bare array with the Link header %j', (link) => {
		expect(page(list, link)!.doubt).toBe('its `Link` header points to more records');
	});

	test('a part of the list, by the answer’s status', () => {
		const { doubt } = readListPage(list, 'users', {}, 206)!;
		expect(doubt).toBe('DataReportive answered 206 Partial Content');
	});

	test('a key of any length is named in short', () => {
		expect(page({ results: [], ['x'.repeat(9999)]: 1 })!.doubt!.length).toBeLessThan(200);
	});
});

test.each([
	[null],
	['text'],
	[7],
	[{}],
	[{ results: {} }],
	[{ data: { items: [] } }],
	[{ data: { data: [] } }],
	[{ data: null, results: [] }],
])('%j is no list', (answer) => expect(page(answer)).toBeUndefined());

test.each([
	['?page=2', '?page=2'],
	['?page=../../admin/', '?page=../../admin/'],
	['../../../../admin/?x=1', undefined],
	['/admin/?x=1', undefined],
	['../users/?x=1', '?x=1'],
	['/api/v1/users/archived/?x=1', undefined],
	['http://internal:8000/users/?x=1', '?x=1'],
	['https://elsewhere/prefix/api/v1/users?x=1', '?x=1'],
	['//elsewhere/?x=1', undefined],
	['http://[', undefined],
	['?', undefined],
	[undefined, undefined],
	[{ href: '?page=2' }, undefined],
])('the link %j leads to the page %j', (link, query) =>
	expect(page({ next: link, results: list })?.next).toBe(query),
);

describe('headers are judged as keys are', () => {
	const both = (headers: Record<string, string>) => {
		const bare = readListPage(list, 'users', headers)!;
		expect(readListPage({ data: list, status: 200 }, 'users', headers)).toEqual(bare);
		return bare;
	};

	test.each<Record<string, string>>([
		{ 'x-total-count': '1' },
		{ 'content-range': 'items 0-0/1' },
		{ 'x-total-count': ' 1 ', 'content-range': '0-0/1' },
		{ 'x-wp-total': '1' },
	])('as many records as there are: %j', (headers) => {
		expect(both(headers)).toEqual({ records: list, count: 1 });
	});

	test('two counts', () => {
		const { doubt } = both({ 'x-total-count': '250', 'content-range': 'items 0-99/251' });
		expect(doubt).toBe('the answer has two different counts');
	});

	test.each<[Record<string, string>, pages?: number]>([
		[{ 'x-page': '1', 'x-per-page': '20', 'x-total-pages': '1', 'x-next-page': '', 'x-prev-page': '' }, 1],
		[{ 'x-page': '0' }],
		[{ 'x-total-pages': '3' }, 3],
		[{ 'x-page-count': '3', 'x-page': '1' }, 3],
		[{ 'x-per-page': '2' }],
		[{ 'x-per-page': '1', 'x-next-page': '' }],
		[{ 'x-has-more': 'false' }],
		[{ age: '0', warning: '299 - "Deprecated since 110"' }],
		// What only sounds like it.
		[
			{
				'content-length': '99',
				'accept-ranges': 'bytes',
				'x-ratelimit-count': '5',
				'x-rate-limit-total': '9',
			},
		],
		[{ 'x-account-id': '17', 'cloudfront-viewer-country': 'DE', 'content-language': 'en' }],
	])('no doubt, but perhaps how many pages there are: %j', (headers, ...[pages]) => {
		expect(both(headers)).toEqual({ records: list, ...(pages !== undefined && { pages }) });
	});

	const unshown = (header: string) => `its header “${header}” doesn't show that these are all records`;
	const more = (header: string) => `its header “${header}” points to more records`;
	const cached = 'the answer comes out of a cache';
	test.each<[Record<string, string>, string]>([
		...['many', '2 pages', 'page 2', '2+', '', '1, 1', '1.0'].map((total): [object, string] => [
			{ 'x-total-count': total },
			unshown(`x-total-count: ${total}`),
		]),
		...['0-99/*', 'items 0-99/250+', 'items 0-99/250 or more', '0-99', '*/*'].map(
			(range): [object, string] => [{ 'content-range': range }, unshown(`content-range: ${range}`)],
		),
		[{ 'x-pagination': '{}' }, unshown('x-pagination: {}')],
		[{ 'x-page': 'first' }, unshown('x-page: first')],
		[{ 'x-per-page': '1' }, unshown('x-per-page: 1')],
		[{ 'x-page': '1', 'x-page-size': '1' }, unshown('x-page-size: 1')],
		[{ 'x-next-page': '2' }, more('x-next-page: 2')],
		[{ 'x-next-cursor': 'cD0x' }, more('x-next-cursor: cD0x')],
		[{ 'x-has-more': 'true' }, more('x-has-more: true')],
		[{ age: '120' }, cached],
		[{ age: 'old' }, cached],
		[{ warning: '199 - "Slow", 110 - "Response is Stale"' }, cached],
	] as Array<[Record<string, string>, string]>)(
		'one that may speak of more records leaves a doubt: %j',
		(headers, doubt) => {
			expect(both(headers).doubt).toBe(doubt);
		},
	);

	test('a page that’s full but links to the next one, which a header names, too', () => {
		const headers = { 'x-per-page': '1', 'x-next-page': '2', 'x-page': '1' };
		expect(readListPage({ next, results: list }, 'users', headers)).toEqual({
			records: list,
			next: '?page=2',
			pages: 1,
		});
	});
});
