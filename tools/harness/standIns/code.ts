import { compileFunction } from 'node:vm';
import type { INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

/** Code in its mode "Run Once for Each Item", for what reads other nodes' items, too, and returns an item. */
export const code: INodeType = {
	description: describeStandIn('code', { properties: parameters({ mode: '', jsCode: '' }) }),
	async execute() {
		const items = this.getInputData().map((_, item) => {
			const { $json, $input, $ } = this.getWorkflowDataProxy(item);
			const given = { $json, $input, $ };
			const run = compileFunction(this.getNodeParameter('jsCode', item) as string, Object.keys(given)) as (
				...values: unknown[]
			) => INodeExecutionData;
			return { ...run(...Object.values(given)), pairedItem: { item } };
		});
		return [toEngine(items)];
	},
};
