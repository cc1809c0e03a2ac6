import type { INodeProperties } from 'n8n-workflow';
import { isDays, scheduleField, scheduleFields } from '../fields/scheduleFields';
import { type Choices, isRecipientField, type ScheduleField } from '../fields/types';
import { dataModes } from '../operations/schedules';
import {
	byLabel,
	fieldProperty,
	hiddenFor,
	hiddenWhenRuledOut,
	type OperationDescription,
	recipientProperty,
	resourceIdProperty,
} from './properties';

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
	...notice(
		'columnsNotice',
		`Drag the input's columns onto the fields, or type what's the same for every row. <a href="${DOCS}/sheets.md#what-cells-may-hold" target="_blank">What cells may hold</a>`,
	),
	displayOptions: { show: { dataMode: ['mapColumns'] }, hide: { '@tool': [true] } },
};

function notice(name: string, displayName: string): INodeProperties {
	return { displayName, name, type: 'notice', default: '' };
}

/** n8n's column mapper. Each operation has it under the same name, so a mapping survives a switch between them. */
const columnsProperty = (method: 'getColumns' | 'getColumnsToMatch'): INodeProperties => ({
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

const mappingProperties: readonly INodeProperties[] = [
	dataMode,
	columnsNotice,
	columnsProperty('getColumns'),
];

/** Hides a property under Map Columns. If Define Below showed it, n8n would drop it in a tool, without Mapping. */
function onlyDefinedBelow(property: INodeProperties): INodeProperties {
	return hiddenFor({ dataMode: dataModes.filter((mode) => mode !== 'defineBelow') }, property);
}

const slackNotice: INodeProperties = {
	...notice('slackNotice', 'Slack needs an export: choose a Document Export or a Data Export'),
	displayOptions: {
		show: { methodType: ['slack'] },
		hide: { exportType: ['pdf', 'png'], exportDataType: ['csv', 'xlsx'] },
	},
};

/**
 * The parameters of a whole schedule, one for each field of §2.1, hidden if another one rules it out.
 * @param people what users and groups are for
 */
function scheduleProperties(people: string): INodeProperties[] {
	return scheduleFields.flatMap((field) => propertiesFor(field, people)).map(onlyDefinedBelow);
}

function propertiesFor(field: ScheduleField, people: string): INodeProperties[] {
	if (isRecipientField(field.name)) return [recipientProperty(field.name, people)];
	if (isDays(field)) return daysProperties(field);
	const property = hiddenWhenRuledOut(field, fieldProperty(field));
	if (field.required) property.required = true;
	return field.name === 'export_type' ? [slackNotice, property] : [property];
}

/** Days are required if a type that has them is chosen, optional if an expression gives the type, and else hidden. */
function daysProperties(field: ScheduleField): INodeProperties[] {
	// If their type showed them, an expression would hide them.
	const { parameter, choices } = scheduleField(field.appliesTo!.field) as ScheduleField & Choices;
	const optional = fieldProperty(field);
	const required = { ...optional, required: true };
	// Not by a regular expression: n8n gives one 250 ms, which pass on a busy server.
	const ifChosen = (type: string) => hiddenFor({ [parameter]: [{ _cnd: { not: type } }] }, required);
	const ifExpression = hiddenFor({ [parameter]: choices.map(({ value }) => value) }, optional);
	return [...field.appliesTo!.values.map(ifChosen), ifExpression];
}

/** The fields of an update. None depends on another one: the schedule may already have what a field belongs to. */
const updateFields: INodeProperties = onlyDefinedBelow({
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	description: 'The fields to change. Only these are sent.',
	options: scheduleFields.map(updateProperty).sort(byLabel),
});

function updateProperty(field: ScheduleField): INodeProperties {
	if (isRecipientField(field.name)) {
		const more = 'They replace the current ones. To remove all, switch to Expression and type []';
		return recipientProperty(field.name, more);
	}
	const property = fieldProperty(field);
	if (field.name !== 'scheduled_time_hour') return property;
	return { ...property, description: `${property.description}. Without Minute, only the hour is sent.` };
}

const GET_REPORT = 'They get the report';

export const create: OperationDescription = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report by email or Slack',
	},
	properties: [...mappingProperties, ...scheduleProperties(GET_REPORT)],
};

export const update: OperationDescription = {
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update schedule',
		description: 'Change fields of a schedule',
	},
	properties: [resourceIdProperty('schedule', 'The schedule to change'), ...mappingProperties, updateFields],
};

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
			name: 'Name and Report',
			value: 'name',
			description: "Update the schedule with this name on this report. If there's none, create one.",
		},
	],
	default: 'name',
	description: 'How to tell whether a schedule already exists',
	builderHint: {
		propertyHint:
			"Use name unless the workflow stores the IDs of its schedules; name needs DataReportive's list of schedules.",
	},
};

const byName = (property: INodeProperties) => hiddenFor({ matchBy: ['id'] }, property);
const byId = (property: INodeProperties) => hiddenFor({ matchBy: ['name'] }, property);

/** They tell a schedule under Match By: Name and Report. */
const toMatch: readonly INodeProperties[] = [
	{ ...fieldProperty(scheduleField('report')), required: true },
	{
		...fieldProperty(scheduleField('name')),
		required: true,
		description:
			'Name of the schedule to update. If the report has no schedule with this name, one is created.',
	},
].map(onlyDefinedBelow);

const isMatchParameter = ({ name }: INodeProperties) => toMatch.some((one) => one.name === name);

const allFieldsNotice = notice(
	'allFieldsNotice',
	"An update sets every field below that isn't blank, even if you didn't touch it. To change only some, use Update or Map Columns.",
);

export const upsert: OperationDescription = {
	option: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update schedule',
		description: 'Create a new schedule, or update the current one if it already exists (upsert)',
	},
	properties: [
		matchByProperty,
		byId(
			resourceIdProperty(
				'schedule',
				'The schedule to update. If the ID is blank, a new one is created.',
				false,
			),
		),
		...toMatch.map(byName),
		dataMode,
		columnsNotice,
		byId(columnsProperty('getColumns')),
		// Matched by name, a row may say which schedule it is.
		byName(columnsProperty('getColumnsToMatch')),
		onlyDefinedBelow(allFieldsNotice),
		...scheduleProperties(`${GET_REPORT}. In an update, they replace the current ones`).map((property) =>
			isMatchParameter(property) ? byId(property) : property,
		),
	],
};
