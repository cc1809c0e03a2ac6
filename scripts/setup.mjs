// Installs the development dependencies unless they are already what package-lock.json asks for, so that
// `npm test` and `npm run demo` work as the first command in a fresh clone and cost nothing after that.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const stamp = path.join(root, 'node_modules', '.installed-lock');
const wanted = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
	console.error('Installing development dependencies (n8n-core and tools, about a minute) …');
	const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
		cwd: root,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (status !== 0) process.exit(status ?? 1);
	writeFileSync(stamp, wanted);
}
