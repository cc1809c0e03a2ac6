import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn } from './standIn';

interface Assignment {
	name: string;
	value: unknown;
	type?: string;
}

/** Edit Fields in its assignments mode; dots in names are not followed, values are converted by type. */
export const set: INodeType = {
	description: describeStandIn('set', {
		properties: [
			{ displayName: 'Assignments', name: 'assignments', type: 'assignmentCollection', default: {} },
			{ displayName: 'Include Other Fields', name: 'includeOtherFields', type: 'boolean', default: false },
		],
	}),
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData().map((item, i): INodeExecutionData => {
			const assignments = this.getNodeParameter('assignments.assignments', i, []) as Assignment[];
			const kept: IDataObject = this.getNodeParameter('includeOtherFields', i, false) ? item.json : {};
			const added = assignments.map(({ name, value, type }) => [name, convert(value, type)]);
			return { json: { ...kept, ...Object.fromEntries(added) }, pairedItem: { item: i } };
		});
		return [toEngine(items)];
	},
};

function convert(value: unknown, type = 'string'): unknown {
	if (type === 'number') return Number(value);
	if (type === 'boolean') return value === true || value === 'true';
	if (type === 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
	return typeof value === 'string' ? JSON.parse(value) : value;
}
