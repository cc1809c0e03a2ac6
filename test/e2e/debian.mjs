import { existsSync } from 'node:fs';
import { run } from '../../tools/scripts/process.cjs';
import { step } from '../../tools/scripts/step.mjs';

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
	const apt = async (...args) => {
		const [command, ...rest] = [
			...asRoot,
			'env',
			'DEBIAN_FRONTEND=noninteractive',
			'apt-get',
			'-qq',
			...args,
		];
		await step(args[0], command, rest);
	};
	console.log(`Installing Debian's ${packages.join(' and ')} (a minute)`);
	await apt('update');
	await apt('install', '-y', '--no-install-recommends', ...packages);
}
