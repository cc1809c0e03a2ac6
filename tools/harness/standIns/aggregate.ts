import type { INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn } from './standIn';

/** Aggregate in its mode "All Item Data (Into a Single List)". */
export const aggregate: INodeType = {
	description: describeStandIn('aggregate', {
		properties: [{ displayName: 'Field', name: 'destinationFieldName', type: 'string', default: 'data' }],
	}),
	async execute() {
		const items = this.getInputData();
		const field = this.getNodeParameter('destinationFieldName', 0) as string;
		const pairedItem = items.map((_, item) => ({ item }));
		return toEngine([[{ json: { [field]: items.map(({ json }) => json) }, pairedItem }]]);
	},
};
