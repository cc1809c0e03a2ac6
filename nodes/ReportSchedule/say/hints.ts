import { groupBy } from '../text/groupBy';
import { counted, itemsInWords, withoutNumbers } from '../text/phrases';
import { cut } from '../text/quote';
import { namesOfItems } from './errors';
import type { ItemResult } from './itemResult';

/** A run that has ended, as hints see it. */
export interface FinishedRun {
	results: readonly ItemResult[];
	isPreview: boolean;
	/** Seconds that the run waited for the service's rate limit. */
	waited: number;
	/** The texts of the items' errors, by item, the first in time first. */
	errors: ReadonlyMap<number, string>;
	/** What is to be said of the answers to Get or Get Many. */
	sentences?: readonly string[];
	/** Whether all errors stand together in an output of their own. */
	hasErrorOutput: boolean;
}

/** What matters most comes first, and the editor has room for three. */
export function hintsOf(run: FinishedRun): string[] {
	const hints = [
		failedItems(run),
		itemsToCheck(run),
		...(run.sentences ?? []),
		run.waited > 0 ? `Waited ${counted(run.waited, 'second')} for DataReportive's rate limit.` : undefined,
	];
	return hints.filter((hint) => hint !== undefined).slice(0, 3);
}

/** Errors in a hint, and characters of one of them. */
const [MOST_ERRORS, LONGEST_ERROR] = [3, 300];

/** A run that continues is green, and what failed may be far down, or in another output. */
function failedItems({ results, errors, hasErrorOutput }: FinishedRun): string | undefined {
	const failed = [...errors.keys()];
	if (failed.length === 0) return undefined;
	const count = `${someOf(results, failed, 'failed')}.`;
	// If all failed, n8n shows the other output, which is empty.
	if (hasErrorOutput && failed.length < results.length) return `${count} The error output says why.`;
	// Errors that differ in their numbers alone say the same.
	const kinds = groupBy([...errors.values()], withoutNumbers).sort((a, b) => b.length - a.length);
	const shown = kinds.slice(0, MOST_ERRORS).map((same) => {
		const more = same.length > 1 ? ` (and ${same.length - 1} more like this)` : '';
		return `${cut(same[0]!, LONGEST_ERROR)}${more}.`;
	});
	const isCut = kinds.length > MOST_ERRORS;
	const texts = shown.join(' ') + (isCut ? ' See the column “error”.' : '');
	if (results.length === 1) return `The item failed: ${texts}`;
	if (isCut) return `${count} Errors include: ${texts}`;
	return `${count} ${failed.length === 1 ? 'Error' : 'Errors'}: ${texts}`;
}

/** How many items have something to check. A preview says it in the same hint: each hint hides a row. */
function itemsToCheck({ results, isPreview }: FinishedRun): string | undefined {
	const checks = results.map(({ output }) => (Array.isArray(output) ? '' : output?.check));
	const toCheck = [...results.keys()].filter((item) => checks[item]);
	const said = isPreview ? ['Preview only: nothing was changed.'] : [];
	if (toCheck.length > 0 && results.length === 1) said.push(`Check: ${String(checks[0])}`);
	if (toCheck.length > 0 && results.length > 1) {
		const have = toCheck.length === 1 ? 'has' : 'have';
		said.push(`${someOf(results, toCheck, `${have} something to check`)}: see the column “check”.`);
	}
	return said.join(' ') || undefined;
}

/** Such as `2 of 300 items failed (“Weekly sales” and the 4th item)`. */
function someOf(results: readonly ItemResult[], items: readonly number[], what: string): string {
	const count = `${items.length.toLocaleString('en-US')} of ${counted(results.length, 'item')}`;
	return `${count} ${what} (${itemsInWords(items, namesOfItems(results))})`;
}
