import type { ILoadOptionsFunctions, INodeListSearchResult, INodePropertyOptions } from 'n8n-workflow';
import type { ListName } from './loadRecords';
import type { ListedRecord } from './records';

type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: unknown,
) => Promise<INodeListSearchResult>;

/**
 * A search for a selector of one record: page by page as the user scrolls, or over all pages for what the
 * user typed (the service's own search, if it has one, is not documented).
 */
export function searchRecords(list: ListName): ListSearch {
	return async function (filter = '', paginationToken) {
		const wanted = filter.trim().toLowerCase();
		if (wanted !== '') {
			const records = await (await loader()).loadAll(this, list);
			return { results: toOptions(records.filter(({ name }) => name.toLowerCase().includes(wanted))) };
		}
		const query = typeof paginationToken === 'string' ? paginationToken : '';
		const { records, next } = await (await loader()).loadPage(this, list, query);
		return { results: toOptions(records), ...(next && { paginationToken: next }) };
	};
}

/** All records of a list, for a selector of several. */
export function optionsOf(list: ListName) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		return toOptions(await (await loader()).loadAll(this, list));
	};
}

/** Loaded on first use: n8n loads every node it has when it starts. */
const loader = async () => await import('./loadRecords');

function toOptions(records: readonly ListedRecord[]): Array<{ name: string; value: number }> {
	return records.map(({ id, name }) => ({ name, value: id })).sort((a, b) => a.name.localeCompare(b.name));
}
