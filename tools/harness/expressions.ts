import { createRequire } from 'node:module';
import type { Expression, Workflow } from 'n8n-workflow';
import { loadEngine } from './engine';
import { realm } from './realm';

/**
 * The defaults of n8n's server (`ExpressionEngineConfig`), but for lazyAcquire: an isolate is then made only
 * for work that has an expression, which changes no result and saves the tests most of their time.
 */
const settings = {
	poolSize: 1,
	maxCodeCacheSize: 1024,
	bridgeTimeout: 5000,
	bridgeMemoryLimit: 128,
	lazyAcquire: true,
};

/** As far as the engine at hand has it: n8n 2.0, for one, has no choice of engine, and 1.123 knows no `quickjs`. */
type Expressions = typeof Expression & {
	initExpressionEngine?(options: typeof settings & { engine: string; sharedCaller: boolean }): Promise<void>;
};

let started: Promise<string> | undefined;

/**
 * Starts what resolves expressions: the engine that `N8N_EXPRESSION_ENGINE` names, as for n8n's server. Without it that's the server's
 * default, `vm`, which needs Node 24. Where `vm` doesn't load, it's `legacy`, which older versions of n8n have, too, and which takes a
 * third of the time of `quickjs`.
 *
 * An engine that was asked for has an isolate for each execution, as in n8n's server; `npm run test:compat` runs the tests so, with each
 * of the three. Otherwise one isolate serves the whole process, as in n8n's editor: to make one takes 0.1 s.
 *
 * @returns the engine's name
 */
export async function startExpressions(): Promise<string> {
	return await (started ??= start());
}

async function start(): Promise<string> {
	const { N8N_EXPRESSION_ENGINE: asked } = realm.process.env;
	const { Expression } = loadEngine().workflow as unknown as { Expression: Expressions };
	const hasChoice = Expression.initExpressionEngine !== undefined;
	const offered = hasChoice ? enginesOffered() : ['legacy'];
	const engine = asked || offered[0]!;
	// n8n itself takes any name, and one that it doesn't know for `legacy`.
	if (!offered.includes(engine)) throw new Error(`There's no expression engine "${engine}" here`);
	await Expression.initExpressionEngine?.({ ...settings, engine, sharedCaller: !asked });
	return engine;
}

/** The engines that this version of n8n has and this version of Node.js can load, what's taken without a choice first. */
function enginesOffered(): string[] {
	const ofWorkflow = createRequire(`${loadEngine().workflowFolder}/package.json`);
	const runtime = ofWorkflow.resolve('@n8n/expression-runtime');
	const hasVm = loaded(() => createRequire(runtime).resolve('isolated-vm')) !== undefined;
	const hasQuickJs = 'QuickJsBridge' in (loaded(() => runtime) ?? {});
	return [...(hasVm ? ['vm'] : []), 'legacy', ...(hasQuickJs ? ['quickjs'] : [])];
}

/** A module; undefined where it doesn't load. */
function loaded(resolve: () => string): object | undefined {
	try {
		return realm.require(resolve()) as object;
	} catch {
		return undefined;
	}
}

/**
 * Does work in which expressions of this workflow are resolved outside of an execution, as n8n's server does
 * where an editor's list, a credential or its test needs them. An execution takes its isolate by itself.
 */
export async function withExpressions<T>(workflow: Workflow, work: () => Promise<T>): Promise<T> {
	await startExpressions();
	const { expression } = workflow as unknown as {
		expression: { acquireIsolate?(): Promise<boolean>; releaseIsolate?(): Promise<void> };
	};
	const acquired = await expression.acquireIsolate?.();
	try {
		return await work();
	} finally {
		if (acquired) await expression.releaseIsolate?.();
	}
}
