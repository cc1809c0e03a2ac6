// Rules for what's published beside n8n's: no regular expression takes more than linear time, and imports stand in one order. n8n's own lint
// wants its configuration as it is, so this one runs beside it (tools/scripts/lint.mjs).
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import importOrder from './importOrder.mjs';

const files = ['nodes/**/*.ts', 'credentials/**/*.ts'];

export default [
	{
		files,
		languageOptions: { parser: tseslint.parser },
		linterOptions: { reportUnusedDisableDirectives: 'off' },
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential' }],
		},
	},
	{ files, ...importOrder },
];
