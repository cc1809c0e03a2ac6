// `npm run bench:e2e`: many items through this node and through the HTTP Request node, on a real n8n with a
// stored credential; prints a Markdown table. Arguments: --items, --schedules, --runs, --latency (ms).
import { parseArgs } from 'node:util';
import { medianBy } from '../../bench/figures';
import { startSandbox, type Sandbox } from '../../sandbox';
import { runCommand } from '../lib/command';
import type { Workflow } from '../lib/rest';
import { startSession, type Session } from '../lib/session';
import { measured, withHttpRequest, withThisNode } from './workflows';

interface Figures {
	requests: number;
	inFlight: number;
	seconds: number;
}

const { values } = parseArgs({
	options: {
		items: { type: 'string', default: '10000' },
		schedules: { type: 'string', default: '10' },
		runs: { type: 'string', default: '3' },
		latency: { type: 'string', default: '20' },
	},
});
const items = Number(values.items);
const schedules = Number(values.schedules);
const runs = Number(values.runs);

/** Runs a workflow some times; gives the run whose node time is the median. */
async function measure(session: Session, sandbox: Sandbox, workflow: Workflow): Promise<Figures> {
	const id = await session.rest.createWorkflow(workflow);
	const figures: Figures[] = [];
	for (let run = 1; run <= runs; run++) {
		sandbox.reset();
		const { status, data } = await session.rest.runWorkflow(id, 'Go', { timeout: 600_000 });
		const arrived = [...sandbox.schedules.values()].reduce((sum, { users }) => sum + users.length, 0);
		if (status !== 'success' || arrived !== items) {
			const message = data.resultData.error?.message ?? 'no message';
			throw new Error(`${workflow.name}: ${status}, ${arrived} of ${items} users arrived (${message})`);
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
	const own = await measure(session, sandbox, withThisNode(items, schedules));
	const http = await measure(session, sandbox, withHttpRequest(sandbox.url, items, schedules));
	console.log(`${items} items, one user each, over ${schedules} schedules; a service that takes ${values.latency} ms
for an answer; n8n 2.41.1 on a real server; medians of ${runs} runs.

| | requests | most in flight | node time | relative |
|---|---:|---:|---:|---:|
${row('Report Schedule', own, own.seconds)}
${row('HTTP Request, same credential', http, own.seconds)}`);
	await session.stop();
	await sandbox.close();
}

runCommand(main);
