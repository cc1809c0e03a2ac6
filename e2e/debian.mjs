import { existsSync } from 'node:fs';
import { step } from '../scripts/install.mjs';
import { run } from '../scripts/process.cjs';

/**
 * Installs Debian's packages, unless what they bring is already there.
 *
 * @param needed the package for each path that has to exist
 * @param what needs them, for the message
 * @throws if something is missing and this is no Debian
 */
export async function installDebianPackages(needed, what) {
	const missing = Object.keys(needed).filter((file) => !existsSync(file));
	if (missing.length === 0) return;
	const packages = missing.map((file) => needed[file]);
	const isDebian = await run('apt-get', ['--version']).then(
		() => true,
		() => false,
	);
	if (!isDebian)
		throw new Error(`${what} need ${packages.join(' and ')} as Debian installs them: ${missing.join(', ')}`);
	const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	const apt = async (title, ...args) => {
		const [command, ...rest] = [
			...asRoot,
			'env',
			'DEBIAN_FRONTEND=noninteractive',
			'apt-get',
			'-qq',
			...args,
		];
		await step(title, command, rest);
	};
	await apt('Reading the lists of Debian packages', 'update');
	await apt(`Installing ${packages.join(' and ')}`, 'install', '-y', '--no-install-recommends', ...packages);
}
