import type { INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

interface Aggregated {
	fieldToAggregate: string;
	outputFieldName: string;
}

/** Aggregate of one renamed field: its values of all items in one list, nothing included where *Keep Missing* is on. */
export const aggregate: INodeType = {
	description: describeStandIn('aggregate', {
		properties: parameters({ fieldsToAggregate: {}, options: {} }),
	}),
	async execute() {
		const [{ fieldToAggregate: field, outputFieldName: name }] = this.getNodeParameter(
			'fieldsToAggregate.fieldToAggregate',
			0,
		) as [Aggregated];
		const all = this.getInputData().map(({ json }) => json[field] ?? null);
		const keeps = this.getNodeParameter('options.keepMissing', 0, false);
		const values = keeps ? all : all.filter((value) => value !== null);
		const pairedItem = all.map((_, item) => ({ item }));
		return toEngine([[{ json: { [name]: values }, pairedItem }]]);
	},
};

/** Code that returns JSON and nothing else. */
export const code: INodeType = {
	description: describeStandIn('code', { properties: parameters({ jsCode: '' }) }),
	async execute() {
		const text = this.getNodeParameter('jsCode', 0) as string;
		const items = JSON.parse(text.replace(/^return /, '').replace(/;$/, '')) as INodeExecutionData[];
		return toEngine([items]);
	},
};

/** Merge that waits for both its inputs: the first one's items as they came or, combined by position, with the second one's fields. */
export const merge: INodeType = {
	description: describeStandIn('merge', {
		inputs: ['main', 'main'],
		requiredInputs: [0, 1],
		properties: parameters({ mode: '' }),
	}),
	async execute() {
		const [first, second] = [this.getInputData(0), this.getInputData(1)];
		if (this.getNodeParameter('mode', 0) === 'chooseBranch') return [first];
		const both = first.slice(0, second.length);
		return toEngine([both.map((item, i) => ({ ...item, json: { ...item.json, ...second[i]!.json } }))]);
	},
};
