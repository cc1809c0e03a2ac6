import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Choice } from './choices';
import { scheduleFields, type ScheduleField } from './scheduleFields';

/**
 * The parameters of Schedule: Create, one for each field of §2.1, each shown only where it applies.
 */
export function createProperties(): INodeProperties[] {
	return scheduleFields.flatMap((field) => {
		const property = toProperty(field);
		if (field.required) property.required = true;
		if (field.appliesTo) property.displayOptions = { show: dependsOn(field, field.appliesTo.values) };
		return field.name === 'export_type' ? [slackNotice, property] : [property];
	});
}

/**
 * The members of Update Fields, the same fields as in create. A field that depends on another one is
 * offered unless that other one is in the collection too and rules it out; see `applies`.
 */
export function updateProperties(): INodeProperties[] {
	return scheduleFields
		.map((field) => {
			const property = toProperty(field);
			if (field.appliesTo && !field.required) {
				property.displayOptions = { hide: dependsOn(field, ruledOutBy(field)) };
			}
			return property;
		})
		.sort(byLabel);
}

/**
 * Alphabetical order of labels. Not by `localeCompare`: loading a language's rules takes longer than loading
 * the node.
 */
export function byLabel(a: INodeProperties, b: INodeProperties): number {
	return a.displayName < b.displayName ? -1 : 1;
}

const slackNotice: INodeProperties = {
	displayName: 'Slack needs a document export or a data export',
	name: 'slackNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { methodType: ['slack'] } },
};

function toProperty(field: ScheduleField): INodeProperties {
	const base = {
		displayName: field.label,
		name: field.parameter,
		description: field.description,
		...(field.placeholder && { placeholder: field.placeholder }),
	};
	switch (field.kind) {
		case 'choice':
			return { ...base, type: 'options', options: toOptions(field.choices), default: field.default };
		case 'choices':
			return { ...base, type: 'multiOptions', options: toOptions(field.choices), default: [] };
		case 'timezone':
			return timezoneLocator(base);
		case 'id':
			return field.list ? idLocator(base, field.list) : { ...base, type: 'number', default: 0 };
		case 'ids':
		case 'text':
			return { ...base, type: 'string', default: '' };
	}
}

/**
 * A selector that takes an ID, the default because it needs nothing but the documented interface, or a
 * record found by name.
 *
 * @param searchMethod the node's list search that offers the records
 */
export function idLocator(
	base: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
	searchMethod: string,
): INodeProperties {
	return {
		...base,
		type: 'resourceLocator',
		default: { mode: 'id', value: '' },
		modes: [
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 42' },
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: searchMethod, searchable: true },
			},
		],
	};
}

function timezoneLocator(
	base: Pick<INodeProperties, 'displayName' | 'name' | 'description'>,
): INodeProperties {
	return {
		...base,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchTimezones', searchable: true },
			},
			{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. Europe/Berlin' },
		],
	};
}

function toOptions(choices: readonly Choice[]): INodePropertyOptions[] {
	return choices.map(({ value, label }) => ({ name: label, value }));
}

function dependsOn(field: ScheduleField, values: readonly string[]) {
	return { [controllingField(field).parameter]: [...values] };
}

function ruledOutBy(field: ScheduleField): string[] {
	return controllingField(field)
		.choices.map(({ value }) => String(value))
		.filter((value) => !field.appliesTo!.values.includes(value));
}

/** Only a choice decides whether other fields are shown. */
function controllingField({ appliesTo }: ScheduleField) {
	return scheduleFields.find(({ name }) => name === appliesTo!.field) as ScheduleField & { kind: 'choice' };
}
