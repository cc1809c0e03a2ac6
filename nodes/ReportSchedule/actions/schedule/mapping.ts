import type { INodeProperties } from 'n8n-workflow';
import { InvalidValue } from '../../fields/issues';
import { isRecipientField } from '../../fields/recipientFields';
import type { GivenValues } from '../../fields/scheduleBody';
import { isRecord } from '../../fields/values';
import { expressionIn, locatorValue, type InputItem } from '../operation';
import { hiddenFor, isAdditional } from '../properties';

const FIELD_TABLE =
	'https://github.com/n8n-nodes-report-schedules/n8n-nodes-report-schedules/blob/main/docs/fields.md';

/** Whether the fields are set in the node or taken from the input item. A tool has no input to take them from. */
export const dataModeProperties: INodeProperties[] = [
	{
		displayName: 'Mapping',
		name: 'dataMode',
		type: 'options',
		noDataExpression: true,
		displayOptions: { hide: { '@tool': [true] } },
		options: [
			{ name: 'Define Below', value: 'defineBelow', description: 'Set each field here' },
			{
				name: 'Map Automatically',
				value: 'autoMapInputData',
				description: "Match the input's columns to fields by name",
			},
		],
		default: 'defineBelow',
		builderHint: {
			propertyHint:
				'Use defineBelow to set fields one by one; autoMapInputData when the input items already carry the fields as columns.',
		},
	},
	{
		displayName: `Name columns like the fields in the form (Schedule Type) or like the API's (schedule_type). Case, spaces, underscores and hyphens don't matter. Time stands for Hour and Minute. Other columns are left out, and a hint names them. <a href="${FIELD_TABLE}" target="_blank">See all names</a>.`,
		name: 'mappingNotice',
		type: 'notice',
		default: '',
		displayOptions: { show: { dataMode: ['autoMapInputData'] }, hide: { '@tool': [true] } },
	},
];

/**
 * Shows a property only where the fields are set in the node. Not "show where Mapping says so": a tool has no
 * Mapping, and without it, n8n would hide the fields and drop their values.
 */
export function onlyDefinedBelow(property: INodeProperties): INodeProperties {
	return hiddenFor({ dataMode: ['autoMapInputData'] }, property);
}

export function isMappedAutomatically({ parameter }: InputItem): boolean {
	return parameter('dataMode') === 'autoMapInputData';
}

/**
 * The values of the node's own parameters, or of a collection's members.
 *
 * @param additional where the fields are that create shows under Additional Fields
 */
export function parameterValues(item: InputItem, additional = (): InputItem => item): GivenValues {
	return {
		get: (field) => {
			if (isRecipientField(field.name)) return undefined;
			return locatorValue((isAdditional(field) ? additional() : item).parameter(field.parameter));
		},
		forMissing: (field) => {
			const expression = expressionIn(item.saved(field.parameter));
			throw InvalidValue.empty(expression, expression === undefined ? '' : 'Check the field name');
		},
		hidesRuledOut: true,
	};
}

/** The members of a collection as if they were parameters of their own. */
export function membersOf(item: InputItem, collection: string): InputItem {
	const membersIn = (given: unknown) => {
		const members = locatorValue(given);
		return (name: string): unknown =>
			isRecord(members) && Object.hasOwn(members, name) ? members[name] : undefined;
	};
	return {
		json: item.json,
		parameter: membersIn(item.parameter(collection)),
		saved: membersIn(item.saved(collection)),
	};
}
