import { startSandbox, type Sandbox } from '../../tools/sandbox';
import { call, minimal, schedules } from './client';

const json = { 'Content-Type': 'application/json' };

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ schedules: [{ id: 7, name: 'Seven' }], token: 'secret' });
});
afterAll(() => sandbox.close());
afterEach(() => expect(sandbox.schedules.get(7)!.name).toBe('Seven'));

describe('authentication (§5)', () => {
	test.each([
		['no header', undefined, 'Authentication credentials were not provided.'],
		['another scheme', 'Bearer secret', 'Authentication credentials were not provided.'],
		['another token', 'Token other', 'Invalid token.'],
		['the word twice', 'Token Token secret', 'Invalid token.'],
	])('%s', async (_, authorization, detail) => {
		const headers = { ...json, ...(authorization === undefined ? {} : { Authorization: authorization }) };
		// Also where the method is not allowed, and before the body is looked at.
		for (const [method, path, body] of [
			['PUT', `${schedules}7/`, '{"name":"x"}'],
			['PUT', `${schedules}7/`, '{'],
			['GET', schedules, undefined],
			['PATCH', schedules, undefined],
		] as const) {
			const answer = await fetch(sandbox.url + path, { method, headers, body });
			expect([answer.status, await answer.json()]).toEqual([401, { detail }]);
		}
	});
});

describe('paths and methods (§4)', () => {
	const notFound = [404, { detail: 'Not found.' }];

	test.each([
		['POST', '/api/v1/schedules'],
		['PUT', '/api/v1/schedules/7'],
		['POST', '/api/v1/schedules/7/add_users'],
		['PUT', '/api/v1/schedules/abc/'],
		['PUT', '/api/v1/schedules/07/'],
		['PUT', '/api/v1/schedules/8/'],
		['DELETE', '/api/v1/schedules/8/remove_users/'],
		['POST', '/api/v1/groups/7/add_users/'],
		['GET', '/api/v1/schedules'],
	])('%s %s does not exist', async (method, path) => {
		const body = path.includes('users') ? { users: [1] } : minimal;
		const answer = await call(sandbox, method, path, method === 'GET' ? undefined : body);
		expect([answer.status, answer.json]).toEqual(notFound);
	});

	test.each([
		['PUT', schedules],
		['DELETE', `${schedules}7/`],
		['PATCH', `${schedules}7/`],
		['DELETE', `${schedules}7/add_users/`],
		['GET', `${schedules}7/remove_groups/`],
	])('%s %s is not allowed', async (method, path) => {
		const answer = await call(sandbox, method, path, method === 'GET' ? undefined : { users: [1] });
		expect([answer.status, answer.json]).toEqual([405, { detail: `Method "${method}" not allowed.` }]);
	});

	test('a query is not part of any operation', async () => {
		const answer = await call(sandbox, 'PUT', `${schedules}7/?name=x`, { name: 'x' });
		expect(answer.status).toBe(400);
	});
});

describe('media type (§5 rule 2)', () => {
	test.each(['text/plain', 'multipart/form-data; boundary=x'])('%s: 415', async (type) => {
		const answer = await call(sandbox, 'PUT', `${schedules}7/`, '{"name":"x"}', { 'Content-Type': type });
		expect(answer.status).toBe(415);
	});

	test('a body without one: 415', async () => {
		const body = new Blob(['{"name":"x"}']);
		const headers = { Authorization: 'Token secret' };
		const answer = await fetch(`${sandbox.url}${schedules}7/`, { method: 'PUT', headers, body });
		expect(sandbox.requests.at(-1)!.headers['content-type']).toBeUndefined();
		expect(answer.status).toBe(415);
	});

	test('a charset is no matter', async () => {
		const type = { 'Content-Type': 'application/json; charset=utf-8' };
		expect((await call(sandbox, 'POST', schedules, minimal, type)).status).toBe(200);
	});

	test('an empty body: 400', async () => {
		for (const path of [schedules, `${schedules}7/`, `${schedules}7/add_users/`]) {
			expect((await call(sandbox, 'POST', path)).status).toBe(400);
		}
		expect((await call(sandbox, 'DELETE', `${schedules}7/remove_users/`)).status).toBe(400);
	});
});
