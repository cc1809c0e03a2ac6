import {
	NodeApiError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type JsonObject,
} from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeStandIn, parameters } from '../../harness/standIns/standIn';

/**
 * Sends a request per item as n8n's HTTP Request node 4.x does, which n8n-core comes without: all requests are
 * started one after another without waiting for answers, in batches if asked to, and once all have ended, the
 * first one that failed makes the node fail.
 */
export const httpRequestNode: INodeType = {
	description: describeStandIn('httpRequest', {
		credentials: [{ name: 'reportScheduleApi', required: true }],
		properties: parameters({ url: '', jsonBody: {}, batchSize: 1, batchInterval: 0 }),
	}),
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const requests: Array<Promise<IDataObject>> = [];
		for (const item of this.getInputData().keys()) {
			const batchInterval = this.getNodeParameter('batchInterval', item) as number;
			const batchSize = this.getNodeParameter('batchSize', item) as number;
			if (item > 0 && batchInterval > 0 && item % batchSize === 0) await sleep(batchInterval);
			// The node reads the credential for each item: from the database in a real n8n, which spaces its requests.
			await this.getCredentials('reportScheduleApi', item);
			const request = this.helpers.httpRequestWithAuthentication.call(this, 'reportScheduleApi', {
				method: 'POST',
				url: this.getNodeParameter('url', item) as string,
				body: this.getNodeParameter('jsonBody', item) as IDataObject,
				json: true,
			}) as Promise<IDataObject>;
			// Looked at below; until then, Node.js would take a failure for one that nobody handles.
			request.catch(() => {});
			requests.push(request);
		}
		const results = await Promise.allSettled(requests);
		return [
			results.map((result, item) => {
				if (result.status === 'fulfilled') return { json: result.value, pairedItem: { item } };
				throw new NodeApiError(this.getNode(), result.reason as JsonObject, { itemIndex: item });
			}),
		];
	},
};
