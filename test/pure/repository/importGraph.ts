import path from 'node:path';
import ts from 'typescript';
import { filesOf, read } from './files';

/** One import of a file of the package by another; `isType` if nothing of it is left at run time. */
export interface Import {
	from: string;
	to: string;
	isType: boolean;
}

export interface ImportGraph {
	files: string[];
	imports: Import[];
	/** Files that import this module at run time. */
	importersOf(module: string): string[];
}

/** What the published sources import, types included. */
export function importGraph(pattern = /^(nodes|credentials)\/.+\.ts$/): ImportGraph {
	const files = filesOf(pattern);
	const known = new Set(files);
	const all = files.flatMap((from) => importsOf(from, read(from)));
	const resolve = (from: string, specifier: string) => {
		const target = path.posix.join(path.posix.dirname(from), specifier);
		return [`${target}.ts`, `${target}/index.ts`].find((file) => known.has(file));
	};
	return {
		files,
		imports: all.flatMap(({ from, specifier, isType }) => {
			const to = specifier.startsWith('.') ? resolve(from, specifier) : undefined;
			return to ? [{ from, to, isType }] : [];
		}),
		importersOf: (module) =>
			all.filter(({ specifier, isType }) => specifier === module && !isType).map(({ from }) => from),
	};
}

/** The import and export declarations and `import()` of a source text. */
export function importsOf(from: string, text: string) {
	const found: Array<{ from: string; specifier: string; isType: boolean }> = [];
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node)) {
			found.push({ from, specifier: textOf(node.moduleSpecifier), isType: isTypeOnly(node.importClause) });
		} else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
			found.push({ from, specifier: textOf(node.moduleSpecifier), isType: node.isTypeOnly });
		} else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
			found.push({ from, specifier: textOf(node.arguments[0]!), isType: false });
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
export function circles(arrows: ReadonlyArray<readonly [from: string, to: string]>): string[][] {
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
export function reachable(next: ReadonlyMap<string, ReadonlySet<string>>, name: string): Set<string> {
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
