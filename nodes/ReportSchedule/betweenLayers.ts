import type { IDataObject } from 'n8n-workflow';
import type { BodyValue, ScheduleField } from './fields/types';
import type { SendOptions } from './http/exchange';
import type { ItemError, ItemResult } from './outcomes/itemResult';

/** What layers ask of `values/` besides the core, and what they're told of a run. The core passes it on. */

/** What columns, names and hints ask of the values. */
export interface CellValues {
	/** A free text. @throws InvalidValue */
	text(given: unknown): string;
	/** The choice that a text means, also one for "not set" such as "None"; undefined for none. Never throws. */
	choiceOf(field: ScheduleField, given: unknown): string | number | undefined;
	/** The label that a text may mean, misspelled: a choice's, or that of its first such day; undefined for none. Never throws. */
	nearest(field: ScheduleField, given: unknown): string | undefined;
	/** The days of the week that a text means, as codes; undefined where it's anything but days. Never throws. */
	daysOf(given: unknown): number[] | undefined;
	/** A time of day at a quarter of an hour, two digits each. @throws InvalidValue */
	time(given: unknown): { hour: string; minute: string };
	/** Whether a value of the service's stands for the same as one of ours; undefined where its form isn't read. Never throws. */
	isSame(field: ScheduleField, ofService: unknown, ours: BodyValue): boolean | undefined;
}

/** What Get and Get Many need of the run. */
export interface GetOptions extends SendOptions {
	isOfTool: boolean;
	concurrency: number;
	give(item: number, output: IDataObject[]): void;
	/** @param status the HTTP status, if there was one */
	fail(item: number, problem: string, advice: string, status?: number): void;
}

/** A run that stopped midway. */
export interface StoppedRun {
	results: readonly ItemResult[];
	/** The first error in time, with what to do about it; none where the user stopped the run. */
	first?: { item: number; error: ItemError };
	/** Whether sending had begun, in this try of the node or an earlier one. */
	isSending: boolean;
	/** Names of schedules, by item, as far as the items gave any. */
	names?: ReadonlyMap<number, string>;
}

/** A run that has ended, as hints see it. */
export interface FinishedRun extends Pick<StoppedRun, 'results' | 'names'> {
	/** The operation's value, such as `upsert`. */
	operation: string;
	isPreview: boolean;
	/** Seconds that the run waited for the service's rate limit. */
	waited: number;
	/** The texts of the items' errors, by item, the first in time first. */
	errors: ReadonlyMap<number, string>;
	/** What is to be said of the answers to Get or Get Many. */
	sentences?: readonly string[];
	/** Whether all errors stand together in an output of their own. */
	hasErrorOutput: boolean;
}
