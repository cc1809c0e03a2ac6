import type { INodeProperties } from 'n8n-workflow';
import { recipientFields, recipientNames, type RecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { RecipientWay } from '../draft/recipients';
import { fieldProperty, hiddenFor } from './properties';

/** The switch between the ways. IDs are the default: they need nothing but the documented API. */
const selectionProperty = {
	displayName: 'Select Recipients By',
	name: 'recipientSelection',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Email (Users) or Name (Groups)',
			value: 'name',
			description: "Looked up when the node runs. Your service's API has to be able to list them.",
		},
		{
			name: 'ID',
			value: 'id',
			description: 'Always works. If your service offers lists, List shows each ID in parentheses.',
		},
		{
			name: 'List',
			value: 'list',
			description: "Pick from the service's lists, if it offers them",
		},
	] satisfies Array<{ name: string; value: RecipientWay; description: string }>,
	default: 'id',
	description: 'How to identify users and groups',
	builderHint: {
		propertyHint:
			'Use id unless the user knows people by email or groups by name; name needs the lists of the service, id always works.',
	},
} satisfies INodeProperties;

function parameterFor(way: RecipientWay, field: RecipientField): INodeProperties {
	const { by, key, singular } = recipientFields[field];
	switch (way) {
		case 'id':
			return fieldProperty(scheduleField(field));
		case 'name':
			return {
				displayName: by.name.label,
				name: by.name.parameter,
				type: 'string',
				default: '',
				placeholder: by.name.placeholder,
				description: `The ${singular}s' ${key}s, separated by commas. An expression can return a list, too. Your service's API has to be able to list its ${singular}s.`,
			};
		case 'list':
			return {
				displayName: by.list.label,
				name: by.list.parameter,
				type: 'multiOptions',
				typeOptions: { loadOptionsMethod: by.list.method },
				default: [],
				description: `Choose from the service's ${singular}s. If it doesn't list them, use their IDs.`,
			};
	}
}

/** Select Recipients By, and for each of its ways the parameters that it shows. */
export function recipientProperties(fields: readonly RecipientField[], required: boolean): INodeProperties[] {
	const ways = selectionProperty.options.map(({ value }) => value);
	const parameters = fields.flatMap((field) =>
		ways.map((way) =>
			// Not "show for the way": a generated workflow may write it in other letters, and n8n drops what isn't shown.
			hiddenFor(
				{ recipientSelection: ways.filter((other) => other !== way) },
				{ ...parameterFor(way, field), ...(required && { required }) },
			),
		),
	);
	return [selectionProperty, ...parameters];
}

/** The parameters for recipients in a collection, where the ways in which they're typed stand side by side. */
export function recipientMembers(): INodeProperties[] {
	return recipientNames.flatMap((field) => [parameterFor('id', field), parameterFor('name', field)]);
}
