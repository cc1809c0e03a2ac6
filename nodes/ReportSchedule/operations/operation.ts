import type { IDataObject } from 'n8n-workflow';
import type { InputItem } from '../item/item';
import type { ReadWhole } from '../lists/loadList';
import type { Directory } from '../names/directory';
import type { NamedField } from '../names/entry';
import type { Change, Named } from '../schedule/draft';
import type { SendOptions } from '../service/exchange';
import type { ItemChange, RequestMethod, RequestQueues } from '../service/request';
import type { RunOptions } from './options';

/** An operation that changes something: what it reads, and the requests that follow. */
export interface Operation<C extends Change = Change> {
	/** The methods that the option Request Method offers, the default first. */
	methods: readonly RequestMethod[];
	/** Reads and checks an item. One with issues isn't sent. @throws InvalidValue if it can't be read any further */
	read(item: InputItem): C | undefined;
	requestsFor(changes: ReadonlyArray<ItemChange<C>>, options: RunOptions): RequestQueues;
}

/** What an item of Get or Get Many asks for: one schedule, or the records of a list that pass its filters. */
export interface Question extends Named {
	/** The ID of the schedule, or those of the report and the user that records have. Names become IDs here. */
	ids: Partial<Record<NamedField, number>>;
	/** Parts of what records are called. */
	contains: { name?: string; email?: string };
	isSimple: boolean;
	/** At most this many; undefined for all, and for a single schedule. */
	limit?: number;
}

/** An operation that returns what the service has: Get, Get Many. */
export interface GetOperation {
	/** None: nothing is changed. */
	methods: readonly [];
	/** Reads and checks an item, as `Operation.read` does. */
	read(item: InputItem): Question | undefined;
	/** Answers questions, in which names are IDs by now. Never throws. @returns hints: what the items don't tell */
	answer(asked: ReadonlyArray<ItemChange<Question>>, run: GetOptions): Promise<string[]>;
}

/** What Get and Get Many need of the run. */
export interface GetOptions extends SendOptions {
	isOfTool: boolean;
	concurrency: number;
	readList: ReadWhole;
	/** The lists in which names were looked up so far. */
	directory: Directory;
	give(item: number, output: IDataObject[]): void;
	fail: Fail;
}

/** Fails an item for what the service answered, or didn't. @param status the HTTP status, if there was one */
export type Fail = (item: number, problem: string, advice: string, status?: number) => void;
