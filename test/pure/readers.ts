import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { layers } from '../../nodes/ReportSchedule/layers';

/** A function of the node that takes a text, or anything that may hold one. */
export interface Reader {
	name: string;
	/** Call it with a text wherever its types take one. It may throw. */
	calls: Call[];
}

interface Call {
	call: (text: string) => void;
	/** Whether the text stands in an array or an object that the types say nothing of. */
	isInside: boolean;
}

const load = createRequire(__filename);
const root = join(__dirname, '../..');
const folder = join(root, 'nodes/ReportSchedule');

/** All that the files of the node export, found by their types, so that a new reader is among them as soon as it's written. */
export function findReaders(): Reader[] {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(folder, file));
	// Without n8n's own types, which take seconds to read: what's of n8n is anything.
	const options: ts.CompilerOptions = {
		strict: true,
		target: ts.ScriptTarget.ES2022,
		lib: ['lib.es2022.d.ts'],
		types: [],
	};
	const host = ts.createCompilerHost(options);
	host.resolveModuleNameLiterals = (names, from) =>
		names.map(({ text }) =>
			text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
		);
	const program = ts.createProgram(files, options, host);
	return files.flatMap((file) => readersIn(program.getSourceFile(file)!, program.getTypeChecker()));
}

function readersIn(source: ts.SourceFile, checker: ts.TypeChecker): Reader[] {
	const module = checker.getSymbolAtLocation(source);
	if (module === undefined || source.fileName.endsWith('.node.ts')) return [];
	const exported = load(source.fileName) as Record<string, unknown>;
	const file = relative(folder, source.fileName).replaceAll('\\', '/');
	const keys = keysIn(source);
	const readerOf = (name: string, type: ts.Type, value: unknown): Reader[] => {
		const signature = type.getCallSignatures()[0];
		if (signature === undefined || typeof value !== 'function') return [];
		const samples = new Samples(checker, keys);
		// What sends and waits reads texts by other functions.
		if (samples.nameOf(signature.getReturnType()) === 'Promise') return [];
		const parameters = signature
			.getParameters()
			.map((one) => ({ name: one.name, type: checker.getTypeOfSymbol(one) }));
		const calls = samples.variants(parameters).map(({ given, isInside }): Call => {
			const call = (text: string) => {
				try {
					(value as (...all: unknown[]) => unknown)(...given(text));
				} catch {
					// Refused.
				}
			};
			return { call, isInside };
		});
		return calls.length === 0 ? [] : [{ name: `${file}: ${name}`, calls }];
	};
	return checker.getExportsOfModule(module).flatMap(({ name }) => {
		const symbol = checker.tryGetMemberInModuleExports(name, module)!;
		const value = exported[name];
		const original = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
		const type = checker.getTypeOfSymbol(original);
		if (typeof value !== 'object' || value === null) return readerOf(name, type, value);
		return type
			.getProperties()
			.filter(({ valueDeclaration }) => valueDeclaration?.getSourceFile().fileName.startsWith(folder))
			.flatMap((method) =>
				readerOf(
					`${name}.${method.name}`,
					checker.getTypeOfSymbol(method),
					(value as Record<string, unknown>)[method.name],
				),
			);
	});
}

