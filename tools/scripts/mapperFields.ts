import type { IDataObject, INode } from 'n8n-workflow';
import { columns } from '../../nodes/ReportSchedule/columns';

/** An example as it is in its file, with the fields that n8n stores with a column mapper as the node has them now. */
export function withMapperFields(example: string): string {
	const workflow = JSON.parse(example) as { nodes: INode[] };
	for (const { parameters } of workflow.nodes) {
		if (parameters.dataMode !== 'mapColumns') continue;
		const mapper = parameters.columns as IDataObject;
		const { fields } = columns.mapperFields();
		// The editor shows what is mapped.
		const isMapped = (id: string) => Object.hasOwn(Object(mapper.value) as object, id);
		mapper.schema = fields.map((field) => ({ ...field, removed: field.removed && !isMapped(field.id) }));
	}
	return `${JSON.stringify(workflow, null, 2)}\n`;
}
