import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../../tools/harness/temporary.cjs';
import { type Instance, modules, node } from './instance';
import { run } from './process';

/** The name of this repository's package. */
export const packageName = 'n8n-nodes-report-schedules';

const root = path.join(__dirname, '..', '..', '..');

/** Builds the package and packs it, as `npm publish` would; gives the tarball's path. */
export async function pack(): Promise<string> {
	const folder = temporaryFolder('packed');
	const options = { cwd: root };
	await run('npm', ['run', '--silent', 'build'], options);
	await run('npm', ['pack', '--silent', '--pack-destination', folder], options);
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	if (!tarball) throw new Error(`npm pack left no tarball in ${folder}`);
	return path.join(folder, tarball);
}

/**
 * Installs the tarball where n8n itself installs community packages (`<user folder>/.n8n/nodes`), with the
 * options that n8n uses: no peers, no scripts. Gives the folder of the installed package.
 */
export async function installPackage(tarball: string, userFolder: string): Promise<string> {
	const nodes = path.join(userFolder, '.n8n', 'nodes');
	mkdirSync(nodes, { recursive: true });
	writeFileSync(path.join(nodes, 'package.json'), JSON.stringify({ name: 'installed-nodes', private: true }));
	const args = ['install', tarball, '--omit=peer', '--ignore-scripts', '--legacy-peer-deps'];
	await run('npm', [...args, '--no-audit', '--no-fund'], { cwd: nodes });
	return path.join(nodes, 'node_modules', packageName);
}

/** Notes in n8n's database what n8n notes when a user installs the package. Any n8n command makes the database. */
export async function listPackage(installed: string, { folder }: Instance): Promise<void> {
	const script = path.join(__dirname, 'listPackage.mjs');
	const database = path.join(folder, '.n8n', 'database.sqlite');
	await run(node, [script, database, installed], { env: { ...process.env, NODE_PATH: modules } });
}
