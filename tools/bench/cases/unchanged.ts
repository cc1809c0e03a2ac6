import type { INodeParameters } from 'n8n-workflow';
import type { NodeRunOptions } from '../../harness';
import { startSandbox } from '../../sandbox';
import { runOnEngine, withNode } from '../engineRun';
import { counted, median, ratio, spread, times } from '../figures';
import { httpRequestNode } from '../peers/httpRequest';
import type { Scale, Section } from '../section';
import { createBody, creates, LATENCY, TOKEN } from '../work';

const ROWS = 500;
const CHANGED = 5;
const LIMIT = { requests: 60, windowMs: 60_000 };

const names = Array.from({ length: ROWS }, (_, i) => `Report ${i}`);
const schedules = names.map((name, i) => ({ id: i + 1, ...createBody, name }));
const items = schedules.map(({ id, name }, i) => ({ id, name, hour: i < CHANGED ? '10' : '09' }));

interface Way {
	name: string;
	/** Updates that the work takes. */
	updates: number;
	run(url: string): Omit<NodeRunOptions, 'items'>;
}

const upsert = (sendUnchanged: boolean) => (): Omit<NodeRunOptions, 'items'> => ({
	parameters: {
		...creates(1).ours,
		operation: 'upsert',
		matchBy: 'name',
		scheduledTimeHour: '={{ $json.hour }}',
		options: { sendUnchanged },
	},
});

/** Somebody keeps the IDs in the sheet and, where there is a limit, knows it. */
function httpRequest(isLimited: boolean) {
	const batches: INodeParameters = isLimited
		? { batchSize: LIMIT.requests, batchInterval: LIMIT.windowMs }
		: {};
	return (url: string): Omit<NodeRunOptions, 'items'> => ({
		...withNode(httpRequestNode),
		parameters: {
			url: `=${url}/api/v1/schedules/{{ $json.id }}/`,
			jsonBody: `={{ { ...${JSON.stringify(createBody)}, name: $json.name, scheduled_time_hour: $json.hour } }}`,
			...batches,
		},
	});
}

/** A sheet that is sent every night and of which few rows differ: what isn't sent, and what that saves under a limit. */
export async function unchangedCase({ quick }: Scale): Promise<Section> {
	const rows: Section['rows'] = [];
	const wrong: string[] = [];
	const gains: string[] = [];
	for (const isLimited of quick ? [false] : [false, true]) {
		const ways: Way[] = [
			{ name: 'this node', updates: CHANGED, run: upsert(false) },
			{ name: 'with Send Unchanged', updates: ROWS, run: upsert(true) },
			{ name: 'HTTP Request, by ID', updates: ROWS, run: httpRequest(isLimited) },
		];
		const where = isLimited ? '60 a minute' : 'no limit';
		const seconds: number[] = [];
		for (const { name, updates, run } of ways) {
			const paging = { pageSize: 100, paging: 'page' } as const;
			const sandbox = await startSandbox({ token: TOKEN, schedules, latencyMs: LATENCY, ...paging });
			try {
				if (isLimited) sandbox.limit(LIMIT);
				const ms = await runOnEngine(sandbox.url, { ...run(sandbox.url), items });
				const applied = sandbox.requests.filter((request) => request.method !== 'GET' && request.applied);
				if (applied.length !== updates) wrong.push(`${name}, ${where}: ${applied.length} updates`);
				seconds.push(ms / 1000);
				rows.push([`${name}, ${where}`, counted(sandbox.requests.length), spread([ms / 1000], 's', 1)]);
				console.error(`  ${name}, ${where}: ${ms} ms`);
			} finally {
				await sandbox.close();
			}
		}
		const [ours, ...others] = seconds as [number, ...number[]];
		gains.push(`${times(ratio([median(others)], [ours]))} with ${where}`);
	}
	return {
		title: `${ROWS} rows of which ${CHANGED} differ`,
		intro: `Create or Update by name, the list in pages of 100, ${LATENCY} ms for an answer. Beside it, what sends every row: this node with the option Send Unchanged, and the HTTP Request node, by IDs that the sheet has and in batches of the limit. One run each.`,
		head: ['', 'Requests', 'Wall time'],
		rows,
		chart: {
			kind: 'bars',
			name: 'unchanged',
			panels: [{ column: 'Requests' }, { column: 'Wall time', isLog: true }],
		},
		target: `Target: at least 50 × faster under the limit. Measured: ${gains.join(', ')}.`,
		wrong,
	};
}
