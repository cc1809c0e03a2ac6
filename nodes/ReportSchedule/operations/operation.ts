import type { Change } from '../schedule/draft';
import type { InputItem } from '../item/inputItem';
import type { ItemChange, Plan, RequestMethod } from '../service/request';
import type { RunOptions } from './options';

/** An operation that changes something: what it reads, and the requests that follow. */
export interface Operation<C extends Change = Change> {
	/** The methods that the option Request Method offers, the default first. */
	methods: readonly RequestMethod[];
	/**
	 * Reads and checks an item. What is wrong with it is in its issues; then the result isn't sent.
	 *
	 * @throws InvalidValue where there's nothing to go on reading
	 */
	read(item: InputItem): C | undefined;
	/** The requests, and what each item asks for. */
	plan(changes: ReadonlyArray<ItemChange<C>>, options: RunOptions): Plan;
}
