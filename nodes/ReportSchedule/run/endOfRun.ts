import { type IExecuteFunctions, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';
import { whatBecame as inWords, type StoppedRun } from '../say/item';
import { attempt } from '../text/issues';
import { isTool } from '../item/n8n';
import type { ItemResults } from './results';
import { errorText, toNodeError } from './errors';

/**
 * What n8n gets of a run: its items, or an error with what became of them.
 *
 * @throws NodeOperationError for bad input and a canceled execution, NodeApiError for a request that failed. Never where the node is
 *   set to continue: n8n would take the input for its successful output. An agent's tool throws only if it's canceled, or if Retry On Fail
 *   is on
 */
export function endOfRun(context: IExecuteFunctions, results: ItemResults): INodeExecutionData[][] {
	const node = context.getNode();
	const items = () => [results.toItems((error) => errorText(node, error))];
	if (context.continueOnFail()) return items();

	const { all, firstFailed: item, stage, names } = results;
	const whatBecame = (first?: StoppedRun['first']) =>
		attempt(() => inWords({ results: all, isSending: stage === 'sending', first, names })) ?? '';
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
