import type { IExecuteFunctions, INodeExecutionData, INodeTypeDescription } from 'n8n-workflow';

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

/** Gives each item on, paired with itself. */
export async function passOn(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	return [this.getInputData()];
}
