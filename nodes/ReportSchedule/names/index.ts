import type { Layers, Names } from '../doors';
import type { ListName } from '../fields/recipients';
import { editorList, editorOptions } from './editor';
import { takeApart } from './given';
import { nameKey } from './keys';
import { readLists } from './lists';
import { lookUp } from './lookUp';
import { readList } from './readList';
import { searchList } from './search';
import { servicePages } from './servicePages';
import type { EditorLists, ListReader } from './types';

export type * from './types';

/** The door of this layer: the service's lists, and names in the place of IDs. */
export function namesLayer({
	words,
	rateLimit,
	credential,
	values,
}: Pick<Layers, 'words' | 'rateLimit' | 'credential' | 'values'>): Names & ListReader & EditorLists {
	const records: ListReader['records'] = async (list, extent, options) =>
		await readList(list, extent, servicePages(list, options, words));
	return {
		check: (names) => void takeApart(names, values),
		key: nameKey,
		lookUp: async (changes, options, fail) => {
			const readWhole = async (list: ListName) => await records(list, 'whole', options);
			return await lookUp(changes, async (lists) => await readLists(lists, readWhole), fail);
		},
		records,
		search: searchList,
		editorList: async (context, list, byId, wanted) => {
			const options = await editorOptions(context, { rateLimit, credential });
			const read = await records(list, { atMost: Infinity }, options);
			return editorList(context, read, { list, byId, wanted });
		},
		editorTimezones: (context, filter) => ({ results: values.timezones(context.getTimezone(), filter) }),
	};
}
