import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import type { ListName } from '../fields/lists';
import { timezones } from '../fields/timezones';

/** What the editor can ask the node for while a person fills it in. */
export const listMethods = {
	listSearch: {
		searchReports: searchRecords('reports'),
		searchSchedules: searchRecords('schedules'),
		searchTimezones,
	},
	loadOptions: {
		getGroups: optionsOf('groups'),
		getUsers: optionsOf('users'),
	},
};

/**
 * A search for a selector of one record: page by page as the user scrolls, or over all pages for what the
 * user typed (the service's own search, if it has one, is not documented).
 */
function searchRecords(list: ListName) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken?: unknown,
	): Promise<INodeListSearchResult> {
		const { searchPage, searchAll } = await editorLists();
		if (filter.trim() !== '') return { results: await searchAll(this, list, filter) };
		const { options, next } = await searchPage(this, list, paginationToken);
		return { results: options, ...(next && { paginationToken: next }) };
	};
}

/** All records of a list, for a selector of several. */
function optionsOf(list: ListName) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const { searchAll } = await editorLists();
		return await searchAll(this, list, '');
	};
}

/** The IANA timezones for the Timezone selector. Which names the service takes is not documented (§2.1). */
async function searchTimezones(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	return { results: timezones(this.getTimezone(), filter, new Date()) };
}

/** Loaded on first use: n8n loads every node it has when it starts. */
async function editorLists() {
	return await import('./editorLists');
}
