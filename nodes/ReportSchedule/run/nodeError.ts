import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { defused } from '../helpers/quote';
import { isTool } from '../item/item';
import type { ItemError } from '../outcomes/itemResult';

/** Characters of an item's error. */
const LONGEST = 2000;

/** The message, with the item's index where its input was wrong. */
function withItem({ message, invalidItem }: ItemError): string {
	return invalidItem === undefined ? message : `${message} [item ${invalidItem}]`;
}

/**
 * An error in one text, for an item's `error`. Of a tool's failure an agent's model sees nothing else, and it knows
 * of no items. Here every message leaves, whoever made it, so what could be a tag ends here.
 */
export function errorText(node: INode, error: ItemError): string {
	const text = isTool(node) ? `${error.message}. ${error.description}` : withItem(error);
	return defused(text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);
}

/** The error that n8n shows for an item, with the service's answer where there is one. */
export function toNodeError(node: INode, itemError: ItemError, itemIndex: number) {
	const { api } = itemError;
	const description = defused(itemError.description);
	const message = errorText(node, itemError);
	const error = api
		? new NodeApiError(node, { message }, { message, description, itemIndex, ...api })
		: new NodeOperationError(node, message, { description, itemIndex });
	// n8n replaces a message that happens to contain one of the system's error codes.
	error.message = message;
	error.description = description;
	return error;
}
