import type { INodeProperties } from 'n8n-workflow';
import { scheduleField } from '../fields/scheduleFields';
import { operations } from '../operations';
import { mappingProperties, onlyDefinedBelow } from './mapping';
import { fieldProperty, hiddenFor, resourceIdProperty, type OperationDescription } from './properties';
import { scheduleProperties, updateFields } from './scheduleForm';

export const create: OperationDescription = {
	optionSet: 'schedule',
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report by email or Slack',
	},
	properties: [...mappingProperties, ...scheduleProperties],
	methods: operations.schedule.create.methods,
};

export const update: OperationDescription = {
	optionSet: 'schedule',
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update schedule',
		description: 'Change fields of a schedule',
	},
	properties: [resourceIdProperty('schedule', 'The schedule to change'), ...mappingProperties, updateFields],
	methods: operations.schedule.update.methods,
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
			name: 'Name',
			value: 'name',
			description:
				"Update the schedule with this name on this report. If there's none, create one. Your service's API has to be able to list its schedules.",
		},
	],
	default: 'name',
	description: 'How to tell whether a schedule already exists',
	builderHint: {
		propertyHint:
			'Use name unless the workflow stores the IDs of its schedules; name needs the list of schedules of the service.',
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
		"An update sets every field here that isn't blank, even those you leave at their defaults. To change only some, use the operation Update, or set Mapping to Map Columns.",
	name: 'allFieldsNotice',
	type: 'notice',
	default: '',
};

const byName = (property: INodeProperties) => hiddenFor({ matchBy: ['id'] }, property);
const byId = (property: INodeProperties) => hiddenFor({ matchBy: ['name'] }, property);

export const upsert: OperationDescription = {
	optionSet: 'upsert',
	option: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update schedule',
		description: 'Create a new schedule, or update the current one if it already exists (upsert)',
	},
	properties: [
		matchByProperty,
		byId(
			resourceIdProperty('schedule', 'The schedule to update. If it may be empty, one is created.', false),
		),
		byName(onlyDefinedBelow(nameToMatch)),
		...mappingProperties,
		onlyDefinedBelow(allFieldsNotice),
		...scheduleProperties.map((property) => (property.name === nameToMatch.name ? byId(property) : property)),
	],
	methods: operations.schedule.upsert.methods,
};
