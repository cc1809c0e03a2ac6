import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { endpoints, type ServiceField, serviceFields } from '../../tools/sandbox/described';
import { locator } from '../locator';
import { mapColumns } from '../mapColumns';

/**
 * What is set in the node, and the request that leaves. The service's fields, values and endpoints come from
 * tools/sandbox/openapi.yaml, never from the node's own table: a mistake there has to be noticed here.
 */
export interface WireRow {
	name: string;
	/** Of docs/development/interface.md. */
	section: string;
	/** What they leave out has its default in n8n. */
	parameters: INodeParameters;
	/** The input item; an empty one by default. */
	item?: IDataObject;
	request: { method: string; path: string; body: Record<string, unknown> };
}

interface Row {
	name: string;
	section: string;
	/** What is set, and what it adds to the body. */
	set: object;
	body: object;
}

const report = locator('id', '7');

/** Parameter of a field: its name written as one word, as docs/development/saved-workflows.md says. */
export const parameterOf = (field: string) => field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Every value that a field lists, and its examples. */
function valuesOf({ values = [], isList, examples }: ServiceField): unknown[] {
	const all = [...values.map((value) => (isList ? [value] : value)), ...examples];
	return [...new Map(all.map((value) => [JSON.stringify(value), value])).values()];
}

/** What the form sends where only what has no default is filled in. */
export const smallestCreate = {
	report: 7,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'UTC',
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
};

/** What the service then has, in Berlin. */
export const dailySchedule = { ...smallestCreate, timezone: 'Europe/Berlin' };

const creates: Row[] = [
	{ name: 'the minimum', section: '§4 rule 6', set: {}, body: {} },
	{
		name: 'the minimum with all that it may add',
		section: '§4 rule 6',
		set: { scheduleType: 'W', scheduledDayOfWeek: [0], exportType: 'pdf', users: '=1, 2' },
		body: { schedule_type: 'W', scheduled_day_of_week: [0], export_type: 'pdf', users: [1, 2] },
	},
	{
		name: 'once, with a name',
		section: '§2.1',
		set: { name: 'Weekly numbers', scheduleType: 'O' },
		body: { name: 'Weekly numbers', schedule_type: 'O' },
	},
	{
		name: 'weekly on every documented day',
		section: '§2.1',
		set: { scheduleType: 'W', scheduledDayOfWeek: [0, 1, 2, 3, 4, 6] },
		body: { schedule_type: 'W', scheduled_day_of_week: [0, 1, 2, 3, 4, 6] },
	},
	{
		name: 'by email with both exports',
		section: '§2.1',
		set: { exportType: 'png', exportDataType: 'xlsx' },
		body: { export_type: 'png', export_data_type: 'xlsx' },
	},
	{
		name: 'by Slack with a document',
		section: '§2.1',
		set: { methodType: 'slack', exportType: 'pdf' },
		body: { method_type: 'slack', export_type: 'pdf' },
	},
	{
		name: 'by Slack with data alone',
		section: '§2.1',
		set: { methodType: 'slack', exportDataType: 'csv' },
		body: { method_type: 'slack', export_data_type: 'csv' },
	},
	{
		name: 'recipients',
		section: '§2.1 rule 2',
		set: { users: '=1', groups: '=3, 4' },
		body: { users: [1], groups: [3, 4] },
	},
	{
		name: 'quarterly',
		section: '§2.1 rule 3',
		set: { scheduleType: 'Q', scheduledDayOfMonth: 29 },
		body: { schedule_type: 'Q', scheduled_day_of_month: 29 },
	},
	// Every value of every field, but for those that need another type or condition.
	...inTurn(
		{ name: 'monthly', section: '§2.1', set: { scheduleType: 'M' }, body: { schedule_type: 'M' } },
		serviceFields
			.filter(({ name, values }) => values && !/^schedule_|day_of_week|retry/.test(name))
			.map(({ name }) => name),
	),
	...inTurn(
		{
			name: 'conditional',
			section: '§2.1 rule 1',
			set: { scheduleCondition: '2', query: 'select 1', datasource: 3, triggerValue: '100' },
			body: { schedule_condition: '2', query: 'select 1', datasource: 3, trigger_value: '100' },
		},
		['retry_condition'],
	),
];

