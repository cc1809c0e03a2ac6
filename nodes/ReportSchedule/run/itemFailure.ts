import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { INode } from 'n8n-workflow';
import { InvalidItem } from '../fields/invalidValue';
import { wordFailure } from '../answers/wording';
import type { Part, PlannedRequest } from '../requests/plannedRequest';
import { wentUnanswered, type Failure } from '../transport/failure';

/** Why an input item has no answer, as plain data: n8n may keep it between two tries of the node. */
export interface ItemFailure {
	message: string;
	description: string;
	/** Present if the service or the way to it was the reason; the HTTP status, if there was one. */
	api?: { httpCode?: string };
	/** Whether sending it again could create a schedule twice. */
	mayDuplicate?: boolean;
}

/**
 * What was wrong with an item before anything was sent for it.
 *
 * @param error InvalidItem, or what n8n threw for an expression of the item's
 */
export function inputFailure(error: unknown, item: number): ItemFailure {
	const said = error instanceof Error ? error.message : String(error);
	return {
		message: `Item ${item}: ${said}`,
		description:
			error instanceof InvalidItem
				? 'Mend what is named and run the node again.'
				: 'An expression of the node could not be resolved for this item.',
	};
}

/** What became of one item's part in a request that did not succeed. */
export function requestFailure(failure: Failure, request: PlannedRequest, part: Part): ItemFailure {
	const { method, path } = request;
	const creates = !request.repeatable;
	const { message, description } = wordFailure(failure, {
		method,
		path,
		about: aboutPart(part, request),
		creates,
	});
	return {
		message,
		description,
		api: failure.status === undefined ? {} : { httpCode: String(failure.status) },
		mayDuplicate: creates && wentUnanswered(failure),
	};
}

const MOST_IDS = 10;

/** The records that an item's part of a request is about, such as `schedule 5, users 7, 8`. */
function aboutPart({ sent }: Part, { body }: PlannedRequest): string {
	const { scheduleId, report, ...lists } = sent;
	const subject = scheduleId === undefined ? `report ${report}` : `schedule ${scheduleId}`;
	// The IDs are the matter only where the body holds nothing else.
	if (Object.keys(body).length > 1) return subject;
	return [subject, ...Object.entries(lists).map(([field, ids]) => `${field} ${inShort(ids)}`)].join(', ');
}

function inShort(ids: number | readonly number[]): string {
	const list = [ids].flat();
	const more = list.length > MOST_IDS ? ` and ${list.length - MOST_IDS} more` : '';
	return list.slice(0, MOST_IDS).join(', ') + more;
}

/**
 * The error that stops the node.
 *
 * @param aftermath what else the user should know, added to the description
 */
export function toNodeError(node: INode, failure: ItemFailure, itemIndex: number, aftermath: string) {
	const { message, api } = failure;
	const description = `${failure.description} ${aftermath}`.trim();
	const error = api
		? new NodeApiError(node, { message }, { message, description, itemIndex, ...api })
		: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	error.description = description;
	return error;
}
