// `npm run test:queue`: n8n in queue mode with Redis, PostgreSQL and two workers, all of it real.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Sandbox, startSandbox } from '../../../tools/sandbox';
import { endWithin, say } from '../lib/command';
import { Cluster, type Worker } from './cluster';
import { type Answer, type Call, callAll, type Payload, publishWorkflows, requestsOf } from './workflows';

/** So long does an answer take: long enough for a worker to die between a request and its answer. */
const LATENCY_MS = 300;

/** There from the start: one for the calls that meet at it, and one each for others. */
const [meeting, ...own] = Array.from({ length: 21 }, (_, i) => i + 1) as [number, ...number[]];

const cluster = new Cluster();
let sandbox: Sandbox;
let workers: [Worker, Worker];

endWithin(15, async () => await cluster.stop());

beforeAll(async () => {
	const schedules = [meeting, ...own].map((id) => ({ id, name: 'There before' }));
	sandbox = await startSandbox({ schedules, latencyMs: LATENCY_MS });
	await cluster.start(2);
	workers = cluster.workers as [Worker, Worker];
	await publishWorkflows(cluster.rest, sandbox);
});

afterAll(async () => {
	await cluster.stop();
	await sandbox?.close();
	say('All stopped');
});

/** What call number n carries. No two calls share a user, so that a mix-up of executions would be seen. */
function payload(n: number, schedule?: number): Payload {
	const [staying, leaver, other, ...groups] = [1, 2, 3, 4, 5].map((i) => n * 10 + i) as [number, number, number];
	return { report: n, schedule, users: [staying, leaver, other], groups, leaver };
}

const staying = ({ users, leaver }: Payload) => users.filter((user) => user !== leaver);

/** What the schedule of a call has to be in the end: the steps of one execution keep their order. */
const wanted = (given: Payload) => ({
	name: 'Weekly sales, early',
	scheduled_time_hour: '07',
	users: staying(given),
	groups: given.groups,
});

const created = (report: number) => [...sandbox.schedules.values()].filter((schedule) => schedule.report === report);

/** The schedules that a call made or changed; no other call has touched them. */
const found = ({ path, payload: { report, schedule } }: Call) =>
	(path === 'create' ? created(report) : [sandbox.schedules.get(schedule!)!]).map((it) => ({
		name: it.name,
		scheduled_time_hour: it.scheduled_time_hour,
		users: it.users,
		groups: it.groups,
	}));

const expectDone = (call: Call) => expect(found(call)).toEqual([wanted(call.payload)]);

/** The reports of the requests to create a schedule, whatever became of them. */
const createsSent = () =>
	sandbox.requests
		.filter(({ url }) => url === '/api/v1/schedules/')
		.map(({ body }) => (JSON.parse(body.toString()) as { report: number }).report);

const failures = (answers: Answer[]) => answers.filter(({ status }) => status !== 200);

const begun = () => workers.flatMap((worker) => worker.begun);

/** How an execution ended. n8n answers the call a moment before it writes that down. */
async function stateOf(id: string): Promise<string> {
	for (;;) {
		const { status } = await cluster.rest.call<{ status: string }>('GET', `/rest/executions/${id}`);
		if (status !== 'running') return status;
		await sleep(200);
	}
}

/** Creations and changes in turn, each with a schedule of its own. */
function mixed(from: number): Call[] {
	return own.flatMap((schedule, i): Call[] => [
		{ path: 'create', payload: payload(from + 2 * i) },
		{ path: 'change', payload: payload(from + 2 * i + 1, schedule) },
	]);
}

