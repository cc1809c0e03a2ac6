import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';

/** One line that n8n or a node logged. */
export interface LogLine {
	level: 'error' | 'warn' | 'info' | 'debug';
	message: string;
	metadata?: unknown;
}

/** Where the engine lives: Node's own module registry, which is not the one a Jest test file sees. */
interface Realm {
	require: NodeJS.Require;
	process: NodeJS.Process;
	/** What n8n has logged: its services keep the logger that they were made with, whichever test file runs. */
	lines?: LogLine[];
}

/**
 * Set by jestEnvironment.cjs. Without it (tsx, plain Node, or Jest's standard environment) the engine is
 * loaded through the caller's own registry, which works as well and under Jest takes longer.
 */
const given = (globalThis as { __engineRealm?: Realm }).__engineRealm;

export const realm: Realm = given ?? { require: createRequire(__filename), process };

/** The globals that the engine and the node see, for tests that replace one of them. */
export const engineGlobals = runInThisContext('globalThis') as typeof globalThis;

/** Makes a copy of plain data that the engine and the node see as made by themselves. */
export const toEngine = copyInto(engineGlobals);

/** Makes a copy of plain data that a test sees as made by itself (`toStrictEqual`, `instanceof Array`). */
export const toCaller = copyInto(globalThis);

/** Copies arrays and plain objects at every depth. Anything else (class instances, buffers, functions) is passed on as it is. */
function copyInto({ Array: List, Object: Plain }: typeof globalThis): <T>(value: T) => T {
	return <T>(value: T) => {
		const copies = new Map<object, object>();
		const copy = (current: unknown): unknown => {
			if (typeof current !== 'object' || current === null) return current;
			if (copies.has(current)) return copies.get(current);
			if (!Array.isArray(current) && !isPlain(current)) return current;
			const target = (Array.isArray(current) ? new List(current.length) : new Plain()) as typeof current;
			copies.set(current, target);
			for (const [key, inner] of Object.entries(current)) target[key as never] = copy(inner) as never;
			return target;
		};
		return copy(value) as T;
	};
}

function isPlain(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
