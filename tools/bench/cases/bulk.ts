import { runOnEngine, withNode } from '../engineRun';
import { ratio, seconds, spread } from '../figures';
import { httpRequestNode } from '../peers/httpRequest';
import { plainFetch } from '../peers/plainFetch';
import type { Section } from '../section';
import { startService, type Seen, type Service } from '../service';
import { additions, byExpression, LATENCY } from '../work';

const SCHEDULES = 10;
const CONCURRENCY = 10;

/** Someone who does the same work as the others. */
interface Contestant {
	name: string;
	/** Does the work against the service. Gives the milliseconds it took. */
	run(url: string): Promise<number>;
	/** Requests that the work has to take. */
	requests: number;
	/** Most connections at once that it may have; any number where it is not given. */
	limit?: number;
}

interface Lap extends Seen {
	ms: number;
}

/**
 * Thousands of items that add one user each. The contestants do their work in turn, round after round, so that
 * what else the machine does hits all of them alike.
 */
export async function bulk(isQuick: boolean): Promise<Section> {
	const total = isQuick ? 500 : 10_000;
	const rounds = isQuick ? 1 : 3;
	const laps = new Map<string, Lap[]>();
	const wrong: string[] = [];
	const service = await startService(LATENCY);
	try {
		// Once before it counts, so that all code is loaded and warm.
		for (const { run } of contestantsOf(total / 50)) await run(service.url);
		for (let round = 1; round <= rounds; round++) {
			for (const contestant of contestantsOf(total)) {
				const { name, requests, limit = Infinity } = contestant;
				const lap = await lapOf(contestant, service);
				laps.set(name, [...(laps.get(name) ?? []), lap]);
				console.error(`bulk, round ${round}, ${name}: ${lap.ms.toFixed(0)} ms`);
				if (lap.requests !== requests) wrong.push(`${name} sent ${lap.requests} requests, not ${requests}`);
				if (lap.mostConnections > limit) wrong.push(`${name} had ${lap.mostConnections} connections open`);
			}
		}
	} finally {
		await service.stop();
	}
	const [ours] = [...laps.values()].map(times) as [number[]];
	return {
		head: ['', 'Requests', 'Connections at once', 'Time', 'Times this node'],
		rows: [...laps].map(([name, all]) => [
			name,
			spread(all.map(({ requests }) => requests)),
			spread(all.map(({ mostConnections }) => mostConnections)),
			seconds(times(all)),
			ratio(times(all), ours),
		]),
		rounds,
		wrong,
	};
}

const times = (laps: Lap[]) => laps.map(({ ms }) => ms);

async function lapOf({ run }: Contestant, service: Service): Promise<Lap> {
	await service.seen();
	const ms = await run(service.url);
	return { ms, ...(await service.seen()) };
}

function contestantsOf(count: number): Contestant[] {
	const { items, ours, httpRequest, requests } = additions(count, SCHEDULES);
	const combined = { requests: SCHEDULES, limit: CONCURRENCY };
	return [
		{
			name: 'this node',
			...combined,
			run: async (url) => await runOnEngine(url, { items, parameters: ours }),
		},
		{
			name: 'this node, complex expressions',
			...combined,
			run: async (url) => await runOnEngine(url, { items, parameters: byExpression }),
		},
		{
			name: 'HTTP Request',
			requests: count,
			run: async (url) =>
				await runOnEngine(url, { items, ...withNode(httpRequestNode), parameters: httpRequest(url) }),
		},
		{
			name: `a script, ${CONCURRENCY} at a time`,
			requests: count,
			run: async (url) => await plainFetch(url, requests, CONCURRENCY),
		},
	];
}
