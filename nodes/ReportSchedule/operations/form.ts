import type { INodeProperties } from 'n8n-workflow';
import { choiceAdvice, WHICH_ID } from '../fields/readers';
import { isRecipientField, recipientFields, recipientNames } from '../fields/recipients';
import {
	bodyFields,
	isInForce,
	readCreateBody,
	type BodyField,
	type GivenValues,
	type ScheduleBody,
} from '../fields/scheduleBody';
import { scheduleFields } from '../fields/scheduleFields';
import type { FieldWithDefault, ScheduleField } from '../fields/types';
import { Issues } from '../fields/values';
import { isMappedAutomatically, readColumns, type Purpose } from './columns';
import { checkField, expressionIn, missingValue, valueOf, type InputItem } from './item';
import { fieldProperty, hiddenFor, hiddenWhenRuledOut } from './properties';
import { recipientProperties } from './recipientProperties';
import { selectedRecipients, selectedWay } from './readRecipients';
import type { ScheduleDraft } from './schedules';

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
export function onlyDefinedBelow(property: INodeProperties): INodeProperties {
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
export const scheduleProperties: readonly INodeProperties[] = scheduleFields
	.flatMap(propertiesFor)
	.map(onlyDefinedBelow);

function propertiesFor(field: ScheduleField): INodeProperties[] {
	// The switch that selects recipients shows one parameter for each of the two fields.
	if (isRecipientField(field.name)) {
		return field.name === recipientNames[0] ? recipientProperties(recipientNames, false) : [];
	}
	const property = hiddenWhenRuledOut(field, fieldProperty(field));
	if (field.required) property.required = true;
	return field.name === 'export_type' ? [slackNotice, property] : [property];
}

/** Reads a whole schedule, or, with Map Automatically, what there are columns for. */
export function readSchedule(item: InputItem, issues: Issues, purpose: Purpose): ScheduleDraft {
	if (isMappedAutomatically(item)) return readColumns(item, issues, purpose);
	const { body, missing } = readCreateBody(parameterValues(item, purpose), issues);
	for (const field of missing) {
		issues.add(`${field.label} ${missingValue(item, field.parameter, whatToUse(field)).message}`);
	}
	const recipients = selectedRecipients(item, issues);
	if (purpose === 'create') return { body, recipients };
	const blank = [
		...bodyFields
			.filter((field) => isInForce(field, body) && !(field.name in body))
			.map(({ label }) => label),
		...recipientNames
			.filter((name) => !recipients.some(({ field }) => field === name))
			.map((name) => recipientFields[name].by[selectedWay(item)].label),
	];
	return { body, recipients, blank, atDefault: bodyFields.filter(isAtDefault(item, body)) };
}

/** Whether a field may hold its default only because nobody has touched it. */
function isAtDefault(item: InputItem, body: ScheduleBody) {
	return (field: BodyField): field is BodyField & FieldWithDefault =>
		'default' in field &&
		body[field.name] === field.default &&
		isInForce(field, body) &&
		expressionIn(item, field.parameter) === undefined;
}

/** The values of Define Below. */
function parameterValues(item: InputItem, purpose: Purpose): GivenValues {
	const isRequired = ({ name, required }: ScheduleField) =>
		required === true || (name === 'name' && purpose === 'match');
	return {
		get: (field) => valueOf(item, field.parameter, checkField(isRequired(field) ? undefined : "?? ''")),
		isRequired,
		hidesRuledOut: true,
	};
}

/** What to use for a required field, also for an agent's model, which sees no form. */
function whatToUse(field: ScheduleField): string {
	if ('choices' in field) return choiceAdvice(field);
	if (field.kind === 'id') return WHICH_ID;
	return field.kind === 'timezone' ? 'Use a name, e.g. Europe/Berlin' : `Use a name, ${field.placeholder}`;
}
