import type { IDataObject, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

/** HTTP Request: a GET with a predefined credential. */
export const httpRequest: INodeType = {
	description: describeStandIn('httpRequest', {
		version: 4.2,
		credentials: [],
		properties: parameters({ url: '', authentication: 'none', nodeCredentialType: '' }),
	}),
	async execute() {
		const type = this.getNodeParameter('nodeCredentialType', 0) as string;
		const url = this.getNodeParameter('url', 0) as string;
		const options = toEngine({ url, json: true });
		const json = (await this.helpers.httpRequestWithAuthentication.call(this, type, options)) as IDataObject;
		return [toEngine([{ json, pairedItem: { item: 0 } }])];
	},
};
