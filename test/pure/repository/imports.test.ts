import path from 'node:path';
import ts from 'typescript';
import { n8nPatterns } from '../../../tools/config/n8nFiles.cjs';
import { filesOf, read } from './files';

/** What each file or folder imports. */
type Graph = Map<string, Set<string>>;

/** The modules that a source text imports, types included. */
const importsOf = (text: string) =>
	ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);

/** Those of them that are left once it's compiled. */
const importsAtRunTime = (text: string) =>
	importsOf(ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext } }).outputText);

/** Files by their paths, packages by their names. */
function graphOf(files: string[], importsIn: typeof importsOf): Graph {
	const known = new Set(files);
	const resolve = (from: string, specifier: string) => {
		if (!specifier.startsWith('.')) return specifier;
		const target = path.posix.join(path.posix.dirname(from), specifier);
		return [`${target}.ts`, `${target}/index.ts`].find((file) => known.has(file)) ?? target;
	};
	return new Map(
		files.map((from) => [from, new Set(importsIn(read(from)).map((specifier) => resolve(from, specifier)))]),
	);
}

/** Everything that can be reached from `name`; itself only along a circle. */
function reachable(graph: Graph, name: string): Set<string> {
	const reached = new Set<string>();
	const waiting = [name];
	for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
		for (const to of graph.get(current) ?? []) {
			if (reached.has(to)) continue;
			reached.add(to);
			waiting.push(to);
		}
	}
	return reached;
}

const inCircles = (graph: Graph) => [...graph.keys()].filter((name) => reachable(graph, name).has(name));

/** The first folder below the node's; the files beside the node's class are no folder. */
const folderOf = (file: string) => /^nodes\/ReportSchedule\/([^/]+)\//.exec(file)?.[1];

const published = filesOf(/^(nodes|credentials)\/.+\.ts$/);

test('no file imports one that imports it back, types included', () => {
	// The whole tree, with everything that tests and helps.
	expect(inCircles(graphOf(filesOf(/\.tsx?$/), importsOf))).toEqual([]);
});

test('no folder of the node imports one that imports it back, types included', () => {
	const folders: Graph = new Map();
	for (const [file, imported] of graphOf(published, importsOf)) {
		const from = folderOf(file);
		const others = [...imported].map(folderOf).filter((to) => to !== undefined && to !== from) as string[];
		if (from !== undefined) folders.set(from, new Set([...(folders.get(from) ?? []), ...others]));
	}
	expect(inCircles(folders)).toEqual([]);
	expect([...folders.keys()].sort()).toEqual([...core, ...layers, 'panel'].sort());
});

/** From the lowest to the highest: a folder imports those before it, and never a layer. */
const core = ['helpers', 'fields', 'requests', 'outcomes', 'http', 'item', 'draft', 'operations', 'run'];
/** Types alone, that any folder may import. */
const ports = ['ports', 'betweenLayers'].map((file) => `nodes/ReportSchedule/${file}.ts`);
/** What a layer may import besides. */
const lowCore = core.slice(0, core.indexOf('operations'));
const layers = [
	...['credential', 'values', 'columns', 'names', 'words', 'hints'],
	...['division', 'memory', 'rateLimit', 'parameters', 'records'],
];
const port = (layer: string) => `nodes/ReportSchedule/${layer}/index.ts`;

test('the core imports no layer, a layer of another one types at most, and layers.ts alone plugs them together', () => {
	const compiled = graphOf(published, importsAtRunTime);
	const wrong = [...graphOf(published, importsOf)].flatMap(([file, imported]) => {
		const from = folderOf(file);
		if (from === undefined || from === 'panel') return [];
		const isLayer = layers.includes(from);
		const allowed = isLayer ? lowCore : core.slice(0, core.indexOf(from));
		const isTypeAtDoor = (to: string) =>
			isLayer && to === port(folderOf(to)!) && !compiled.get(file)!.has(to);
		return [...imported]
			.filter((to) => to.startsWith('nodes/'))
			.filter((to) => ![from, ...allowed].includes(folderOf(to)!) && !ports.includes(to))
			.filter((to) => !isTypeAtDoor(to))
			.map((to) => `${file} imports ${to}`);
	});
	expect(wrong).toEqual([]);
	const plugged = graphOf(['nodes/ReportSchedule/layers.ts', ...published], importsOf).get(
		'nodes/ReportSchedule/layers.ts',
	)!;
	expect([...plugged].filter((to) => folderOf(to)).sort()).toEqual(layers.map(port).sort());
});

test('what the editor shows is drawn from the core, and nothing imports it but the node', () => {
	const graph = graphOf(published, importsOf);
	const ofPanel = [...graph].filter(([file]) => folderOf(file) === 'panel').flatMap(([, to]) => [...to]);
	const others = [...new Set(ofPanel)].filter((to) => ![...core, 'panel', undefined].includes(folderOf(to)));
	expect(others).toEqual(['nodes/ReportSchedule/records/settings.ts']);
	const users = [...graph].filter(([, to]) => [...to].some((file) => folderOf(file) === 'panel'));
	const outside = users.map(([file]) => file).filter((file) => folderOf(file) !== 'panel');
	expect(outside).toEqual(['nodes/ReportSchedule/ReportSchedule.node.ts']);
});

test('what is not named in tools/config/n8nFiles.cjs needs no n8n at run time, directly or through others', () => {
	const mayImportN8n = n8nPatterns.map(
		(pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`),
	);
	const graph = graphOf(published, importsAtRunTime);
	const needsN8n = (file: string) =>
		['n8n-workflow', 'n8n-core'].some((module) => reachable(graph, file).has(module));
	const others = published
		.filter((file) => file.startsWith('nodes/ReportSchedule/'))
		.filter((file) => !mayImportN8n.some((pattern) => pattern.test(file)));
	expect(published.filter(needsN8n)).not.toEqual([]);
	expect(others.filter(needsN8n)).toEqual([]);
});

test('circles and imports are found where there are some', () => {
	const graph = new Map([['a', new Set('b')], ['b', new Set('c')], ['c', new Set('ad')]]); // prettier-ignore
	expect(inCircles(graph)).toEqual(['a', 'b', 'c']);
	const text = `import type { A } from './a'; import { type B } from './b'; import { c, type C } from './c'; c();
		export * from './d'; const e = import('./e'); type F = import('./f').F; require('./g'); import './h';`;
	expect(importsOf(text)).toEqual(['./a', './b', './c', './d', './e', './f', './g', './h']);
	expect(importsAtRunTime(text)).toEqual(['./c', './d', './e', './g', './h']);
});
