import { NodeConnectionTypes } from 'n8n-workflow';
import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { properties } from './actions';
import { listMethods } from './methods';

export class ReportSchedule implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Report Schedule',
		name: 'reportSchedule',
		icon: { light: 'file:../../icons/reportSchedule.svg', dark: 'file:../../icons/reportSchedule.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description:
			'Get, create and update report schedules in DataReportive, and add or remove their users and groups',
		defaults: { name: 'Report Schedule' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'reportScheduleApi', required: true }],
		properties,
	};

	methods = listMethods;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		// Loaded on the first run: n8n loads every node it has when it starts.
		const { router } = await import('./execute/router');
		return await router.call(this);
	}
}
