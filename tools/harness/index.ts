/**
 * Runs workflows on n8n's real engine (n8n-core) in this process, with the built node and with credentials
 * that are really applied. What n8n would refuse is refused.
 *
 * - What callers use: `workflow.ts` (one node), `run.ts` (a whole workflow), `result.ts` (what came out),
 *   `loadOptions.ts` (the editor's lists), `credentialTest.ts`, and `standIns.ts` for the few nodes of n8n itself that
 *   the examples need.
 * - What loads n8n and the built package: `engine.ts`, `builtPackage.ts`, `expressions.ts`, `realm.ts`. Jest gives each
 *   test file globals of its own; the engine keeps those of the process.
 * - What n8n's server gives its engine: all the rest.
 */
export { chain, type ChainedNode, manualTrigger, ownNodeType } from './chain';
export { testCredential } from './credentialTest';
export { loadEngine } from './engine';
export { startExpressions } from './expressions';
export { listSearch, loadOptions } from './loadOptions';
export { RunResult } from './result';
export { runWorkflow, type WorkflowJson } from './run';
export { nodeName, type NodeRunOptions, runNode, singleNodeWorkflow } from './workflow';
