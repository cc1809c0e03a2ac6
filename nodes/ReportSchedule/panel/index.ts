import type { INodeProperties } from 'n8n-workflow';
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
	...sharedProperties(),
];

/** A property with the operations that show it. */
interface Shared {
	property: INodeProperties;
	asText: string;
	shownBy: Array<{ resource: string; operation: string }>;
}

/** Properties of all operations, those that are the same only once: the browser loads them all. */
function sharedProperties(): INodeProperties[] {
	const all: Shared[] = [];
	for (const { value: resource, operations } of resources) {
		for (const operation of operations) {
			let place = 0;
			const preview = operation.methods.length > 0 ? [previewOnlyProperty] : [];
			for (const property of [...operation.properties, ...preview, optionsProperty(operation)]) {
				const shownBy = { resource, operation: operation.option.value };
				const asText = JSON.stringify(property);
				// Behind the one before it, so that each operation keeps its order.
				const same = all.findIndex(
					(one, index) => index >= place && one.asText === asText && isExact([...one.shownBy, shownBy]),
				);
				if (same >= 0) all[same]!.shownBy.push(shownBy);
				else all.splice(place, 0, { property, asText, shownBy: [shownBy] });
				place = (same >= 0 ? same : place) + 1;
			}
		}
	}
	return all.map(({ property, shownBy }) =>
		shownFor(
			{ resource: valuesOf(shownBy, 'resource'), operation: valuesOf(shownBy, 'operation') },
			property,
		),
	);
}

function valuesOf(shownBy: Shared['shownBy'], key: 'resource' | 'operation'): string[] {
	return [...new Set(shownBy.map((one) => one[key]))];
}

/** Whether conditions on the two selectors show a property for these and no other operations. */
function isExact(shownBy: Shared['shownBy']): boolean {
	const names = valuesOf(shownBy, 'operation');
	const shown = resources
		.filter(({ value }) => valuesOf(shownBy, 'resource').includes(value))
		.flatMap(({ operations }) => operations.filter(({ option }) => names.includes(option.value)));
	return shown.length === shownBy.length;
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
