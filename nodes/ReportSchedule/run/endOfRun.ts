import {
	type IExecuteFunctions,
	type INode,
	type INodeExecutionData,
	NodeApiError,
	NodeOperationError,
} from 'n8n-workflow';
import type { StoppedRun, Words } from '../ports';
import { defused } from '../helpers/quote';
import { itemInWords } from '../helpers/words';
import { isTool } from '../item/item';
import type { ItemError } from '../outcomes/itemResult';
import type { ItemResults } from './itemResults';

/**
 * What n8n gets of a run: its items, or an error with what became of them.
 *
 * @throws NodeOperationError for bad input and a canceled execution, NodeApiError for a request that failed. Never where the node is
 *   set to continue: n8n would take the input for its successful output. An agent's tool throws only if it's canceled, or if Retry On Fail
 *   is on
 */
export function endOfRun(
	context: IExecuteFunctions,
	results: ItemResults,
	words: Words,
): INodeExecutionData[][] {
	const node = context.getNode();
	const items = () => [results.toItems((error) => errorText(node, error))];
	if (context.continueOnFail()) return items();

	const { all, firstFailed: item, stage, names } = results;
	const whatBecame = (first?: StoppedRun['first']) =>
		words.whatBecame({ results: all, isSending: stage === 'sending', first, names });
	if (context.getExecutionCancelSignal()?.aborted) {
		const description = stage === 'onlyReading' ? undefined : whatBecame();
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	// n8n's agents don't tell their model about a tool's exception. With Retry On Fail, n8n needs one to try again.
	if (item === undefined || (isTool(node) && node.retryOnFail !== true)) return items();

	const error = results.errorOf(item)!;
	const description = (stage !== 'onlyReading' && whatBecame({ item, error })) || error.description;
	throw toNodeError(node, { ...error, description }, item, names.get(item));
}

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
function toNodeError(node: INode, itemError: ItemError, itemIndex: number, name?: string) {
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
