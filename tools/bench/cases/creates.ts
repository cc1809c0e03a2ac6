import { grouped, median, ratio, roundsOf, spread, times } from '../figures';
import { runOnEngine, withNode } from '../engineRun';
import { helperOnlyNode } from '../peers/helperOnly';
import { plainFetch } from '../peers/plainFetch';
import { race, type Contestant } from '../race';
import type { Scale, Section } from '../section';
import { creates, LATENCY } from '../work';

const CONCURRENCY = 10;

const ours = 'this node';
const byHand = 'plain fetch';
const helper = "only n8n's request helper";

/** Creates, which cannot be combined: one request for each. */
export async function createsCase({ quick, rounds = quick ? 1 : 5 }: Scale): Promise<Section> {
	const total = quick ? 100 : 2000;
	const { laps, wrong } = await race((share) => contestantsOf(total * share), rounds, LATENCY);
	const ms = (name: string) => laps.get(name)!.map((lap) => lap.ms);
	return {
		title: `${grouped(total)} creates, ${CONCURRENCY} in flight`,
		intro: `The service takes ${LATENCY} ms for an answer. ${roundsOf(rounds)}. The third row is the least that a node can cost: it sends ready bodies through n8n's request helper and does nothing else.`,
		head: ['', 'Requests', 'Connections opened', 'At once', 'Wall time', 'Per create', 'Times plain fetch'],
		rows: [...laps.keys()].map((name) => [
			name,
			grouped(laps.get(name)![0]!.requests),
			grouped(laps.get(name)![0]!.connections),
			grouped(Math.max(...laps.get(name)!.map((lap) => lap.mostConnections))),
			spread(ms(name), 'ms', 0),
			`${((median(ms(name)) * CONCURRENCY) / total).toFixed(2)} ms`,
			times(ratio(ms(name), ms(byHand))),
		]),
		chart: { kind: 'bars', name: 'creates', panels: [{ column: 'Wall time' }] },
		target: `Target: at most 1.15 × plain fetch. Measured: ${times(ratio(ms(ours), ms(byHand)))}.`,
		wrong,
	};
}

function contestantsOf(count: number): Contestant[] {
	const { items, ours: parameters, requests } = creates(count);
	const [{ path } = { path: '' }] = requests;
	const ready = { items: requests.map(({ body }) => body), ...withNode(helperOnlyNode) };
	return [
		{
			name: ours,
			requests: count,
			limit: CONCURRENCY,
			run: (url) => runOnEngine(url, { items, parameters }),
		},
		{ name: byHand, requests: count, run: (url) => plainFetch(url, requests, CONCURRENCY) },
		{
			name: helper,
			requests: count,
			run: (url) => runOnEngine(url, { ...ready, parameters: { url: url + path, concurrency: CONCURRENCY } }),
		},
	];
}
