// Runs what is behind an npm script: `node scripts/run.mjs <name> [arguments]`. Each works as the first command
// in a fresh clone. (Scripts named "pre…" would not: .npmrc switches the scripts of packages off, and npm then
// leaves those out too.)
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import commands from './commands.cjs';
import { show } from './process.cjs';
import { setUp } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) throw new Error(`Name one of: ${Object.keys(commands).join(', ')}`);
const { needs = [], run } = commands[name];
await setUp(needs);

// npm puts this folder on the PATH as well; with it the scripts also work without npm.
const bin = path.join(root, 'node_modules', '.bin');
const env = { PATH: [bin, process.env.PATH].join(path.delimiter) };
for (const [index, step] of run.entries()) {
	const given = index === run.length - 1 ? args : [];
	const codes = await Promise.all(
		[step].flat().map(async (line) => {
			const [command, ...words] = line.includes('ARGS') ? line.split(' ') : [...line.split(' '), 'ARGS'];
			const all = words.flatMap((word) => (word === 'ARGS' ? given : [word]));
			return await show(command, all, { cwd: root, env });
		}),
	);
	process.exitCode = codes.find((code) => code !== 0) ?? 0;
	if (process.exitCode !== 0) break;
}
