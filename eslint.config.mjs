import eslint from '@eslint/js';
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { globalIgnores } from 'eslint/config';
import jest from 'eslint-plugin-jest';
import n8nNodesPlugin from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';
import { n8nPatterns } from './tools/config/n8nFiles.cjs';

// The rule set of @n8n/node-cli, which is not installed here: it pulls in n8n's AI packages, whose peer
// dependencies keep npm's resolver busy for minutes.
const published = ['nodes/**/*.ts', 'credentials/**/*.ts', 'package.json'];

export default tseslint.config(
	globalIgnores(['**/dist', '**/node_modules', '**/coverage', '.stryker-tmp', 'reports']),
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.ts'], extends: [eslint.configs.recommended, tseslint.configs.recommended] },
	{ files: published, extends: [n8nCommunityNodesPlugin.configs.recommended] },
	{
		files: ['nodes/**/*.ts'],
		ignores: n8nPatterns,
		rules: {
			'@typescript-eslint/no-restricted-imports': [
				'error',
				...['n8n-workflow', 'n8n-core'].map((name) => ({
					name,
					allowTypeImports: true,
					message:
						'Only the files in tools/config/n8nFiles.cjs may import n8n at run time; others stay pure.',
				})),
			],
		},
	},
	{
		files: ['test/**/*.ts'],
		plugins: { jest },
		languageOptions: { globals: jest.environments.globals.globals },
		rules: {
			...jest.configs['flat/recommended'].rules,
			'jest/no-disabled-tests': 'error',
			// Checks that several tests share begin with "expect"; runEach checks that all items come out.
			'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'runEach'] }],
			// What holds after every test of a file, and tests that older engines leave out.
			'jest/no-standalone-expect': [
				'error',
				{ additionalTestBlockFunctions: ['afterEach', 'onNewEngine', 'testWhereItEnds'] },
			],
			// A row of a table says what is expected of it.
			'jest/no-conditional-expect': 'off',
		},
	},
	{ plugins: { 'n8n-nodes-base': n8nNodesPlugin } },
	{
		files: ['package.json'],
		languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
		rules: n8nNodesPlugin.configs.community.rules,
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...n8nNodesPlugin.configs.credentials.rules,
			// The node-cli's own exceptions: the rule predates URLs as documentation.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...n8nNodesPlugin.configs.nodes.rules,
			// The node-cli's own exceptions: the rules predate NodeConnectionTypes.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
);
