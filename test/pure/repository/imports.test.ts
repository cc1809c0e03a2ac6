import { n8nPatterns } from '../../../tools/config/n8nFiles.cjs';
import { circles, importGraph, importsOf, reachable } from './importGraph';

const node = 'nodes/ReportSchedule/';
const { files, imports, importersOf } = importGraph();

/** The first folder below the node's; the files beside the node's class are no folder. */
const folderOf = (file: string) => /^nodes\/ReportSchedule\/([^/]+)\//.exec(file)?.[1];
const allowed = n8nPatterns.map(
	(pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`),
);
const mayImportN8n = (file: string) => allowed.some((pattern) => pattern.test(file));

test('no file imports one that imports it back, types included', () => {
	// The whole tree, with everything that tests and helps.
	const arrows = importGraph(/\.tsx?$/).imports.map(({ from, to }) => [from, to] as const);
	const found = circles(arrows).map((circle) => circle.join(' ⇄ '));
	expect(found).toEqual([]);
});

test('no folder of the node imports one that imports it back, types included', () => {
	const arrows = imports
		.map(({ from, to }) => [folderOf(from), folderOf(to)] as const)
		.filter((arrow): arrow is [string, string] => !arrow.includes(undefined) && arrow[0] !== arrow[1]);
	const found = circles(arrows).map((circle) => circle.join(' ⇄ '));
	expect(found).toEqual([]);
});

test('what is not named in tools/config/n8nFiles.cjs needs no n8n at run time, directly or through others', () => {
	const direct = new Set(['n8n-workflow', 'n8n-core'].flatMap(importersOf));
	const next = new Map<string, Set<string>>();
	for (const { from, to, isType } of imports) {
		if (!isType) next.set(from, (next.get(from) ?? new Set()).add(to));
	}
	const impure = files
		.filter((file) => file.startsWith(node) && !mayImportN8n(file))
		.filter((file) => [file, ...reachable(next, file)].some((one) => direct.has(one)));
	expect(impure).toEqual([]);
});

test('circles, folders and imports are found where there are some', () => {
	expect(circles([['a', 'b'], ['b', 'c'], ['c', 'a'], ['c', 'd']])).toEqual([['a', 'b', 'c']]); // prettier-ignore
	expect(circles([['a', 'b'], ['c', 'b']])).toEqual([]); // prettier-ignore
	const text = `import type { A } from './a'; import { type B } from './b'; import { c, type C } from './c';
		export * from './d'; const e = import('./e'); type F = import('./f').F; require('./g'); import './h';`;
	const found = importsOf('x.ts', text).map(
		({ specifier, isType }) => `${specifier} ${isType ? 'type' : ''}`,
	);
	expect(found.map((one) => one.trim())).toEqual(['./a type', './b type', './c', './d', './e', './f type', './g', './h']); // prettier-ignore
});
