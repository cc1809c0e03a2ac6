import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn } from './standIn';

/**
 * Split Out of one field, a field of a field too (`data.results`): records become the items themselves, any
 * other value stands under the field's name or the one that the options give; all other fields or none are kept.
 */
export const splitOut: INodeType = {
	description: describeStandIn('splitOut', {
		properties: [
			{ displayName: 'Field', name: 'fieldToSplitOut', type: 'string', default: '' },
			{ displayName: 'Include', name: 'include', type: 'string', default: 'noOtherFields' },
			{ displayName: 'Options', name: 'options', type: 'json', default: {} },
		],
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
