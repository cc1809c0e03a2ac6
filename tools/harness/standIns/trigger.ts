import type { INodeExecutionData, INodeType, ITriggerFunctions } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn } from './standIn';

/** A trigger that fires once with the items given when the workflow is run by hand. */
export function trigger(name: string, items: INodeExecutionData[]): INodeType {
	return {
		description: describeStandIn(name, { group: ['trigger'], inputs: [] }),
		async trigger(this: ITriggerFunctions) {
			return { manualTriggerFunction: async () => this.emit([toEngine(items)]) };
		},
	};
}
