// One run of the case `large` in a process of its own, so that its peak memory is its own. Arguments: who
// runs, number of items and of schedules, address of the service. Prints JSON.
import { readFileSync } from 'node:fs';
import { runOnEngine, withNode } from '../engineRun';
import { readingNode } from '../peers/reading';
import { additions, byExpression, byField } from '../work';

export type Runner = 'ours' | 'calculated' | 'common' | 'strict';

export interface LargeRun {
	ms: number;
	/** Bytes of the process at its highest, and how far above what it had before the run. */
	peak: number;
	growth: number;
}

async function main([runner, count, schedules, url]: string[]): Promise<LargeRun> {
	const isOurs = runner === 'ours' || runner === 'calculated';
	const options = {
		parameters: runner === 'calculated' ? byExpression : byField,
		...(!isOurs && withNode(await readingNode(runner as 'common' | 'strict'))),
	};
	// The engine, the expressions and the node are loaded and warm before anything is measured.
	await runOnEngine(url!, { ...options, items: additions(Number(schedules), Number(schedules)).items });
	const { items } = additions(Number(count), Number(schedules));
	global.gc?.();
	const before = process.memoryUsage.rss();
	const ms = await runOnEngine(url!, { ...options, items });
	const peak = peakMemory();
	return { ms, peak, growth: peak - before };
}

/** On Linux `maxRSS` starts with what the parent process had; the kernel's own mark of this process does not. */
function peakMemory(): number {
	try {
		return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))![1]) * 1024;
	} catch {
		return process.resourceUsage().maxRSS * 1024;
	}
}

void main(process.argv.slice(2)).then((run) => {
	// n8n's engine leaves timers behind.
	process.stdout.write(JSON.stringify(run), () => process.exit());
});
