import type { IDataObject, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn } from './standIn';

/** Summarize by one field: another field's values of each group in one list. */
export const summarize: INodeType = {
	description: describeStandIn('summarize', {
		properties: [
			{ displayName: 'Fields', name: 'fieldsToSummarize', type: 'json', default: {} },
			{ displayName: 'By', name: 'fieldsToSplitBy', type: 'string', default: '' },
		],
	}),
	async execute() {
		const by = this.getNodeParameter('fieldsToSplitBy', 0) as string;
		const [{ field }] = this.getNodeParameter('fieldsToSummarize.values', 0) as [{ field: string }];
		const groups = new Map<unknown, unknown[]>();
		for (const { json } of this.getInputData()) {
			groups.set(json[by], [...(groups.get(json[by]) ?? []), json[field]]);
		}
		const items = [...groups].map(([group, values]) => ({
			json: { [by]: group, [`appended_${field}`]: values } as IDataObject,
		}));
		return [toEngine(items)];
	},
};
