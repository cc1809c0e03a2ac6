import type { GetOperation, Records } from '../ports';
import type { ListReader } from '../names';
import type { FailureWords } from '../words';
import type { ItemChange } from '../requests/plan';
import { answer } from './answer';
import { finder } from './finder';
import type { Question } from './question';
import { readGet, readGetMany } from './read';

/** The port of this layer: Get and Get Many. */
export function recordsLayer(layers: { lists: ListReader; words: FailureWords }): Records {
	const operation = (read: GetOperation['read']): GetOperation => ({
		methods: [],
		read,
		answer: async (asked, run) => {
			const questions = asked as ReadonlyArray<ItemChange<Question>>;
			const find = finder(
				questions.map(({ change }) => change),
				run,
				layers,
			);
			return await answer(questions, find, run);
		},
	});
	const operations: Record<string, GetOperation> = {
		'schedule.get': operation(readGet),
		'schedule.getAll': operation((item) => readGetMany('schedules', item)),
		'group.getAll': operation((item) => readGetMany('groups', item)),
		'user.getAll': operation((item) => readGetMany('users', item)),
	};
	return { find: (resource, name) => new Map(Object.entries(operations)).get(`${resource}.${name}`) };
}
