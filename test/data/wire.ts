import type { IDataObject, INodeParameters } from 'n8n-workflow';
import table from './wire.json';

/** What is set in the node, and the request that leaves. What `parameters` leaves out has its default in n8n. */
export interface WireRow {
	name: string;
	/** Of docs/interface.md. */
	section: string;
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

const { create, update, membership, everyField } = table;
const { parameters: updateParameters } = update.defaults;
const schedule = '/api/v1/schedules/5/';

function createRow({ name, section, set, body }: Row) {
	return {
		name: `create: ${name}`,
		section,
		parameters: { ...create.defaults.parameters, ...set },
		request: { method: 'POST', path: '/api/v1/schedules/', body: { ...create.defaults.body, ...body } },
	};
}

function updateRow({ name, section, set, body }: Row) {
	return {
		name: `update: ${name}`,
		section,
		parameters: { ...updateParameters, updateFields: set },
		request: { method: 'PUT', path: schedule, body },
	};
}

/** As many creates as the longest list of these fields' values has; each has the next value of every field. */
function inTurn({ name, section, set, body, fields }: Row & { fields: string[] }) {
	const lists = update.oneByOne.filter(({ field }) => fields.includes(field));
	return Array.from({ length: Math.max(...lists.map(({ values }) => values.length)) }, (_, index) => {
		const next = lists.map((one) => ({ ...one, value: one.values[index % one.values.length] }));
		return createRow({
			name: [name, ...next.map(({ value }) => value)].join(' '),
			section,
			set: { ...set, ...Object.fromEntries(next.map(({ parameter, value }) => [parameter, value])) },
			body: { ...body, ...Object.fromEntries(next.map(({ field, value }) => [field, value])) },
		});
	});
}

/** A request for each method; the one that isn't the default is an option. */
function membershipRows({ resource, operation, recipients, action, methods }: (typeof membership)[number]) {
	const id = resource === 'group' ? 'groupId' : 'scheduleId';
	const path = resource === 'group' ? '/api/v1/groups/5/' : schedule;
	const parameters = {
		...{ resource, operation, [id]: updateParameters.scheduleId },
		[recipients]: '1, 2',
	};
	return methods.map((method) => ({
		name: `${resource} ${operation} by ${method}`,
		section: method === 'POST' ? '§4 rule 1' : '§4 rule 2',
		parameters: method === 'POST' ? parameters : { ...parameters, options: { requestMethod: method } },
		request: { method, path: `${path}${action}/`, body: { [recipients]: [1, 2] } },
	}));
}

const all = { name: 'every field from the item', section: '§2.1', set: {}, body: everyField };
/** A new schedule takes no days but its type's. */
const weekly = Object.fromEntries(
	Object.entries(everyField).filter(([name]) => name !== 'scheduled_day_of_month'),
);
const fromItem = { dataMode: 'autoMapInputData' };
const item = { other: 'left out', ...everyField };
const byPost = updateRow({ name: 'by POST', section: '§4 rule 3', set: { name: 'a' }, body: { name: 'a' } });

/** The table as it is written: what rows have in common stands once. */
export const wireRows = [
	...create.rows.map(createRow),
	...create.inTurn.flatMap(inTurn),
	{
		...createRow({ ...all, body: weekly }),
		parameters: { operation: 'create', ...fromItem },
		item: { other: 'left out', ...weekly },
	},
	...update.rows.map(updateRow),
	...update.oneByOne.flatMap(({ field, parameter, values }) =>
		(values as unknown[]).map((value) =>
			updateRow({
				name: `${field} ${JSON.stringify(value)}`,
				section: '§2.1',
				set: { [parameter]: value },
				body: { [field]: value },
			}),
		),
	),
	{ ...updateRow(all), parameters: { ...updateParameters, ...fromItem }, item },
	{
		...byPost,
		parameters: { ...byPost.parameters, options: { requestMethod: 'POST' } },
		request: { ...byPost.request, method: 'POST' },
	},
	...membership.flatMap(membershipRows),
] as unknown as WireRow[];
