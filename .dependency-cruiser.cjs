const { readdirSync } = require('node:fs');
const { n8nFiles } = require('./tools/config/n8nFiles.cjs');

const node = '^nodes/ReportSchedule/';

/** The core from the lowest folder to the highest: a folder imports those before it, and never a layer. */
const core = ['helpers', 'fields', 'requests', 'outcomes', 'http', 'item', 'draft', 'operations', 'run'];
/** What a layer may import, besides types of other layers. */
const forLayers = core.slice(0, core.indexOf('operations'));
const layers = readdirSync(`${__dirname}/nodes/ReportSchedule`, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name)
	.filter((name) => ![...core, 'panel', '__schema__'].includes(name));

/** Types alone, which any folder may import. */
const ports = `${node}ports\\.ts$`;
const folders = (names) => `${node}(${names.join('|')})/`;
const pattern = (glob) => node + glob.replaceAll('.', '\\.').replaceAll('*', '[^/]*') + '$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{
			name: 'no-circles',
			comment: 'No file imports one that imports it back, types included.',
			severity: 'error',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no-circles-of-folders',
			severity: 'error',
			scope: 'folder',
			from: { path: folders(['[^/]+']).slice(0, -1) },
			to: { circular: true },
		},
		...core.map((folder, place) => ({
			name: `core-${folder}`,
			comment: 'The core imports only the folders before it, and no layer.',
			severity: 'error',
			from: { path: folders([folder]) },
			to: { path: node, pathNot: [folders(core.slice(0, place + 1)), ports] },
		})),
		{
			name: 'layers-import-the-low-core',
			comment: 'A layer imports the lower folders of the core and, at most, types of another layer.',
			severity: 'error',
			from: { path: `${node}(${layers.join('|')})/` },
			to: {
				path: node,
				pathNot: [folders(forLayers), `${node}$1/`, ports],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'layers-import-no-high-core',
			severity: 'error',
			from: { path: `${node}(${layers.join('|')})/` },
			to: { path: `${node}(operations|run|panel|[^/]+\\.ts$)`, pathNot: ports },
		},
		{
			name: 'layers-have-one-door',
			comment: 'Of another layer, types of its index.ts alone.',
			severity: 'error',
			from: { path: `${node}(${layers.join('|')})/` },
			to: { path: folders(layers), pathNot: [`${node}$1/`, `${node}[^/]+/index\\.ts$`] },
		},
		{
			name: 'layers-are-plugged-in-by-their-index',
			severity: 'error',
			from: { path: `${node}layers\\.ts$` },
			to: { path: `${node}[^/]+/`, pathNot: `${node}(${layers.join('|')})/index\\.ts$` },
		},
		{
			name: 'the-panel-is-drawn-from-the-core',
			severity: 'error',
			from: { path: `${node}panel/` },
			to: { path: folders(layers), pathNot: `${node}records/settings\\.ts$` },
		},
		{
			name: 'the-node-alone-imports-the-panel',
			severity: 'error',
			from: {
				path: '^(nodes|credentials)/',
				pathNot: [`${node}panel/`, `${node}ReportSchedule\\.node\\.ts$`],
			},
			to: { path: `${node}panel/` },
		},
		{
			name: 'pure-files-need-no-n8n',
			comment:
				'Only the files in tools/config/n8nFiles.cjs import n8n at run time, directly or through others.',
			severity: 'error',
			from: { path: node, pathNot: n8nFiles.map(pattern) },
			to: { path: 'node_modules/n8n-(workflow|core)/', dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'pure-files-need-none-that-do',
			severity: 'error',
			from: { path: node, pathNot: n8nFiles.map(pattern) },
			to: {
				path: n8nFiles.map(pattern),
				pathNot: `${node}records/settings\\.ts$`,
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'published-files-import-n8n-workflow-alone',
			severity: 'error',
			from: { path: '^(nodes|credentials)/' },
			to: { pathNot: ['^(nodes|credentials)/', 'node_modules/n8n-workflow/'] },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '^test/(compat|e2e)/' },
		tsConfig: { fileName: 'tsconfig.check.json' },
		// Imports of types count.
		tsPreCompilationDeps: true,
	},
};
