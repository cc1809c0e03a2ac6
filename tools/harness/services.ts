import { dirname, join } from 'node:path';
import type * as Workflow from 'n8n-workflow';
import { recorder } from './logs';
import { realm } from './realm';

/**
 * Replaces two of the services that n8n-core takes from its container, as n8n's server sets up its own.
 *
 * Logger: what would be printed is kept for the tests; `this.logger` of a node is this service too.
 *
 * SSHClientsManager: before n8n-core 2.41 it starts an interval with the first node, which keeps the process
 * alive for ever. It is in no version's public exports.
 */
export function replaceServices(corePath: string, fromCore: NodeJS.Require, { LoggerProxy }: typeof Workflow) {
	const { Container } = realm.require(fromCore.resolve('@n8n/di')) as { Container: ServiceContainer };
	const { Logger } = realm.require(fromCore.resolve('@n8n/backend-common')) as { Logger: unknown };
	const sshPath = join(dirname(corePath), 'execution-engine', 'ssh-clients-manager');
	const { SSHClientsManager } = realm.require(sshPath) as { SSHClientsManager: unknown };

	Container.set(Logger, recorder);
	LoggerProxy.init(recorder);
	Container.set(SSHClientsManager, {});
}

/**
 * The `sleep` of older n8n-workflow (1.120, 2.0) takes no signal. A wait that the node gives up, say the 100 s of a
 * Retry-After, then stays behind as a timer, which does no harm in a server and keeps a Jest worker from ending.
 * Here it is the same wait with a timer that does not keep the process alive; Jest does that while tests run.
 */
export function letGoOfWaits(workflow: typeof Workflow) {
	const underJest = realm.process !== process;
	if (!underJest || workflow.sleep.length > 1) return;
	const { setTimeout } = realm.require('node:timers') as typeof import('node:timers');
	const sleep = async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
	Object.defineProperty(workflow, 'sleep', { value: sleep, configurable: true, enumerable: true });
}

interface ServiceContainer {
	set(service: unknown, instance: unknown): void;
}
