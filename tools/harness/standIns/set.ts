import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

interface Assignment {
	name: string;
	value: unknown;
	type?: string;
}

/** Edit Fields in both its modes; dots in names aren't followed, values are converted by type, nothing becomes null. */
export const set: INodeType = {
	description: describeStandIn('set', {
		properties: parameters({
			mode: 'manual',
			jsonOutput: '{}',
			assignments: {},
			includeOtherFields: false,
			include: 'all',
			excludeFields: '',
		}),
	}),
	async execute() {
		const fieldsOf = this.getNodeParameter('mode', 0) === 'raw' ? written : assigned;
		const items = this.getInputData().map(({ json }, i) => {
			return { json: { ...keptOf(this, json, i), ...fieldsOf(this, i) }, pairedItem: { item: i } };
		});
		return [toEngine(items)];
	},
};

function keptOf(context: IExecuteFunctions, json: IDataObject, i: number): IDataObject {
	if (!context.getNodeParameter('includeOtherFields', i)) return {};
	if (context.getNodeParameter('include', i) !== 'except') return json;
	const left = (context.getNodeParameter('excludeFields', i) as string).split(',').map((name) => name.trim());
	return Object.fromEntries(Object.entries(json).filter(([name]) => !left.includes(name)));
}

const written = (context: IExecuteFunctions, i: number) =>
	JSON.parse(context.getNodeParameter('jsonOutput', i) as string) as IDataObject;

function assigned(context: IExecuteFunctions, i: number): IDataObject {
	const assignments = context.getNodeParameter('assignments.assignments', i, []) as Assignment[];
	return Object.fromEntries(assignments.map(({ name, value, type }) => [name, convert(value, type)]));
}

function convert(value: unknown, type = 'string'): IDataObject[string] {
	if (value === undefined || value === null) return null;
	if (type === 'number') return Number(value);
	if (type === 'boolean') return value === true || value === 'true';
	if (type === 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
	return (typeof value === 'string' ? JSON.parse(value) : value) as IDataObject;
}
