import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { isTool } from '../item/n8n';
import { requestInWords } from '../say/errors';
import type { ItemError } from '../say/itemResult';
import type { Failure } from '../service/outcome';
import type { ItemShare, PlannedRequest } from '../service/request';
import { attempt } from '../text/issues';
import { itemInWords } from '../text/phrases';
import { defused } from '../text/quote';

/** What was wrong with an item before anything was sent for it. */
export function inputError(problem: string, item: number, advice?: string): ItemError {
	return { ...runError(problem, advice), invalidItem: item };
}

/** What went wrong apart from an item's input and requests: options, credential, a list, what n8n threw. */
export function runError(problem: string, description = CORRECT): ItemError {
	return { message: problem, description, outcome: 'notSent' };
}

const CORRECT = 'Correct this and try again.';

/** Why a request failed. @param share the item's part of it; without it, the error is about the whole */
export function requestError(failure: Failure, request: PlannedRequest, share?: ItemShare): ItemError {
	const { outcome, status } = failure;
	const api = status === undefined ? {} : { httpCode: String(status) };
	// A mistake of ours must not hide what became of the request.
	const said = attempt(() => requestInWords(failure, request, share)) ?? {
		message: `The request failed. Outcome: ${outcome === 'notSent' ? 'not sent' : outcome}`,
		description: 'Check in DataReportive what became of it.',
	};
	return { ...said, api, outcome };
}

/** Characters of an item's error. */
const LONGEST = 2000;

/**
 * An error in one text, for an item's `error`. An agent's model sees only this text. Here every message leaves, whoever
 * made it, so what could be a tag ends here. @param end isn't cut
 */
export function errorText(node: INode, { message, description }: ItemError, end = ''): string {
	const text = isTool(node) ? `${message}. ${description}` : message;
	const most = LONGEST - end.length;
	return defused((text.length > most ? `${text.slice(0, most - 1)}…` : text) + end);
}

/** The error that n8n shows for an item, with the service's answer if there is one. */
export function toNodeError(
	node: INode,
	itemError: ItemError,
	itemIndex: number,
	name?: string,
): NodeApiError | NodeOperationError {
	const { api, description, invalidItem } = itemError;
	// A model doesn't know items. A list or a credential that can't be used isn't an item's fault.
	const isOfItem = invalidItem !== undefined || (api !== undefined && name !== undefined);
	const end = isOfItem && !isTool(node) ? ` [${itemInWords(itemIndex, name)}]` : '';
	const message = errorText(node, itemError, end);
	const error = api
		? new NodeApiError(node, { message }, { message, description, itemIndex, ...api })
		: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	error.description = defused(description);
	return error;
}
