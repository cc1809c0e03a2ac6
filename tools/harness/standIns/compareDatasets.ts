import type { IDataObject, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn } from './standIn';

/** Compare Datasets by some fields: what is in A only, in both (twice: the same, different), in B only. */
export const compareDatasets: INodeType = {
	description: describeStandIn('compareDatasets', {
		inputs: ['main', 'main'],
		requiredInputs: 1,
		outputs: ['main', 'main', 'main', 'main'],
		properties: [{ displayName: 'Fields', name: 'mergeByFields', type: 'json', default: {} }],
	}),
	async execute() {
		const fields = this.getNodeParameter('mergeByFields.values', 0) as Array<Record<string, string>>;
		const [a = [], b = []] = [0, 1].map((input) =>
			(this.getInputData(input) ?? []).map((one, item) => ({ ...one, pairedItem: { item, input } })),
		);
		const key = (json: IDataObject, side: 'field1' | 'field2') =>
			JSON.stringify(fields.map((field) => json[field[side]!]));
		const inA = new Set(a.map(({ json }) => key(json, 'field1')));
		const inB = new Set(b.map(({ json }) => key(json, 'field2')));
		return toEngine([
			a.filter(({ json }) => !inB.has(key(json, 'field1'))),
			a.filter(({ json }) => inB.has(key(json, 'field1'))),
			[],
			b.filter(({ json }) => !inA.has(key(json, 'field2'))),
		]);
	},
};
