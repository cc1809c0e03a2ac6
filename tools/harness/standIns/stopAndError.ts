import type { INodeType } from 'n8n-workflow';

import { loadEngine } from '../engine';
import { describeStandIn, parameters } from './standIn';

/** Stop and Error with a message, the first item's. */
export const stopAndError: INodeType = {
	description: describeStandIn('stopAndError', { properties: parameters({ errorMessage: '' }) }),
	async execute() {
		const { NodeOperationError } = loadEngine().workflow;
		throw new NodeOperationError(this.getNode(), this.getNodeParameter('errorMessage', 0) as string);
	},
};
