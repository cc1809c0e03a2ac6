import type { INodeProperties } from 'n8n-workflow';
import type { RecipientWay } from '../draft/recipients';
import { recipientFields, recipientNames, type RecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import { operations } from '../operations';
import type { Resource } from '../requests/request';
import { fieldProperty, hiddenFor, resourceIdProperty, type OperationDescription } from './properties';

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
			description: 'Looked up in DataReportive when the node runs',
		},
		{ name: 'ID', value: 'id', description: 'Always works. List shows each ID in parentheses.' },
		{ name: 'List', value: 'list', description: "Pick from DataReportive's lists" },
	] satisfies Array<{ name: string; value: RecipientWay; description: string }>,
	default: 'id',
	description: 'How to identify users and groups',
	builderHint: {
		propertyHint:
			"Use id unless the user knows people by email or groups by name; name needs DataReportive's lists, id always works.",
	},
} satisfies INodeProperties;

/** What people are found by. */
const what = { email: 'Emails or full names', name: 'Names' };

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
				description: `${what[key]} of the ${singular}s, separated by commas, or a list from an expression`,
			};
		case 'list':
			return {
				displayName: by.list.label,
				name: by.list.parameter,
				type: 'multiOptions',
				typeOptions: { loadOptionsMethod: by.list.method },
				default: [],
				description: `Choose from the ${singular}s in DataReportive`,
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

const { membership: ofSchedule, group: ofGroup } = operations;

export const addUsers = membership('schedule', 'addUsers', 'users', ofSchedule.addUsers);
export const removeUsers = membership('schedule', 'removeUsers', 'users', ofSchedule.removeUsers);
export const addGroups = membership('schedule', 'addGroups', 'groups', ofSchedule.addGroups);
export const removeGroups = membership('schedule', 'removeGroups', 'groups', ofSchedule.removeGroups);
export const addMembers = membership('group', 'addUsers', 'users', ofGroup.addUsers);
export const removeMembers = membership('group', 'removeUsers', 'users', ofGroup.removeUsers);

function membership(
	resource: Resource,
	value: string,
	field: RecipientField,
	{ methods }: Pick<OperationDescription, 'methods'>,
): OperationDescription {
	const [label, preposition] = value.startsWith('add') ? ['Add', 'to'] : ['Remove', 'from'];
	const members = resource === 'schedule' ? 'recipients of a schedule' : 'members of a group';
	return {
		optionSet: 'membership',
		option: {
			name: `${label} ${field === 'users' ? 'Users' : 'Groups'}`,
			value,
			action: `${label} ${field} ${preposition} ${resource}`,
			description: `${label} ${field} ${preposition} the ${members}`,
		},
		properties: [
			resourceIdProperty(resource, `The ${resource} to change`),
			...recipientProperties([field], true),
		],
		methods,
	};
}
