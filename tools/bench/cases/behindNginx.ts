import { runNode, type NodeRunOptions } from '../../harness';
import { startSandbox, type Sandbox } from '../../sandbox';
import { byField, userItems } from '../addUsers';
import { bodyOf, createByName } from '../createSchedules';
import { counted, grouped } from '../figures';
import { httpRequestNode } from '../peers/httpRequest';
import type { Scale, Section } from '../section';
import { hasNginx, startNginx } from '../service/nginx';

const LATENCY = 20;
const SCHEDULES = 10;
const TOKEN = 'bench-token';
const PATH = '/api/v1/schedules/';

const ours = 'this node';

/** Some work, and how much of it has arrived at the service. */
interface Job {
	name: string;
	total: number;
	items: NodeRunOptions['items'];
	arrived(sandbox: Sandbox): number;
	/** This node's parameters, and the HTTP Request node's for the same. */
	parameters: NodeRunOptions['parameters'];
	httpRequest: (url: string) => NodeRunOptions['parameters'];
}

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
		for (const job of [creates(quick ? 700 : 2000), additions(quick ? 1000 : 10_000)]) {
			for (const [node, options] of Object.entries(contestantsOf(job, nginx.url))) {
				sandbox.reset();
				runs.push(await runOf(`${node}, ${job.name}`, options, job, sandbox, nginx.url));
				console.error(`  ${runs.at(-1)!.name}: ${runs.at(-1)!.seconds.toFixed(1)} s`);
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

function creates(total: number): Job {
	return {
		name: `${grouped(total)} creates`,
		total,
		items: Array.from({ length: total }, (_, i) => ({ name: `Report ${i}` })),
		arrived: ({ schedules }) => schedules.size - SCHEDULES,
		parameters: createByName,
		httpRequest: (url) => ({
			url: url + PATH,
			jsonBody: `={{ { ...${JSON.stringify(bodyOf(''))}, name: $json.name } }}`,
		}),
	};
}

function additions(total: number): Job {
	return {
		name: `${grouped(total)} additions`,
		total,
		items: userItems(total, SCHEDULES),
		arrived: ({ schedules }) => [...schedules.values()].reduce((sum, { users }) => sum + users.length, 0),
		parameters: byField,
		httpRequest: (url) => ({
			url: `=${url + PATH}{{ $json.schedule }}/add_users/`,
			jsonBody: '={{ { "users": [$json.user] } }}',
		}),
	};
}

function contestantsOf({ parameters, httpRequest }: Job, url: string): Record<string, NodeRunOptions> {
	return {
		[ours]: { parameters },
		'HTTP Request': {
			type: 'bench.httpRequest',
			nodeTypes: { 'bench.httpRequest': httpRequestNode },
			parameters: httpRequest(url),
		},
	};
}

async function runOf(
	name: string,
	options: NodeRunOptions,
	{ items, total, arrived }: Job,
	sandbox: Sandbox,
	url: string,
): Promise<Run> {
	const credentials = { reportScheduleApi: { baseUrl: url, apiToken: TOKEN } };
	const begin = performance.now();
	const result = await runNode({ credentials, ...options, items });
	const seconds = (performance.now() - begin) / 1000;
	return { name, total, arrived: arrived(sandbox), hasSucceeded: result.status === 'success', seconds };
}
