import type { FinishedRun } from '../betweenLayers';
import { errorText } from './nodeError';
import { asHtml } from '../helpers/html';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

/**
 * Shows sentences above the output. Older versions of n8n have no hints. The editor shows one as HTML, and a column's name
 * could load an image there; no hint has markup of its own.
 */
export function showHints({ context }: Pick<Run, 'context'>, hints: readonly string[]): void {
	const shown = hints.map((text) => ({ message: asHtml(text), location: 'outputPane' as const }));
	context.addExecutionHints?.(...shown);
}

/** Shows what the items don't tell. @param done what the run was to change */
export function addHints(
	run: Run,
	results: ItemResults,
	done: Pick<FinishedRun, 'changes' | 'plan'> = { changes: [], plan: { queues: [], items: new Map() } },
): void {
	const { context, layers, operationName, resource, previewOnly, rateLimit } = run;
	const node = context.getNode();
	const failed = [...results.all.keys()].filter((item) => results.all[item]!.error !== undefined);
	const first = results.firstError?.item ?? [];
	const hints = layers.hints.of({
		...done,
		operation: operationName,
		resource,
		isPreview: previewOnly,
		waited: Math.round(rateLimit.waited / 1000),
		results: results.all,
		errors: new Map([first, failed].flat().map((item) => [item, errorText(node, results.errorOf(item)!)])),
		hasErrorOutput: node.onError === 'continueErrorOutput',
	});
	showHints(run, hints);
}
