import type { INodeProperties } from 'n8n-workflow';
import { groupBy } from '../item/queues';
import { findOperation } from '../operations';
import { methodSetting, options, previewOnly } from '../operations/options';
import type { RequestMethod } from '../service/request';
import {
	addGroups,
	addMembers,
	addUsers,
	get,
	getGroups,
	getReports,
	getSchedules,
	getUsers,
	removeGroups,
	removeMembers,
	removeUsers,
} from './records';
import { byLabel, shownFor } from './properties';
import { create, update, upsert } from './schedules';

/** The resources, each with its operations in alphabetical order, as the editor lists them. */
export const resources = [
	{ name: 'Group', value: 'group', operations: [addMembers, getGroups, removeMembers], first: addMembers },
	{
		name: 'Membership',
		value: 'membership',
		operations: [addGroups, addUsers, removeGroups, removeUsers],
		first: addUsers,
	},
	{ name: 'Report', value: 'report', operations: [getReports], first: getReports },
	{
		name: 'Schedule',
		value: 'schedule',
		operations: [create, upsert, get, getSchedules, update],
		first: create,
	},
	{ name: 'User', value: 'user', operations: [getUsers], first: getUsers },
];

/** Shown only where a workflow holds it already: n8n would drop an unknown option, and the run couldn't refuse it. */
const previewOnlyAsOption: INodeProperties = {
	...previewOnly,
	description: 'Whether to preview. Remove it: the field Preview Only has its place.',
	displayOptions: { show: { previewOnly: [{ _cnd: { exists: true } }] } },
};

/** The Options collection of an operation. @param methods those that §4 documents for it, the default first */
function optionsProperty(operation: string, methods: readonly RequestMethod[]): INodeProperties {
	const own: INodeProperties[] = options.flatMap(({ only = [operation], ...property }) =>
		only.includes(operation) ? property : [],
	);
	if (methods.length > 1) own.push(methodSetting(methods));
	if (methods.length > 0) own.push(previewOnlyAsOption);
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		description: 'How requests are sent, and what is refused',
		options: own.sort(byLabel),
	};
}

const all = resources.flatMap(({ value: resource, operations }) =>
	operations.map(({ option: { value: operation }, properties }) => {
		const { methods } = findOperation(resource, operation)!;
		const options = optionsProperty(operation, methods);
		return { resource, operation, properties, options, isChange: methods.length > 0 };
	}),
);

/** All parameters of the node: the two selectors, those of each operation and, at its end, Preview Only and the options. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		options: resources.map(({ name, value }) => ({ name, value })),
		default: 'schedule',
	},
	...resources.map(({ value, operations, first }): INodeProperties => {
		const byDefault = first.option.value;
		return {
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			displayOptions: { show: { resource: [value] } },
			options: operations.map(({ option }) => option),
			default: byDefault,
		};
	}),
	...all.flatMap((one) => one.properties.map((property) => shownBy([one], property))),
	shownBy(
		all.filter(({ isChange }) => isChange),
		previewOnly,
	),
	// Those that are the same only once: the browser loads them all.
	...groupBy(all, ({ options }) => JSON.stringify(options)).map((same) => shownBy(same, same[0]!.options)),
];

function shownBy(some: typeof all, property: INodeProperties): INodeProperties {
	const resource = [...new Set(some.map((one) => one.resource))];
	const operation = [...new Set(some.map((one) => one.operation))];
	return shownFor({ resource, operation }, property);
}
