import type { Lists, Question, Reading } from '../doors';
import type { Change } from '../draft/draft';
import type { ListName } from '../fields/recipients';
import type { InputItem } from '../item/item';
import type { ItemChange, Plan } from '../requests/plan';
import type { OperationDescription } from '../panel/properties';
import type { RunOptions } from './options';

/** An operation that returns what the service has, and changes nothing. */
export interface ReadOperation extends OperationDescription {
	read(item: InputItem, reading: Reading): Question | undefined;
}

/** An item's change while it's looked up, with the reading that has its issues. */
export interface ReadChange<C extends Change = Change> extends ItemChange<C> {
	reading: Reading;
}

/** An operation that changes something: what it reads, and the requests that follow. */
export interface Operation<C extends Change = Change> extends OperationDescription {
	/** Reads and checks an item. What is wrong with it is in the reading's issues; then the result isn't sent. */
	read(item: InputItem, reading: Reading): C | undefined;
	/** The service's lists that a change needs besides those of its names. */
	listsFor?(change: C): ListName[];
	/** Tells from the lists what there is already. Names are looked up before, and for what it returns once more. */
	match?(changes: ReadonlyArray<ReadChange<C>>, lists: Lists): Array<ReadChange<C>>;
	/** The requests, and what each item asks for. */
	plan(changes: ReadonlyArray<ItemChange<C>>, options: RunOptions): Plan;
}

/** Whether an operation only reads, so it has no plan. */
export function isReadOperation(operation: Operation | ReadOperation): operation is ReadOperation {
	return !('plan' in operation);
}
