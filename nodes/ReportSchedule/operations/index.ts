import type { INodeProperties } from 'n8n-workflow';
import { addGroups } from './membership/addGroups';
import { addUsers } from './membership/addUsers';
import { removeGroups } from './membership/removeGroups';
import { removeUsers } from './membership/removeUsers';
import { propertiesOf, type Operation } from './operation';
import { create } from './schedule/create';
import { update } from './schedule/update';

interface Resource {
	name: string;
	value: string;
	operations: readonly Operation[];
	defaultOperation: Operation;
}

const resources: readonly Resource[] = [
	{
		name: 'Membership',
		value: 'membership',
		operations: [addGroups, addUsers, removeGroups, removeUsers],
		defaultOperation: addUsers,
	},
	{ name: 'Schedule', value: 'schedule', operations: [create, update], defaultOperation: create },
];

/**
 * The operation that a saved workflow names, or undefined where there is no such one.
 */
export function findOperation(resource: string, operation: string): Operation | undefined {
	return resources
		.find(({ value }) => value === resource)
		?.operations.find(({ option }) => option.value === operation);
}

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
	const defaultValue = defaultOperation.option.value;
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [value] } },
		options: operations.map(({ option }) => option),
		default: defaultValue,
	};
}
