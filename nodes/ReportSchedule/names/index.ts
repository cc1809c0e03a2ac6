import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { Layers, Names, Values } from '../ports';
import type { EditorCredential } from '../credential';
import type { ListName } from '../fields/recipients';
import type { SendOptions } from '../http/exchange';
import type { EditorTimezones } from '../values';
import type { FailureWords } from '../words';
import { refuseContradictions } from './contradictions';
import { editorList } from './editor';
import { lookUp } from './lookUp';
import { nameWriter } from './nameWriter';
import { readList } from './readList';
import { readRecord, searchList } from './records';
import { servicePages } from './servicePages';
import { takeApart } from './takeApart';
import type { ReadRecords, ReadWhole } from './types';

export type { NameWriter } from './nameWriter';
export type { ListFilter } from './records';
export type * from './types';

/** What Get Many needs. */
export type ListReader = Pick<ReturnType<typeof namesLayer>, 'records' | 'search' | 'nameWriter'>;

/**
 * The port of this layer. An example, `Sales, EMEA` under Group Names:
 *
 * - takeApart divides it at the separator: two pieces, which may be one name.
 * - lookUp has the list of groups read, whole, before anything is changed.
 * - find asks the list which pieces are names: one name, two, or either, which is refused. What is found gets its ID; what isn't, or is
 *   there twice, is an issue, with the nearest name.
 *
 * How a name becomes an ID: takeApart, lookUp, find, lists; the way back: nameWriter. Who people are: people. How names are compared:
 * keys. How a list is read, and known to be whole: readList, servicePages, listPage, records. Which schedule is meant: match, and
 * contradictions between items.
 */
export function namesLayer(layers: {
	words: FailureWords;
	rateLimit: Layers['rateLimit'];
	credential: EditorCredential;
	values: Values & EditorTimezones;
}) {
	const { words, values } = layers;
	const records: ReadRecords = async (list, extent, options) =>
		await readList(list, extent, servicePages(list, options, words));
	const whole =
		(options: SendOptions): ReadWhole =>
		(list) =>
			records(list, 'whole', options);
	const names: Names = {
		check: (given) => void takeApart(given, values),
		lookUp: async (changes, options, fail) => {
			const found = await lookUp(changes, whole(options), fail, values);
			refuseContradictions(found);
			return found;
		},
		schedules: async (options) => {
			const read = await records('schedules', { atMost: Infinity }, options);
			const all = 'records' in read ? read.records.map(readRecord) : [];
			return new Map(all.flatMap(({ id, record }) => (id === undefined ? [] : [[id, record] as const])));
		},
	};
	return {
		...names,
		records,
		search: searchList,
		nameWriter: (options: SendOptions) => nameWriter(whole(options), values),
		editorList: (context: ILoadOptionsFunctions, list: ListName, byId: string, wanted?: string) =>
			editorList(context, { list, byId, wanted }, { ...layers, records }),
		editorTimezones: (context: ILoadOptionsFunctions, filter: string) => ({
			results: values.timezones(context.getTimezone(), filter),
		}),
	};
}
