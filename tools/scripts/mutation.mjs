// Changes the node's files in one place after the other and sees whether a test in the folder of test/pure/ that has the same
// name fails, or in one beside it. Arguments pick folders, and a number tries a part only: `node tools/scripts/mutation.mjs say 4`
// takes a quarter of the time.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Percent that tests have to find of the changes that they reach. The others are n8n's engine's to reach. */
const wanted = 85;
/** Most of their tests need n8n's engine. */
const onEngine = ['operations', 'run'];
const root = fileURLToPath(new URL('../..', import.meta.url));
const words = process.argv.slice(2);
const asked = words.filter((word) => !/^\d+$/.test(word));
const parts = words.find((word) => /^\d+$/.test(word)) ?? '1';
const tested = readdirSync(path.join(root, 'test/pure'));
const folders = readdirSync(path.join(root, 'nodes/ReportSchedule'))
	.filter((name) => tested.includes(name) && !onEngine.includes(name))
	.filter((name) => asked.length === 0 || asked.includes(name));

const rows = [];
for (const folder of folders) {
	const report = path.join(root, 'reports/mutation', `${folder}.json`);
	rmSync(report, { force: true });
	const env = { ...process.env, MUTATION_FOLDER: folder, MUTATION_PARTS: parts };
	const command = ['stryker', 'run', 'tools/config/mutation/stryker.mjs'];
	const { status } = spawnSync('npx', command, { cwd: root, env, stdio: 'inherit' });
	if (status !== 0) process.exit(status ?? 1);
	const { files } = JSON.parse(readFileSync(report, 'utf8'));
	const all = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
	const count = (...statuses) => all.filter((status) => statuses.includes(status)).length;
	const [found, missed] = [count('Killed', 'Timeout'), count('Survived')];
	const score = Math.round((100 * found) / (found + missed));
	rows.push({ folder, score, found, missed, 'not reached': count('NoCoverage') });
}
console.table(rows);

const low = rows.filter(({ score }) => score < wanted).map(({ folder }) => folder);
if (low.length > 0) {
	console.error(`Below ${wanted}%: ${low.join(', ')}`);
	process.exitCode = 1;
}
