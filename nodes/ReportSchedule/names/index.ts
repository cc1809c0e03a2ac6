import type { Layers, Names } from '../doors';
import type { ListName } from '../fields/recipients';
import type { SendOptions } from '../http/exchange';
import { checkNames } from './check';
import { editorList, editorOptions } from './editor';
import { nameKey } from './keys';
import { inDoubt, readLists } from './lists';
import { lookUp } from './lookUp';
import { readList } from './readList';
import { searchList } from './records';
import { servicePages } from './servicePages';
import type { EditorLists, FoundList, ListProblem, ListReader } from './types';

export type * from './types';

/** The door of this layer: the service's lists. */
export function namesLayer({
	words,
	rateLimit,
	credential,
	values,
}: Pick<Layers, 'words' | 'rateLimit' | 'credential' | 'values'>): Names & ListReader & EditorLists {
	const pages = (list: ListName, options: SendOptions) => servicePages(list, options, words);
	const read: ListReader['read'] = async (lists, options) =>
		await readLists(lists, async (list) => await readList(pages(list, options), 'whole'));
	return {
		check: (names) => checkNames(names, values),
		key: nameKey,
		read,
		lookUp: async (changes, options, fail) =>
			await lookUp(changes, async (lists) => await read(lists, options), fail),
		records: async (list, extent, options): Promise<FoundList | ListProblem> => {
			const read = await readList(pages(list, options), extent);
			if ('problem' in read) return read;
			const { records, doubt, isUnsettled } = read;
			return { records, isUnsettled, ...(doubt !== undefined && { doubt: inDoubt(list, doubt) }) };
		},
		search: searchList,
		editorList: async (context, list, byId, wanted) => {
			const options = await editorOptions(context, { rateLimit, credential });
			return await editorList(context, pages(list, options), { list, byId, wanted });
		},
		editorTimezones: (context, filter) => ({ results: values.timezones(context.getTimezone(), filter) }),
	};
}
