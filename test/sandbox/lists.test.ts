import type { Sandbox, SandboxOptions } from '../../tools/sandbox';
import { call, minimal, sandboxes, schedules } from './client';

const start = sandboxes();
const paths = ['users', 'groups', 'reports', 'schedules'].map((name) => `/api/v1/${name}/`);
const records = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ id: n + 1, name: `No ${n + 1}` }));

describe('the lists that are not documented', () => {
	test('hold what the options name', async () => {
		const [users, groups, reports] = [records(1), records(2), records(3)];
		const sandbox = await start({ users, groups, reports });
		await call(sandbox, 'POST', schedules, minimal);
		const results = [users, groups, reports, [{ ...minimal, id: 1, users: [], groups: [] }]];
		for (const [n, path] of paths.entries()) {
			const { status, json } = await call(sandbox, 'GET', path);
			expect(status).toBe(200);
			expect(json).toEqual({ status: 200, message: 'Request successful!', data: { results: results[n] } });
		}
	});

	test.each(paths)('%s is for GET, with a token', async (path) => {
		const sandbox = await start();
		expect((await call(sandbox, 'PUT', path, {})).status).toBe(405);
		expect((await fetch(sandbox.url + path)).status).toBe(401);
		expect((await call(sandbox, 'GET', path.slice(0, -1))).status).toBe(404);
	});

	test('are absent on request; of the schedules, only POST is left', async () => {
		const sandbox = await start({ lists: false, users: records(1) });
		const answers = await Promise.all(paths.map((path) => call(sandbox, 'GET', path)));
		expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 405]);
		expect((await call(sandbox, 'POST', schedules, minimal)).status).toBe(200);
	});

	test.each([
		['in the envelope', {}],
		['bare', { bareLists: true }],
	])('one schedule by its ID, %s', async (how, options) => {
		const sandbox = await start(options);
		await call(sandbox, 'POST', schedules, minimal);
		const record = { ...minimal, id: 1, users: [], groups: [] };
		const wrapped = { status: 200, message: 'Request successful!', data: record };
		const { status, json } = await call(sandbox, 'GET', `${schedules}1/`);
		expect(status).toBe(200);
		expect(json).toEqual(how === 'bare' ? record : wrapped);
		for (const id of ['2', '01', 'x']) {
			const unknown = await call(sandbox, 'GET', `${schedules}${id}/`);
			expect([unknown.status, unknown.json]).toEqual([404, { detail: 'Not found.' }]);
		}
		expect((await fetch(`${sandbox.url}${schedules}1/`)).status).toBe(401);
	});

	const beside = { count: 3, next: null, previous: null };
	test.each<[SandboxOptions, unknown]>([
		[{ bareLists: true }, { ...beside, results: records(3) }],
		[
			{ listAt: 'data', bareLists: true },
			{ ...beside, data: records(3) },
		],
		[{ listAt: 'array', bareLists: true }, records(3)],
		[{ listAt: 'array' }, { status: 200, message: 'Request successful!', data: records(3) }],
	])('%j', async (options, list) => {
		const users = records(3);
		const sandbox = await start({ users, paging: 'page', ...options });
		expect((await call(sandbox, 'GET', paths[0]!)).json).toEqual(list);
	});

	test('newest first', async () => {
		const sandbox = await start({ users: records(3), newestFirst: true });
		const { json } = await call(sandbox, 'GET', paths[0]!);
		expect(json.data.results).toEqual(records(3).reverse());
	});
});

const users = records(5);
const path = '/api/v1/users/';

interface Seen {
	ids: number[];
	[key: string]: unknown;
}

/** A list's answer, its records by their ids and its links without the sandbox's address. */
async function get(sandbox: Sandbox, target: string): Promise<Seen> {
	const { json } = await call(sandbox, 'GET', target);
	const { results, ...page } = json.data;
	for (const name of ['next', 'previous']) page[name] &&= page[name].slice(sandbox.url.length);
	return { ids: results.map(({ id }: { id: number }) => id), ...page };
}

/** Every page that the links lead to, at most ten. */
async function walk(sandbox: Sandbox, target = path): Promise<Seen[]> {
	const pages: Seen[] = [];
	for (let next: string | undefined = target; next && pages.length < 10;) {
		pages.push(await get(sandbox, next));
		next = pages.at(-1)!.next as string | undefined;
	}
	return pages;
}

