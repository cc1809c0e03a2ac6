import type { INodeProperties } from 'n8n-workflow';
import { isBlank } from '../fields/invalidValue';
import { pieces } from '../fields/pieces';
import type { InputItem } from './operation';

type Recipients = 'users' | 'groups';

const lists = {
	users: { displayName: 'Users', typeOptions: { loadOptionsMethod: 'getUsers' } },
	groups: { displayName: 'Groups', typeOptions: { loadOptionsMethod: 'getGroups' } },
};

/**
 * The switch between typed IDs and names from a list. IDs are the default: they need nothing but the
 * documented interface, and expressions and AI tools can fill them.
 */
const selectionProperty: INodeProperties = {
	displayName: 'Choose Recipients',
	name: 'recipientSelection',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'By ID', value: 'id' },
		{ name: 'From List', value: 'list', description: 'Choose by name, if the service offers its lists' },
	],
	default: 'id',
};

/** The member that offers recipients by name, beside the one that takes their IDs. */
export function fromListProperty(recipients: Recipients): INodeProperties {
	return {
		...lists[recipients],
		name: fromList(recipients),
		type: 'multiOptions',
		default: [],
		description: `Choose from the service's ${recipients}. If it offers no list of them, enter their IDs.`,
	};
}

/**
 * Puts the switch before the parameters that take IDs, and beside each of those the one that takes names.
 *
 * @param properties those that take IDs, named `users` or `groups`
 */
export function withSelection(properties: readonly INodeProperties[]): INodeProperties[] {
	const both = properties.flatMap((property) => [
		shownFor('id', property),
		shownFor('list', { ...fromListProperty(property.name as Recipients), required: property.required }),
	]);
	return [selectionProperty, ...both];
}

function shownFor(selection: string, property: INodeProperties): INodeProperties {
	return { ...property, displayOptions: { show: { recipientSelection: [selection] } } };
}

/** What was given for users or groups by the way that the switch names. */
export function selectedRecipients(parameter: InputItem['parameter'], recipients: Recipients): unknown {
	if (parameter('recipientSelection') !== 'list') return parameter(recipients);
	const chosen = parameter(fromList(recipients));
	return Array.isArray(chosen) && chosen.length === 0 ? undefined : chosen;
}

/** What was given for users or groups in a collection, where typed IDs and chosen names may stand together. */
export function collectedRecipients(parameter: InputItem['parameter'], recipients: Recipients): unknown {
	const typed = parameter(recipients);
	const chosen = parameter(fromList(recipients));
	if (isBlank(chosen) || (Array.isArray(chosen) && chosen.length === 0)) return typed;
	return isBlank(typed) ? chosen : [...pieces(typed), ...pieces(chosen)];
}

export function isRecipients(name: string): name is Recipients {
	return name === 'users' || name === 'groups';
}

function fromList(recipients: Recipients): string {
	return `${recipients}FromList`;
}
