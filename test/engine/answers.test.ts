import { gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { nodeName } from '../../tools/harness';
import { type RawAnswer } from '../../tools/sandbox';
import { goOn, membership, outputOf, update, useSandbox } from './support';

/**
 * Whatever an answer holds, it becomes that request's failure or its output, and nothing else's. How each form of an
 * answer is read is in test/pure/service/response.test.ts, and what the output has, in docs/output.md.
 */

const sandbox = useSandbox({ schedules: [{ id: 5 }, { id: 6 }, { id: 7 }] });
const { run } = sandbox;
const add = membership('addUsers', 5, [7, 8]);
const addEach = membership('addUsers', '={{ $json.schedule ?? 5 }}', '={{ $json.users }}');
const asItCame = { options: { output: 'full' } };

/** Adds users 7 and 8 to schedule 5, and the service gives this answer instead of its own. */
async function answered(answer: RawAnswer, parameters: INodeParameters = add) {
	sandbox.current.faults.respondWith(answer, { times: 1 });
	return await run(parameters);
}

const words = { change: 'Added user 7 and user 8 to schedule 5', check: expect.any(String) };
const summary = { operation: 'addUsers', scheduleId: 5, ...words, users: [7, 8] };

test.each<[what: string, sent: RawAnswer, answer: unknown]>([
	['an object', { status: 200, body: { id: 9, name: 'Sales' } }, { id: 9, name: 'Sales' }],
	['nothing', { status: 204 }, null],
	['text', { status: 200, body: 'Done.' }, 'Done.'],
	['a list', { status: 200, body: [1, { a: 2 }] }, [1, { a: 2 }]],
	['bytes that are no text', { status: 200, body: Buffer.from([0xff]) }, '\ufffd'],
	// The ID and the name make it a record; without one, it would be a failure. No item that succeeded has an `error` of its own.
	[
		'a key error of a record',
		{ status: 200, body: { id: 5, name: 'a', error: 'odd' } },
		{ id: 5, name: 'a', error: 'odd' },
	],
	[
		'a compressed object',
		{ status: 200, headers: { 'Content-Encoding': 'gzip' }, body: gzipSync('{"id":5}') },
		{ id: 5 },
	],
])('the item says what was done, and with Full what was answered: %s', async (_what, sent, answer) => {
	expect(outputOf(await answered(sent))).toStrictEqual([summary]);
	const [full] = outputOf(await answered(sent, { ...add, ...asItCame }));
	expect(full).toStrictEqual({ ...summary, answer });
	expect(Object.keys(full!)).toEqual(['operation', 'scheduleId', 'change', 'check', 'users', 'answer']);
});

test('the answer to a part of a divided request that doesn’t show whether it was done is quoted in check', async () => {
	const { faults } = sandbox.current;
	faults.respondWith({ status: 400 }, { matching: (request) => request.body.includes('8') });
	faults.respondWith({ status: 202, body: 'Queued' });
	const output = outputOf(await run(addEach, [{ users: 7 }, { users: 8 }], goOn));
	expect(output).toEqual([
		expect.objectContaining({ check: expect.stringContaining('answered “Queued”, which') }),
		{ error: expect.stringContaining('400') },
	]);
});

test('keys that JavaScript gives a meaning are data like any other', async () => {
	const body = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":5}';
	const result = await answered({ status: 200, body }, { ...add, ...asItCame });
	// The engine's own record: a copy would lose the key.
	const json = result.task(nodeName)?.data?.main?.[0]?.[0]?.json;
	expect(JSON.stringify(json?.answer)).toBe(body);
	expect((json?.answer as { polluted?: unknown }).polluted).toBeUndefined();
	expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('groups that an answer shows have been added', async () => {
	sandbox.current.faults.respondWith({ status: 200, body: { id: 5, groups: [3] } });
	expect(outputOf(await run(membership('addGroups', 5, '=3')))).toMatchObject([{ check: '' }]);
});

test('the first item that a shared answer completes has it', async () => {
	const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
	const result = await run({ ...addEach, ...asItCame }, [{ users: ids }, { users: 1 }]);
	expect(outputOf(result).map(({ answer }) => answer)).toEqual([expect.anything(), expect.anything()]);
});

test('what one node behind does to an item does not show in another', async () => {
	const items = [{ users: 1 }, { users: 2 }];
	const result = await run({ ...addEach, ...asItCame }, items);
	const [first, second] = result.task('Node')!.data!.main![0]!;
	(first!.json.users as number[]).push(99);
	expect(second!.json).toMatchObject({ users: [2], answer: null });
});

test('the second update of a schedule has its output once it was sent itself', async () => {
	sandbox.current.faults.respondWith({ status: 400 }, { nth: 2 });
	const output = outputOf(await run(update({ name: 'Same' }), [{}, {}], goOn));
	expect(sandbox.current.requests).toHaveLength(2);
	expect(output).toEqual([
		expect.objectContaining({ change: 'Updated schedule 5: sets Name to “Same”' }),
		{ error: expect.stringContaining('DataReportive answered 400') },
	]);
	// Without Continue On Fail the run ends before it.
	sandbox.current.requests.length = 0;
	sandbox.current.faults.respondWith({ status: 400 }, { nth: 1 });
	const stopped = await run(update({ name: 'Same' }), [{}, {}]);
	expect(stopped.outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'notSent']);
	// The name is that of both.
	expect(stopped.error?.message).toMatch(/\(schedule 5\)$/);
});

describe('an answer that inflates to 50 MB', () => {
	const tooLarge =
		"DataReportive's answer is larger than 16 MB, has more than a million values, or is nested too deeply";
	const body = gzipSync(Buffer.alloc(50 * 2 ** 20, '0'));
	const inflating: RawAnswer = { status: 200, headers: { 'Content-Encoding': 'gzip' }, body };

	test('of a success is an outcome that is not known, of its own item alone', async () => {
		sandbox.current.faults.respondWith(inflating, { matching: ({ url }) => url.includes('/6/') });
		const items = [5, 6, 7].map((schedule) => ({ schedule, users: 7 }));
		const result = await run(addEach, items, goOn);
		expect(outputOf(result)).toEqual([
			expect.objectContaining({ scheduleId: 5, users: [7] }),
			{ error: `${tooLarge} (schedule 6, user 7). Outcome unknown` },
			expect.objectContaining({ scheduleId: 7, users: [7] }),
		]);
		expect(sandbox.current.requests).toHaveLength(3);
	});
});

test('headers that cannot be read are not called another protocol', async () => {
	const headers = { 'X-Long': 'x'.repeat(20_000) };
	sandbox.current.faults.respondWith({ status: 200, headers, body: {} });
	const { error } = await run({ ...add, options: { maxRetries: 0 } });
	expect(error?.message).toMatch(/HPE_HEADER_OVERFLOW, .*Outcome unknown$/);
});
