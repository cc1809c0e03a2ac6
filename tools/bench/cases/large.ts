import { join } from 'node:path';
import { run } from '../../scripts/process.cjs';
import { grouped, median, ratio, roundsOf, spread, times } from '../figures';
import type { Scale, Section } from '../section';
import { startService } from '../service';
import type { LargeRun, Runner } from './largeRun';

const SCHEDULES = 100;

const runners: Record<Runner, string> = {
	ours: 'this node',
	calculated: 'this node, complex expressions',
	common: 'reads ID, users and options of every item',
	strict: 'reads ID and users of every item',
};

/** Very many items and no latency: what the node itself costs. */
export async function large({ quick, rounds = quick ? 1 : 3 }: Scale): Promise<Section> {
	const count = quick ? 5000 : 100_000;
	const runs: Record<Runner, LargeRun[]> = { ours: [], calculated: [], common: [], strict: [] };
	const wrong: string[] = [];
	const service = await startService(0);
	try {
		for (let round = 1; round <= rounds; round += 1) {
			for (const runner of Object.keys(runners) as Runner[]) {
				const one = await inOwnProcess(runner, count, service.url);
				runs[runner].push(one);
				console.error(`  round ${round}, ${runners[runner]}: ${one.ms} ms, ${megabytes(one.peak)} MB`);
				const { requests } = await service.seen();
				// Once warm and once for all items; 1,000 IDs are the most that one request carries.
				const wanted =
					runner === 'ours' || runner === 'calculated'
						? SCHEDULES + SCHEDULES * Math.ceil(count / SCHEDULES / 1000)
						: 0;
				if (requests !== wanted) wrong.push(`${runners[runner]} sent ${requests} requests, not ${wanted}`);
			}
		}
	} finally {
		await service.stop();
	}
	const all = (runner: Runner, figure: keyof LargeRun) => runs[runner].map((one) => one[figure]);
	const ratioOf = (runner: Runner, figure: keyof LargeRun) =>
		times(ratio(all(runner, figure), all('strict', figure)));
	return {
		title: `${grouped(count)} items, no latency`,
		intro: `Each run in a fresh process. ${roundsOf(rounds)}; ratios to the last row. This node adds a user with each item to one of ${SCHEDULES} schedules; in the second row by expressions that only n8n can resolve. The other two nodes only read the same parameters and give an item for each: the first reads for every item what nodes commonly read for every item, the second only what holds an expression.`,
		head: ['', 'Time', 'Items per second', 'Ratio', 'Peak memory', 'Ratio', 'Above the start', 'Ratio'],
		rows: (Object.keys(runners) as Runner[]).map((runner) => [
			runners[runner],
			spread(all(runner, 'ms'), 'ms', 0),
			grouped(Math.round((count / median(all(runner, 'ms'))) * 1000)),
			ratioOf(runner, 'ms'),
			spread(all(runner, 'peak').map(megabytes), 'MB', 0),
			ratioOf(runner, 'peak'),
			spread(all(runner, 'growth').map(megabytes), 'MB', 0),
			ratioOf(runner, 'growth'),
		]),
		chart: {
			kind: 'bars',
			name: 'large',
			panels: [{ column: 'Time', isLog: true }, { column: 'Peak memory' }],
		},
		target: `Target: at most 1.3 × in time and 1.5 × in peak memory. Measured: ${ratioOf('ours', 'ms')} and ${ratioOf('ours', 'peak')} against the stricter of the two; with complex expressions ${ratioOf('calculated', 'ms')} and ${ratioOf('calculated', 'peak')}.`,
		wrong,
	};
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

async function inOwnProcess(runner: Runner, count: number, url: string): Promise<LargeRun> {
	const script = join(__dirname, 'largeRun.ts');
	const args = [...process.execArgv, '--expose-gc', script, runner, String(count), String(SCHEDULES), url];
	return JSON.parse(await run(process.execPath, args, { timeout: 3_600_000 })) as LargeRun;
}
