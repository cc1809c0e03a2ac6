import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { set } from './set';
import { describeStandIn } from './standIn';

/** Edit Fields in both its modes; in the JSON mode an item becomes what the JSON says, and nothing else. */
export const editFields: INodeType = {
	description: describeStandIn('set', {
		properties: [
			{ displayName: 'Mode', name: 'mode', type: 'string', default: 'manual' },
			{ displayName: 'JSON', name: 'jsonOutput', type: 'json', default: '{}' },
			...set.description.properties,
		],
	}),
	async execute() {
		if (this.getNodeParameter('mode', 0) !== 'raw') return await set.execute!.call(this);
		const items = this.getInputData().map((_, i): INodeExecutionData => {
			const json = JSON.parse(this.getNodeParameter('jsonOutput', i) as string) as IDataObject;
			return { json, pairedItem: { item: i } };
		});
		return [toEngine(items)];
	},
};
