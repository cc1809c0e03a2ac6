import { InvalidValue, Issues } from '../fields/values';
import type { ListIndex, ListName, ListFilter } from '../lists/records';
import type { ItemChange, Plan } from '../requests/plan';
import type { InputItem } from './item';
import type { RunOptions } from './options';
import type { OperationDescription } from './properties';

/** The service's lists that a run needs. Each of them is certainly whole. */
export interface Lists {
	/** Whether the list has been read. It has, wherever a change that needs it is resolved. */
	has(list: ListName): boolean;
	of(list: ListName): ListIndex;
	/** Reads a list once more; undefined if it can't be read, or may not be whole. */
	readAgain(list: ListName): Promise<ListIndex | undefined>;
}

/** What Get and Get Many ask the service for: one schedule, or the records of a list that fit. */
export type Question =
	| { scheduleId: number }
	/** At most so many; without a limit the list has to be whole. */
	| { list: ListName; filter: ListFilter; limit?: number };

/** An operation that returns what the service has, and changes nothing. */
export interface ReadOperation extends OperationDescription {
	read(item: InputItem, issues: Issues): Question | undefined;
}

export type Refuse = (item: number, problem: string) => void;

/** An operation that changes something: what it reads, and the requests that follow. */
export interface Operation<Change = unknown> extends OperationDescription {
	/** Reads and checks an item. Where there are issues, the result isn't used. */
	read(item: InputItem, issues: Issues): Change | undefined;
	/**
	 * What is wrong or doubtful in a change besides the reason why it's refused, so that it needn't be corrected twice;
	 * sentences. A preview says it of every change.
	 *
	 * @param lists those that the other changes need; none before they're read
	 */
	alsoCheck?(change: Change, lists?: Lists): string[];
	/** Refuses changes that mean the same thing, and gives the others. */
	refuseRepeated?(changes: ReadonlyArray<ItemChange<Change>>, refuse: Refuse): Array<ItemChange<Change>>;
	/** The service's lists that a change needs before it can be sent; they are read once for all of a run. */
	listsFor?(change: Change): ListName[];
	/** Puts what the lists say into the changes: IDs in the place of names. */
	resolve?(
		changes: ReadonlyArray<ItemChange<Change>>,
		lists: Lists,
		refuse: Refuse,
	): Array<ItemChange<Change>>;
	/** What a user should know of the changes that the output alone doesn't show; short sentences. */
	hints?(changes: ReadonlyArray<ItemChange<Change>>): string[];
	plan(changes: ReadonlyArray<ItemChange<Change>>, options: RunOptions, lists: Lists): Plan;
}

/** Whether an operation only reads, so it has no plan. */
export function isReadOperation(operation: Operation | ReadOperation): operation is ReadOperation {
	return !('plan' in operation);
}

/** Why a change is refused, together with what else is wrong or doubtful in it. */
export function refusal(
	operation: Operation | ReadOperation,
	change: unknown,
	problem: string,
	lists?: Lists,
): InvalidValue {
	const issues = new Issues();
	issues.add(problem);
	if (!isReadOperation(operation) && change !== undefined) {
		for (const check of operation.alsoCheck?.(change, lists) ?? []) issues.add(check);
	}
	return new InvalidValue(String(issues));
}

/** Replaces each change by what it resolves to; an item is refused if that has issues. */
export function resolveEach<Change>(
	changes: ReadonlyArray<ItemChange<Change>>,
	refuse: Refuse,
	resolve: (change: Change, issues: Issues) => Change,
): Array<ItemChange<Change>> {
	return changes.flatMap(({ item, change }) => {
		const issues = new Issues();
		const resolved = resolve(change, issues);
		if (issues.count === 0) return [{ item, change: resolved }];
		refuse(item, String(issues));
		return [];
	});
}
