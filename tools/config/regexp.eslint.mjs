// Regular expressions that take more than linear time, in what's published. n8n's own lint wants its configuration as it is, so this one
// runs beside it (tools/scripts/lint.mjs).
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default [
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		languageOptions: { parser: tseslint.parser },
		linterOptions: { reportUnusedDisableDirectives: 'off' },
		plugins: { regexp },
		rules: {
			'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
			'regexp/no-super-linear-move': ['error', { report: 'potential' }],
		},
	},
];
