// One run of the case `large` in a process of its own, so that its peak memory is its own. Arguments: who
// runs, number of items, address of the service. Answers over the process's channel.
import { readFileSync } from 'node:fs';
import { runOnEngine } from '../engineRun';
import { readingNode } from '../peers/reading';

export type Runner = 'ours' | 'common' | 'strict';

export interface LargeRun {
	ms: number;
	/** Bytes of the process at its highest, and how far above what it had before the run. */
	peak: number;
	growth: number;
}

export const SCHEDULES = 100;

const parameters = {
	resource: 'membership',
	operation: 'addUsers',
	scheduleId: { __rl: true, mode: 'id', value: '={{ $json.schedule }}' },
	users: '={{ $json.user }}',
	options: {},
};

async function main([runner, count, url]: string[]): Promise<LargeRun> {
	const reading =
		runner === 'ours'
			? {}
			: {
					type: 'bench.reading',
					nodeTypes: { 'bench.reading': await readingNode(runner as 'common' | 'strict') },
				};
	// The engine, the expressions and the node are loaded and warm before anything is measured.
	await runOnEngine(url!, { ...reading, parameters, items: itemsOf(SCHEDULES) });
	const items = itemsOf(Number(count));
	global.gc?.();
	const before = process.memoryUsage.rss();
	const ms = await runOnEngine(url!, { ...reading, parameters, items });
	const peak = peakMemory();
	return { ms, peak, growth: peak - before };
}

const itemsOf = (count: number) =>
	Array.from({ length: count }, (_, i) => ({ schedule: 1 + (i % SCHEDULES), user: 1 + i }));

/** On Linux `maxRSS` starts with what the parent process had; the kernel's own mark of this process does not. */
function peakMemory(): number {
	try {
		return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) * 1024;
	} catch {
		return process.resourceUsage().maxRSS * 1024;
	}
}

void main(process.argv.slice(2)).then(
	(run) => process.send!(run, () => process.exit()),
	(error) => process.send!({ error: String(error) }, () => process.exit()),
);
