import type { INodeProperties } from 'n8n-workflow';
import { applies, type GivenValues } from '../../fields/scheduleBody';
import { scheduleFields } from '../../fields/scheduleFields';
import { locatorValue, type InputItem } from '../operation';

export const dataModeProperty: INodeProperties = {
	displayName: 'Mapping',
	name: 'dataMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Define Below', value: 'defineBelow', description: 'Set each field here' },
		{
			name: 'Map Automatically',
			value: 'autoMapInputData',
			description: "Take the fields from the input item's keys that are named as the interface names them",
		},
	],
	default: 'defineBelow',
};

/** Shows a property only where the fields are set in the node. */
export function onlyDefinedBelow(property: INodeProperties): INodeProperties {
	const { show, ...rest } = property.displayOptions ?? {};
	return { ...property, displayOptions: { ...rest, show: { dataMode: ['defineBelow'], ...show } } };
}

export function isAutoMapped({ parameter }: InputItem): boolean {
	return parameter('dataMode') === 'autoMapInputData';
}

/** The values under the item's own keys that are body fields of §2.1; all other keys are left out. */
export function mappedValues({ json }: InputItem): GivenValues {
	return new Map(
		scheduleFields.flatMap(({ name }) => (Object.hasOwn(json, name) ? [[name, json[name]] as const] : [])),
	);
}

/**
 * The values of the parameters that the editor shows. One that it does not show, such as days of the week
 * after a change to Daily, leaves no trace.
 *
 * @param parameter gives the value of a field's parameter
 * @param inUpdate see `applies`
 */
export function shownValues(parameter: InputItem['parameter'], inUpdate: boolean): GivenValues {
	const values = new Map<string, unknown>();
	for (const field of scheduleFields) {
		if (applies(field, values, inUpdate)) {
			values.set(field.name, locatorValue(parameter(field.parameter)));
		}
	}
	return values;
}
