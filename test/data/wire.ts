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

const { create, update, others } = table;

/** The table as it is written: what the rows of an operation have in common stands once. */
export const wireRows = [
	...create.rows.map(({ name, section, set, body }) => ({
		name: `create: ${name}`,
		section,
		parameters: { ...create.defaults.parameters, ...set },
		request: {
			method: 'POST',
			path: '/api/v1/schedules/',
			body: { ...create.defaults.body, ...body },
		},
	})),
	...update.rows.map(({ name, section, set, body }) => updateRow(name, section, set, body)),
	...update.oneByOne.flatMap(({ field, parameter, values }) =>
		(values as unknown[]).map((value) =>
			updateRow(`${field} ${JSON.stringify(value)}`, '§2.1', { [parameter]: value }, { [field]: value }),
		),
	),
	...others,
] as unknown as WireRow[];

function updateRow(name: string, section: string, updateFields: object, body: object) {
	const parameters = { ...update.defaults.parameters, updateFields };
	return {
		name: `update: ${name}`,
		section,
		parameters,
		request: { method: 'PUT', path: '/api/v1/schedules/5/', body },
	};
}
