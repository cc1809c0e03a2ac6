import type { INodeProperties } from 'n8n-workflow';
import { isRecipientField, recipientNames } from '../fields/recipients';
import { scheduleFields } from '../fields/scheduleFields';
import type { ScheduleField } from '../fields/types';
import { onlyDefinedBelow } from './mapping';
import { byLabel, fieldProperty, hiddenWhenRuledOut } from './properties';
import { recipientMembers, recipientProperties } from './recipientProperties';

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

/** The fields of an update. None depends on another one: what the schedule already has may be what a field belongs to. */
export const updateFields: INodeProperties = onlyDefinedBelow({
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	description:
		"The fields to change. Only these are sent. The API doesn't say whether an update may leave fields out. If yours is refused, add the missing ones.",
	options: [
		...scheduleFields.filter(({ kind }) => kind !== 'ids').map(fieldProperty),
		...recipientMembers().map((property) => ({
			...property,
			description: `${property.description} According to the service's API, these replace those that the schedule has. An expression that gives [] removes all of them.`,
		})),
	].sort(byLabel),
});
