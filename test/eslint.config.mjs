import jest from 'eslint-plugin-jest';
import unpublished from '../tools/eslint.config.mjs';

export default [
	...unpublished,
	{
		files: ['**/*.ts'],
		plugins: { jest },
		languageOptions: { globals: jest.environments.globals.globals },
		rules: {
			...jest.configs['flat/recommended'].rules,
			'jest/no-disabled-tests': 'error',
			'no-restricted-imports': [
				'error',
				{ name: 'fast-check', message: 'test/property.ts has it, with a seed.' },
			],
			// Checks that several tests share begin with "expect"; runEach checks that all items come out, and fc.assert that nothing throws.
			'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'runEach', 'fc.assert'] }],
			// What holds after every test of a file, and tests that older engines leave out.
			'jest/no-standalone-expect': [
				'error',
				{ additionalTestBlockFunctions: ['afterEach', 'onNewEngine', 'testWhereItEnds'] },
			],
			// A row of a table says what is expected of it.
			'jest/no-conditional-expect': 'off',
		},
	},
	{ files: ['**/property.ts'], rules: { 'no-restricted-imports': 'off' } },
];
