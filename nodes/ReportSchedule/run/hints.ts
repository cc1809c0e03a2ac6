import { asHtml } from '../helpers/quote';
import { errorText } from './endOfRun';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

/**
 * Shows above the output what the items don't tell, in three sentences at most. Older versions of n8n have no hints. The editor
 * shows one as HTML, and a column's name could load an image there; no hint has markup of its own.
 *
 * @param sentences what is to be said of the answers to Get or Get Many
 */
export function addHints(run: Run, results: ItemResults, sentences: readonly string[] = []): void {
	const { context, layers, operationName: operation, previewOnly: isPreview, rateLimit } = run;
	const node = context.getNode();
	const { all, firstFailed, names } = results;
	const failed = [...all.keys()].filter((item) => all[item]!.error !== undefined);
	// The first in time comes first.
	const items = [firstFailed ?? [], failed].flat();
	const hints = layers.hints.of({
		operation,
		isPreview,
		results: all,
		names,
		sentences,
		waited: Math.round(rateLimit.waited / 1000),
		errors: new Map(items.map((item) => [item, errorText(node, results.errorOf(item)!)])),
		hasErrorOutput: node.onError === 'continueErrorOutput',
	});
	const shown = hints.map((text) => ({ message: asHtml(text), location: 'outputPane' as const }));
	context.addExecutionHints?.(...shown);
}
