import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/process.cjs';
import { temporaryFolder } from '../../scripts/temporary.cjs';
import { median, ratio, roundsOf, spread, times } from '../figures';
import type { Scale, Section } from '../section';

interface Load {
	ms: number;
	cpu: number;
	heap: number;
	made: number;
	files: number;
}

const dist = join(__dirname, '..', '..', '..', 'dist');
const ours = ['nodes/ReportSchedule/ReportSchedule.node.js', 'credentials/ReportScheduleApi.credentials.js'];

/** What n8n pays once, when it starts, for having the package installed. */
export async function startUp({ quick, rounds = quick ? 5 : 41 }: Scale): Promise<Section> {
	const built = ours.map((file) => join(dist, file));
	const { files } = await load(built);
	const folder = temporaryFolder('bench');
	const empty = Array.from({ length: files }, (_, i) => join(folder, `empty${i}.js`));
	for (const file of empty) writeFileSync(file, '');
	const node: Load[] = [];
	const floor: Load[] = [];
	for (let round = 0; round < rounds; round += 1) {
		node.push(await load(built));
		floor.push(await load(empty));
	}
	const all = (loads: Load[], figure: 'ms' | 'cpu' | 'heap') => loads.map((one) => one[figure]);
	const ms = all(node, 'ms');
	const row = (name: string, loads: Load[]): Section['rows'][number] => {
		const kilobytes = all(loads, 'heap').map((bytes) => bytes / 1024);
		return [
			name,
			spread(all(loads, 'ms'), 'ms', 1),
			spread(all(loads, 'cpu'), 'ms', 1),
			spread(kilobytes, 'kB', 0),
		];
	};
	return {
		title: 'Start-up',
		intro: `A fresh process each time, n8n-workflow already loaded; loads and constructs the built node and its credential: ${files} files, which are all that the node has. ${roundsOf(rounds)}. The second row is what Node.js needs for as many files with nothing in them.`,
		head: ['', 'Time', 'Processor time', 'Heap that stays'],
		rows: [row('this node and its credential', node), row(`${files} empty files`, floor)],
		chart: { kind: 'bars', name: 'start-up', panels: [{ column: 'Time' }, { column: 'Heap that stays' }] },
		target: `Target: at most 25 ms. Measured: ${median(ms).toFixed(1)} ms, at best ${Math.min(...ms).toFixed(1)} ms; ${times(ratio(ms, all(floor, 'ms')))} the empty files.`,
		wrong: node.every(({ made }) => made === ours.length) ? [] : ['not all of the node was loaded'],
	};
}

async function load(files: string[]): Promise<Load> {
	const script = join(__dirname, 'loadNode.cjs');
	return JSON.parse(await run(process.execPath, ['--expose-gc', script, ...files])) as Load;
}
