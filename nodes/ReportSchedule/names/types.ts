import type { ListName } from '../fields/recipients';
import type { SendOptions } from '../http/exchange';
import type { Failure } from '../outcomes/failure';

/** The service's lists, for who returns records: what Get Many needs. */
export interface ListReader {
	/** Reads a list: whole, or as many records as are asked for. Never throws. */
	records(list: ListName, extent: Extent, options: SendOptions): Promise<FoundList | ListProblem>;
	/** Those records of a list that fit a filter; a record that lacks what the filter asks for is a doubt. */
	search(list: ListName, found: FoundList): (filter: ListFilter) => FoundList;
	/** For one run. */
	nameWriter(options: SendOptions): NameWriter;
}

/** Names in the place of IDs, as Map Columns reads them. Nothing throws. */
export interface NameWriter {
	/** Reads lists, each once. @returns why those can't be used that can't: sentences without a period */
	load(lists: Iterable<ListName>): Promise<string[]>;
	/** The name of a report; undefined where that isn't read as its ID. */
	report(id: number): string | undefined;
	/** Emails and names of groups; undefined where they aren't all read as these IDs. */
	recipients(users: readonly number[], groups: readonly number[]): string | undefined;
}

/** How much of a list is read: all of it for certain, or no further page after so many records. */
export type Extent = 'whole' | { atMost: number };

/** What to search a list for: the ID of a report, a part of a name or of an email. */
export interface ListFilter {
	name?: string;
	email?: string;
	report?: number;
}

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
