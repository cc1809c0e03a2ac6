import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, spread } from '../figures';
import type { Scale, Section } from '../section';

interface Load {
	ms: number;
	heap: number;
	parameters: number;
}

/** What n8n pays once, when it starts, for having the package installed. */
export async function startUp({ quick, rounds = quick ? 5 : 41 }: Scale): Promise<Section> {
	const loads: Load[] = [];
	for (let round = 0; round < rounds; round += 1) loads.push(await load());
	const ms = loads.map((one) => one.ms);
	const kilobytes = loads.map(({ heap }) => heap / 1024);
	return {
		title: 'D. Start-up',
		intro: `A fresh process each time, n8n-workflow already loaded; loads and constructs the built node and its credential. ${rounds} rounds; median (lowest–highest).`,
		head: ['', 'Time', 'Heap'],
		rows: [['this node and its credential', spread(ms, 'ms', 1), spread(kilobytes, 'kB', 0)]],
		target: `Wanted: at most 15 ms. Measured: ${median(ms).toFixed(1)} ms.`,
		wrong: loads.every(({ parameters }) => parameters > 0) ? [] : ['a node without parameters was loaded'],
	};
}

async function load(): Promise<Load> {
	const { stdout } = await promisify(execFile)(process.execPath, [
		'--expose-gc',
		join(__dirname, 'loadNode.cjs'),
	]);
	return JSON.parse(stdout) as Load;
}
