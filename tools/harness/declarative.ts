import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import type { ExecuteContext } from 'n8n-core';

import { loadEngine } from './engine';

/**
 * Gives a declarative node what n8n gives it while loading: the option parameters that it adds to each
 * (batching, time-out, proxy) and an `execute` that runs its routing. Any other type is given back as it is.
 */
export function prepareDeclarative<T extends object>(type: T): T {
	const { description, execute, trigger, webhook, poll } = type as unknown as INodeType;
	if (description?.requestDefaults === undefined || execute || trigger || webhook || poll) return type;
	const { core } = loadEngine();
	const prepared = Object.create(type) as INodeType;
	prepared.description = { ...description, properties: [...description.properties] };
	core.DirectoryLoader.applyDeclarativeNodeOptionParameters(prepared);
	prepared.execute = async function (this: IExecuteFunctions) {
		return (await new core.RoutingNode(this as ExecuteContext, prepared).runNode()) ?? [];
	};
	return prepared as T;
}
