import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import pLimit from 'p-limit';
import { describeStandIn, parameters } from '../../harness/standIns/standIn';

/**
 * Sends each item's JSON as it is through n8n's own request helper and does nothing else: the least that a
 * node with this concurrency can cost, as long as it uses the credential.
 */
export const helperOnlyNode: INodeType = {
	description: describeStandIn('helperOnly', {
		credentials: [{ name: 'reportScheduleApi', required: true }],
		properties: parameters({ url: '', concurrency: 5 }),
	}),
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const url = this.getNodeParameter('url', 0) as string;
		const limit = pLimit(this.getNodeParameter('concurrency', 0) as number);
		const send = async ({ json }: INodeExecutionData, item: number): Promise<INodeExecutionData> => {
			const answer = (await this.helpers.httpRequestWithAuthentication.call(this, 'reportScheduleApi', {
				method: 'POST',
				url,
				body: json,
				json: true,
			})) as IDataObject;
			return { json: answer, pairedItem: { item } };
		};
		const items = this.getInputData();
		return [await Promise.all(items.map((one, item) => limit(() => send(one, item))))];
	},
};
