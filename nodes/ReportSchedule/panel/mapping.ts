import type { INodeProperties } from 'n8n-workflow';
import { dataModes } from '../operations/schedules';
import { hiddenFor } from './properties';

const DOCS = 'https://github.com/n8n-nodes-report-schedules/n8n-nodes-report-schedules/blob/main/docs';

const dataMode: INodeProperties = {
	displayName: 'Mapping',
	name: 'dataMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Define Below', value: 'defineBelow', description: 'Set each field here' },
		{
			name: 'Map Columns',
			value: 'mapColumns',
			description: "Drag the input's columns onto fields, or let an agent's model fill them in",
		},
	],
	default: 'defineBelow',
	description: "Where the schedule's fields come from",
	builderHint: {
		propertyHint:
			'Use defineBelow to set fields one by one; mapColumns to give each field an expression with a cell of a sheet.',
	},
};

/** n8n has no descriptions in its mapper, so this leads to them. */
const columnsNotice: INodeProperties = {
	displayName: `Drag the input's columns onto the fields, or type what's the same for every row. <a href="${DOCS}/sheets.md#what-cells-may-hold" target="_blank">What cells may hold</a>`,
	name: 'columnsNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { dataMode: ['mapColumns'] }, hide: { '@tool': [true] } },
};

/**
 * n8n's column mapper. Its name is the same in each operation, so that a mapping survives a switch between them.
 *
 * @param method which fields it offers
 */
const columns = (method: 'getColumns' | 'getColumnsToMatch'): INodeProperties => ({
	displayName: 'Columns',
	name: 'columns',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	description: 'Fields of the schedule, each with a text or an expression',
	typeOptions: {
		resourceMapper: {
			localResourceMapperMethod: method,
			mode: 'map',
			valuesLabel: 'Fields',
			fieldWords: { singular: 'field', plural: 'fields' },
			supportAutoMap: false,
		},
	},
	displayOptions: { show: { dataMode: ['mapColumns'] } },
});

/** Whether the fields are set in the node or taken from the input item, and how. */
export const mappingProperties: readonly INodeProperties[] = [dataMode, columnsNotice, columns('getColumns')];

/** The same for Create or Update. Matched by name, a row may say which schedule it is. */
export const mappingToMatch: readonly INodeProperties[] = [
	dataMode,
	columnsNotice,
	hiddenFor({ matchBy: ['name'] }, columns('getColumns')),
	hiddenFor({ matchBy: ['id'] }, columns('getColumnsToMatch')),
];

/**
 * Shows a property only where the fields are set in the node. Not "show where Mapping says so": a tool has no
 * Mapping, and without it, n8n would hide the fields and drop their values.
 */
export function onlyDefinedBelow(property: INodeProperties): INodeProperties {
	return hiddenFor({ dataMode: dataModes.filter((mode) => mode !== 'defineBelow') }, property);
}
