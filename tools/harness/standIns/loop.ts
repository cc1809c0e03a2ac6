import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn } from './standIn';

interface LoopState {
	waiting?: INodeExecutionData[];
	done?: INodeExecutionData[];
}

/** Loop Over Items: gives batches on output 1, takes them back, and gives all of them on output 0 at the end. */
export const loop: INodeType = {
	description: describeStandIn('splitInBatches', {
		outputs: ['main', 'main'],
		outputNames: ['done', 'loop'],
		properties: [{ displayName: 'Batch Size', name: 'batchSize', type: 'number', default: 1 }],
	}),
	async execute(this: IExecuteFunctions) {
		const state = this.getContext('node') as LoopState;
		const items = this.getInputData();
		if (state.waiting) state.done?.push(...items);
		else Object.assign(state, toEngine({ waiting: items, done: [] }));
		const batch = state.waiting?.splice(0, this.getNodeParameter('batchSize', 0) as number) ?? [];
		if (batch.length > 0) return toEngine([[], batch]);
		return toEngine([state.done ?? [], []]);
	},
};