/** The keys that a file reads of objects. */
function keysIn(source: ts.SourceFile): string[] {
	const keys = new Set<string>();
	const visit = (node: ts.Node): void => {
		if (ts.isPropertyAccessExpression(node)) {
			const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node;
			if (!isCalled) keys.add(node.name.text);
		} else if (ts.isBindingElement(node))
			keys.add((node.propertyName ?? node.name).getText().replace(/'/g, ''));
		else if (ts.isStringLiteral(node)) keys.add(node.text);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return [...keys].filter((key) => /^[a-z][\w-]*$/.test(key));
}

/** What stands for a value that the types say nothing of. */
type Anything = (text: string) => unknown;

const oneOfEachKind = [...new Map(scheduleFields.map((field) => [field.kind, field])).values()];

class Samples {
	private holdsText = false;
	private holdsField = false;
	private anything: Anything = (text) => text;
	private field = oneOfEachKind[0];

	constructor(
		private readonly checker: ts.TypeChecker,
		private readonly keys: readonly string[],
	) {}

	nameOf(type: ts.Type): string | undefined {
		return (type.aliasSymbol ?? type.getSymbol())?.name;
	}

	/** Arguments for each way to call a function; none if it takes no text. */
	variants(
		parameters: ReadonlyArray<{ name: string; type: ts.Type }>,
	): Array<{ given: (text: string) => unknown[]; isInside: boolean }> {
		for (const { type } of parameters) this.explore(type);
		if (!this.holdsText) return [];
		const { keys } = this;
		const record = (some: readonly string[], text: string) =>
			Object.fromEntries(some.map((key) => [key, text]));
		const takesAnything = parameters.some(({ type }) => type.flags & ts.TypeFlags.Unknown);
		const itself: Anything = (text) => text;
		const inside: Anything[] = [(text) => [text], () => [], (text) => record(keys, text)];
		const ofOneKey = keys.map(
			(key): Anything =>
				(text) =>
					record([key], text),
		);
		const fields = this.holdsField ? oneOfEachKind : oneOfEachKind.slice(0, 1);
		const variant = (anything: Anything, field = oneOfEachKind[0], isInside = true) => ({
			given: (text: string) => {
				this.anything = anything;
				this.field = field;
				// The credential's token is nobody else's text, and has a bound of its own.
				return parameters.map(({ name, type }) => (name === 'token' ? 'a1b2c3d4' : this.of(type, text, 0)));
			},
			isInside,
		});
		const ofItself = fields.map((field) => variant(itself, field, false));
		if (!takesAnything) return ofItself;
		return [
			...ofItself,
			...fields.flatMap((field) => inside.map((anything) => variant(anything, field))),
			...ofOneKey.map((anything) => variant(anything)),
		];
	}

	/** Looks through a type for texts, and for what may hold one. */
	private explore(type: ts.Type, seen = new Set<ts.Type>()): void {
		if (seen.has(type)) return;
		seen.add(type);
		const name = this.nameOf(type);
		if (name === 'ScheduleField') this.holdsField = true;
		else if (this.layerNamed(name) !== undefined) return;
		else if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter | ts.TypeFlags.String))
			this.holdsText = true;
		else if (type.isUnion()) for (const one of type.types) this.explore(one, seen);
		else if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) {
			for (const one of this.checker.getTypeArguments(type as ts.TypeReference) ?? [])
				this.explore(one, seen);
			const index = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
			if (index) this.explore(index, seen);
			const returned = type.getCallSignatures()[0]?.getReturnType();
			if (returned) this.explore(returned, seen);
			for (const property of this.own(type)) this.explore(this.checker.getTypeOfSymbol(property), seen);
		}
	}

	/** Properties that the node's files declare. */
	private own(type: ts.Type): ts.Symbol[] {
		return type
			.getProperties()
			.filter(({ declarations = [] }) => declarations.some((one) => !one.getSourceFile().isDeclarationFile));
	}

	private layerNamed(name = ''): unknown {
		const key = name === 'CellValues' ? 'values' : name.charAt(0).toLowerCase() + name.slice(1);
		return /^[A-Z]/.test(name) && Object.hasOwn(layers, key) ? layers[key as keyof typeof layers] : undefined;
	}

	private of(type: ts.Type, text: string, depth: number): unknown {
		const name = this.nameOf(type);
		if (name === 'ScheduleField') {
			return this.field;
		}
		const layer = this.layerNamed(name);
		if (layer !== undefined) return layer;
		if (type.flags & ts.TypeFlags.Any) return {};
		if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) {
			return this.anything(text);
		}
		if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
		if (type.flags & ts.TypeFlags.StringLike) {
			return text;
		}
		if (type.flags & ts.TypeFlags.NumberLike) return 7;
		if (type.flags & ts.TypeFlags.BooleanLike) return true;
		if (type.isUnion()) {
			const isText = (one: ts.Type) => (one.flags & ts.TypeFlags.String) !== 0;
			const isThere = ({ flags }: ts.Type) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null));
			return this.of((type.types.find(isText) ?? type.types.find(isThere))!, text, depth);
		}
		if (depth > 5 || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return undefined;
		return this.object(type, name, text, depth + 1);
	}

	private object(type: ts.Type, name: string | undefined, text: string, depth: number): unknown {
		const { checker } = this;
		const [first, second] = checker.getTypeArguments(type as ts.TypeReference);
		const inside = (one: ts.Type) => this.of(one, text, depth);
		if (name?.endsWith('Map')) return new Map([[7, second && inside(second)]]);
		if (name?.endsWith('Set')) return new Set([first && inside(first)]);
		if (checker.isTupleType(type)) {
			return checker.getTypeArguments(type as ts.TypeReference).map(inside);
		}
		if (name?.endsWith('Array') || name === 'Iterable') return [first && inside(first)];
		if (name === 'RegExp') return /x/;
		if (name === 'Date') return new Date(0);
		if (name === 'Uint8Array') return Buffer.from(text);
		const signature = type.getCallSignatures()[0];
		if (signature !== undefined) return () => this.of(signature.getReturnType(), text, depth);
		const ofAnyKey = checker.getIndexTypeOfType(type, ts.IndexKind.String);
		const made = {};
		const add = (key: string, of: ts.Type) =>
			// Made when it's read: most of it never is.
			Object.defineProperty(made, key, { get: () => inside(of), enumerable: true, configurable: true });
		if (ofAnyKey) for (const key of this.keys) add(key, ofAnyKey);
		for (const property of this.own(type)) add(property.name, checker.getTypeOfSymbol(property));
		return made;
	}
}
