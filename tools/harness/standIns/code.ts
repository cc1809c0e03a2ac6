import { compileFunction } from 'node:vm';
import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

/** Code in its mode "Run Once for Each Item", for what reads `$json` and returns an item. */
export const code: INodeType = {
	description: describeStandIn('code', { properties: parameters({ mode: '', jsCode: '' }) }),
	async execute() {
		const items = this.getInputData().map(({ json }, item) => {
			const run = compileFunction(this.getNodeParameter('jsCode', item) as string, ['$json']) as (
				json: IDataObject,
			) => INodeExecutionData;
			return { ...run(json), pairedItem: { item } };
		});
		return [toEngine(items)];
	},
};
