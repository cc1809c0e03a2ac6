import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { INode } from 'n8n-workflow';
import { InvalidValue } from '../fields/issues';
import type { ItemShare, PlannedRequest } from '../requests/request';
import type { Failure } from '../transport/failure';
import { failureRules, mayBeSentAgain, mayHaveBeenApplied } from '../transport/failureRules';
import { whatHappened } from '../transport/messages';

/** Why an input item failed, as plain data: it may be kept between two tries of the node. */
export interface ItemError {
	message: string;
	description: string;
	/** Present if the service or the way to it was the reason; the HTTP status, if there was one. */
	api?: { httpCode?: string };
	/** Set where the reason is the run's, such as its options, and nothing is wrong with the item. */
	isOfRun?: true;
	/** Set where Retry On Fail must not send the item again: it could create a schedule twice. */
	isFinal?: boolean;
}

/**
 * What was wrong with an item before anything was sent for it.
 *
 * @param error InvalidValue, or what n8n threw for an expression of the item's
 */
export function inputError(error: unknown, item: number): ItemError {
	const problem = error instanceof Error ? error.message : String(error);
	return {
		message: `${problem} [item ${item}]`,
		description:
			error instanceof InvalidValue
				? 'Correct the values above and run the node again.'
				: "An expression in the node couldn't be resolved for this item.",
	};
}

/** What is wrong with the options, the credential or a list that the whole run needs. */
export function runError(problem: string, description = 'Correct this and run the node again.'): ItemError {
	return { message: problem, description, isOfRun: true };
}

/** What became of one item's share of a request that did not succeed. */
export function requestError(failure: Failure, request: PlannedRequest, share: ItemShare): ItemError {
	const { operation, method, path } = request;
	const isUnknown = mayHaveBeenApplied(failure);
	const unknown = isUnknown ? `. It isn't known whether ${operation.effect}` : '';
	const advice = failureRules[failure.kind].advice(failure, operation);
	return {
		message: `${whatHappened(failure)} (${subjectOf(failure, request, share)})${unknown}`,
		description: `${advice} The request was ${method} ${path}.`,
		api: failure.status === undefined ? {} : { httpCode: String(failure.status) },
		...(!mayBeSentAgain(failure.kind, operation.isIdempotent) && { isFinal: true }),
	};
}

const MOST_IDS = 10;

/** What an item's share of a request is about, such as `schedule 5, users 7, 8`. */
function subjectOf({ namedIds = [] }: Failure, request: PlannedRequest, { ids = [] }: ItemShare): string {
	const { scheduleId, body, operation } = request;
	const subject = scheduleId === undefined ? `report ${String(body.report)}` : `schedule ${scheduleId}`;
	if (operation.recipients === undefined) return subject;
	const named = ids.filter((id) => namedIds.includes(id));
	return `${subject}, ${operation.recipients} ${inShort(named.length > 0 ? named : ids)}`;
}

function inShort(ids: readonly number[]): string {
	const more = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
	return ids.slice(0, MOST_IDS).join(', ') + more;
}

/** An error in one text, for an item's `error`. Of a tool's failure an agent's model sees nothing else. */
export function errorText(node: INode, { message, description }: ItemError): string {
	return isTool(node) ? `${message}. ${description}` : message;
}

/**
 * The error that stops the node.
 *
 * @param outcome what else the user should know, added to the description
 */
export function toNodeError(node: INode, itemError: ItemError, itemIndex: number, outcome: string) {
	const { api } = itemError;
	const description = `${itemError.description} ${outcome}`;
	const message = errorText(node, { ...itemError, description });
	const error = api
		? new NodeApiError(node, { message }, { message, description, itemIndex, ...api })
		: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	error.description = description;
	return error;
}

/** Whether the node runs as an agent's tool; n8n offers it there under a name of its own. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}
