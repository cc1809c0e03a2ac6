import type { IDataObject } from 'n8n-workflow';
import type { RequestType } from './request';
import type { Failure, Outcome } from './failure';

/**
 * Why an input item failed, as plain data: it may be kept between two tries of the node. Its text is made in words/ for a request,
 * by the check for bad input, in names/ and records/ for what can't be read, and in run/ for the run. run/endOfRun.ts adds the
 * item's number.
 */
export interface ItemError {
	/** What happened, without a period at the end. */
	message: string;
	/** What to do about it. */
	description: string;
	/** Present if it's about a change's request, or an answer to Get; the HTTP status, if there was one. */
	api?: { httpCode?: string };
	outcome: Failure['outcome'];
	/** Set where something is wrong with the input item itself: its index. */
	invalidItem?: number;
}

/** What is known of an input item, as plain data: Retry On Fail keeps it for the node's next try. */
export interface ItemResult {
	/**
	 * What its requests came to, taken together: `accepted` once all of its IDs were; until then, what failed, or `notSent`. An item that
	 * needs no request stays `notSent`.
	 */
	outcome: Outcome;
	/** Set once the item has succeeded. Get gives a list. */
	output?: IDataObject | IDataObject[];
	error?: ItemError;
	/** What is to be sent for it, if anything is. */
	sent?: RequestType;
	/** The IDs that were accepted, of users or groups to add or to remove. */
	acceptedIds?: number[];
}
