import type {
	INodeExecutionData,
	INodeParameters,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
	ITriggerFunctions,
} from 'n8n-workflow';

import { toEngine } from '../realm';

/** The description of a stand-in; it takes every version, as its few abilities do not depend on one. */
export function describeStandIn(
	name: string,
	more: Partial<INodeTypeDescription> = {},
): INodeTypeDescription {
	return {
		displayName: name,
		name,
		group: ['transform'],
		version: [1, 1.1, 1.2, 1.3, 2, 3, 3.1, 3.2, 3.3, 3.4],
		description: `Stand-in for n8n's own ${name} node`,
		defaults: { name },
		inputs: ['main'],
		outputs: ['main'],
		properties: [],
		...more,
	};
}

/** A stand-in's parameters, given their defaults, whose type is the parameter's. */
export const parameters = (
	defaults: Record<string, string | number | boolean | INodeParameters>,
): INodeProperties[] =>
	Object.entries(defaults).map(([name, value]) => ({
		displayName: name,
		name,
		type: typeof value === 'object' ? 'json' : (typeof value as 'string' | 'number' | 'boolean'),
		default: value,
	}));

/** A trigger that fires once with the items given when the workflow is run by hand. */
export const trigger = (name: string, items: INodeExecutionData[]): INodeType => ({
	description: describeStandIn(name, { group: ['trigger'], inputs: [] }),
	async trigger(this: ITriggerFunctions) {
		return { manualTriggerFunction: async () => this.emit([toEngine(items)]) };
	},
});

/** A node that gives its items as they came. */
export const passOn = (name: string): INodeType => ({
	description: describeStandIn(name),
	async execute() {
		return [this.getInputData()];
	},
});
