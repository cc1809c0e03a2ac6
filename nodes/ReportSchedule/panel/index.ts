import type { INodeProperties } from 'n8n-workflow';
import { addGroups, addMembers, addUsers, removeGroups, removeMembers, removeUsers } from './membership';
import { optionsProperty } from './options';
import { shownFor, type OperationDescription } from './properties';
import { get, getGroups, getReports, getSchedules, getUsers } from './records';
import { create, update, upsert } from './schedules';

interface Resource {
	name: string;
	value: string;
	/** In alphabetical order, as the editor lists them. */
	operations: readonly OperationDescription[];
	defaultOperation: string;
}

export const resources: readonly Resource[] = [
	{
		name: 'Group',
		value: 'group',
		operations: [addMembers, getGroups, removeMembers],
		defaultOperation: addMembers.option.value,
	},
	{
		name: 'Membership',
		value: 'membership',
		operations: [addGroups, addUsers, removeGroups, removeUsers],
		defaultOperation: addUsers.option.value,
	},
	{
		name: 'Report',
		value: 'report',
		operations: [getReports],
		defaultOperation: getReports.option.value,
	},
	{
		name: 'Schedule',
		value: 'schedule',
		operations: [create, upsert, get, getSchedules, update],
		defaultOperation: create.option.value,
	},
	{ name: 'User', value: 'user', operations: [getUsers], defaultOperation: getUsers.option.value },
];

/** All parameters of the node: the two selectors, then those of each operation. */
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
	...resources.flatMap(({ value, operations }) =>
		operations.flatMap((operation) => propertiesOf(value, operation)),
	),
];

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

function propertiesOf(resource: string, operation: OperationDescription): INodeProperties[] {
	return [...operation.properties, optionsProperty(operation)].map((property) =>
		shownFor({ resource: [resource], operation: [operation.option.value] }, property),
	);
}
