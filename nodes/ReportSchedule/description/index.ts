import type { INodeProperties } from 'n8n-workflow';
import type { RecipientField } from '../fields/recipients';
import { scheduleField } from '../fields/scheduleFields';
import type { OperationFacts } from '../requests/request';
import { optionsProperty } from './options';
import {
	fieldProperty,
	recipientProperties,
	scheduleIdProperty,
	shownFor,
	type OperationDescription,
} from './properties';
import { create, update, upsert } from './schedule';

interface Resource {
	name: string;
	value: string;
	/** In alphabetical order, as the editor lists them. */
	operations: readonly OperationDescription[];
	defaultOperation: string;
}

/** What adding and removing differ in (§4). */
const verbs = {
	add: { label: 'Add', preposition: 'to', done: 'added', methods: ['POST'] },
	remove: { label: 'Remove', preposition: 'from', done: 'removed', methods: ['POST', 'DELETE'] },
} as const;

/** POST `/api/v1/schedules/<schedule_id>/add_users/` (§4), and so on. */
export const addUsers = membership('add', 'users');
export const removeUsers = membership('remove', 'users');
export const addGroups = membership('add', 'groups');
export const removeGroups = membership('remove', 'groups');

/** What the four operations have in common (§2.2, §4). */
function membership(verb: keyof typeof verbs, field: RecipientField) {
	const { label, preposition, done, methods } = verbs[verb];
	const capitalized = ({ users: 'Users', groups: 'Groups' } as const)[field];
	const value = `${verb}${capitalized}` as const;
	return {
		kind: 'membership',
		option: {
			name: `${label} ${capitalized}`,
			value,
			action: `${label} ${field} ${preposition} schedule`,
			description: `${label} ${field} ${preposition} the recipients of a schedule`,
		},
		properties: [scheduleIdProperty('The schedule to change'), ...recipientProperties([field], true)],
		facts: {
			name: value,
			recipients: field,
			methods,
			effect: `the ${field} were ${done}`,
			isIdempotent: true,
			overwrites: false,
		},
		methods,
	} satisfies OperationDescription & { facts: OperationFacts };
}

/** GET `/api/v1/schedules/<schedule_id>/`: §4 has the path, for other methods. */
export const get = {
	kind: 'get',
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get schedule',
		description: "Get a schedule as the service returns it, if your service's API can return one",
	},
	properties: [scheduleIdProperty('The schedule to get')],
	methods: [],
} satisfies OperationDescription;

export const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: true,
	description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 1_000_000, numberPrecision: 0 },
	default: 50,
	description: 'Max number of results to return',
};

export const filterMembers: readonly INodeProperties[] = [
	{
		...fieldProperty(scheduleField('name')),
		displayName: 'Name Contains',
		description: 'Only schedules whose name contains this, ignoring case',
	},
	{ ...fieldProperty(scheduleField('report')), description: 'Only schedules of this report' },
];

const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [...filterMembers],
};

/** GET `/api/v1/schedules/`: §4 has the path, for another method. */
export const getAll = {
	kind: 'getAll',
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many schedules',
		description:
			"Get all schedules, or only those of one report or with a certain name. Your service's API has to be able to list them.",
	},
	properties: [returnAll, shownFor({ returnAll: [false] }, limit), filters],
	methods: [],
} satisfies OperationDescription;

/** Everything that the node can do. */
export const resources: readonly Resource[] = [
	{
		name: 'Membership',
		value: 'membership',
		operations: [addGroups, addUsers, removeGroups, removeUsers],
		defaultOperation: 'addUsers',
	},
	{
		name: 'Schedule',
		value: 'schedule',
		operations: [create, upsert, get, getAll, update],
		defaultOperation: 'create',
	},
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