const idsOf = (pages: Seen[]) => pages.map(({ ids }) => ids);
const inTwos = { users, pageSize: 2 };
const wholeInTwos = [[1, 2], [3, 4], [5]];

describe('how a list goes on', () => {
	test('page: by number, as Django REST Framework does', async () => {
		const sandbox = await start({ ...inTwos, paging: 'page' });
		const at = (page: number) => `${path}?page=${page}`;
		expect(await walk(sandbox)).toEqual([
			{ ids: [1, 2], count: 5, next: at(2), previous: null },
			{ ids: [3, 4], count: 5, next: at(3), previous: path },
			{ ids: [5], count: 5, next: null, previous: at(2) },
		]);
	});

	test('cursor: by a word that says nothing', async () => {
		const sandbox = await start({ ...inTwos, paging: 'cursor' });
		const pages = await walk(sandbox);
		expect(idsOf(pages)).toEqual(wholeInTwos);
		expect(pages[0]).toMatchObject({ next: expect.stringMatching(/\?cursor=\w+/), previous: null });
		expect(pages[0]).not.toHaveProperty('count');
		expect((await get(sandbox, pages[2]!.previous as string)).ids).toEqual([3, 4]);
	});

	test('offset: by limit and offset', async () => {
		const sandbox = await start({ ...inTwos, paging: 'offset' });
		expect(await walk(sandbox)).toEqual([
			{ ids: [1, 2], count: 5, next: `${path}?limit=2&offset=2`, previous: null },
			{ ids: [3, 4], count: 5, next: `${path}?limit=2&offset=4`, previous: `${path}?limit=2` },
			{ ids: [5], count: 5, next: null, previous: `${path}?limit=2&offset=2` },
		]);
	});

	test.each(['count', 'total'] as const)('%s: no link, only how many there are', async (paging) => {
		const sandbox = await start({ ...inTwos, paging });
		const pages = [];
		for (const page of [1, 2, 3]) pages.push(await get(sandbox, `${path}?page=${page}`));
		expect(pages).toEqual(wholeInTwos.map((ids) => ({ ids, [paging]: 5 })));
	});

	test.each<[SandboxOptions['paging'], unknown, unknown]>([
		['has_more', { has_more: true }, { has_more: false }],
		[
			'meta',
			{ meta: { current_page: 1, last_page: 3, total: 5 } },
			{ meta: { current_page: 3, last_page: 3, total: 5 } },
		],
		['total_count', { total_count: 5 }, { total_count: 5 }],
		['links.next', { links: { next: expect.stringMatching(/\?page=2$/) } }, { links: { next: null } }],
	])('%s: by number, told by a key of its own', async (paging, first, last) => {
		const sandbox = await start({ ...inTwos, paging });
		expect(await get(sandbox, path)).toEqual({ ids: [1, 2], ...(first as object) });
		expect(await get(sandbox, `${path}?page=3`)).toEqual({ ids: [5], ...(last as object) });
	});

	test('next_cursor: by a word without a link', async () => {
		const sandbox = await start({ ...inTwos, paging: 'next_cursor' });
		const ids: number[][] = [];
		for (let cursor: unknown = ''; cursor !== null;) {
			const page = await get(sandbox, cursor === '' ? path : `${path}?cursor=${cursor}`);
			expect(Object.keys(page)).toEqual(['ids', 'next_cursor']);
			ids.push(page.ids);
			cursor = page.next_cursor;
		}
		expect(ids).toEqual(wholeInTwos);
	});

	test('Link: by a header, beside an array without keys', async () => {
		const sandbox = await start({ ...inTwos, paging: 'Link', listAt: 'array', bareLists: true });
		const first = await call(sandbox, 'GET', path);
		expect(first.json).toEqual(users.slice(0, 2));
		expect(first.headers.get('link')).toBe(`<${sandbox.url}${path}?page=2>; rel="next"`);
		expect((await call(sandbox, 'GET', `${path}?page=3`)).headers.get('link')).toBeNull();
	});

	test.each([
		['page', '?page=4'],
		['count', '?page=4'],
		['cursor', '?cursor=none'],
	] as const)('%s: there is no page %s', async (paging, query) => {
		const answer = await call(await start({ ...inTwos, paging }), 'GET', path + query);
		expect([answer.status, answer.json]).toEqual([404, { detail: 'Invalid page.' }]);
	});
});
