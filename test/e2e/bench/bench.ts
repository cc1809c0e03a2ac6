// `npm run bench:e2e`: many items through this node and through the HTTP Request node, on a real n8n with a
// stored credential. With --write it puts the table into docs/benchmarks.md.
import { parseArgs } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { ratio, seconds, spread } from '../../../tools/bench/figures';
import { publish } from '../../../tools/bench/section';
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
const rounds = 3;

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

/** This node and n8n's HTTP Request node, in turn, so that whatever else the machine does strikes both. */
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
	const nodes = [workflow('this node', job, own), workflow('HTTP Request node', job, http)] as const;
	const both: [own: Run[], http: Run[]] = [[], []];
	for (let round = 1; round <= rounds; round++) {
		for (const [i, one] of nodes.entries()) both[i]!.push(await measure(session, sandbox, one, job));
	}
	return both;
}

async function measure(
	session: Session,
	sandbox: Sandbox,
	one: Workflow,
	{ arrived, wanted }: Job,
): Promise<Run> {
	const id = await session.rest.createWorkflow(one);
	sandbox.reset();
	const { status, data } = await session.rest.runWorkflow(id, 'Go', { timeout: 600_000 });
	if (status !== 'success' || arrived() !== wanted) {
		const message = data.resultData.error?.message ?? 'no message';
		throw new Error(`${one.name}: ${status}, ${arrived()} of ${wanted} arrived (${message})`);
	}
	const ms = data.resultData.runData[measured]?.[0]?.executionTime ?? NaN;
	say(`${one.name}: ${ms} ms`);
	return { requests: sandbox.requests.length, inFlight: sandbox.maxInFlight, ms };
}

function rowsOf(what: string, [own, http]: [Run[], Run[]]): string[][] {
	const times = (of: Run[]) => of.map((run) => run.ms);
	const row = (who: string, of: Run[]) => [
		`${what}: ${who}`,
		spread(of.map(({ requests }) => requests)),
		spread(of.map(({ inFlight }) => inFlight)),
		seconds(times(of)),
		ratio(times(of), times(own)),
	];
	return [row('this node', own), row('HTTP Request', http)];
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
	const rows = [
		...rowsOf(
			`${items.toLocaleString('en-US')} additions`,
			await measureBoth(session, sandbox, adding, additions(0, schedules)),
		),
		...rowsOf(
			`${toCreate.toLocaleString('en-US')} creates`,
			await measureBoth(session, sandbox, creating, creates(0)),
		),
	];
	const head = ['', 'Requests', 'Most in flight', 'Time', 'Times this node'];
	publish('n8n', { head, rows, rounds, wrong: [] }, { n8n: n8nVersion() }, values.write);
}

runCommand(main);
