import type { Change, Draft } from '../schedule/draft';
import type { ItemChange } from '../service/request';
import { groupBy } from '../item/queues';
import { attempt } from '../text/issues';
import { asHtml } from '../text/quote';
import { isBlank } from '../text/text';
import { hintsOf } from '../say/hint';
import type { ItemResults } from './results';
import { errorText } from './errors';
import type { Run } from './run';

/** Names of schedules, as the items give them, to say which item is meant. A name that two items give says it of neither. */
export function namesIn(read: ReadonlyArray<ItemChange<Change | undefined>>): Map<number, string> {
	const nameOf = ({ change }: ItemChange<Change | undefined>): unknown => {
		const { body, record } = (change ?? {}) as Partial<Draft>;
		return body?.name ?? record?.name;
	};
	const named = groupBy(read, nameOf).flatMap(([one, ...others]) => {
		const name = nameOf(one!);
		const isOwn = typeof name === 'string' && !isBlank(name) && others.length === 0;
		return isOwn ? [[one!.item, name] as const] : [];
	});
	return new Map(named);
}

/**
 * Shows above the output what the items don't tell, in three sentences at most. Older versions of n8n have no hints. The editor
 * shows one as HTML, and a column's name could load an image there; no hint has markup of its own.
 *
 * @param sentences what is to be said of the answers to Get or Get Many
 */
export function addHints(run: Run, results: ItemResults, sentences: readonly string[] = []): void {
	const { context, previewOnly: isPreview, pace } = run;
	const node = context.getNode();
	const { all, firstFailed, names } = results;
	const failed = [...all.keys()].filter((item) => all[item]!.error !== undefined);
	// The first in time comes first.
	const items = [firstFailed ?? [], failed].flat();
	const hints =
		attempt(() =>
			hintsOf({
				isPreview,
				results: all,
				names,
				sentences,
				waited: Math.round(pace.waited / 1000),
				errors: new Map(items.map((item) => [item, errorText(node, results.errorOf(item)!)])),
				hasErrorOutput: node.onError === 'continueErrorOutput',
			}),
		) ?? sentences.slice(0, 3);
	const shown = hints.map((text) => ({ message: asHtml(text), location: 'outputPane' as const }));
	context.addExecutionHints?.(...shown);
}
