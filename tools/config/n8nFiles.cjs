/**
 * The files of the node that may import n8n at run time, below nodes/ReportSchedule/. All others are pure: they
 * can be tested and measured without n8n. ESLint, the import test and the coverage read this list.
 *
 * Types may be imported anywhere, since nothing of them is left at run time.
 */
const n8nFiles = [
	'ReportSchedule.node.ts',
	'layers.ts',
	'helpers/pause.ts',
	'http/exchange.ts',
	'names/editor.ts',
	'names/index.ts',
	'names/servicePages.ts',
	'rateLimit/index.ts',
	'records/*.ts',
	'run/*.ts',
];

/** The same as patterns from the root of the repository. */
const n8nPatterns = n8nFiles.map((file) => `nodes/ReportSchedule/${file}`);

module.exports = { n8nFiles, n8nPatterns };
