import { refusal, type Lists, type Operation } from '../operations/operation';
import { inDoubt, readList, type ListProblem } from '../lists/readList';
import { ListIndex, readRecords, type ListedRecord, type ListName, type RecordKey } from '../lists/records';
import type { ItemChange } from '../requests/plan';
import { inputError, isTool, runError, type ItemError } from './itemError';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

type Changes = Array<ItemChange<unknown>>;

/** What has been read of the input items: the changes, and those with which something is wrong. */
export interface ReadItems {
	changes: Changes;
	refused: Array<ItemChange<unknown> & { problem: string }>;
}

const lookedFor: Readonly<Record<ListName, readonly RecordKey[]>> = {
	groups: ['name'],
	reports: [],
	schedules: ['name', 'report'],
	users: ['email'],
};

/**
 * Looks up what items give by name. Each list that is needed is read once, before anything is sent; an item fails
 * if one that it needs can't be read or may not be whole, as nobody knows then what the service doesn't have. An item
 * that's refused anyway is looked at again with these lists, so that all that's wrong with it is said at once.
 */
export async function lookUp(
	operation: Operation,
	{ changes, refused }: ReadItems,
	run: Run,
	results: ItemResults,
): Promise<{ changes: Changes; lists: Lists }> {
	const changeOf = new Map([...changes, ...refused].map(({ item, change }) => [item, change]));
	const refuse = (item: number, problem: string) =>
		results.fail(item, inputError(refusal(operation, changeOf.get(item), problem, lists), item));
	const found = new Map<ListName, ListIndex | ListProblem>();
	const lists: Lists = {
		has: (name) => found.get(name) instanceof ListIndex,
		of: (name) => found.get(name) as ListIndex,
		readAgain: async (name) => {
			const list = await readIndex(name, run);
			return list instanceof ListIndex ? list : undefined;
		},
	};
	const distinct = operation.refuseRepeated?.(changes, refuse) ?? changes;
	const needed = ({ change }: ItemChange<unknown>) => operation.listsFor?.(change) ?? [];
	for (const name of new Set(distinct.flatMap(needed))) found.set(name, await readIndex(name, run));
	const isOfTool = isTool(run.context.getNode());
	const findable = distinct.filter((change) => {
		const name = needed(change).find((list) => !lists.has(list));
		if (name === undefined) return true;
		results.fail(change.item, listError(name, found.get(name) as ListProblem, isOfTool));
		return false;
	});
	for (const { item, problem } of refused) refuse(item, problem);
	return { changes: operation.resolve?.(findable, lists, refuse) ?? findable, lists };
}

async function readIndex(name: ListName, run: Run): Promise<ListIndex | ListProblem> {
	const list = await readList(name, run, 'whole');
	if ('problem' in list) return list;
	const { records, doubt } = readRecords(list, lookedFor[name]);
	if (doubt === undefined) return new ListIndex(records as ListedRecord[]);
	const advice = "Names and emails are only looked up in a list that's certain to be complete.";
	return { problem: inDoubt(name, doubt), advice };
}

/** IDs need no list, but the same token and address as one. An agent's model may have no parameter for them. */
function listError(name: ListName, list: ListProblem, isOfTool: boolean): ItemError {
	const { problem, advice, isOfAll } = list;
	if (isOfAll) return runError(problem, advice);
	const way = name === 'schedules' ? 'Match by ID instead' : 'Use IDs instead';
	return runError(`${problem}. ${isOfTool ? 'If this tool takes IDs, use those instead' : way}`, advice);
}
