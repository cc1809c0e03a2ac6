import type { IDataObject } from 'n8n-workflow';
import type { Failure, Outcome } from '../service/outcome';
import type { RequestType } from '../service/request';

/** Why an item failed, as plain data: it may be kept between two tries. run/itemErrors.ts makes it. */
export interface ItemError {
	/** What happened, without a period at the end. */
	message: string;
	/** What to do about it. */
	description: string;
	/** Present if it's about a change's request, or an answer to Get; the HTTP status, if there was one. */
	api?: { httpCode?: string };
	outcome: Failure['outcome'];
	/** The item's index, if the input item itself is wrong. */
	invalidItem?: number;
}

/** What is known of an item, as plain data: Retry On Fail keeps it for the next try. run/results.ts writes it. */
export interface ItemResult {
	state: 'waiting' | 'done' | 'failed';
	/** `accepted` when the service took all of its IDs; before, its worst request in any try; `notSent` without one. */
	outcome: Outcome;
	/** Of its schedule or group, as the item or the service's list has it. */
	name?: string;
	/** Get gives a list. */
	output?: IDataObject | IDataObject[];
	error?: ItemError;
	/** Of the requests that are to be sent for it, or were; undefined if it needs none. */
	requestType?: RequestType;
	/** The IDs that were accepted, of users or groups to add or to remove. */
	acceptedIds?: Set<number>;
}
