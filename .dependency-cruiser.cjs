const node = '^nodes/ReportSchedule/';

/** The folders in the order in which data flows. Each imports itself and those before it, and nothing else. */
const order = [
	...['fields', 'text', 'values', 'item', 'service', 'lists', 'names', 'schedule'],
	...['say', 'operations', 'run', 'panel'],
];
const folders = (names) => `${node}(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	forbidden: [
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		...order.map((folder, place) => ({
			name: `${folder}-imports-what-comes-before-it`,
			severity: 'error',
			from: { path: folders([folder]) },
			to: { path: node, pathNot: folders(order.slice(0, place + 1)) },
		})),
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
