import imports from 'eslint-plugin-import-x';

// Packages come first, then other folders from the outermost in, then the folder's own files, each in the alphabet's order.
export default {
	plugins: { 'import-x': imports },
	rules: {
		'import-x/order': [
			'error',
			{
				groups: ['builtin', 'external', 'parent', 'sibling'],
				alphabetize: { order: 'asc', caseInsensitive: true },
				named: true,
				'newlines-between': 'never',
			},
		],
	},
};
