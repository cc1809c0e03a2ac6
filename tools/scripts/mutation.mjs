// Runs the mutation tests of tools/config/mutation/ and prints a score for each folder. A run's name as the first argument
// picks that one; other arguments go to Stryker, say `run -m nodes/ReportSchedule/run/executionHints.ts`.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import runs from '../config/mutation/runs.cjs';
import { show } from './process.cjs';

const wanted = 90;
const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = path.join(root, 'reports', 'mutation');

const all = Object.keys(runs);
const [first, ...others] = process.argv.slice(2);
const [names, options] = all.includes(first) ? [[first], others] : [all, process.argv.slice(2)];

const files = {};
for (const name of names) {
	const report = path.join(reports, `${name}.json`);
	rmSync(report, { force: true });
	const args = ['run', 'tools/config/mutation/stryker.mjs', ...options];
	const code = await show('stryker', args, { cwd: root, env: { ...process.env, MUTATION_RUN: name } });
	if (code !== 0) process.exit(code);
	Object.assign(files, JSON.parse(readFileSync(report, 'utf8')).files);
}

/** credentials, nodes/ReportSchedule, and each folder below that. */
const folderOf = (file) => file.split('/').slice(0, -1).slice(0, 3).join('/');

const folders = {};
for (const [file, { mutants }] of Object.entries(files)) {
	const counts = (folders[folderOf(file)] ??= { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0 });
	for (const { status } of mutants) if (status in counts) counts[status] += 1;
}

const rows = Object.entries(folders).map(([folder, { Killed, Timeout, Survived, NoCoverage }]) => {
	const detected = Killed + Timeout;
	const score = (100 * detected) / (detected + Survived + NoCoverage);
	return { folder, score: Number(score.toFixed(2)), Killed, Timeout, Survived, NoCoverage };
});
console.table(rows);

const low = rows.filter(({ score }) => score < wanted).map(({ folder }) => folder);
if (low.length > 0) {
	console.error(`Below ${wanted}%: ${low.join(', ')}`);
	process.exitCode = 1;
}