/** As many rows as the longest list of these fields' values has; each has the next value of every field. */
function inTurn({ name, section, set, body }: Row, fields: string[]): Row[] {
	const lists = fields.map((name) => ({
		field: name,
		values: valuesOf(serviceFields.find((field) => field.name === name)!),
	}));
	return Array.from({ length: Math.max(...lists.map(({ values }) => values.length)) }, (_, index) => {
		const next = lists.map(({ field, values }) => ({ field, value: values[index % values.length] }));
		return {
			name: [name, ...next.map(({ value }) => value)].join(' '),
			section,
			set: { ...set, ...Object.fromEntries(next.map(({ field, value }) => [parameterOf(field), value])) },
			body: { ...body, ...Object.fromEntries(next.map(({ field, value }) => [field, value])) },
		};
	});
}

/** People are typed: an empty list that's picked is blank. */
const isPeople = ({ name }: ServiceField) => ['users', 'groups'].includes(name);

const updates: Row[] = [
	{ name: 'the report', section: '§2.1', set: { report }, body: { report: 7 } },
	{
		name: 'the timezone',
		section: '§2.1',
		set: { timezone: locator('name', 'America/New_York') },
		body: { timezone: 'America/New_York' },
	},
	...serviceFields.flatMap((field) =>
		valuesOf(field).map((value) => ({
			name: `${field.name} ${JSON.stringify(value)}`,
			section: '§2.1',
			set: { [parameterOf(field.name)]: isPeople(field) ? `=${JSON.stringify(value)}` : value },
			body: { [field.name]: value },
		})),
	),
];

function createRow({ name, section, set, body }: Row) {
	return {
		name: `create: ${name}`,
		section,
		parameters: { operation: 'create', report, timezone: locator('name', 'UTC'), ...set },
		request: { method: 'POST', path: '/api/v1/schedules/', body: { ...smallestCreate, ...body } },
	};
}

const updateParameters = { operation: 'update', scheduleId: locator('id', '5') };

function updateRow({ name, section, set, body }: Row) {
	return {
		name: `update: ${name}`,
		section,
		parameters: { ...updateParameters, updateFields: set },
		request: { method: 'PUT', path: '/api/v1/schedules/5/', body },
	};
}

/** A request for each endpoint that changes recipients or members; a method that isn't the default is an option. */
const membershipRows = endpoints.flatMap(({ method, path: documented }) => {
	const path = documented.replace('<id>', '5');
	const [, owner, action = '', recipients = ''] = /(\w+)s\/5\/((?:add|remove)_(\w+))/.exec(path) ?? [];
	if (owner === undefined) return [];
	const resource = owner === 'group' ? 'group' : 'membership';
	const operation = parameterOf(action);
	return {
		name: `${resource} ${operation} by ${method}`,
		section: method === 'POST' ? '§4 rule 1' : '§4 rule 2',
		parameters: {
			resource,
			operation,
			[`${owner}Id`]: locator('id', '5'),
			[recipients]: '=1, 2',
			...(method === 'POST' ? {} : { options: { requestMethod: method } }),
		},
		request: { method, path, body: { [recipients]: [1, 2] } },
	};
});

/** Every field but the day of the month, which a weekly schedule doesn't have. */
const everyField = Object.fromEntries(
	serviceFields
		.filter(({ name }) => name !== 'scheduled_day_of_month')
		.map((field) => [field.name, field.examples[0] ?? field.values?.at(-1)]),
);
const all = { name: 'every field from the item', section: '§2.1', set: {}, body: everyField };
const fromItem = (item: object) => mapColumns(Object.keys(item));
const byPost = updateRow({ name: 'by POST', section: '§4 rule 3', set: { name: 'a' }, body: { name: 'a' } });

export const wireRows = [
	...creates.map(createRow),
	{
		...createRow(all),
		parameters: { operation: 'create', ...fromItem(everyField) },
		item: { other: 'left out', ...everyField },
	},
	...updates.map(updateRow),
	{
		...updateRow(all),
		parameters: { ...updateParameters, ...fromItem(everyField) },
		item: { other: 'left out', ...everyField },
	},
	{
		...byPost,
		parameters: { ...byPost.parameters, options: { requestMethod: 'POST' } },
		request: { ...byPost.request, method: 'POST' },
	},
	...membershipRows,
] as WireRow[];
