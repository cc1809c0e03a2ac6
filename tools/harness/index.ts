/**
 * Runs workflows on n8n's real engine (n8n-core) in this process, with the built node and with credentials
 * that are really applied. What n8n would refuse is refused. Stand-ins are only the few nodes of n8n itself
 * that example workflows start and end with (see standIns/).
 */
export { chain, manualTrigger, ownNodeType, type ChainedNode } from './chain';
export type { SavedCredential, GivenCredentials } from './credentialStore';
export { testCredential } from './credentialTest';
export type { CredentialTestResult } from './credentialVerdict';
export { loadEngine, type Engine } from './engine';
export { startExpressions, type ExpressionEngine } from './expressions';
export type { LogLine } from './logs';
export { listSearch, loadOptions, type ListOptions } from './loadOptions';
export { dataTable, type DataTables } from './standIns/dataTable';
export { RunResult, type Which } from './result';
export type { ExtraTypes } from './types';
export { runWorkflow, type RunOptions, type WorkflowJson } from './run';
export { nodeName, runNode, singleNodeWorkflow, type NodeRunOptions, type NodeSettings } from './workflow';
