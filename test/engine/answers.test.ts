import type { INodeParameters } from 'n8n-workflow';
import { gzipSync } from 'node:zlib';
import { nodeName } from '../../tools/harness';
import { loginPage, type RawAnswer } from '../../tools/sandbox';
import { membership, minimalSchedule, outputOf, refusal, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

/** The answer alone; what else the output holds is in output.test.ts. */
const asItCame = { options: { output: 'answer' } };

/** Runs an addition of users with the service giving this answer. */
async function answered(answer: RawAnswer, parameters: INodeParameters = membership('addUsers', 5, '7, 8')) {
	sandbox.current.faults.respondWith(answer);
	return await runAgainst(sandbox.current, { parameters: { ...parameters, ...asItCame } });
}

const page = '<!DOCTYPE html><html><head><title>Welcome</title></head><body>Hello</body></html>';
const sent = { success: true, scheduleId: 5, users: [7, 8] };

describe('an answer becomes the item', () => {
	test.each<[string, RawAnswer, object]>([
		['an object', { status: 200, body: { id: 5, name: 'Sales' } }, { id: 5, name: 'Sales' }],
		[
			'a wrapped object',
			{ status: 200, body: { status: 200, message: 'Request successful!', data: { id: 5 } } },
			{ status: 200, message: 'Request successful!', data: { id: 5 } },
		],
		['an empty object', { status: 200, body: {} }, {}],
		['an array', { status: 200, body: [1, { a: 2 }] }, { data: [1, { a: 2 }] }],
		['an empty array', { status: 200, body: [] }, { data: [] }],
		['a number', { status: 200, body: 7 }, { data: 7 }],
		['zero', { status: 200, body: 0 }, { data: 0 }],
		['false', { status: 200, body: false }, { data: false }],
		['null', { status: 200, body: null }, { data: null }],
		['a JSON string', { status: 200, body: '"done"' }, { data: 'done' }],
		['an empty JSON string', { status: 200, body: '""' }, { data: '' }],
		['text', { status: 200, body: 'Done.' }, { data: 'Done.' }],
		['truncated JSON', { status: 200, body: '{"id": 5, "na' }, { data: '{"id": 5, "na' }],
		[
			'truncated JSON that says it is JSON',
			{ status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"id": 5' },
			{ data: '{"id": 5' },
		],
		['nothing with 200', { status: 200 }, sent],
		['spaces', { status: 200, body: ' \r\n' }, sent],
		['204', { status: 204 }, sent],
		['202 with an object', { status: 202, body: { queued: true } }, { queued: true }],
		[
			'a compressed object',
			{ status: 200, headers: { 'Content-Encoding': 'gzip' }, body: gzipSync('{"id":5}') },
			{ id: 5 },
		],
		[
			'characters beyond ASCII',
			{ status: 200, body: { name: 'Ümsätze 📈 \u2028' } },
			{ name: 'Ümsätze 📈 \u2028' },
		],
		['a byte order mark', { status: 200, body: '\ufeff{"id":5}' }, { id: 5 }],
	])('%s', async (_shape, answer, json) => {
		const result = await answered(answer);
		expect(result.error).toBeUndefined();
		expect(result.output(nodeName)).toStrictEqual([{ json, pairedItem: { item: 0 } }]);
	});

	test('10 MB', async () => {
		const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, name: 'x'.repeat(80) }));
		const [json] = outputOf(await answered({ status: 200, body: { rows } }));
		expect(JSON.stringify(json).length).toBeGreaterThan(10_000_000);
		expect(json).toStrictEqual({ rows });
	});

	test('keys that JavaScript gives a meaning are data like any other', async () => {
		const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":5}';
		const result = await answered({ status: 200, body });
		// The engine's own record: a copy would lose the key.
		const json = result.task(nodeName)?.data?.main?.[0]?.[0]?.json;
		expect(JSON.stringify(json)).toBe(body);
		expect((json as { polluted?: unknown }).polluted).toBeUndefined();
		expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	});
});

describe('an answer without content gives the ids that were sent', () => {
	const fields = { users: '3, 4', groups: '9' };
	test.each<[string, INodeParameters, object]>([
		['addUsers', membership('addUsers', 5, '7, 8'), sent],
		['removeUsers', membership('removeUsers', 5, '7'), { success: true, scheduleId: 5, users: [7] }],
		['addGroups', membership('addGroups', 5, '9'), { success: true, scheduleId: 5, groups: [9] }],
		['removeGroups', membership('removeGroups', 5, '9'), { success: true, scheduleId: 5, groups: [9] }],
		['create', minimalSchedule, { success: true, report: 7 }],
		[
			'create with recipients',
			{ ...minimalSchedule, ...fields },
			{ success: true, report: 7, users: [3, 4], groups: [9] },
		],
		[
			'update',
			{
				resource: 'schedule',
				operation: 'update',
				scheduleId: { __rl: true, mode: 'id', value: '5' },
				updateFields: { name: 'New', users: '3' },
			},
			{ success: true, scheduleId: 5, users: [3] },
		],
	])('%s', async (_operation, parameters, json) => {
		expect(outputOf(await answered({ status: 204 }, parameters))).toStrictEqual([json]);
	});
});

