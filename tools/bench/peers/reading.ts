import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { loadBuiltPackage } from '../../harness/builtPackage';

/** Which parameters a reading node resolves for every item; the others it reads once. */
const readings = {
	common: ['scheduleId', 'recipientSelection', 'users', 'options'],
	strict: ['scheduleId', 'users'],
} as const;

/**
 * A node with this node's own description that reads the same parameters, gives an item for each and does
 * nothing else. `common` reads what nodes commonly read for every item, `strict` only those that hold an
 * expression.
 */
export async function readingNode(reading: keyof typeof readings): Promise<INodeType> {
	const built = (await loadBuiltPackage()).nodes.reportSchedule as INodeType;
	const perItem = readings[reading];
	const once = ['resource', 'operation', 'recipientSelection', 'options'];
	return {
		description: built.description,
		async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
			for (const name of once) this.getNodeParameter(name, 0);
			await this.getCredentials('reportScheduleApi');
			const read = (_: INodeExecutionData, item: number): INodeExecutionData => {
				const json: IDataObject = {};
				for (const name of perItem) json[name] = this.getNodeParameter(name, item) as IDataObject;
				return { json, pairedItem: { item } };
			};
			return [this.getInputData().map(read)];
		},
	};
}
