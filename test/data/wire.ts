import type { IDataObject, INodeParameters } from 'n8n-workflow';
import rows from './wire.json';

/**
 * One case of the wire table: what is set in the node, and the request that leaves. What `parameters` leaves
 * out has its default in n8n.
 */
export interface WireRow {
	name: string;
	/** Of docs/interface.md. */
	section: string;
	parameters: INodeParameters;
	/** The input item; an empty one by default. */
	item?: IDataObject;
	request: { method: string; path: string; body: Record<string, unknown> };
}

/** A row on a line, so that the table can be read as one. */
export const wireRows = rows as unknown as WireRow[];
