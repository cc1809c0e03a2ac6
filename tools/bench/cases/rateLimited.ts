import type { INode } from 'n8n-workflow';
import type { NodeRunOptions } from '../../harness';
import { startSandbox, type LoggedRequest, type Sandbox } from '../../sandbox';
import { timedRun, withNode } from '../engineRun';
import { counted, grouped } from '../figures';
import { declarativeNode } from '../peers/declarative';
import { httpRequestNode } from '../peers/httpRequest';
import type { Scale, Section } from '../section';
import { creates, LATENCY, TOKEN } from '../work';

const LIMIT = { requests: 20, windowMs: 2000 };

/** The most that n8n's Retry On Fail offers. */
const retries: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 };

const ours = 'this node';

interface Run {
	name: string;
	hasSucceeded: boolean;
	seconds: number;
	requests: number;
	refused: number;
	/** When each item was done, in seconds from the start. */
	done: number[];
	/** Schedules that were created again. */
	duplicates: number;
}

/** Creates on a service that limits its requests, which says so with 429 and Retry-After. */
export async function rateLimited({ quick }: Scale): Promise<Section> {
	const total = quick ? 50 : 160;
	const sandbox = await startSandbox({ token: TOKEN, latencyMs: LATENCY });
	const runs: Run[] = [];
	try {
		for (const [name, options] of Object.entries(contestantsOf(sandbox))) {
			// Once before it counts, so that all code is loaded and warm.
			await runOf(name, options, 1, sandbox);
			sandbox.reset();
			sandbox.limit(LIMIT);
			runs.push(await runOf(name, options, total, sandbox));
			console.error(`  ${name}: ${runs.at(-1)!.seconds.toFixed(1)} s`);
		}
	} finally {
		await sandbox.close();
	}
	const { requests, windowMs } = LIMIT;
	return {
		title: `${grouped(total)} creates on a rate-limited service`,
		intro: `The service takes ${requests} requests in any ${windowMs / 1000} s, ${LATENCY} ms each, and answers 429 with \`Retry-After\` to the others. One run each. This node with its default options. The HTTP Request node is a stand-in that sends as n8n's own does. It and the node with one request per item, in n8n's declarative style, have n8n's **Retry On Fail** at its most: n8n runs the whole node again, with all items, up to ${retries.maxTries} tries with ${retries.waitBetweenTries! / 1000} s in between; if the last one fails, so does the execution. In the last row, somebody knew the limit and set the HTTP Request node's batching to it.`,
		head: ['', 'Execution', 'Items done', 'Requests', 'Answered 429', 'Created twice', 'Time'],
		rows: runs.map((run) => [
			run.name,
			run.hasSucceeded ? 'succeeded' : 'failed',
			counted(run.done.length),
			counted(run.requests),
			counted(run.refused),
			counted(run.duplicates),
			`${run.seconds.toFixed(1)} s`,
		]),
		chart: {
			kind: 'lines',
			name: 'rate-limited',
			x: 'Seconds',
			y: `Items done, of ${grouped(total)}`,
			lines: runs.map((run) => ({ row: run.name, end: summaryOf(run), points: pointsOf(run) })),
		},
		target: `Target: every item done, none created twice. Measured: ${summaryOf(runs[0]!)}.`,
		wrong: runs
			.filter(({ name }) => name === ours)
			.filter(({ done, duplicates, hasSucceeded }) => !hasSucceeded || done.length < total || duplicates > 0)
			.map((run) => `${run.name}: ${summaryOf(run)}`),
	};
}

function summaryOf({ done, duplicates, hasSucceeded }: Run): string {
	const twice = duplicates > 0 ? `, ${grouped(duplicates)} duplicates` : '';
	return `${grouped(done.length)} done${twice}${hasSucceeded ? '' : ', failed'}`;
}

function pointsOf({ done, seconds }: Run): Array<[number, number]> {
	const points = done.map((at, i): [number, number] => [at, i + 1]);
	return [[0, 0], ...points, [seconds, done.length]];
}

function contestantsOf({ url }: Sandbox): Record<string, NodeRunOptions> {
	const { ours: parameters, httpRequest, declarative } = creates(0);
	const retried = { ...withNode(httpRequestNode), settings: retries };
	const { requests, windowMs } = LIMIT;
	return {
		[ours]: { parameters },
		'HTTP Request, Retry On Fail': { ...retried, parameters: httpRequest(url) },
		'one request per item, Retry On Fail': {
			...withNode(declarativeNode),
			settings: retries,
			parameters: declarative,
		},
		'HTTP Request, batches set by hand': {
			...retried,
			parameters: { ...httpRequest(url), batchSize: requests, batchInterval: windowMs },
		},
	};
}

async function runOf(name: string, options: NodeRunOptions, total: number, sandbox: Sandbox): Promise<Run> {
	const { items } = creates(total);
	const { result, begin, seconds } = await timedRun(sandbox.url, { ...options, items });
	const applied = sandbox.requests.filter((request) => request.applied);
	const first = new Map<string, number>();
	for (const request of applied) {
		const created = nameIn(request);
		if (!first.has(created)) first.set(created, (request.answeredAt! - begin) / 1000);
	}
	return {
		name,
		hasSucceeded: result.status === 'success',
		seconds,
		requests: sandbox.requests.length,
		refused: sandbox.requests.filter(({ status }) => status === 429).length,
		done: [...first.values()].sort((a, b) => a - b),
		duplicates: applied.length - first.size,
	};
}

const nameIn = ({ body }: LoggedRequest) => (JSON.parse(body.toString()) as { name: string }).name;
