import type { ListName } from '../fields/recipients';
import type { SendOptions } from '../service/exchange';
import type { Failure } from '../service/outcome';

/** How much of a list is read: all of it for certain, or no further page after so many records. */
export type Extent = 'whole' | { atMost: number };

/** Reads a list. Never throws. */
export type ReadRecords = (
	list: ListName,
	extent: Extent,
	options: SendOptions,
) => Promise<FoundList | ListProblem>;

/** Reads a list as a whole. Never throws. */
export type ReadWhole = (list: ListName) => Promise<FoundList | ListProblem>;

/** A list as far as it could be read; without a doubt it's whole. */
export interface FoundList {
	/** The records as they came. */
	records: readonly unknown[];
	/** Why it can't be relied on: a sentence without a period. */
	doubt?: string;
	/** Whether that may be otherwise at another time. */
	isUnsettled?: boolean;
}

/** Why a list couldn't be read: what happened, without a period, and what to do about it. */
export interface ListProblem {
	problem: string;
	advice: string;
	/** Whether any other request would fail as well, so that IDs are no help. */
	isOfAll?: boolean;
	/** Whether the service doesn't seem to offer the list. */
	isNotOffered?: boolean;
	/** The request's, where it failed. */
	failure?: Failure;
}