test('both workers run the executions, and the service holds exactly what was asked', async () => {
	const make = Array.from({ length: 60 }, (_, i): Call => ({ path: 'create', payload: payload(1_000 + i) }));
	const meet = Array.from({ length: 40 }, (_, i): Call => ({
		path: 'change',
		payload: payload(2_000 + i, meeting),
	}));
	const answers = await callAll(cluster.url, [...make, ...meet]);

	expect(failures(answers)).toEqual([]);
	make.forEach(expectDone);
	// Forty executions at one schedule: nothing is missing, in an order that nobody promises.
	const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);
	const { users, groups } = sandbox.schedules.get(meeting)!;
	expect(sorted(users)).toEqual(sorted(meet.flatMap(({ payload }) => staying(payload))));
	expect(sorted(groups)).toEqual(sorted(meet.flatMap(({ payload }) => payload.groups)));
	expect(sandbox.requests.length).toBe(make.length * requestsOf.create + meet.length * requestsOf.change);

	const shares = workers.map((worker) => worker.begun.length);
	expect(begun().length).toBe(answers.length);
	expect(Math.min(...shares)).toBeGreaterThan(0);
	say(`${answers.length} executions, all right: ${shares.join(' and ')} on the two workers`);
});

test('a killed worker costs what it was at; nothing is sent twice; a second call makes it whole', async () => {
	sandbox.reset();
	const { rest, url } = cluster;
	const [survivor, victim] = workers;
	const earlier = begun().length;
	const calls = mixed(3_000);
	const answering = callAll(url, calls);
	while (victim.open.length < 3 || begun().length - earlier < calls.length / 2) {
		// Otherwise all were begun before the worker could be killed.
		expect(begun().length - earlier).toBeLessThan(calls.length);
		await sleep(20);
	}
	const killed = Date.now();
	const lost = await victim.kill();
	const restarted = victim.restart();
	const answers = await answering;
	const seconds = Math.round((Date.now() - killed) / 1000);
	await restarted;

	// n8n gives up what the worker was at and runs none of it again, on either worker.
	const failed = failures(answers);
	// Otherwise the worker was killed between two executions.
	expect(failed.length).toBeGreaterThan(0);
	expect(begun().length).toBe(earlier + calls.length);
	expect(new Set(begun()).size).toBe(begun().length);
	const states = await Promise.all(lost.map(stateOf));
	expect(states.filter((state) => state === 'error').length).toBe(failed.length);
	expect(survivor.open).toEqual([]);
	answers.filter(({ status }) => status === 200).forEach(expectDone);
	expect(new Set(createsSent()).size).toBe(createsSent().length);
	const half = failed.filter((call) => call.path === 'create' && created(call.payload.report).length > 0);
	const count = (path: Call['path']) => failed.filter((call) => call.path === path).length;
	say(`Killed one worker: ${failed.length} of ${answers.length} executions failed, told after ${seconds} s;`);
	say(`  ${count('create')} of them create, ${half.length} with the schedule made; ${count('change')} change`);

	// n8n has kept nothing of them, so that its Retry has nothing to run.
	const sent = sandbox.requests.length;
	for (const id of lost) await rest.call('POST', `/rest/executions/${id}/retry`, {}).catch(() => {});
	expect(sandbox.requests.length).toBe(sent);

	// What the caller does: see what is there, and create only what is not.
	const again = failed.map(({ path, payload }): Call => {
		const schedule = path === 'create' ? created(payload.report)[0]?.id : payload.schedule;
		return schedule === undefined ? { path, payload } : { path: 'change', payload: { ...payload, schedule } };
	});
	expect(failures(await callAll(url, again))).toEqual([]);
	calls.forEach(expectDone);
	say(`All ${calls.length} are whole after a second call, no schedule is there twice`);
});

test('a worker that is asked to stop first ends what it has begun', async () => {
	sandbox.reset();
	const [, leaving] = workers;
	const earlier = begun().length;
	const calls = mixed(5_000);
	const answering = callAll(cluster.url, calls);
	while (leaving.open.length < 3 || begun().length - earlier < calls.length / 4) await sleep(20);
	const open = leaving.open.length;
	await leaving.stop();

	expect(failures(await answering)).toEqual([]);
	calls.forEach(expectDone);
	say(`Stopped one worker at ${open} executions: all ${calls.length} succeeded`);
});
