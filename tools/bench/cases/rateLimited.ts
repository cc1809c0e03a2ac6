import type { INode } from 'n8n-workflow';
import type { NodeRunOptions } from '../../harness';
import { startSandbox, type LoggedRequest, type Sandbox } from '../../sandbox';
import { timedRun, withNode } from '../engineRun';
import { ratio, seconds, spread } from '../figures';
import { httpRequestNode } from '../peers/httpRequest';
import type { Section } from '../section';
import { batchesOf, creates, LATENCY, TOKEN } from '../work';

const LIMIT = { requests: 20, windowMs: 2000 };

/** The most that n8n's Retry On Fail offers. */
const retries: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 };

const ours = 'this node';

interface Run {
	hasSucceeded: boolean;
	ms: number;
	requests: number;
	refused: number;
	/** Items of which there is a schedule. */
	done: number;
	/** Schedules that were created again. */
	duplicates: number;
}

/** Creates on a service that limits its requests, which says so with 429 and Retry-After. */
export async function rateLimited(isQuick: boolean): Promise<Section> {
	const total = isQuick ? 50 : 160;
	const rounds = isQuick ? 1 : 3;
	const sandbox = await startSandbox({ token: TOKEN, latencyMs: LATENCY });
	const contestants = Object.entries(contestantsOf(sandbox));
	const runs = new Map(contestants.map(([name]) => [name, [] as Run[]]));
	try {
		// Once before it counts, so that all code is loaded and warm.
		for (const [, options] of contestants) await runOf(options, 1, sandbox);
		for (let round = 1; round <= rounds; round++) {
			for (const [name, options] of contestants) {
				sandbox.reset();
				sandbox.limit(LIMIT);
				const run = await runOf(options, total, sandbox);
				runs.get(name)!.push(run);
				console.error(`rateLimited, round ${round}, ${name}: ${run.ms.toFixed(0)} ms`);
			}
		}
	} finally {
		await sandbox.close();
	}
	// As many as a window takes go at once, and the last of them are answered after the latency.
	const fastest = (Math.ceil(total / LIMIT.requests) - 1) * LIMIT.windowMs + LATENCY;
	return {
		head: ['', 'Items done', 'Requests', 'Answered 429', 'Created twice', 'Time', 'Times the fastest'],
		rows: [...runs].map(([name, all]) => [
			name,
			...(['done', 'requests', 'refused', 'duplicates'] as const).map((figure) =>
				spread(all.map((run) => run[figure])),
			),
			seconds(times(all)),
			all.every(({ hasSucceeded }) => hasSucceeded)
				? ratio(
						times(all),
						all.map(() => fastest),
					)
				: 'failed',
		]),
		rounds,
		wrong: runs
			.get(ours)!
			.filter(({ hasSucceeded, done, duplicates }) => !hasSucceeded || done < total || duplicates > 0)
			.map(({ done, duplicates }) => `${ours}: ${done} done, ${duplicates} created twice`),
	};
}

const times = (runs: Run[]) => runs.map(({ ms }) => ms);

function contestantsOf({ url }: Sandbox): Record<string, NodeRunOptions> {
	const { ours: parameters, httpRequest } = creates(0);
	const http = { ...withNode(httpRequestNode), settings: retries, parameters: httpRequest(url) };
	return {
		[ours]: { parameters },
		'HTTP Request, Retry On Fail': http,
		'HTTP Request, batches': {
			...http,
			parameters: { ...http.parameters, ...batchesOf(LIMIT) },
		},
	};
}

async function runOf(options: NodeRunOptions, total: number, sandbox: Sandbox): Promise<Run> {
	const { items } = creates(total);
	const { result, ms } = await timedRun(sandbox.url, { ...options, items });
	const applied = sandbox.requests.filter((request) => request.applied);
	const done = new Set(applied.map(nameIn)).size;
	return {
		hasSucceeded: result.status === 'success',
		ms,
		requests: sandbox.requests.length,
		refused: sandbox.requests.filter(({ status }) => status === 429).length,
		done,
		duplicates: applied.length - done,
	};
}

const nameIn = ({ body }: LoggedRequest) => (JSON.parse(body.toString()) as { name: string }).name;
