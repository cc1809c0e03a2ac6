import {
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type INodeExecutionData,
	type INodeListSearchResult,
	type INodePropertyOptions,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
	type ResourceMapperFields,
} from 'n8n-workflow';
import type { ListName } from './fields/types';
import { editorList } from './lists/editor';
import { properties } from './panel';
import { execute } from './run/execute';
import { mapperFields } from './schedule/columns';
import { timezones } from './values/timezones';

export class ReportSchedule implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'DataReportive',
		name: 'reportSchedule',
		icon: { light: 'file:../../icons/reportSchedule.svg', dark: 'file:../../icons/reportSchedule.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
		description: 'Manage report schedules in DataReportive, their recipients, and the members of groups',
		defaults: { name: 'DataReportive' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'reportScheduleApi', required: true }],
		properties,
	};

	methods = {
		listSearch: {
			searchGroups: searchOf('groups'),
			searchReports: searchOf('reports'),
			searchSchedules: searchOf('schedules'),
			async searchTimezones(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
				return { results: timezones(this.getTimezone(), filter) };
			},
		},
		localResourceMapping: {
			async getColumns(): Promise<ResourceMapperFields> {
				return mapperFields(false);
			},
			async getColumnsToMatch(): Promise<ResourceMapperFields> {
				return mapperFields(true);
			},
		},
		loadOptions: { getGroups: optionsOf('groups'), getUsers: optionsOf('users') },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this);
	}
}

/** A search for a selector of one record. */
function searchOf(list: ListName) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		return { results: await editorList(this, list, 'one', filter) };
	};
}

/** All records of a list, for a selector of several. */
function optionsOf(list: ListName) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return await editorList(this, list, 'several');
	};
}
