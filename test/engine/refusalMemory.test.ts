import { execFileSync } from 'node:child_process';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';

/** Divides the refused requests of Add Users in a process of its own; every third ID is unknown, and named. */
const script = `
const [folder, schedules, perSchedule, size] = process.argv.slice(1);
const load = (file) => require(folder + '/dist/nodes/ReportSchedule/' + file);
const { ItemResults } = load('execute/itemResults');
const { RefusedRequest } = load('execute/refusedRequests');
const { planMembership } = load('requests/plan');
const { facts: [operation] } = load('actions/membership').addUsers;
const changes = Array.from({ length: schedules * perSchedule }, (_, item) => ({
	item,
	change: { scheduleId: 1 + (item % schedules), ids: [1 + Math.floor(item / schedules)] },
}));
const plan = planMembership(
	changes,
	{ operation, action: 'add_users', method: 'POST' },
	{ combineItems: true, maxIdsPerRequest: Number(size) },
);
const results = new ItemResults(changes.length);
results.begin(plan, 'summary');
let requests = 0;
const send = async ({ body }) => {
	requests += 1;
	await new Promise(setImmediate);
	const unknown = body.users.find((id) => id % 3 === 0);
	if (unknown === undefined) return { answer: {} };
	return { failure: { kind: 'refused', status: 400, reason: 'No user ' + unknown, mentionedIds: [unknown] } };
};
const { signal } = new AbortController();
const divide = async (queue) => {
	for (const request of queue) {
		const { failure } = await send(request);
		if (failure) await new RefusedRequest(request, failure, { send, results, signal }).divide();
	}
};
Promise.all(plan.queues.map(divide)).then(() => {
	const failed = results.all.filter(({ error }) => error).length;
	const done = results.all.filter(({ state }) => state === 'done').length;
	console.log(JSON.stringify({ failed, done, requests }));
});
`;

test.each([
	['one schedule with 3,000 IDs, by 1,000', 1, 3000, 1000],
	['one request with 3,000 IDs', 1, 3000, 3000],
	['10 schedules with 1,000 each, side by side', 10, 1000, 1000],
])('in a heap of 160 MB: %s', async (_name, schedules, perSchedule, size) => {
	const { folder } = await loadBuiltPackage();
	const given = [folder, schedules, perSchedule, size].map(String);
	const output = execFileSync(process.execPath, ['--max-old-space-size=160', '-e', script, ...given]);
	const unknown = schedules * Math.floor(perSchedule / 3);
	expect(JSON.parse(output.toString())).toEqual({
		failed: unknown,
		done: schedules * perSchedule - unknown,
		requests: expect.any(Number),
	});
	expect(JSON.parse(output.toString()).requests).toBeLessThanOrEqual(2 * unknown + 10 * schedules);
});
