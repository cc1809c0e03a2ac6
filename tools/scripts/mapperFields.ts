import type { IDataObject, INode } from 'n8n-workflow';
import { columns } from '../../nodes/ReportSchedule/columns';

/** An example as it is in its file, with the fields that n8n stores with a column mapper as the node has them now. */
export function withMapperFields(example: string): string {
	const workflow = JSON.parse(example) as { nodes: INode[] };
	for (const { parameters } of workflow.nodes) {
		if (parameters.dataMode !== 'mapColumns') continue;
		(parameters.columns as IDataObject).schema = columns.mapperFields().fields;
	}
	return `${JSON.stringify(workflow, null, 2)}\n`;
}
