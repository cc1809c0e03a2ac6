import { NodeConnectionTypes } from 'n8n-workflow';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { listMethods } from './lists';
import { properties } from './operations';
import { execute } from './run/execute';

export class ReportSchedule implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Report Schedule',
		name: 'reportSchedule',
		icon: { light: 'file:../../icons/reportSchedule.svg', dark: 'file:../../icons/reportSchedule.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Create and update report schedules, and add or remove their users and groups',
		defaults: { name: 'Report Schedule' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'reportScheduleApi', required: true }],
		properties,
	};

	methods = listMethods;

	execute = execute;
}
