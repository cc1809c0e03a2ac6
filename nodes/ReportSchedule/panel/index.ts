import type { INodeProperties } from 'n8n-workflow';
import { scheduleField } from '../fields/scheduleFields';
import type { ListName, RecipientField } from '../fields/types';
import { findOperation } from '../operations';
import { type Filter, filtersOf, limit, returnAll, simplifiedLists } from '../operations/getMany';
import { allOptions, methodSetting, previewOnly } from '../operations/options';
import { simplify } from '../operations/simplify';
import type { RequestMethod, Resource } from '../service/request';
import { groupBy } from '../text/groupBy';
import {
	byLabel,
	fieldProperty,
	type OperationDescription,
	recipientProperty,
	resourceIdProperty,
	shownFor,
} from './properties';
import { create, update, upsert } from './schedules';

const get: OperationDescription = {
	option: { name: 'Get', value: 'get', action: 'Get schedule', description: 'Get a single schedule' },
	properties: [resourceIdProperty('schedule', 'The schedule to get'), simplify],
};

/** The operations by their resources, the default first. */
const operationsOf: Readonly<Record<string, readonly OperationDescription[]>> = {
	Group: [
		membership('group', 'addUsers', 'users'),
		membership('group', 'removeUsers', 'users'),
		getMany('groups'),
	],
	Membership: [
		membership('schedule', 'addUsers', 'users'),
		membership('schedule', 'removeUsers', 'users'),
		membership('schedule', 'addGroups', 'groups'),
		membership('schedule', 'removeGroups', 'groups'),
	],
	Report: [getMany('reports')],
	Schedule: [create, update, upsert, get, getMany('schedules')],
	User: [getMany('users')],
};

export const resources = Object.entries(operationsOf).map(([name, operations]) => {
	return { name, value: name.toLowerCase(), operations };
});

function membership(resource: Resource, value: string, field: RecipientField): OperationDescription {
	const isAdding = value.startsWith('add');
	const [label, preposition] = isAdding ? ['Add', 'to'] : ['Remove', 'from'];
	const use = `These ${field} are ${isAdding ? 'added to' : 'removed from'} the ${resource}`;
	const members = resource === 'schedule' ? 'recipients of a schedule' : 'members of a group';
	return {
		option: {
			name: `${label} ${field === 'users' ? 'Users' : 'Groups'}`,
			value,
			action: `${label} ${field} ${preposition} ${resource}`,
			description: `${label} ${field} ${preposition} the ${members}`,
		},
		properties: [
			resourceIdProperty(resource, `The ${resource} to change`),
			{ ...recipientProperty(field, use), required: true },
		],
	};
}

function getMany(list: ListName): OperationDescription {
	return {
		option: {
			name: 'Get Many',
			value: 'getAll',
			action: `Get many ${list}`,
			description: `Get all ${list}, or only those that match the filters`,
		},
		properties: [
			returnAll,
			shownFor({ returnAll: [false] }, limit),
			...(simplifiedLists.includes(list) ? [simplify] : []),
			{
				displayName: 'Filters',
				name: 'filters',
				type: 'collection',
				placeholder: 'Add filter',
				default: {},
				options: filtersOf[list].map(filterProperty),
			},
		],
	};
}

function filterProperty({ name, label, which, placeholder }: Filter): INodeProperties {
	const description = `Only ${which}`;
	if (name === 'report') return { ...fieldProperty(scheduleField('report')), name, description };
	return { displayName: label, name, type: 'string', placeholder, default: '', description };
}

/** Shown only if a workflow holds it: n8n would drop an unknown option, and the run couldn't reject it. */
const previewOnlyAsOption: INodeProperties = {
	...previewOnly,
	description: 'Whether to preview. Remove this option and use the field Preview Only.',
	displayOptions: { show: { previewOnly: [{ _cnd: { exists: true } }] } },
};

/** The Options collection of an operation. @param methods those that §4 documents for it, the default first */
function optionsProperty(operation: string, methods: readonly RequestMethod[]): INodeProperties {
	const own: INodeProperties[] = [];
	for (const { only, ...property } of allOptions) {
		if (only === undefined || only.includes(operation)) own.push(property);
	}
	if (methods.length > 1) own.push(methodSetting(methods));
	if (methods.length > 0) own.push(previewOnlyAsOption);
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: own.sort(byLabel),
	};
}

const all = resources.flatMap(({ value: resource, operations }) =>
	operations.map(({ option, properties: own }) => {
		const operation = option.value;
		const { methods } = findOperation(resource, operation)!;
		return { resource, operation, own, methods, options: optionsProperty(operation, methods) };
	}),
);
const changing = all.filter(({ methods }) => methods.length > 0);

/** All parameters: the two selectors, those of each operation and, at its end, Preview Only and the options. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })),
		default: 'schedule',
	},
	...resources.map(({ value, operations }): INodeProperties => {
		const options = operations.map(({ option }) => option);
		const byDefault = options[0]!.value;
		return {
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [value] } },
			options: options.sort((a, b) => (a.name < b.name ? -1 : 1)),
			default: byDefault,
		};
	}),
	...all.flatMap((one) => one.own.map((property) => shownIn([one], property))),
	shownIn(changing, previewOnly),
	// Those that are the same only once: the browser loads them all.
	...groupBy(all, ({ options }) => JSON.stringify(options)).map((same) => shownIn(same, same[0]!.options)),
];

function shownIn(some: typeof all, property: INodeProperties): INodeProperties {
	const resource = [...new Set(some.map((one) => one.resource))];
	const operation = [...new Set(some.map((one) => one.operation))];
	return shownFor({ resource, operation }, property);
}
