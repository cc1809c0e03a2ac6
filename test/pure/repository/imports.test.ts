import path from 'node:path';
import ts from 'typescript';
import { n8nPatterns } from '../../../tools/config/n8nFiles.cjs';
import { filesOf, read } from './files';

/** One import of a file of the package by another. */
interface Import {
	from: string;
	to: string;
	/** Whether nothing of it is left at run time. */
	isType: boolean;
	/** Whether it's loaded with the importing file, and not when it's first needed. */
	isAtOnce: boolean;
}

interface ImportGraph {
	files: string[];
	imports: Import[];
	/** Files that import this module at run time. */
	importersOf(module: string): string[];
}

/** What the published sources import, types included. */
function importGraph(pattern = /^(nodes|credentials)\/.+\.ts$/): ImportGraph {
	const files = filesOf(pattern);
	const known = new Set(files);
	const all = files.flatMap((from) => importsOf(from, read(from)));
	const resolve = (from: string, specifier: string) => {
		const target = path.posix.join(path.posix.dirname(from), specifier);
		return [`${target}.ts`, `${target}/index.ts`].find((file) => known.has(file));
	};
	return {
		files,
		imports: all.flatMap(({ from, specifier, isType, isLater }) => {
			const to = specifier.startsWith('.') ? resolve(from, specifier) : undefined;
			return to ? [{ from, to, isType, isAtOnce: !isType && !isLater }] : [];
		}),
		importersOf: (module) =>
			all.filter(({ specifier, isType }) => specifier === module && !isType).map(({ from }) => from),
	};
}

/** The import and export declarations and `import()` of a source text. */
function importsOf(from: string, text: string) {
	const found: Array<{ from: string; specifier: string; isType: boolean; isLater?: true }> = [];
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node)) {
			found.push({ from, specifier: textOf(node.moduleSpecifier), isType: isTypeOnly(node.importClause) });
		} else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
			found.push({ from, specifier: textOf(node.moduleSpecifier), isType: node.isTypeOnly });
		} else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
			found.push({ from, specifier: textOf(node.arguments[0]!), isType: false, isLater: true });
		} else if (
			ts.isCallExpression(node) &&
			node.expression.getText() === 'require' &&
			ts.isStringLiteral(node.arguments[0]!)
		) {
			found.push({ from, specifier: textOf(node.arguments[0]), isType: false });
		} else if (ts.isImportTypeNode(node)) {
			found.push({ from, specifier: textOf((node.argument as ts.LiteralTypeNode).literal), isType: true });
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(from, text, ts.ScriptTarget.Latest, true));
	return found;
}

const textOf = (node: ts.Node) => (ts.isStringLiteralLike(node) ? node.text : node.getText());

/** `import type …`, and `import { type A, type B }`: under isolatedModules nothing is left of either. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
	if (!clause) return false;
	if (clause.isTypeOnly) return true;
	const bindings = clause.namedBindings;
	if (clause.name || !bindings || !ts.isNamedImports(bindings)) return false;
	return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

/** Groups of names that reach each other along the arrows; each group is at least one circle. */
function circles(arrows: ReadonlyArray<readonly [from: string, to: string]>): string[][] {
	const next = new Map<string, Set<string>>();
	for (const [from, to] of arrows) next.set(from, (next.get(from) ?? new Set()).add(to));
	const reach = new Map([...next.keys()].map((name) => [name, reachable(next, name)]));
	const groups = new Map<string, string[]>();
	for (const [name, reached] of reach) {
		if (!reached.has(name)) continue;
		const group = [...reached].filter((other) => reach.get(other)?.has(name)).sort();
		groups.set(group.join(), group);
	}
	return [...groups.values()];
}

/** Everything that can be reached from `name`; itself only along a circle. */
function reachable(next: ReadonlyMap<string, ReadonlySet<string>>, name: string): Set<string> {
	const reached = new Set<string>();
	const waiting = [name];
	for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
		for (const to of next.get(current) ?? []) {
			if (reached.has(to)) continue;
			reached.add(to);
			waiting.push(to);
		}
	}
	return reached;
}

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

test('n8n loads no more than the description when it starts', () => {
	const next = new Map<string, Set<string>>();
	for (const { from, to, isAtOnce } of imports) {
		if (isAtOnce) next.set(from, (next.get(from) ?? new Set()).add(to));
	}
	const loaded = [...reachable(next, `${node}ReportSchedule.node.ts`)];
	expect([...new Set(loaded.map(folderOf))].sort()).toEqual(['description', 'fields']);
	expect(loaded.length).toBeLessThan(10);
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
