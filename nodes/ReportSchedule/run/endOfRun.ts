import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import type { StoppedRun } from '../betweenLayers';
import type { Words } from '../ports';
import { isTool } from '../item/item';
import { sayOr } from './itemError';
import { errorText, toNodeError } from './nodeError';
import type { ItemResults } from './itemResults';

/**
 * What n8n gets of a run: its items, or an error with what became of them.
 *
 * @throws NodeOperationError for bad input and a canceled execution, NodeApiError for what the service or the network refuse;
 *   never where the node is set to continue; of an agent's tool only if it's canceled, or has Retry On Fail
 */
export function endOfRun(
	context: IExecuteFunctions,
	results: ItemResults,
	words: Words,
): INodeExecutionData[][] {
	const node = context.getNode();
	const items = () => [results.toItems((error) => errorText(node, error))];
	if (context.continueOnFail()) return items();

	const { all, firstError, stage } = results;
	const whatBecame = (first?: StoppedRun['first']) =>
		sayOr(() => words.whatBecame({ results: all, isSending: stage === 'sending', first }), undefined);
	if (context.getExecutionCancelSignal()?.aborted) {
		const description = stage === 'onlyReading' ? undefined : whatBecame();
		// n8n tells a canceled execution from a failed one by this word.
		throw new NodeOperationError(node, 'The execution was canceled', { description });
	}
	// n8n's agents don't tell their model about a tool's exception. With Retry On Fail, n8n needs one to try again.
	if (firstError === undefined || (isTool(node) && node.retryOnFail !== true)) return items();

	const { item } = firstError;
	const error = results.errorOf(item)!;
	const description = (stage !== 'onlyReading' && whatBecame({ item, error })) || error.description;
	throw toNodeError(node, { ...error, description }, item);
}
