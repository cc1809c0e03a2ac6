// Checks the package as npm would publish it, without publishing it: what n8n's own scanner
// (@n8n/scan-community-package 0.32) lints, what the tarball holds, and whether it installs and loads.
// Not checked here, because only a published package has it: the npm provenance.
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { ESLint } from 'eslint';
import n8nNodesPlugin from 'eslint-plugin-n8n-nodes-base';
import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

const complaints = [];
const temp = mkdtempSync(path.join(tmpdir(), 'report-schedules-scan-'));
process.once('exit', () => rmSync(temp, { recursive: true, force: true }));
const tarball = pack();
const unpacked = path.join(temp, 'unpacked');
mkdirSync(unpacked);
execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
// As the scanner does it: the sources that the tarball was built from, and the tarball itself.
await lint('the sources', root, ['package.json', '{nodes,credentials}/**/*.{js,ts,json}']);
await lint('the tarball', unpacked, ['**/*.js', 'package.json']);
loadAll(install(tarball));
for (const complaint of complaints) console.error(`✗ ${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function pack() {
	const args = ['pack', '--json', '--pack-destination', temp];
	const [{ filename, size, files }] = JSON.parse(npm(args, root));
	const packed = new Set(files.map((file) => file.path));
	const wanted = new Set(toPublish());
	for (const file of packed) if (!wanted.has(file)) complaints.push(`${file} is packed, but has no source`);
	for (const file of wanted) if (!packed.has(file)) complaints.push(`${file} isn't packed`);
	console.log(`Packed: ${files.length} files, ${size} bytes`);
	return path.join(temp, filename);
}

/** What the package consists of: what is built from each source, and three files from the top. */
function toPublish() {
	const built = ['nodes', 'credentials', 'icons'].flatMap((folder) =>
		readdirSync(path.join(root, folder), { recursive: true })
			.filter((file) => /\.(ts|json|svg)$/.test(file))
			.map((file) => ['dist', folder, ...file.split(path.sep)].join('/').replace(/\.ts$/, '.js')),
	);
	return [...built, 'package.json', 'README.md', 'LICENSE'];
}

/** Lints with the scanner's configuration; comments that switch rules off have no effect. */
async function lint(what, cwd, patterns) {
	const eslint = new ESLint({
		cwd,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: scannerConfig(),
	});
	const results = await eslint.lintFiles(patterns);
	const faulty = results.filter(({ errorCount }) => errorCount > 0);
	if (faulty.length > 0) {
		const formatter = await eslint.loadFormatter('stylish');
		complaints.push(`n8n's scanner would refuse ${what}:\n${await formatter.format(faulty)}`);
	}
	console.log(`Linted ${what}: ${results.length} files`);
}

/** The `buildScanConfig` of @n8n/scan-community-package 0.32. */
function scannerConfig() {
	const { community, credentials, nodes } = n8nNodesPlugin.configs;
	return [
		...[n8nCommunityNodesPlugin.configs.recommended].flat(),
		{ rules: { 'no-console': 'error' } },
		{ plugins: { 'n8n-nodes-base': n8nNodesPlugin } },
		{ files: ['package.json'], rules: { ...community.rules } },
		{
			files: ['**/credentials/**/*.ts'],
			rules: {
				...credentials.rules,
				'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
				'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
			},
		},
		{
			files: ['**/nodes/**/*.ts'],
			rules: {
				...nodes.rules,
				'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
				'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
				'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
			},
		},
		{ files: ['**/*.json', '**/*.ts'], languageOptions: { parser: tseslint.parser } },
	];
}

/** Installs the tarball into an empty folder with the options that n8n uses; offline, as it needs nothing else. */
function install(tarball) {
	const folder = path.join(temp, 'installed');
	mkdirSync(folder);
	writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
	npm(['install', tarball, '--offline', '--omit=peer', '--legacy-peer-deps'], folder);
	const modules = path.join(folder, 'node_modules');
	const { name } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
	// The one module that n8n itself supplies.
	symlinkSync(path.join(root, 'node_modules', 'n8n-workflow'), path.join(modules, 'n8n-workflow'), 'junction');
	return path.join(modules, name);
}

/** Loads each node and credential that package.json names, as n8n finds them, and looks for their files. */
function loadAll(folder) {
	const { n8n } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	const require = createRequire(path.join(folder, 'package.json'));
	for (const file of [...n8n.nodes, ...n8n.credentials]) {
		try {
			const [className] = path.basename(file).split('.');
			const type = new (require(path.join(folder, file))[className])();
			const { light, dark } = type.icon ?? type.description.icon;
			const needed = [light, dark].map((icon) => path.join(path.dirname(file), icon.replace('file:', '')));
			if (type.description) needed.push(file.replace(/\.js$/, '.json'));
			for (const other of needed) {
				if (!existsSync(path.join(folder, other))) complaints.push(`${file} needs ${other}: not there`);
			}
			console.log(`Loaded ${type.name ?? type.description.name}, with ${needed.length} files`);
		} catch (error) {
			complaints.push(`${file} does not load: ${error.message}`);
		}
	}
}

function npm(args, cwd) {
	const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
	return execFileSync('npm', [...args, ...options], {
		cwd,
		encoding: 'utf8',
		shell: process.platform === 'win32',
	});
}
