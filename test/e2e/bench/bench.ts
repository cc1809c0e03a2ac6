// `npm run bench:e2e`: many items through this node and through the HTTP Request node, on a real n8n with a
// stored credential. Arguments: --items, --schedules, --creates, --runs, --latency (ms), and --write, which puts
// the tables into docs/benchmarks.md and draws their pictures.
import { parseArgs } from 'node:util';
import type { Chart } from '../../../tools/bench/charts/chart';
import { counted, grouped, median, ratio, roundsOf, spread, times } from '../../../tools/bench/figures';
import { machine, publish } from '../../../tools/bench/publish';
import type { Section } from '../../../tools/bench/section';
import { startSandbox, type Sandbox } from '../../../tools/sandbox';
import { runCommand } from '../lib/command';
import { n8nVersion } from '../lib/paths';
import type { Workflow } from '../lib/rest';
import { startSession, type Session } from '../lib/session';
import {
	addUsersWithHttpRequest,
	addUsersWithThisNode,
	createWithHttpRequest,
	createWithThisNode,
	measured,
} from './workflows';

interface Run {
	requests: number;
	inFlight: number;
	ms: number;
}

const { values } = parseArgs({
	options: {
		items: { type: 'string', default: '10000' },
		schedules: { type: 'string', default: '10' },
		creates: { type: 'string', default: '2000' },
		runs: { type: 'string', default: '3' },
		latency: { type: 'string', default: '20' },
		write: { type: 'boolean', default: false },
	},
});
const items = Number(values.items);
const schedules = Number(values.schedules);
const creates = Number(values.creates);
const runs = Number(values.runs);

async function measure(
	session: Session,
	sandbox: Sandbox,
	workflow: Workflow,
	arrived: () => number,
	wanted: number,
): Promise<Run[]> {
	const id = await session.rest.createWorkflow(workflow);
	const all: Run[] = [];
	for (let run = 1; run <= runs; run++) {
		sandbox.reset();
		const { status, data } = await session.rest.runWorkflow(id, 'Go', { timeout: 600_000 });
		if (status !== 'success' || arrived() !== wanted) {
			const message = data.resultData.error?.message ?? 'no message';
			throw new Error(`${workflow.name}: ${status}, ${arrived()} of ${wanted} arrived (${message})`);
		}
		const ms = data.resultData.runData[measured]?.[0]?.executionTime ?? NaN;
		all.push({ requests: sandbox.requests.length, inFlight: sandbox.maxInFlight, ms });
		console.error(`${workflow.name}, run ${run}: ${ms} ms`);
	}
	return all;
}

function section(title: string, chart: Chart, own: Run[], http: Run[]): Section {
	const ms = (of: Run[]) => of.map((run) => run.ms);
	const row = (who: string, of: Run[]): Section['rows'][number] => [
		who,
		counted(median(of.map(({ requests }) => requests))),
		grouped(Math.max(...of.map(({ inFlight }) => inFlight))),
		spread(ms(of), 'ms', 0),
		times(ratio(ms(of), ms(own))),
	];
	return {
		title,
		intro: `The service takes ${values.latency} ms for an answer. ${roundsOf(runs)}. Both nodes with their default options and the same stored credential.`,
		head: ['', 'Requests', 'Most in flight', 'Node time', 'Times this node'],
		rows: [row('this node', own), row('HTTP Request node', http)],
		chart,
		target: `Measured: the HTTP Request node takes ${times(ratio(ms(http), ms(own)))} the time.`,
		wrong: [],
	};
}

async function main(): Promise<void> {
	const ids = Array.from({ length: schedules }, (_, i) => ({ id: i + 1 }));
	const sandbox = await startSandbox({ schedules: ids, latencyMs: Number(values.latency) });
	const session = await startSession(sandbox, (step) => console.error(`${step} …`));
	const users = () => [...sandbox.schedules.values()].reduce((sum, one) => sum + one.users.length, 0);
	const created = () => sandbox.schedules.size - schedules;
	const on = machine({ n8n: n8nVersion() });
	const bulk = section(
		`In n8n: ${grouped(items)} items add one user each to ${grouped(schedules)} schedules`,
		{
			kind: 'bars',
			name: 'n8n-bulk',
			panels: [
				{ column: 'Requests', isLog: true },
				{ column: 'Node time', isLog: true },
			],
		},
		await measure(session, sandbox, addUsersWithThisNode(items, schedules), users, items),
		await measure(session, sandbox, addUsersWithHttpRequest(sandbox.url, items, schedules), users, items),
	);
	publish('G', bulk, on, values.write);
	const oneByOne = section(
		`In n8n: ${grouped(creates)} creates`,
		{ kind: 'bars', name: 'n8n-creates', panels: [{ column: 'Node time' }] },
		await measure(session, sandbox, createWithThisNode(creates), created, creates),
		await measure(session, sandbox, createWithHttpRequest(sandbox.url, creates), created, creates),
	);
	publish('H', oneByOne, on, values.write);
	await session.stop();
	await sandbox.close();
}

runCommand(main);
