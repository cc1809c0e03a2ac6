import { counted, grouped, median, ratio, roundsOf, spread, times } from '../figures';
import { runOnEngine, withNode } from '../engineRun';
import { declarativeNode } from '../peers/declarative';
import { httpRequestNode } from '../peers/httpRequest';
import { plainFetch } from '../peers/plainFetch';
import { race, type Contestant } from '../race';
import type { Scale, Section } from '../section';
import { additions, byExpression, LATENCY } from '../work';

const SCHEDULES = 10;
const CONCURRENCY = 10;

const ours = 'this node';
const oursResolved = 'this node, complex expressions';
const declarative = 'one request per item';
const httpRequest = 'HTTP Request node';
const byHand = `a script, ${CONCURRENCY} at a time`;

/** Many items that add one user each. */
export async function bulk({ quick, rounds = quick ? 1 : 3 }: Scale): Promise<Section> {
	const total = quick ? 500 : 10_000;
	const { laps, wrong } = await race((share) => contestantsOf(total * share), rounds, LATENCY);
	const ms = (name: string) => laps.get(name)!.map((lap) => lap.ms);
	const faster = ratio(ms(declarative), ms(ours));
	return {
		title: `${grouped(total)} items add one user each to ${SCHEDULES} schedules`,
		intro: `The service takes ${LATENCY} ms for an answer. ${roundsOf(rounds)}. This node with its default options. Its expressions name fields of the items; in the second row they're ones that only n8n can resolve. The third row is a node in n8n's declarative style, without code of its own. The HTTP Request node is a stand-in that sends as n8n's own does; below, n8n's own is measured in a real n8n.`,
		head: ['', 'Requests', 'Connections at once', 'Time', 'Times this node'],
		rows: [...laps.keys()].map((name) => [
			name,
			counted(median(laps.get(name)!.map((lap) => lap.requests))),
			grouped(Math.max(...laps.get(name)!.map((lap) => lap.mostConnections))),
			spread(ms(name), 'ms', 0),
			times(ratio(ms(name), ms(ours))),
		]),
		chart: {
			kind: 'bars',
			name: 'bulk',
			panels: [
				{ column: 'Requests', isLog: true },
				{ column: 'Time', isLog: true },
			],
		},
		target: `Target: at least 100 × faster than one request per item, ${SCHEDULES} requests, at most ${CONCURRENCY} connections. Measured: ${times(faster)} faster; ${times(ratio(ms(declarative), ms(oursResolved)))} with a complex expression for every value. The HTTP Request node takes ${times(ratio(ms(httpRequest), ms(ours)))} the time.`,
		wrong,
	};
}

function contestantsOf(count: number): Contestant[] {
	const work = additions(count, SCHEDULES);
	const { items } = work;
	const one = { requests: SCHEDULES, limit: CONCURRENCY };
	return [
		{ name: ours, ...one, run: (url) => runOnEngine(url, { items, parameters: work.ours }) },
		{ name: oursResolved, ...one, run: (url) => runOnEngine(url, { items, parameters: byExpression }) },
		{
			name: declarative,
			requests: count,
			run: (url) => runOnEngine(url, { items, ...withNode(declarativeNode), parameters: work.declarative }),
		},
		{
			name: httpRequest,
			requests: count,
			run: (url) =>
				runOnEngine(url, { items, ...withNode(httpRequestNode), parameters: work.httpRequest(url) }),
		},
		{ name: byHand, requests: count, run: (url) => plainFetch(url, work.requests, CONCURRENCY) },
	];
}
