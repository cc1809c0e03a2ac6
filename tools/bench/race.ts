import { startService, type Seen } from './service';

/** Someone who does the same work as the others. */
export interface Contestant {
	name: string;
	/** Does the work against the service. Gives the milliseconds it took. */
	run(url: string): Promise<number>;
	/** Requests that the work has to take. */
	requests: number;
	/** Most requests and connections at once that it may have; any number where it is not given. */
	limit?: number;
}

interface Lap extends Seen {
	ms: number;
}

/** Share of the work that everyone does once before anything is measured, so that all code is warm. */
const WARM_UP = 0.02;

/**
 * Lets the contestants do their work in turn, round after round, so that what else the machine does hits
 * all of them alike.
 *
 * @param contestants who does that much of the work, from 0 to 1
 * @param latency milliseconds the service takes for an answer
 * @returns one lap of each contestant for each round, by name, and what was wrong
 */
export async function race(
	contestants: (share: number) => readonly Contestant[],
	rounds: number,
	latency: number,
): Promise<{ laps: Map<string, Lap[]>; wrong: string[] }> {
	const service = await startService(latency);
	const laps = new Map(contestants(1).map(({ name }) => [name, [] as Lap[]]));
	const wrong: string[] = [];
	try {
		for (const { run } of contestants(WARM_UP)) await run(service.url);
		for (let round = 0; round < rounds; round += 1) {
			for (const { name, run, requests, limit = Infinity } of contestants(1)) {
				await service.seen();
				const ms = await run(service.url);
				const lap = { ms, ...(await service.seen()) };
				laps.get(name)!.push(lap);
				console.error(`  round ${round + 1}, ${name}: ${ms.toFixed(0)} ms`);
				if (lap.requests !== requests) wrong.push(`${name} sent ${lap.requests} requests, not ${requests}`);
				if (lap.mostInFlight > limit) wrong.push(`${name} had ${lap.mostInFlight} requests under way`);
				if (lap.mostConnections > limit) wrong.push(`${name} had ${lap.mostConnections} connections open`);
			}
		}
	} finally {
		await service.stop();
	}
	return { laps, wrong };
}
