import { filesOf, read } from './files';

const { scripts } = JSON.parse(read('package.json')) as { scripts: object };

test.each(filesOf(/\.md$|^\.github\/.*\.yml$|^\.ci\/|^(tools\/scripts|test\/(compat|e2e))\/.*\.(mjs|ts)$/))(
	'%s runs only scripts that package.json has',
	(file) => {
		const called = [...read(file).matchAll(/\bnpm run (?:--?\w[\w-]* )*([a-z][\w:-]*)/g)].map(
			([, name]) => name!,
		);
		expect(called.filter((name) => !(name in scripts))).toEqual([]);
	},
);
