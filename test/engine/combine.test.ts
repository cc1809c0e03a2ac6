import type { LoggedRequest } from '../../tools/sandbox';
import { membership, refusal, runAgainst, useSandbox } from './support';

const range = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);
const sandbox = useSandbox({ schedules: range(200).map((id) => ({ id })), latencyMs: 20 });

/** `schedule` and `ids` are taken from each item. */
const perItem = (operation: string, options = {}) => ({
	...membership(operation, '={{ $json.schedule }}', '={{ $json.ids }}'),
	options,
});

describe('requests under way at once', () => {
	// Answers are held back so long that all that may be under way are, and one too many would be seen.
	test.each([
		[{}, 10],
		[{ concurrency: 1 }, 1],
		[{ concurrency: 25 }, 25],
	])('%j: %i and never more', async (options, most) => {
		const { current } = sandbox;
		current.faults.add({ delayMs: 600 }, { matching: () => current.requests.length > most });
		const count = 2 * most;
		const items = range(count).map((i) => ({ schedule: i, ids: i }));
		await runAgainst(current, { parameters: perItem('addUsers', options), items });
		expect(current.requests).toHaveLength(count);
		expect(current.maxInFlight).toBe(most);
	});
});

describe('a failure without Continue On Fail stops the run', () => {
	const noSuchUser = { status: 400, body: { detail: 'No such user' } };
	const isFor = (id: number) => (request: LoggedRequest) => JSON.parse(request.body.toString()).users.includes(id);
	const refuse = (id: number, delayMs: number) =>
		sandbox.current.faults.add({ answer: noSuchUser, delayMs }, { matching: isFor(id) });

	test('what is under way is finished, no other one starts', async () => {
		refuse(2, 0);
		sandbox.current.faults.add({ delayMs: 300 }, { nth: 1 });
		const items = range(10).map((i) => ({ schedule: i, ids: i }));
		const parameters = perItem('addUsers', { concurrency: 3 });
		const result = await sandbox.run(parameters, items);
		const sent = sandbox.current.requests.length;
		expect(sent).toBeLessThan(6);
		expect(sandbox.current.schedules.get(1)!.users).toEqual([1]);
		expect(result.error).toMatchObject({
			message: 'DataReportive answered 400: “No such user” (schedule 2, user 2)',
			httpCode: '400',
			context: { itemIndex: 1 },
		});
		expect(refusal(result)).toMatch(/Accepted: the 1st and 3rd items\. Refused/);
	});

	test('what was accepted of the item that failed is told', async () => {
		sandbox.current.faults.respondWith(noSuchUser, { nth: 2 });
		const result = await sandbox.run(membership('addUsers', 5, range(1001)));
		expect(refusal(result)).toContain('Accepted: users 1, 2');
	});

	test('it is sent as soon as the failure is known: a wait for a retry elsewhere ends', async () => {
		sandbox.current.faults.respondWith(
			{ status: 429, headers: { 'Retry-After': '100' } },
			{ matching: ({ url }) => url.includes('/2/') },
		);
		refuse(1, 50);
		const items = range(2).map((i) => ({ schedule: i, ids: i }));
		const result = await sandbox.run(perItem('addUsers'), items);
		expect(refusal(result)).toMatch(/No such user.*Refused: the 1st item\. Not sent: the 2nd item\.$/s);
		expect(sandbox.current.requests).toHaveLength(2);
	});
});
