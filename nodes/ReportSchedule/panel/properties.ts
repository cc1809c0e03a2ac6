import type { INodeProperties, INodePropertyMode, INodePropertyOptions } from 'n8n-workflow';
import { scheduleField } from '../fields/scheduleFields';
import {
	type Choice,
	type Choices,
	type RecipientField,
	recipientFields,
	type ScheduleField,
} from '../fields/types';
import { resourceLabels } from '../schedule/given';
import { idKey, type Resource } from '../service/request';

export interface OperationDescription {
	option: INodePropertyOptions & { value: string; action: string };
	/** Its own parameters, without the options. */
	properties: INodeProperties[];
}

type Shown = Pick<INodeProperties, 'displayName' | 'name' | 'description' | 'placeholder'>;

/** The parameter for a field of §2.1, without the conditions on which it is shown. */
export function fieldProperty(field: ScheduleField): INodeProperties {
	const base: Shown = {
		displayName: field.label,
		name: field.parameter,
		description: field.description,
		placeholder: field.placeholder,
	};
	switch (field.kind) {
		case 'choice':
		case 'hour':
			return { ...base, type: 'options', options: choiceOptions(field.choices), default: field.default };
		case 'days':
			return { ...base, type: 'multiOptions', options: choiceOptions(field.choices), default: [] };
		case 'timezone':
			return locator(base, 'searchTimezones', [typed('By Name', 'name', field.placeholder!)]);
		case 'id':
			return field.list
				? idLocator(base, field.list, 'e.g. Sales')
				: { ...base, type: 'string', default: '' };
		case 'ids':
		case 'text':
			return { ...base, type: 'string', default: '' };
	}
}

function choiceOptions(choices: readonly Choice[]): INodePropertyOptions[] {
	return choices.map(({ value, label, description }) => ({ name: label, value, description }));
}

/** A selector that finds a record in the service's list, or by name, or takes its ID, which always works. */
function idLocator(base: Shown, searchListMethod: string, nameExample: string): INodeProperties {
	const modes = [typed('By ID', 'id', 'e.g. 42'), typed('By Name', 'name', nameExample)];
	return locator(base, searchListMethod, modes);
}

function locator(
	base: Shown,
	searchListMethod: string,
	others: readonly INodePropertyMode[],
): INodeProperties {
	const typeOptions = { searchListMethod, searchable: true };
	return {
		...base,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [{ displayName: 'From List', name: 'list', type: 'list', typeOptions }, ...others],
	};
}

function typed(displayName: string, name: string, placeholder: string): INodePropertyMode {
	const type = 'string';
	return { displayName, name, type, placeholder };
}

/** The schedule or group that an operation is for (§4 `<schedule_id>`). */
export function resourceIdProperty(
	resource: Resource,
	description: string,
	required = true,
): INodeProperties {
	const displayName = resourceLabels[resource];
	const base = { displayName, name: idKey(resource), description };
	const example = resource === 'schedule' ? scheduleField('name').placeholder! : 'e.g. Finance Team';
	return { ...idLocator(base, `search${displayName}s`, example), required };
}

const EXPRESSION = '<a href="https://docs.n8n.io/code/expressions/">expression</a>';

/** What an expression may hold beside IDs. */
const names = { users: 'emails, full names,', groups: 'names' };

/** Users or groups, picked from the list or given by an expression. @param more what they're for, without a period */
export function recipientProperty(field: RecipientField, more: string): INodeProperties {
	const { singular } = recipientFields[field];
	return {
		displayName: `${singular === 'user' ? 'User' : 'Group'} Names or IDs`,
		name: field,
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: field === 'users' ? 'getUsers' : 'getGroups' },
		// Without it, the editor marks what an expression gives as wrong.
		allowArbitraryValues: true,
		default: [],
		description: `Choose from the list, or specify ${names[field]} or IDs using an ${EXPRESSION}. ${more}.`,
	};
}

/** Hides a parameter if another one rules it out. If the right value showed it, an expression there would hide it. */
export function hiddenWhenRuledOut(field: ScheduleField, property: INodeProperties): INodeProperties {
	if (field.appliesTo === undefined) return property;
	const { field: controlling, values } = field.appliesTo;
	const { parameter, choices } = scheduleField(controlling) as ScheduleField & Choices;
	const others = choices.map(({ value }) => String(value)).filter((value) => !values.includes(value));
	return hiddenFor({ [parameter]: others }, property);
}

type Conditions = NonNullable<NonNullable<INodeProperties['displayOptions']>['show']>;

/** Adds conditions to those that a property is hidden on already. */
export function hiddenFor(conditions: Conditions, property: INodeProperties): INodeProperties {
	const hide = { ...property.displayOptions?.hide, ...conditions };
	return { ...property, displayOptions: { ...property.displayOptions, hide } };
}

/** Adds conditions to those that a property is shown on already. */
export function shownFor(conditions: Conditions, property: INodeProperties): INodeProperties {
	// Its own come last, unlike in updateDisplayOptions: the editor skips what follows a condition on an expression.
	const show = { ...conditions, ...property.displayOptions?.show };
	return { ...property, displayOptions: { ...property.displayOptions, show } };
}

/** Alphabetical order of labels. `localeCompare` loads a language's rules, which takes longer than loading the node. */
export function byLabel(a: INodeProperties, b: INodeProperties): number {
	return a.displayName < b.displayName ? -1 : 1;
}
