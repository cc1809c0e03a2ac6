// `npm run bench:e2e`: many items through this node and through the HTTP Request node, on a real n8n with a
// stored credential; prints Markdown tables. Arguments: --items, --schedules, --creates, --runs, --latency (ms).
import { parseArgs } from 'node:util';
import { medianBy } from '../../bench/figures';
import { startSandbox, type Sandbox } from '../../sandbox';
import { runCommand } from '../lib/command';
import type { Workflow } from '../lib/rest';
import { startSession, type Session } from '../lib/session';
import {
	addUsersWithHttpRequest,
	addUsersWithThisNode,
	createWithHttpRequest,
	createWithThisNode,
	measured,
} from './workflows';

interface Figures {
	requests: number;
	inFlight: number;
	seconds: number;
}

const { values } = parseArgs({
	options: {
		items: { type: 'string', default: '10000' },
		schedules: { type: 'string', default: '10' },
		creates: { type: 'string', default: '2000' },
		runs: { type: 'string', default: '3' },
		latency: { type: 'string', default: '20' },
	},
});
const items = Number(values.items);
const schedules = Number(values.schedules);
const creates = Number(values.creates);
const runs = Number(values.runs);

/** Runs a workflow some times; gives the run whose node time is the median. */
async function measure(
	session: Session,
	sandbox: Sandbox,
	workflow: Workflow,
	arrived: () => number,
	wanted: number,
): Promise<Figures> {
	const id = await session.rest.createWorkflow(workflow);
	const figures: Figures[] = [];
	for (let run = 1; run <= runs; run++) {
		sandbox.reset();
		const { status, data } = await session.rest.runWorkflow(id, 'Go', { timeout: 600_000 });
		if (status !== 'success' || arrived() !== wanted) {
			const message = data.resultData.error?.message ?? 'no message';
			throw new Error(`${workflow.name}: ${status}, ${arrived()} of ${wanted} arrived (${message})`);
		}
		const seconds = (data.resultData.runData[measured]?.[0]?.executionTime ?? NaN) / 1000;
		figures.push({ requests: sandbox.requests.length, inFlight: sandbox.maxInFlight, seconds });
		console.error(`${workflow.name}, run ${run}: ${seconds} s`);
	}
	return medianBy(figures, ({ seconds }) => seconds);
}

function row(name: string, { requests, inFlight, seconds }: Figures, unit: number): string {
	const factor = (seconds / unit).toFixed(seconds === unit ? 0 : 1);
	return `| ${name} | ${requests} | ${inFlight} | ${seconds.toFixed(2)} s | ${factor} |`;
}

async function main(): Promise<void> {
	const ids = Array.from({ length: schedules }, (_, i) => ({ id: i + 1 }));
	const sandbox = await startSandbox({ schedules: ids, latencyMs: Number(values.latency) });
	const session = await startSession(sandbox, (step) => console.error(`${step} …`));
	const users = () => [...sandbox.schedules.values()].reduce((sum, one) => sum + one.users.length, 0);
	const created = () => sandbox.schedules.size - schedules;
	const table = (title: string, own: Figures, http: Figures) =>
		console.log(`${title}; a service that takes ${values.latency} ms for an answer; n8n 2.41.1 on a real server;
medians of ${runs} runs.

| | requests | most in flight | node time | relative |
|---|---:|---:|---:|---:|
${row('Report Schedule', own, own.seconds)}
${row('HTTP Request, same credential', http, own.seconds)}
`);
	table(
		`${items} items, one user each, over ${schedules} schedules`,
		await measure(session, sandbox, addUsersWithThisNode(items, schedules), users, items),
		await measure(session, sandbox, addUsersWithHttpRequest(sandbox.url, items, schedules), users, items),
	);
	table(
		`${creates} creates`,
		await measure(session, sandbox, createWithThisNode(creates), created, creates),
		await measure(session, sandbox, createWithHttpRequest(sandbox.url, creates), created, creates),
	);
	await session.stop();
	await sandbox.close();
}

runCommand(main);
