import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths';
import { run } from './process';

/** What the packed package says of itself (its package.json). */
export interface Manifest {
	name: string;
	version: string;
	author: { name: string; email: string };
	n8n: { nodes: string[]; credentials: string[] };
}

/** Builds the package and packs it into `folder`, as `npm publish` would; gives the tarball's path. */
export async function pack(folder: string): Promise<string> {
	mkdirSync(folder, { recursive: true });
	const options = { cwd: root, env: process.env };
	await run('npm', ['run', '--silent', 'build'], options);
	await run('npm', ['pack', '--silent', '--pack-destination', folder], options);
	const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
	if (!tarball) throw new Error(`npm pack left no tarball in ${folder}`);
	return path.join(folder, tarball);
}

/**
 * Installs the tarball where n8n itself installs community packages (`<user folder>/.n8n/nodes`), with the
 * options that n8n uses: no peers, no scripts.
 */
export async function installPackage(tarball: string, userFolder: string): Promise<Manifest> {
	const nodes = path.join(userFolder, '.n8n', 'nodes');
	mkdirSync(nodes, { recursive: true });
	writeFileSync(path.join(nodes, 'package.json'), JSON.stringify({ name: 'installed-nodes', private: true }));
	const args = ['install', tarball, '--omit=peer', '--ignore-scripts', '--legacy-peer-deps'];
	await run('npm', [...args, '--no-audit', '--no-fund'], { cwd: nodes, env: process.env });
	const { dependencies } = readJson(path.join(nodes, 'package.json')) as {
		dependencies: Record<string, string>;
	};
	const [name] = Object.keys(dependencies);
	return readJson(path.join(nodes, 'node_modules', name ?? '', 'package.json')) as Manifest;
}

function readJson(file: string): unknown {
	return JSON.parse(readFileSync(file, 'utf8'));
}
