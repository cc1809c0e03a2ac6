import type { INodeProperties } from 'n8n-workflow';
import { groupBy } from '../item/queues';
import { findOperation } from '../operations';
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
import { optionsProperty, previewOnlyProperty } from './options';
import { shownFor, type OperationDescription } from './properties';
import { create, update, upsert } from './schedules';

interface Resource {
	name: string;
	value: string;
	/** In alphabetical order, as the editor lists them. */
	operations: readonly OperationDescription[];
	defaultOperation: string;
}

export const resources: readonly Resource[] = [
	resource('Group', [addMembers, getGroups, removeMembers]),
	resource('Membership', [addGroups, addUsers, removeGroups, removeUsers], addUsers),
	resource('Report', [getReports]),
	resource('Schedule', [create, upsert, get, getSchedules, update]),
	resource('User', [getUsers]),
];

function resource(
	name: string,
	operations: readonly OperationDescription[],
	byDefault = operations[0]!,
): Resource {
	return { name, value: name.toLowerCase(), operations, defaultOperation: byDefault.option.value };
}

const all = resources.flatMap(({ value: resource, operations }) =>
	operations.map(({ option: { value }, properties }) => {
		const { methods } = findOperation(resource, value)!;
		return {
			resource,
			operation: value,
			properties,
			isChange: methods.length > 0,
			options: optionsProperty(value, methods),
		};
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
	...resources.map(operationSelector),
	...all.flatMap((one) => one.properties.map((property) => shownBy([one], property))),
	shownBy(
		all.filter(({ isChange }) => isChange),
		previewOnlyProperty,
	),
	// Those that are the same only once: the browser loads them all.
	...groupBy(all, ({ options }) => JSON.stringify(options)).map((same) => shownBy(same, same[0]!.options)),
];

function shownBy(some: typeof all, property: INodeProperties): INodeProperties {
	const resource = [...new Set(some.map((one) => one.resource))];
	const operation = [...new Set(some.map((one) => one.operation))];
	return shownFor({ resource, operation }, property);
}

function operationSelector({ value, operations, defaultOperation }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: defaultOperation,
	};
}
