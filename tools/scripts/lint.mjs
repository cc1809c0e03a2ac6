// `npm run lint`: everything that looks at the files without running them.
import { spawnSync } from 'node:child_process';

const commands = [
	// n8n's own, which in strict mode wants eslint.config.mjs as it is. By the flag, which is how ESLint 10 does it,
	// test/ and tools/ have their own rules: n8n's are for what's published.
	['n8n-node lint', { ESLINT_FLAGS: 'unstable_config_lookup_from_file' }],
	['eslint --no-config-lookup --config tools/config/published.eslint.mjs nodes credentials'],
	['tsc --noEmit -p tsconfig.check.json'],
	['depcruise nodes credentials test tools --config .dependency-cruiser.cjs --output-type err'],
	['remark . --quiet --frail --use remark-validate-links=repository:false --ignore-path .gitignore'],
];

for (const [command, env] of commands) {
	console.log(command);
	const { status } = spawnSync('npx', ['--no-install', ...command.split(' ')], {
		stdio: 'inherit',
		env: { ...process.env, ...env },
		shell: process.platform === 'win32',
	});
	if (status !== 0) process.exit(status ?? 1);
}
