// `npm run bench:e2e`: many items through this node and through the HTTP Request node, on a real n8n with a
// stored credential. With --write it puts the tables into docs/benchmarks.md and draws their pictures.
import { parseArgs } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { counted, grouped, median, ratio, roundsOf, spread, times } from '../../../tools/bench/figures';
import { machine, publish } from '../../../tools/bench/publish';
import type { Chart, Section } from '../../../tools/bench/section';
import { additions, creates, LATENCY, type Work } from '../../../tools/bench/work';
import { chain, manualTrigger, ownNodeType, type ChainedNode } from '../../../tools/harness/chain';
import { startSandbox, type Sandbox } from '../../../tools/sandbox';
import { runCommand, say } from '../lib/command';
import { n8nVersion } from '../lib/instance';
import type { Workflow } from '../lib/rest';
import { startSession, type Session } from '../lib/session';
import { codeNode, credential, credentialType } from '../lib/workflows';

/** The node whose time counts. */
const measured = 'Measured';

interface Run {
	requests: number;
	inFlight: number;
	ms: number;
}

const items = 10_000;
const schedules = 10;
const toCreate = 2000;
const runs = 3;

interface Job {
	/** JavaScript that gives the item number `i`; so many thousands as text would be slow to load. */
	item: string;
	wanted: number;
	arrived: () => number;
}

/** A workflow in which a node does a job, all its settings as they come. */
function workflow(name: string, { item, wanted }: Job, node: Omit<ChainedNode, 'name'>): Workflow {
	const jsCode = `return Array.from({ length: ${wanted} }, (_, i) => ({ json: ${item} }));`;
	return {
		name: `Bench: ${name}`,
		...chain(manualTrigger('Go'), codeNode(jsCode), {
			...node,
			name: measured,
			credentials: { [credentialType]: credential },
		}),
	};
}

/** This node and n8n's HTTP Request node, one after the other. */
async function measureBoth(
	session: Session,
	sandbox: Sandbox,
	job: Job,
	{ ours, httpRequest }: Work<IDataObject>,
): Promise<[own: Run[], http: Run[]]> {
	const parameters = {
		method: 'POST',
		authentication: 'predefinedCredentialType',
		nodeCredentialType: credentialType,
		sendBody: true,
		specifyBody: 'json',
		...httpRequest(sandbox.url),
		options: {},
	};
	const http = { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, parameters };
	const own = { type: ownNodeType, parameters: ours };
	return [
		await measure(session, sandbox, workflow('this node', job, own), job),
		await measure(session, sandbox, workflow('HTTP Request node', job, http), job),
	];
}

async function measure(
	session: Session,
	sandbox: Sandbox,
	workflow: Workflow,
	{ arrived, wanted }: Job,
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
		say(`${workflow.name}, run ${run}: ${ms} ms`);
	}
	return all;
}

function section(title: string, chart: Chart, [own, http]: [Run[], Run[]]): Section {
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
		intro: `The service takes ${LATENCY} ms for an answer. ${roundsOf(runs)}. Both nodes with their default options and the same stored credential.`,
		head: ['', 'Requests', 'Most in flight', 'Node time', 'Times this node'],
		rows: [row('this node', own), row('HTTP Request node', http)],
		chart,
		target: `Measured: the HTTP Request node takes ${times(ratio(ms(http), ms(own)))} the time.`,
		wrong: [],
	};
}

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
	const ids = Array.from({ length: schedules }, (_, i) => ({ id: i + 1 }));
	const sandbox = await startSandbox({ schedules: ids, latencyMs: LATENCY });
	const session = await startSession(sandbox);
	const adding: Job = {
		item: `({ schedule: (i % ${schedules}) + 1, user: i + 1 })`,
		wanted: items,
		arrived: () => [...sandbox.schedules.values()].reduce((sum, one) => sum + one.users.length, 0),
	};
	const creating: Job = {
		item: '({ name: `Report ${i}` })',
		wanted: toCreate,
		arrived: () => sandbox.schedules.size - schedules,
	};
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
		await measureBoth(session, sandbox, adding, additions(0, schedules)),
	);
	publish('G', bulk, on, values.write);
	const oneByOne = section(
		`In n8n: ${grouped(toCreate)} creates`,
		{ kind: 'bars', name: 'n8n-creates', panels: [{ column: 'Node time' }] },
		await measureBoth(session, sandbox, creating, creates(0)),
	);
	publish('H', oneByOne, on, values.write);
}

runCommand(main);
