import type { NodeRunOptions } from '../../harness';
import { startSandbox } from '../../sandbox';
import { runOnEngine, withNode } from '../engineRun';
import { ratio, seconds, spread } from '../figures';
import { httpRequestNode } from '../peers/httpRequest';
import type { Section } from '../section';
import { batchesOf, createBody, creates, LATENCY, TOKEN } from '../work';

const ROWS = 500;
const CHANGED = 5;
const LIMIT = { requests: 60, windowMs: 60_000 };

const names = Array.from({ length: ROWS }, (_, i) => `Report ${i}`);
const schedules = names.map((name, i) => ({ id: i + 1, ...createBody, name }));
const items = schedules.map(({ id, name }, i) => ({ id, name, hour: i < CHANGED ? '10' : '09' }));

type Options = Omit<NodeRunOptions, 'items'>;

interface Way {
	name: string;
	/** Updates that the work takes. */
	updates: number;
	run(url: string): Options;
}

interface Lap {
	requests: number;
	ms: number;
}

/** A sheet that is sent every night and of which few rows differ, without a limit and under one. */
export async function unchanged(isQuick: boolean): Promise<Section> {
	const rounds = isQuick ? 1 : 3;
	const rows: string[][] = [];
	const wrong: string[] = [];
	for (const isLimited of isQuick ? [false] : [false, true]) {
		const ways = waysOf(isLimited).map((way) => ({ ...way, laps: [] as Lap[] }));
		// Under the limit a round takes a quarter of an hour, and what else the machine does makes no difference.
		for (let round = 1; round <= (isLimited ? 1 : rounds); round++) {
			for (const { name, updates, run, laps } of ways) {
				const lap = await lapOf(run, isLimited);
				laps.push(lap);
				console.error(`unchanged, round ${round}, ${name}: ${(lap.ms / 1000).toFixed(1)} s`);
				if (lap.updates !== updates) wrong.push(`${name}: ${lap.updates} updates`);
			}
		}
		const [ours] = ways.map(({ laps }) => times(laps)) as [number[]];
		for (const { name, laps } of ways) {
			rows.push([
				name,
				spread(laps.map(({ requests }) => requests)),
				seconds(times(laps)),
				ratio(times(laps), ours),
			]);
		}
	}
	return { head: ['', 'Requests', 'Time', 'Times this node'], rows, rounds, wrong };
}

const times = (laps: Lap[]) => laps.map(({ ms }) => ms);

function waysOf(isLimited: boolean): Way[] {
	const limit = isLimited ? `, ${LIMIT.requests} a minute` : '';
	return [
		{ name: `this node${limit}`, updates: CHANGED, run: () => upsert(false) },
		{ name: `this node, Send Unchanged${limit}`, updates: ROWS, run: () => upsert(true) },
		{ name: `HTTP Request${limit}`, updates: ROWS, run: (url) => httpRequest(url, isLimited) },
	];
}

const upsert = (sendUnchanged: boolean): Options => ({
	parameters: {
		...creates(1).ours,
		operation: 'upsert',
		matchBy: 'name',
		scheduledTimeHour: '={{ $json.hour }}',
		options: { sendUnchanged },
	},
});

/** Somebody keeps the IDs in the sheet and, where there is a limit, knows it. */
function httpRequest(url: string, isLimited: boolean): Options {
	return {
		...withNode(httpRequestNode),
		parameters: {
			url: `=${url}/api/v1/schedules/{{ $json.id }}/`,
			jsonBody: `={{ { ...${JSON.stringify(createBody)}, name: $json.name, scheduled_time_hour: $json.hour } }}`,
			...(isLimited && batchesOf(LIMIT)),
		},
	};
}

async function lapOf(run: Way['run'], isLimited: boolean): Promise<Lap & { updates: number }> {
	const sandbox = await startSandbox({
		token: TOKEN,
		schedules,
		latencyMs: LATENCY,
		pageSize: 100,
		paging: 'page',
	});
	try {
		if (isLimited) sandbox.limit(LIMIT);
		const ms = await runOnEngine(sandbox.url, { ...run(sandbox.url), items });
		const sent = sandbox.requests.filter((request) => request.method !== 'GET' && request.applied);
		return { requests: sandbox.requests.length, updates: sent.length, ms };
	} finally {
		await sandbox.close();
	}
}
