import { existsSync } from 'node:fs';
import path from 'node:path';
import { filesOf, read, root } from './files';

const { scripts, n8n, files } = JSON.parse(read('package.json')) as {
	scripts: Record<string, string>;
	n8n: { nodes: string[]; credentials: string[] };
	files: string[];
};

/** The source of a built file: dist/ itself is there only after a build, and tools/scripts/scan.mjs looks into it. */
const sourceOf = (built: string) => built.replace(/^dist\/(.+)\.js$/, '$1.ts');

test('every file that package.json names is there', () => {
	const inScripts = Object.values(scripts).flatMap(
		(line) => line.match(/[\w.-]+(\/[\w.-]+)*\.(json|[cm]?[jt]s)\b/g) ?? [],
	);
	const named = [...[...n8n.nodes, ...n8n.credentials].map(sourceOf), ...inScripts];
	expect(inScripts).toContain('tools/scripts/install.mjs');
	expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
	expect(files).toEqual(['dist']);
});

test.each(filesOf(/\.md$|^\.github\/.*\.yml$|^\.ci\/|^(tools\/scripts|test\/(compat|e2e))\/.*\.(mjs|ts)$/))(
	'%s runs only scripts that package.json has',
	(file) => {
		const called = [...read(file).matchAll(/\bnpm run (?:--?\w[\w-]* )*([a-z][\w:-]*)/g)].map(
			([, name]) => name!,
		);
		expect(called.filter((name) => !(name in scripts))).toEqual([]);
	},
);
