import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Issues } from '../fields/issues';
import type { ListIndex, ListName } from '../fields/lists';
import type { ItemChange, OperationFacts, Plan, RequestMethod } from '../requests/request';
import type { RunOptions } from './options';

/** One input item as an operation sees it: its parameters, resolved, and its data. */
export interface InputItem {
	/** The value of a parameter, of whatever type the user's expression gave it. */
	parameter: (name: string) => unknown;
	/** The parameter as it is saved: an expression as its text. */
	saved: (name: string) => unknown;
	json: IDataObject;
}

/** The service's lists that a run needs. Each of them is certainly whole. */
export interface Lists {
	/** A list that the operation has asked for. */
	of(list: ListName): ListIndex;
	/** Reads a list once more; undefined if it can't be read, or may not be whole. */
	readAgain(list: ListName): Promise<ListIndex | undefined>;
}

/** What Get and Get Many ask the service for: one schedule, or those of its list that fit. */
export type Question = { scheduleId: number } | ScheduleFilter;

export interface ScheduleFilter {
	/** The most schedules to return. Without it the list has to be whole. */
	limit?: number;
	/** The ID of their report. */
	report?: number;
	/** A part of their name. */
	name?: string;
}

/** An operation that returns what the service has, and changes nothing. */
export interface ReadOperation {
	option: Operation['option'];
	properties: INodeProperties[];
	kind: 'get' | 'getAll';
	read(item: InputItem, issues: Issues): Question | undefined;
}

/** An operation that changes something: what the editor shows for it, what it reads, and the requests that follow. */
export interface Operation<Change = unknown> {
	/** The entry in the Operation selector. */
	option: INodePropertyOptions & { action: string };
	/** Its own parameters, without the options. */
	properties: INodeProperties[];
	/** What it does, the first of them by default; an upsert does one of two things. */
	facts: readonly OperationFacts[];
	/** The methods that the option Request Method offers, the default first. */
	methods: readonly RequestMethod[];
	/**
	 * Reads and checks an item.
	 *
	 * @param issues all that is wrong is added to these; where there is any, the result isn't used
	 */
	read(item: InputItem, issues: Issues): Change | undefined;
	/** The service's lists that a change needs before it can be sent; they are read once for all of a run. */
	listsFor?(change: Change): ListName[];
	/**
	 * Puts what the lists say into the changes: IDs in the place of names.
	 *
	 * @param refuse takes an item out, with the reason
	 */
	resolve?(
		changes: ReadonlyArray<ItemChange<Change>>,
		lists: Lists,
		refuse: (item: number, problem: string) => void,
	): Array<ItemChange<Change>>;
	/** What a user should know of the changes that the output alone doesn't show; short sentences. */
	hints?(changes: ReadonlyArray<ItemChange<Change>>): string[];
	/** The requests for the changes of a run. What makes them is loaded here: n8n loads every node when it starts. */
	plan(changes: ReadonlyArray<ItemChange<Change>>, options: RunOptions, lists: Lists): Promise<Plan>;
}

export function isReadOperation(operation: Operation | ReadOperation): operation is ReadOperation {
	return 'kind' in operation;
}

/**
 * The value inside a selector with modes (ID or list), or the plain value an expression or a tool gave. An
 * expression in a selector may give another node's whole selector.
 */
export function locatorValue(given: unknown): unknown {
	return typeof given === 'object' && given !== null && '__rl' in given && 'value' in given
		? locatorValue(given.value)
		: given;
}

/**
 * The text of the expression that a parameter holds, such as `{{ $json.id }}`; undefined where it holds none.
 *
 * @param saved the parameter as it is saved
 */
export function expressionIn(saved: unknown): string | undefined {
	const text = locatorValue(saved);
	return typeof text === 'string' && text.startsWith('=') ? text.slice(1).trim() : undefined;
}
