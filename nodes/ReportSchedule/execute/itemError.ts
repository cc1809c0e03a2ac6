import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { INode } from 'n8n-workflow';
import { recipientsInWords } from '../fields/lists';
import { InvalidValue } from '../fields/values';
import type { ItemShare, PlannedRequest } from '../requests/request';
import { adviceFor } from '../transport/advice';
import { isUnknownItself, mayHaveBeenApplied, type Failure } from '../transport/failure';
import { whatHappened } from '../transport/messages';

/** Why an input item failed, as plain data: it may be kept between two tries of the node. */
export interface ItemError {
	message: string;
	description: string;
	/** Present if the service or the way to it was the reason; the HTTP status, if there was one. */
	api?: { httpCode?: string };
	/** Set where the reason is the run's, such as its options, and nothing is wrong with the item. */
	isOfRun?: true;
	/** Whether the message says that the item may have been applied all the same. */
	saysUnknown?: boolean;
	/** Set for a create that may have been applied: nothing sends it again. */
	isOpenCreate?: boolean;
	/** Whether the message says what to do about it: the node has looked for it. */
	saysWhatToDo?: boolean;
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
				? 'Correct this and run the node again.'
				: "An expression in this node couldn't be resolved for this item. In the editor, look for the field whose expression shows an error, including in Update Fields.",
	};
}

/** What is wrong with the options, the credential or a list that the whole run needs. */
export function runError(problem: string, description = 'Correct this and run the node again.'): ItemError {
	return { message: problem, description, isOfRun: true };
}

/**
 * Why a request didn't succeed.
 *
 * @param share the item's own part of the request; without it the error is about the request as a whole
 */
export function requestError(failure: Failure, request: PlannedRequest, share?: ItemShare): ItemError {
	const { operation, method, path } = request;
	const isUnknown = mayHaveBeenApplied(failure);
	const why = isUnknownItself(failure) ? '' : ', because an earlier attempt got no clear answer';
	// An item's error has no description.
	const check = why !== '' && share !== undefined ? ': check the schedule in the service' : '';
	const message = [
		whatHappened(failure, subjectOf(request, share)),
		...(isUnknown ? [`It isn't known whether ${operation.effect}${why}${check}`] : []),
		...(failure.note === undefined ? [] : [failure.note]),
	].join('. ');
	// A create's note says what to do, too.
	const saysWhatToDo = failure.note !== undefined && !operation.isIdempotent;
	const advice = saysWhatToDo ? '' : `${adviceFor(failure, operation)} `;
	return {
		message,
		description: `${advice}The request was ${method} ${path}.`,
		api: failure.status === undefined ? {} : { httpCode: String(failure.status) },
		saysUnknown: isUnknown,
		...(isUnknown && !operation.isIdempotent && { isOpenCreate: true, saysWhatToDo }),
	};
}

/** What a request is about: `report 7`, `schedule 5, users 7, 8` or `schedule 5, users 7, 8, from 2 items`. */
function subjectOf({ scheduleId, body, operation, shares }: PlannedRequest, share?: ItemShare): string {
	const subject = scheduleId === undefined ? `report ${String(body.report)}` : `schedule ${scheduleId}`;
	const { recipients } = operation;
	if (recipients === undefined) return subject;
	const ids = share === undefined ? (body[recipients] as number[]) : (share.ids ?? []);
	const from = share === undefined && shares.length > 1 ? `, from ${shares.length} items` : '';
	return `${subject}, ${recipientsInWords(recipients, ids)}${from}`;
}

/** Characters: of an item's error as a whole, of those that several requests gave it. */
const LONGEST = 2000;
const LONGEST_TOGETHER = 1600;
const MORE = '; and other requests for this item failed, too';

/** A text as far as its first so many characters. */
export function cut(text: string, longest: number): string {
	return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** For an item whose IDs took several requests: each of them may have failed for a reason of its own. */
export function bothErrors(earlier: ItemError, later: ItemError): ItemError {
	if (earlier.message.endsWith(MORE)) return earlier;
	const message = `${earlier.message}; ${later.message}`;
	if (message.length > LONGEST_TOGETHER) return { ...earlier, message: earlier.message + MORE };
	return { ...later, message, saysUnknown: earlier.saysUnknown || later.saysUnknown };
}

/** An error in one text, for an item's `error`. Of a tool's failure an agent's model sees nothing else. */
export function errorText(node: INode, { message, description }: ItemError): string {
	return cut(isTool(node) ? `${message}. ${description}` : message, LONGEST);
}

/** The error that stops the node. */
export function toNodeError(node: INode, itemError: ItemError, itemIndex: number) {
	const { api, description } = itemError;
	const message = errorText(node, itemError);
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
