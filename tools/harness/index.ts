/**
 * Runs workflows on n8n's real engine (n8n-core) in this process, with the built node and with credentials
 * that are really applied. What n8n would refuse is refused. Stand-ins are only the few nodes of n8n itself
 * that example workflows start and end with (see standIns/).
 */
export { chain, manualTrigger, ownNodeType, type ChainedNode } from './chain';
export { testCredential } from './credentialTest';
export { loadEngine } from './engine';
export { startExpressions } from './expressions';
export { listSearch, loadOptions, type ListOptions } from './loadOptions';
export { dataTable, type DataTables } from './standIns/dataTable';
export { RunResult } from './result';
export { runWorkflow, type RunOptions, type WorkflowJson } from './run';
export { nodeName, runNode, singleNodeWorkflow, type NodeRunOptions } from './workflow';
