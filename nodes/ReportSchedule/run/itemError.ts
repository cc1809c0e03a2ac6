import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { recipientsInWords } from '../fields/recipients';
import { InvalidValue, messageOf } from '../fields/values';
import { groupBy } from '../requests/queues';
import { targetInWords, type ItemShare, type PlannedRequest } from '../requests/request';
import { adviceFor } from '../failures/advice';
import type { Failure } from '../failures/failure';
import { whatHappened } from '../failures/messages';

/** Why an input item failed, as plain data: it may be kept between two tries of the node. */
export interface ItemError {
	message: string;
	description: string;
	/** Present if the service or the way to it was the reason; the HTTP status, if there was one. */
	api?: { httpCode?: string };
	outcome: Failure['outcome'];
	/** Set where something is wrong with the input item itself: its index. */
	invalidItem?: number;
}

/**
 * What was wrong with an item before anything was sent for it.
 *
 * @param error InvalidValue, or what n8n threw for an expression of the item's
 */
export function inputError(error: unknown, item: number): ItemError {
	const description =
		error instanceof InvalidValue
			? CORRECT
			: "An expression in this node couldn't be resolved for this item. In the editor, look for the field whose expression shows an error, including in Update Fields.";
	return { message: messageOf(error), description, outcome: 'notSent', invalidItem: item };
}

/** What is wrong with the options, the credential or a list that the whole run needs. */
export function runError(problem: string, description = CORRECT): ItemError {
	return { message: problem, description, outcome: 'notSent' };
}

const CORRECT = 'Correct this and try again.';

/**
 * Why a request didn't succeed.
 *
 * @param share the item's own part of the request; without it the error is about the request as a whole
 */
export function requestError(failure: Failure, request: PlannedRequest, share?: ItemShare): ItemError {
	const { operation, method, path } = request;
	const { outcome, note, search, status } = failure;
	const said = { refused: '', unknown: OUTCOME_UNKNOWN, notSent: 'Not sent' }[outcome];
	const parts = [whatHappened(failure, subjectOf(request, share)), said, note, search];
	const advice = search === undefined ? `${adviceFor(failure, operation)} ` : '';
	return {
		message: parts.filter(Boolean).join('. '),
		description: `${advice}The request was ${method} ${path}.`,
		api: status === undefined ? {} : { httpCode: String(status) },
		outcome,
	};
}

export const OUTCOME_UNKNOWN = 'Outcome unknown';

/** What a request is about: `report 7`, `schedule 5, users 7, 8` or `schedule 5, users 7, 8, from 2 items`. */
function subjectOf(request: PlannedRequest, share?: ItemShare): string {
	const { resourceId, body, operation, shares } = request;
	const subject = resourceId === undefined ? `report ${String(body.report)}` : targetInWords(request);
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

/** A text of at most so many characters; an ellipsis stands for the rest. */
export function cut(text: string, longest: number): string {
	return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** For an item whose IDs took several requests: each of them may have failed for a reason of its own. */
export function bothErrors(earlier: ItemError, later: ItemError): ItemError {
	if (earlier.message.endsWith(MORE)) return earlier;
	const message = `${earlier.message}; ${later.message}`;
	if (message.length > LONGEST_TOGETHER) return { ...earlier, message: earlier.message + MORE };
	const outcome = [earlier, later].some((error) => error.outcome === 'unknown') ? 'unknown' : later.outcome;
	return { ...later, message, outcome };
}

/** Characters of an error that stands beside others. */
const LONGEST_OF_SEVERAL = 300;

/** Errors of one kind: the text of the first, and the others. */
interface ErrorKind {
	text: string;
	others: ItemError[];
}

/** Errors that differ in their numbers alone say the same. A name or an email that one quotes is what's wrong. */
export function kindsOf(errors: readonly ItemError[]): ErrorKind[] {
	const kindOf = ({ message }: ItemError) =>
		message.replace(/"[^"]*"|\d+/g, (part) => (/[a-z]/i.test(part) ? part : ''));
	return groupBy(errors, kindOf).map(([first, ...others]) => ({
		text: cut(withItem(first!), LONGEST_OF_SEVERAL),
		others,
	}));
}

/** The message, with the item's index where its input was wrong. */
export function withItem({ message, invalidItem }: ItemError): string {
	return invalidItem === undefined ? message : `${message} [item ${invalidItem}]`;
}

/**
 * An error in one text, for an item's `error`. Of a tool's failure an agent's model sees nothing else, and it knows
 * of no items.
 */
export function errorText(node: INode, error: ItemError): string {
	return cut(isTool(node) ? `${error.message}. ${error.description}` : withItem(error), LONGEST);
}

/** The error that n8n shows for an item, with the service's answer where there is one. */
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