describe('a success that says it is none', () => {
	test.each([
		['a truthy error', { error: 'odd', id: 5 }],
		['an empty error', { error: null }],
	])('no successful item carries a key `error`: %s', async (_name, body) => {
		const result = await answered({ status: 200, body });
		expect(result.output(nodeName)).toStrictEqual([{ json: { data: body }, pairedItem: { item: 0 } }]);
	});

	test.each([
		[400, 'message', 'Unknown user'],
		[404, 'message', 'No such schedule'],
		[503, 'message', 'Later'],
		['400', 'message', 'Unknown user'],
		['403', 'detail', 'Not for you'],
		[422, 'error', 'Unknown user'],
		[400, 'errors', 'Unknown user'],
	])('2xx with status %j and %s inside is a failure', async (status, key, message) => {
		sandbox.current.faults.respondWith({ status: 200, body: { status, [key]: message, data: null } });
		const parameters = { ...membership('addUsers', 5, '7'), options: { maxRetries: 0 } };
		const result = await runAgainst(sandbox.current, { parameters });
		expect(result.error).toMatchObject({ name: 'NodeApiError', httpCode: String(status) });
		expect(refusal(result)).toContain(`The service answered ${status}: ${message}`);
	});

	test.each([
		['success: false', { success: false, message: 'Unknown user' }],
		['success: false and nothing else', { success: false }],
	])('2xx with %s is a failure', async (_name, body) => {
		sandbox.current.faults.respondWith({ status: 200, body });
		const result = await runAgainst(sandbox.current, { parameters: membership('addUsers', 5, '7') });
		expect(result.error).toMatchObject({ name: 'NodeApiError' });
		expect(refusal(result)).toContain('The service reported a failure');
		expect(refusal(result)).toContain('message' in body ? body.message : '(schedule 5, users 7)');
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test.each([
		['a log-in page', loginPage()],
		['a page without a type', { status: 200, body: page }],
		[
			'a page that only its type tells from other text',
			{ status: 200, headers: { 'Content-Type': 'text/html' }, body: '<h1>Log in</h1>' },
		],
		['a page behind spaces', { status: 200, body: ` \n${page}` }],
	])('%s is a failure of which the outcome is not known', async (_name, answer) => {
		sandbox.current.faults.respondWith(answer);
		const result = await runAgainst(sandbox.current, { parameters: membership('addUsers', 5, '7') });
		expect(result.error).toMatchObject({ name: 'NodeApiError' });
		expect(refusal(result)).toContain('The service answered with a web page');
		expect(refusal(result)).toContain("It isn't known whether the users were added");
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('one of 503 inside is tried again, as 503 itself is', async () => {
		const body = { status: 503, message: 'Later' };
		sandbox.current.faults.respondWith({ status: 200, body }, { times: 1 });
		const result = await runAgainst(sandbox.current, { parameters: membership('addUsers', 5, '7') });
		expect(result.error).toBeUndefined();
		expect(sandbox.current.requests).toHaveLength(2);
	});

	test.each([
		['a status below 400', { status: 399, message: 'Fine' }],
		['a status that is a word', { status: 'failed', message: 'Fine' }],
		['a status that is no integer', { status: 400.5, message: 'Fine' }],
		['a status without a message', { status: 400, data: 'Fine' }],
	])('%s is data', async (_name, body) => {
		expect(outputOf(await answered({ status: 200, body }))).toStrictEqual([body]);
	});
});

describe('whose answer', () => {
	const ids = (...each: string[]) => each.map((users) => ({ users }));

	test('of items that shared a request the first has its answer, the others their own ids', async () => {
		sandbox.current.faults.respondWith({ status: 200, body: { n: 1 } }, { nth: 1 });
		const result = await runAgainst(sandbox.current, {
			parameters: { ...membership('addUsers', 5, '={{ $json.users }}'), ...asItCame },
			items: ids('7', '8', '7'),
		});
		expect(sandbox.current.requests).toHaveLength(1);
		expect(result.output(nodeName)).toStrictEqual(
			[{ n: 1 }, { ...sent, users: [8] }, { ...sent, users: [7] }].map((json, item) => ({
				json,
				pairedItem: { item },
			})),
		);
	});

	test('items that shared one empty answer are told their own ids only', async () => {
		sandbox.current.faults.respondWith({ status: 204 });
		const result = await runAgainst(sandbox.current, {
			parameters: { ...membership('addUsers', 5, '={{ $json.users }}'), ...asItCame },
			items: ids('7', '8, 9'),
		});
		expect(outputOf(result)).toStrictEqual([
			{ success: true, scheduleId: 5, users: [7] },
			{ success: true, scheduleId: 5, users: [8, 9] },
		]);
	});

	test('an item whose ids took several requests has the last one’s', async () => {
		for (const nth of [1, 2, 3]) {
			sandbox.current.faults.respondWith(
				{ status: 200, body: { nth } },
				nth === 1 ? { times: 1 } : { nth: 1 },
			);
		}
		const options = { ...asItCame.options, maxIdsPerRequest: 2 };
		const parameters = { ...membership('addUsers', 5, '1, 2, 3, 4, 5'), options };
		const result = await runAgainst(sandbox.current, { parameters });
		expect(sandbox.current.requests.map(({ body }) => body.toString())).toEqual([
			'{"users":[1,2]}',
			'{"users":[3,4]}',
			'{"users":[5]}',
		]);
		expect(outputOf(result)).toStrictEqual([{ nth: 3 }]);
	});
});
