import { NodeConnectionTypes } from 'n8n-workflow';
import type {
	IExecuteFunctions,
	ILoadOptionsFunctions,
	INodeExecutionData,
	INodeListSearchResult,
	INodePropertyOptions,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { properties } from './description';
import type { ListName } from './lists/records';

// n8n loads every node it has when it starts. So only what the editor shows is loaded with this file; a run and the
// lists that the editor offers are loaded when they are first needed.

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

	methods = {
		listSearch: {
			searchReports: searchOf('reports'),
			searchSchedules: searchOf('schedules'),
			async searchTimezones(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
				const { searchTimezones } = await import('./methods');
				return searchTimezones(this, filter);
			},
		},
		loadOptions: { getGroups: allOf('groups'), getUsers: allOf('users') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const { router } = await import('./execute/router');
		return await router.call(this);
	}
}

/** A search for a selector of one record. */
function searchOf(list: ListName) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const { allRecords } = await import('./methods');
		return { results: await allRecords(this, list, filter) };
	};
}

/** All records of a list, for a selector of several. */
function allOf(list: ListName) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const { allRecords } = await import('./methods');
		return await allRecords(this, list);
	};
}
