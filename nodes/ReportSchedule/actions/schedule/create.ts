import type { INodeProperties } from 'n8n-workflow';
import { isRecipientField, recipientNames } from '../../fields/recipientFields';
import { scheduleFields, type ScheduleField } from '../../fields/scheduleFields';
import type { Operation } from '../operation';
import { byLabel, fieldProperty, hiddenWhenRuledOut, isAdditional } from '../properties';
import { recipientProperties } from '../recipients';
import { dataModeProperties, onlyDefinedBelow } from './columns';
import {
	createFacts,
	listsForDraft,
	planDrafts,
	readSchedule,
	resolveDrafts,
	type ScheduleDraft,
} from './draft';
import { scheduleHints } from './hints';

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

export const scheduleProperties: readonly INodeProperties[] = schedulePropertiesFor(scheduleFields);

export const create: Operation<ScheduleDraft> = {
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create schedule',
		description: 'Create a schedule that delivers a report by email or Slack',
	},
	properties: [...scheduleProperties],
	facts: [createFacts],
	methods: createFacts.methods,
	read: (item, issues) => readSchedule(item, issues, 'create'),
	listsFor: listsForDraft,
	resolve: resolveDrafts,
	hints: scheduleHints,
	plan: planDrafts,
};
