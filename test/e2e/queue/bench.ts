// `npm run bench:queue`: how many executions a second one worker gets done, and two. With --write it
// puts the table into docs/benchmarks.md and draws its picture.
import { parseArgs } from 'node:util';
import { roundsOf, spread } from '../../../tools/bench/figures';
import { machine, publish } from '../../../tools/bench/publish';
import type { Section } from '../../../tools/bench/section';
import { slow, startSandbox, type Sandbox } from '../../../tools/sandbox';
import { endWithin, runCommand, say } from '../lib/command';
import { n8nVersion } from '../lib/instance';
import { Cluster, CONCURRENCY } from './cluster';
import { callAll, publishWorkflows, requestsOf, type Call } from './workflows';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const count = 60;
const rounds = 3;

/** How long the service takes for an answer, in ms. */
const latencies = [0, 200, 1_000];

/** More than any number of workers here can run at once. */
const TOGETHER = 40;

const cluster = new Cluster();
endWithin(40, async () => await cluster.stop());

/** Executions a second. */
async function measure(sandbox: Sandbox, latency: number): Promise<number> {
	sandbox.reset();
	if (latency > 0) sandbox.faults.add(slow(latency));
	const calls = Array.from({ length: count }, (_, i): Call => {
		const users = [1, 2, 3].map((user) => i * 10 + user);
		return { path: 'create', payload: { report: i + 1, users, groups: [i + 1], leaver: users[0]! } };
	});
	const begin = Date.now();
	const answers = await callAll(cluster.url, calls, TOGETHER);
	const seconds = (Date.now() - begin) / 1000;
	if (answers.some(({ status }) => status !== 200) || sandbox.schedules.size !== count)
		throw new Error('Not every execution did what was asked');
	return count / seconds;
}

async function main(): Promise<void> {
	const sandbox = await startSandbox();
	await cluster.start(1);
	await publishWorkflows(cluster.rest, sandbox);
	await callAll(cluster.url, [
		{ path: 'create', payload: { report: 1, users: [1, 2], groups: [1], leaver: 1 } },
	]);

	const one: number[][] = latencies.map(() => []);
	const two: number[][] = latencies.map(() => []);
	// One and two in turn, so that whatever else the machine does strikes both.
	for (let round = 1; round <= rounds; round++) {
		for (const [i, latency] of latencies.entries()) one[i]!.push(await measure(sandbox, latency));
		const second = await cluster.addWorker();
		for (const [i, latency] of latencies.entries()) two[i]!.push(await measure(sandbox, latency));
		await second.stop();
		say(`Round ${round} of ${rounds} is done`);
	}

	const gains = latencies.map((_, i) => two[i]!.map((rate, round) => rate / one[i]![round]!));
	const measured: Section = {
		title: `In queue mode: ${count} executions of ${requestsOf.create} requests each`,
		intro: `Up to ${CONCURRENCY} executions at once in a worker. ${roundsOf(rounds)}; executions per second. The ratio is the median of the rounds' own ratios.`,
		head: ['', 'One worker', 'Two workers', 'Two workers to one'],
		rows: latencies.map((latency, i) => [
			`${latency} ms per answer`,
			spread(one[i]!, '/s', 1),
			spread(two[i]!, '/s', 1),
			spread(gains[i]!, '×', 2),
		]),
		chart: { kind: 'bars', name: 'queue', panels: [{ column: 'Two workers to one' }] },
		target: '',
		wrong: [],
	};
	publish('I', measured, machine({ n8n: n8nVersion() }), values.write);
}

runCommand(async () => await main().finally(async () => await cluster.stop()));
