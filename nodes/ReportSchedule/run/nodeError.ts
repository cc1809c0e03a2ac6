import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { defused } from '../text/quote';
import { itemInWords } from '../text/say';
import { isTool } from '../item/item';
import type { ItemError } from '../service/itemResult';

/** Characters of an item's error. */
const LONGEST = 2000;

/** An error in one text, for an item's `error`. An agent's model sees only this text. */
export function errorText(node: INode, { message, description }: ItemError): string {
	return shortened(isTool(node) ? `${message}. ${description}` : message);
}

/** Here every message leaves, whoever made it, so what could be a tag ends here. */
function shortened(text: string): string {
	return defused(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
}

/** The error that n8n shows for an item, with the service's answer where there is one. */
export function toNodeError(
	node: INode,
	itemError: ItemError,
	itemIndex: number,
	name?: string,
): NodeApiError | NodeOperationError {
	const { api, description, invalidItem } = itemError;
	// A model doesn't know items. A list or a credential that can't be used isn't an item's fault.
	const isOfItem = invalidItem !== undefined || (api !== undefined && name !== undefined);
	const text = errorText(node, itemError);
	const message = isOfItem && !isTool(node) ? shortened(`${text} [${itemInWords(itemIndex, name)}]`) : text;
	const error = api
		? new NodeApiError(node, { message }, { message, description, itemIndex, ...api })
		: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	error.description = defused(description);
	return error;
}
