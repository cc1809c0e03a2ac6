import type { INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

/** If and Filter: the engine itself decides whether an item's conditions hold. */
export const conditions = (name: 'filter' | 'if'): INodeType => ({
	description: describeStandIn(name, {
		outputs: name === 'if' ? ['main', 'main'] : ['main'],
		properties: [
			{
				displayName: 'Conditions',
				name: 'conditions',
				type: 'filter',
				default: {},
				typeOptions: {
					filter: {
						version: 2,
						typeValidation: '={{ $parameter.looseTypeValidation ? "loose" : "strict" }}',
					},
				},
			},
			...parameters({ looseTypeValidation: false }),
		],
	}),
	async execute() {
		const items = this.getInputData().map((item, i) => ({ ...item, pairedItem: { item: i } }));
		const hold = items.map((_, i) => this.getNodeParameter('conditions', i, false, { extractValue: true }));
		const kept = items.filter((_, i) => hold[i]);
		return toEngine(name === 'if' ? [kept, items.filter((_, i) => !hold[i])] : [kept]);
	},
});
