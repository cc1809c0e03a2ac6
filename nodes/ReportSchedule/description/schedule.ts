import type { INodeProperties } from 'n8n-workflow';
import type { ScheduleField } from '../fields/types';
import { isRecipientField, recipientNames } from '../fields/recipients';
import { scheduleField, scheduleFields } from '../fields/scheduleFields';
import type { OperationFacts } from '../requests/request';
import {
	byLabel,
	fieldProperty,
	hiddenFor,
	hiddenWhenRuledOut,
	isAdditional,
	recipientMembers,
	recipientProperties,
	scheduleIdProperty,
	shownFor,
	type OperationDescription,
} from './properties';

const FIELD_TABLE =
	'https://github.com/n8n-nodes-report-schedules/n8n-nodes-report-schedules/blob/main/docs/fields.md';

/** Whether the fields are set in the node or taken from the input item. A tool has no input to take them from. */
const dataModeProperties: INodeProperties[] = [
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
		displayName: `Each column sets the field of the same name, such as Schedule Type or schedule_type. Time sets Hour and Minute. Other columns aren't used, and a hint above the output names them. <a href="${FIELD_TABLE}" target="_blank">See all column names</a>.`,
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
function onlyDefinedBelow(property: INodeProperties): INodeProperties {
	return hiddenFor({ dataMode: ['autoMapInputData'] }, property);
}

const slackNotice: INodeProperties = {
	displayName: 'Slack needs an export: choose a Document Export or a Data Export',
	name: 'slackNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { methodType: ['slack'] } },
};

/** The parameters of a whole schedule, one for each field of §2.1, each hidden where another one rules it out. */
export function schedulePropertiesFor(fields: readonly ScheduleField[]): INodeProperties[] {
	const additional = fields.filter(isAdditional);
	const parameters = fields.filter((field) => !isAdditional(field)).flatMap(propertiesFor);
	if (additional.length > 0) parameters.push(additionalFields(additional));
	return [...dataModeProperties, ...parameters.map(onlyDefinedBelow)];
}

function propertiesFor(field: ScheduleField): INodeProperties[] {
	// The switch that selects recipients shows one parameter for each of the two fields.
	if (isRecipientField(field.name)) {
		return field.name === recipientNames[0] ? recipientProperties(recipientNames, false) : [];
	}
	const property = hiddenWhenRuledOut(field, fieldProperty(field));
	if (field.required) property.required = true;
	return field.name === 'export_type' ? [slackNotice, property] : [property];
}

function additionalFields(fields: readonly ScheduleField[]): INodeProperties {
	return {
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add field',
		default: {},
		description: 'Further fields of the schedule, all of them optional',
		options: fields.map(fieldProperty).sort(byLabel),
	};
}

const scheduleProperties: readonly INodeProperties[] = schedulePropertiesFor(scheduleFields);

/** Create a schedule: POST `/api/v1/schedules/` (§4). */
export const createFacts: OperationFacts = {
	name: 'create',
	methods: ['POST'],
	isIdempotent: false,
	overwrites: false,
	effect: 'the schedule was created',
};

/** Update a schedule: PUT or POST `/api/v1/schedules/<schedule_id>/` (§4). */
export const updateFacts: OperationFacts = {
	name: 'update',
	methods: ['PUT', 'POST'],
	isIdempotent: true,
	overwrites: true,
	effect: 'the schedule was updated',
};

export const create = {
	kind: 'schedule',
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report by email or Slack',
	},
	properties: [...scheduleProperties],
	methods: createFacts.methods,
} satisfies OperationDescription;

/** None depends on another one: what the schedule already has may be what a field belongs to. */
export const updateMembers: readonly INodeProperties[] = [
	...scheduleFields.filter(({ kind }) => kind !== 'ids').map(fieldProperty),
	...recipientMembers().map((property) => ({
		...property,
		description: `${property.description} According to the service's API, these replace those that the schedule has. An expression that gives [] removes all of them.`,
	})),
].sort(byLabel);

const updateFields: INodeProperties = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	description:
		"The fields to change. Only these are sent. The API doesn't say whether an update may leave fields out. If yours is refused, add the missing ones.",
	options: [...updateMembers],
};

export const update = {
	kind: 'schedule',
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update schedule',
		description: 'Change fields of a schedule',
	},
	properties: [
		scheduleIdProperty('The schedule to change'),
		...dataModeProperties,
		onlyDefinedBelow(updateFields),
	],
	methods: updateFacts.methods,
} satisfies OperationDescription;

const matchByProperty: INodeProperties = {
	displayName: 'Match By',
	name: 'matchBy',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'ID',
			value: 'id',
			description: 'Update the schedule with this ID. If the ID is blank, create one.',
		},
		{
			name: 'Name',
			value: 'name',
			description:
				"Update the schedule with this name on this report. If there's none, create one. Your service's API has to be able to list its schedules.",
		},
	],
	default: 'id',
	description: 'How to tell whether a schedule already exists',
	builderHint: {
		propertyHint:
			'Use id when the workflow stores the IDs of its schedules; name needs the list of schedules of the service.',
	},
};

/** Stands beside Match By, where a schedule can't be told without it. */
const nameToMatch: INodeProperties = {
	...fieldProperty(scheduleField('name')),
	required: true,
	description:
		'Name of the schedule to update. If the report below has no schedule with this name, one is created.',
};

const allFieldsNotice: INodeProperties = {
	displayName:
		'An update sets all of these fields, including those you leave as they are. To change only some, use the operation Update, or a sheet with Map Automatically.',
	name: 'allFieldsNotice',
	type: 'notice',
	default: '',
};

export const upsert = {
	kind: 'schedule',
	option: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update schedule',
		description: 'Create a new schedule, or update the current one if it already exists (upsert)',
	},
	properties: [
		matchByProperty,
		shownFor(
			{ matchBy: ['id'] },
			scheduleIdProperty('The schedule to update. Leave it empty to create one.', false),
		),
		shownFor({ matchBy: ['name'] }, onlyDefinedBelow(nameToMatch)),
		...dataModeProperties,
		onlyDefinedBelow(allFieldsNotice),
		...scheduleProperties
			.slice(dataModeProperties.length)
			.map((property) =>
				property.name === nameToMatch.name ? hiddenFor({ matchBy: ['name'] }, property) : property,
			),
	],
	methods: updateFacts.methods,
} satisfies OperationDescription;
