import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

/** Compare Datasets by some fields: what is in A only, in both (twice: the same, different), in B only. */
export const compareDatasets: INodeType = {
	description: describeStandIn('compareDatasets', {
		inputs: ['main', 'main'],
		requiredInputs: 1,
		outputs: ['main', 'main', 'main', 'main'],
		properties: parameters({ mergeByFields: {} }),
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

interface LoopState {
	waiting?: INodeExecutionData[];
	done?: INodeExecutionData[];
}

/** Loop Over Items: gives batches on output 1, takes them back, and gives all of them on output 0 at the end. */
export const loop: INodeType = {
	description: describeStandIn('splitInBatches', {
		outputs: ['main', 'main'],
		outputNames: ['done', 'loop'],
		properties: parameters({ batchSize: 1 }),
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

/**
 * Split Out of one field, a field of a field too (`data.results`): records become the items themselves, any
 * other value stands under the field's name or the one that the options give; all other fields or none are kept.
 */
export const splitOut: INodeType = {
	description: describeStandIn('splitOut', {
		properties: parameters({ fieldToSplitOut: '', include: 'noOtherFields', options: {} }),
	}),
	async execute() {
		const items = this.getInputData().flatMap(({ json }, i): INodeExecutionData[] => {
			const field = this.getNodeParameter('fieldToSplitOut', i) as string;
			const target = this.getNodeParameter('options.destinationFieldName', i, field) as string;
			const keepsOthers = this.getNodeParameter('include', i) === 'allOtherFields';
			const others = Object.fromEntries(Object.entries(json).filter(([key]) => key !== field));
			const list = field.split('.').reduce<unknown>((value, key) => (value as IDataObject)[key], json);
			return (list as unknown[]).map((element) => ({
				json: keepsOthers
					? ({ ...others, [target]: element } as IDataObject)
					: isRecord(element) && target === field
						? element
						: ({ [target]: element } as IDataObject),
				pairedItem: { item: i },
			}));
		});
		return [toEngine(items)];
	},
};

const isRecord = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Summarize by one field: another field's values of each group in one list. */
export const summarize: INodeType = {
	description: describeStandIn('summarize', {
		properties: parameters({ fieldsToSummarize: {}, fieldsToSplitBy: '' }),
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
