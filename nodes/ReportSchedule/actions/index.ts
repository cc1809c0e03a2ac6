import type { INodeProperties } from 'n8n-workflow';
import { addGroups, addUsers, removeGroups, removeUsers } from './membership';
import { isReadOperation, type Operation, type ReadOperation } from './operation';
import { optionsProperty, type OperationKind } from './options';
import { shownFor } from './properties';
import { create } from './schedule/create';
import { get } from './schedule/get';
import { getAll } from './schedule/getAll';
import { update } from './schedule/update';
import { upsert } from './schedule/upsert';

interface Resource {
	name: string;
	value: string;
	/** In alphabetical order, as the editor lists them. */
	operations: ReadonlyArray<Operation | ReadOperation>;
	defaultOperation: string;
}

/** Everything that the node can do. */
export const resources: readonly Resource[] = [
	{
		name: 'Membership',
		value: 'membership',
		operations: [addGroups, addUsers, removeGroups, removeUsers] as readonly Operation[],
		defaultOperation: 'addUsers',
	},
	{
		name: 'Schedule',
		value: 'schedule',
		operations: [create, upsert, get, getAll, update] as ReadonlyArray<Operation | ReadOperation>,
		defaultOperation: 'create',
	},
];

/** The operation that a saved workflow names, or undefined where there is none. */
export function findOperation(resource: unknown, operation: unknown): Operation | ReadOperation | undefined {
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

function propertiesOf(resource: string, operation: Operation | ReadOperation): INodeProperties[] {
	const { properties, option } = operation;
	const methods = isReadOperation(operation) ? [] : operation.methods;
	return [...properties, optionsProperty(methods, kindOf(operation))].map((property) =>
		shownFor({ resource: [resource], operation: [option.value] }, property),
	);
}

function kindOf(operation: Operation | ReadOperation): OperationKind {
	if (isReadOperation(operation)) return operation.kind;
	return operation.facts.some(({ recipients }) => recipients !== undefined) ? 'membership' : 'schedule';
}
