import { createRequire } from 'node:module';

/** Where the engine lives: Node's own module registry, which is not the one a Jest test file sees. */
interface Realm {
	require: NodeJS.Require;
	process: NodeJS.Process;
}

const requireHere = createRequire(__filename);
const requireCopyPlain = (require: NodeJS.Require) =>
	require(`${__dirname}/copyPlain.cjs`) as <T>(value: T) => T;

/**
 * Set by jestEnvironment.cjs. Without it (tsx, plain Node, or Jest's standard environment) the engine is
 * loaded through the caller's own registry, which works as well and under Jest takes longer.
 */
const given = (globalThis as { __engineRealm?: Realm }).__engineRealm;

export const realm: Realm = given ?? { require: requireHere, process };

/** The globals that the engine and the node see, for tests that replace one of them. */
export const engineGlobals = (realm.require('node:vm') as typeof import('node:vm')).runInThisContext(
	'globalThis',
) as typeof globalThis;

/** Makes a copy of plain data that the engine and the node see as made by themselves. */
export const toEngine = requireCopyPlain(realm.require);

/** Makes a copy of plain data that a test sees as made by itself (`toStrictEqual`, `instanceof Array`). */
export const toCaller = requireCopyPlain(requireHere);
