import type { IExecuteFunctions } from 'n8n-workflow';
import type { Lists, Operation } from '../operations/operation';
import { InvalidValue } from '../fields/values';
import { ListIndex, toListedRecords, type ListName, type RecordKey } from '../lists/records';
import type { ItemChange } from '../requests/request';
import { insteadOf, readList, unreliable, type ListProblem } from '../lists/readList';
import type { SendOptions } from '../http/send';
import { inputError, runError, type ItemError } from './itemError';
import type { ItemResults } from './itemResults';

type Changes = Array<ItemChange<unknown>>;

/** What a run looks for in each list. */
const lookedFor: Readonly<Record<ListName, readonly RecordKey[]>> = {
	groups: ['name'],
	reports: [],
	schedules: ['name', 'report'],
	users: ['email'],
};

/**
 * Looks up what items give by name. Each list that is needed is read once, before anything is sent; an item fails
 * if one that it needs can't be read or may not be whole, as nobody knows then what the service doesn't have.
 */
export async function lookUp(
	context: IExecuteFunctions,
	operation: Operation,
	changes: Changes,
	options: SendOptions,
	results: ItemResults,
): Promise<{ changes: Changes; lists: Lists }> {
	const refuse = (item: number, problem: string) =>
		results.fail(item, inputError(new InvalidValue(problem), item));
	const distinct = operation.refuseRepeated?.(changes, refuse) ?? changes;
	const needed = ({ change }: ItemChange<unknown>) => operation.listsFor?.(change) ?? [];
	const found = new Map<ListName, ListIndex | ListProblem>();
	for (const name of new Set(distinct.flatMap(needed)))
		found.set(name, await readIndex(context, name, options));
	const known = distinct.filter((one) => {
		const name = needed(one).find((list) => !(found.get(list) instanceof ListIndex));
		if (name !== undefined) results.fail(one.item, listError(name, found.get(name) as ListProblem));
		return name === undefined;
	});
	const lists: Lists = {
		of: (name) => found.get(name) as ListIndex,
		readAgain: async (name) => {
			const list = await readIndex(context, name, options);
			return list instanceof ListIndex ? list : undefined;
		},
	};
	return { changes: operation.resolve?.(known, lists, refuse) ?? known, lists };
}

async function readIndex(
	context: IExecuteFunctions,
	name: ListName,
	options: SendOptions,
): Promise<ListIndex | ListProblem> {
	const list = await readList(context, name, options);
	if ('problem' in list) return list;
	const read =
		list.doubt === undefined ? toListedRecords(list.records, lookedFor[name]) : { doubt: list.doubt };
	return 'records' in read ? new ListIndex(read.records) : unreliable(name, read.doubt!);
}

const NO_LIST_NEEDED = 'With IDs, no list is needed.';

function listError(name: ListName, list: ListProblem): ItemError {
	const { problem, advice, isOfAll, isPassing } = list;
	if (isOfAll) return runError(problem, advice);
	const instead = insteadOf(list, name === 'schedules' ? 'Match by ID' : 'Use IDs');
	return runError(`${problem}. ${instead}`, isPassing ? NO_LIST_NEEDED : advice);
}
