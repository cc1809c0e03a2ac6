import type { Layers, Names, Values } from '../ports';
import type { EditorCredential } from '../credential';
import type { ListName } from '../fields/recipients';
import { isRecord, toId } from '../helpers/types';
import { editorList, editorOptions } from './editor';
import { takeApart } from './given';
import { readLists } from './lists';
import { lookUp } from './lookUp';
import { readList } from './readList';
import { searchList } from './search';
import { servicePages } from './servicePages';
import type { EditorLists, ListReader } from './types';
import type { EditorTimezones } from '../values';
import type { FailureWords } from '../words';

export type * from './types';

/**
 * The port of this layer. An example, `Sales, EMEA` under Group Names:
 *
 * - given takes it apart at the separator: two pieces, which may be one name.
 * - lookUp has the list of groups read, whole, before anything is changed, and find looks in it (lists, by the key of keys).
 * - readNames asks which pieces are names of the list: one name, two, or either, which is refused.
 * - What is found gets its ID; what isn't, or is there twice, is an issue.
 *
 * To follow one name, lookUp, find and lists are enough: readNames is only about separators, and readList about pages.
 *
 * How a name becomes an ID: lookUp, find, lists, keys. How a text is taken apart into names: given (with emails), readNames. How
 * a list is read, and known to be whole: readList, servicePages, listPage, records. Which schedule is meant: match, unchanged.
 * For the editor and Get Many: editor, search.
 */
export function namesLayer(layers: {
	words: FailureWords;
	rateLimit: Layers['rateLimit'];
	credential: EditorCredential;
	values: Values & EditorTimezones;
}): Names & ListReader & EditorLists {
	const { words, rateLimit, credential, values } = layers;
	const records: ListReader['records'] = async (list, extent, options) =>
		await readList(list, extent, servicePages(list, options, words));
	return {
		check: (names) => void takeApart(names, values),
		lookUp: async (changes, options, fail) => {
			const readWhole = async (list: ListName) => await records(list, 'whole', options);
			return await lookUp(changes, async (lists) => await readLists(lists, readWhole), fail);
		},
		schedules: async (options) => {
			const read = await records('schedules', { atMost: Infinity }, options);
			const all = 'records' in read ? read.records.filter(isRecord) : [];
			return new Map(
				all.flatMap((record) => (toId(record.id) === undefined ? [] : [[toId(record.id)!, record]])),
			);
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
