import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { toEngine } from '../realm';
import { describeStandIn, parameters } from './standIn';

/** Rows by the name of their table, as they are kept from one run to the next. */
export type DataTables = Map<string, IDataObject[]>;

interface Condition {
	keyName: string;
	condition?: 'eq' | 'isTrue';
	keyValue?: unknown;
}

/**
 * Data Table: a table is created, rows are got, inserted, updated, and updated or inserted. A table is found by
 * its name, a row by conditions that all have to hold; types of columns are of no consequence.
 */
export const dataTable = (tables: DataTables): INodeType => ({
	description: describeStandIn('dataTable', {
		properties: parameters({
			...{ resource: '', operation: '', tableName: '' },
			...{ dataTableId: {}, filters: {}, columns: {} },
		}),
	}),
	async execute() {
		const operation = this.getNodeParameter('operation', 0) as string;
		const items = this.getInputData().flatMap((_, item): INodeExecutionData[] =>
			(operation === 'create' ? [create(this, tables)] : work(this, tables, operation, item)).map((json) => ({
				json,
				pairedItem: { item },
			})),
		);
		return [toEngine(items)];
	},
});

/** A row has all columns of its table; those without a value are null. */
const columnsOf = new WeakMap<IDataObject[], Record<string, null>>();

function create(context: IExecuteFunctions, tables: DataTables): IDataObject {
	const name = context.getNodeParameter('tableName', 0) as string;
	if (!tables.has(name)) tables.set(name, []);
	const columns = context.getNodeParameter('columns.column', 0, []) as Array<{ name: string }>;
	columnsOf.set(tables.get(name)!, Object.fromEntries(columns.map((column) => [column.name, null])));
	return { name };
}

function work(
	context: IExecuteFunctions,
	tables: DataTables,
	operation: string,
	item: number,
): IDataObject[] {
	const name = context.getNodeParameter('dataTableId.value', item) as string;
	const rows = tables.get(name);
	if (!rows) throw new Error(`Data table with name "${name}" not found`);
	const conditions = context.getNodeParameter('filters.conditions', item, []) as Condition[];
	const found = rows.filter((row) => conditions.every((condition) => holds(row, condition)));
	if (operation === 'get') return found.map((row) => ({ ...row }));
	const isMapped = context.getNodeParameter('columns.mappingMode', item) === 'autoMapInputData';
	const values = isMapped
		? context.getInputData()[item]!.json
		: (context.getNodeParameter('columns.value', item) as IDataObject);
	if (operation === 'insert' || (operation === 'upsert' && found.length === 0)) {
		const row = { id: rows.length + 1, ...columnsOf.get(rows), ...values };
		rows.push(row);
		return [{ ...row }];
	}
	return found.map((row) => ({ ...Object.assign(row, values) }));
}

function holds(row: IDataObject, { keyName, condition = 'eq', keyValue }: Condition): boolean {
	return condition === 'isTrue' ? row[keyName] === true : String(row[keyName]) === String(keyValue);
}
