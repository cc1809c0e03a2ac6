import type { IDataObject } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { timedRun, withNode } from '../engineRun';
import { counted, grouped } from '../figures';
import { httpRequestNode } from '../peers/httpRequest';
import type { Scale, Section } from '../section';
import { hasNginx, startNginx } from '../service/nginx';
import { additions, creates, LATENCY, TOKEN, type Work } from '../work';

const SCHEDULES = 10;

const ours = 'this node';

interface Run {
	name: string;
	total: number;
	arrived: number;
	hasSucceeded: boolean;
	seconds: number;
}

/** Creates and additions through an nginx as Debian installs it, which takes 512 connections at once. */
export async function behindNginx({ quick }: Scale): Promise<Section | undefined> {
	if (!hasNginx()) {
		console.error("  left out: install Debian's nginx for it (apt-get install nginx)");
		return undefined;
	}
	const schedules = Array.from({ length: SCHEDULES }, (_, i) => ({ id: i + 1 }));
	const sandbox = await startSandbox({ token: TOKEN, latencyMs: LATENCY, schedules });
	const nginx = await startNginx(sandbox.url);
	const runs: Run[] = [];
	try {
		const jobs: Array<[name: string, work: Work<IDataObject>, arrived: (sandbox: Sandbox) => number]> = [
			['creates', creates(quick ? 700 : 2000), ({ schedules }) => schedules.size - SCHEDULES],
			['additions', additions(quick ? 1000 : 10_000, SCHEDULES), usersIn],
		];
		for (const [what, { items, ours: parameters, httpRequest }, arrived] of jobs) {
			const nodes = {
				[ours]: { parameters },
				'HTTP Request': { ...withNode(httpRequestNode), parameters: httpRequest(nginx.url) },
			};
			for (const [node, options] of Object.entries(nodes)) {
				sandbox.reset();
				const { result, seconds } = await timedRun(nginx.url, { ...options, items });
				const name = `${node}, ${grouped(items.length)} ${what}`;
				const hasSucceeded = result.status === 'success';
				runs.push({ name, total: items.length, arrived: arrived(sandbox), hasSucceeded, seconds });
				console.error(`  ${name}: ${seconds.toFixed(1)} s`);
			}
		}
	} finally {
		await nginx.stop();
		await sandbox.close();
	}
	const own = runs.filter(({ name }) => name.startsWith(ours));
	return {
		title: 'Behind nginx',
		intro: `nginx as Debian installs it, with one worker and its default of 512 connections, passes requests on to the service, which takes ${LATENCY} ms for an answer. One run each, with default options. The HTTP Request node is a stand-in that sends as n8n's own does: all requests at once.`,
		head: ['', 'Execution', 'Arrived', 'Lost', 'Time'],
		rows: runs.map(({ name, total, arrived, hasSucceeded, seconds }) => [
			name,
			hasSucceeded ? 'succeeded' : 'failed',
			counted(arrived),
			counted(total - arrived),
			{ text: `${seconds.toFixed(1)} s`, value: seconds, unit: 's' },
		]),
		chart: { kind: 'bars', name: 'nginx', panels: [{ column: 'Lost' }, { column: 'Time' }] },
		target: `Target: nothing lost. Measured: ${own.map(({ name, total, arrived }) => `${name}: ${grouped(total - arrived)} lost`).join('; ')}.`,
		wrong: own
			.filter(({ total, arrived, hasSucceeded }) => !hasSucceeded || arrived !== total)
			.map(({ name, total, arrived }) => `${name}: ${arrived} of ${total} arrived`),
	};
}

const usersIn = ({ schedules }: Sandbox) =>
	[...schedules.values()].reduce((sum, { users }) => sum + users.length, 0);
