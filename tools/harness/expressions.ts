import type { Expression, Workflow } from 'n8n-workflow';
import { createRequire } from 'node:module';

import { loadEngine } from './engine';
import { realm } from './realm';

/** What n8n resolves expressions with; `vm` is its default, `legacy` all that older versions have. */
export type ExpressionEngine = 'vm' | 'quickjs' | 'legacy';

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

/** As far as the engine at hand has it: n8n 2.0, for one, has no choice of engine. */
type Expressions = typeof Expression & {
	initExpressionEngine?(
		options: typeof settings & { engine: ExpressionEngine; sharedCaller: boolean },
	): Promise<void>;
};

let started: Promise<ExpressionEngine> | undefined;

/**
 * Starts what n8n's server resolves expressions with: the engine that `N8N_EXPRESSION_ENGINE` names, as for the
 * server. Without it n8n takes `vm`, which runs expressions in an isolate of isolated-vm, a native module for
 * Node 24 and newer. Where that does not load, the harness takes `quickjs`, which runs the same code in another
 * isolate, and `legacy` if the version of n8n has no other. An engine that was asked for is started or refused.
 *
 * An engine that was asked for has an isolate for each execution, as in n8n's server; `npm run test:compat` runs
 * the tests so. Otherwise one isolate serves the whole process, as in n8n's editor: to make one takes 0.1 s,
 * which comes to minutes in all.
 */
export async function startExpressions(): Promise<ExpressionEngine> {
	return await (started ??= start());
}

async function start(): Promise<ExpressionEngine> {
	const { N8N_EXPRESSION_ENGINE: asked } = realm.process.env;
	const possible = possibleEngines();
	const engine = asked ? possible.find((one) => one === asked) : possible[0];
	if (engine === undefined) {
		throw new Error(`Expressions cannot be resolved with ${asked} here, only with ${possible.join(', ')}`);
	}
	const { Expression } = loadEngine().workflow as unknown as { Expression: Expressions };
	await Expression.initExpressionEngine?.({ ...settings, engine, sharedCaller: !asked });
	return engine;
}

/** What can be started here, n8n's own choice first. */
function possibleEngines(): ExpressionEngine[] {
	const { workflow, workflowFolder } = loadEngine();
	const { Expression } = workflow as unknown as { Expression: Expressions };
	if (!Expression.initExpressionEngine) return ['legacy'];
	const fromWorkflow = createRequire(`${workflowFolder}/package.json`);
	const runtimePath = fromWorkflow.resolve('@n8n/expression-runtime');
	const fromRuntime = createRequire(runtimePath);
	const loads = (load: () => unknown) => {
		try {
			return Boolean(load());
		} catch {
			return false;
		}
	};
	const hasVm = loads(() => realm.require(fromRuntime.resolve('isolated-vm')));
	const hasQuickJs = loads(() => (realm.require(runtimePath) as { QuickJsBridge?: unknown }).QuickJsBridge);
	return [...(hasVm ? ['vm' as const] : []), ...(hasQuickJs ? ['quickjs' as const] : []), 'legacy'];
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
