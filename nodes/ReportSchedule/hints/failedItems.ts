import type { FinishedRun } from '../betweenLayers';
import { counted, itemRanges, withoutNumbers } from '../helpers/words';
import { groupBy } from '../helpers/queues';
import type { Hint } from './items';

/** Errors in a hint. */
const MOST_ERRORS = 3;
/** Characters of one of them. */
const LONGEST = 300;

/** A run that continues is green, and what failed may be far down, or in another output. */
export function failedItems({ results, errors, hasErrorOutput }: FinishedRun): Hint {
	const failed = [...errors.keys()];
	if (failed.length === 0) return undefined;
	const count = `${failed.length} of ${counted(results.length, 'item')} failed (${itemRanges(failed)}).`;
	// Where all failed, n8n shows the other output, which is empty.
	if (hasErrorOutput && failed.length < results.length) return `${count} The error output says why.`;
	const kinds = kindsOf([...errors.values()]);
	const shown = kinds.slice(0, MOST_ERRORS).map(({ text, others }) => {
		const more = others > 0 ? ` (and ${others} more like this)` : '';
		return `${text}${more}.`;
	});
	const isCut = kinds.length > MOST_ERRORS;
	const texts = shown.join(' ') + (isCut ? " Each item's own is in its field `error`." : '');
	if (results.length === 1) return `The item failed: ${texts}`;
	const label = isCut ? 'Errors include' : `Error${failed.length === 1 ? '' : 's'}`;
	return `${count} ${label}: ${texts}`;
}

/** Errors that differ in their numbers alone say the same. */
function kindsOf(texts: readonly string[]): Array<{ text: string; others: number }> {
	return groupBy(texts, withoutNumbers).map(([first, ...others]) => ({
		text: first!.length > LONGEST ? `${first!.slice(0, LONGEST - 1)}…` : first!,
		others: others.length,
	}));
}
