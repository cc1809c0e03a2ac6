import type { SandboxOptions } from '../../tools/sandbox';
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

	test.each([
		[5, 2, [[1, 2], [3, 4], [5]]],
		[
			4,
			2,
			[
				[1, 2],
				[3, 4],
			],
		],
		[0, 2, [[]]],
	])('%i records in pages of %i', async (count, pageSize, expected) => {
		const sandbox = await start({ users: records(count), pageSize, basePath: '/reports' });
		const pages: number[][] = [];
		let next: string | undefined = `${sandbox.url}/api/v1/users/?ordering=id`;
		while (next) {
			expect(next.startsWith(`${sandbox.url}/api/v1/users/?ordering=id`)).toBe(true);
			const { json } = await call(sandbox, 'GET', next.slice(sandbox.url.length));
			pages.push(json.data.results.map(({ id }: { id: number }) => id));
			next = json.data.next;
		}
		expect(pages).toEqual(expected);
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

	test.each<[SandboxOptions, unknown]>([
		[
			{ listAt: 'results', bareLists: true },
			{ count: 3, next: null, previous: null, results: records(3) },
		],
		[
			{ listAt: 'data', bareLists: true },
			{ count: 3, next: null, previous: null, data: records(3) },
		],
		[{ listAt: 'array', bareLists: true }, records(3)],
		[{ listAt: 'array' }, { status: 200, message: 'Request successful!', data: records(3) }],
	])('%j', async (options, list) => {
		const users = records(3);
		const sandbox = await start({ users, paging: 'page', ...options });
		expect((await call(sandbox, 'GET', paths[0]!)).json).toEqual(list);
	});

	test('newest first', async () => {
		const users = records(3);
		const sandbox = await start({ users, newestFirst: true });
		for (const time of ['once', 'again']) {
			const { json } = await call(sandbox, 'GET', paths[0]!);
			expect([time, json.data.results]).toEqual([time, [...records(3)].reverse()]);
		}
	});

	test('without the lists there is no schedule to get either', async () => {
		const sandbox = await start({ lists: false, schedules: [{ id: 1 }] });
		expect((await call(sandbox, 'GET', `${schedules}1/`)).status).toBe(405);
	});
});
