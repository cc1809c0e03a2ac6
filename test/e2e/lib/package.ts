import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths';
import { run } from './process';

/** Builds the package and packs it into `folder`, as `npm publish` would; gives the tarball's path. */
export async function pack(folder: string): Promise<string> {
	const options = { cwd: root, env: process.env };
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
	const manifest = path.join(nodes, 'package.json');
	mkdirSync(nodes, { recursive: true });
	writeFileSync(manifest, JSON.stringify({ name: 'installed-nodes', private: true }));
	const args = ['install', tarball, '--omit=peer', '--ignore-scripts', '--legacy-peer-deps'];
	await run('npm', [...args, '--no-audit', '--no-fund'], { cwd: nodes, env: process.env });
	const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
		dependencies: Record<string, string>;
	};
	return path.join(nodes, 'node_modules', ...Object.keys(dependencies));
}
