import type { IDataObject } from 'n8n-workflow';
import type { StoppedRun } from './item';
import type { Change, Draft } from '../schedule/draft';
import { groupBy } from '../item/queues';
import { cut } from '../text/quote';
import { counted, itemRanges, withoutNumbers } from '../text/say';
import type { ItemChange, Plan, PlannedRequest } from '../service/request';
import { answerShows } from './answer';
import { changeInWords } from './change';
import { checksOf, IS_NEW } from './check';

/** What is said of items in their outputs. */
export interface ItemWords {
	/** What is done for an item, or in a preview would be, and what a person should check about it: sentences. */
	of(item: number): { change: string; check: readonly string[] };
	/** What an answer shows of a request that was accepted, where that isn't just what was sent: sentences. */
	shownBy(request: PlannedRequest, answer: unknown, status?: number): readonly string[];
}

/** A run that has ended, as hints see it. */
export interface FinishedRun extends Pick<StoppedRun, 'results' | 'names'> {
	/** The operation's value, such as `upsert`. */
	operation: string;
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

/** The words of a plan's items: what is or would be done, and what to check about it. */
export function itemWords(
	{ queues }: Plan,
	changes: ReadonlyArray<ItemChange<Change>>,
	{ isPreview, isOfTool }: { isPreview: boolean; isOfTool: boolean },
): ItemWords {
	const types = new Map<number, PlannedRequest['type']>();
	for (const { type, shares } of queues.flat()) {
		for (const { item } of shares) types.set(item, type);
	}
	const changeOf = new Map(changes.map(({ item, change }) => [item, change]));
	return {
		of: (item) => {
			const change = changeOf.get(item)!;
			const type = types.get(item);
			const words = changeInWords(change, type, !isPreview);
			return {
				// A model sees no hint, and takes what it reads for done.
				change: isPreview && isOfTool ? `Preview only, nothing was sent: ${words}` : words,
				check: checksOf(change, type !== undefined),
			};
		},
		shownBy: (request, answer, status) => {
			const change = changeOf.get(request.shares[0]!.item) as Partial<Draft> | undefined;
			return answerShows(request, answer, status, change?.record);
		},
	};
}

/** What matters most comes first, and the editor has room for three. */
export function hintsOf(run: FinishedRun): string[] {
	const hints = [
		failedItems(run),
		doneItems(run),
		...(run.sentences ?? []),
		run.waited > 0 ? `Waited ${counted(run.waited, 'second')} for DataReportive's rate limit.` : undefined,
	];
	return hints.filter((hint) => hint !== undefined).slice(0, 3);
}

/** Errors in a hint, and characters of one of them. */
const [MOST_ERRORS, LONGEST_ERROR] = [3, 300];

/** A run that continues is green, and what failed may be far down, or in another output. */
function failedItems({ results, errors, hasErrorOutput, names }: FinishedRun): string | undefined {
	const failed = [...errors.keys()];
	if (failed.length === 0) return undefined;
	const count = `${failed.length.toLocaleString('en-US')} of ${counted(results.length, 'item')} failed (${itemRanges(failed, names)}).`;
	// Where all failed, n8n shows the other output, which is empty.
	if (hasErrorOutput && failed.length < results.length) return `${count} The error output says why.`;
	// Errors that differ in their numbers alone say the same.
	const kinds = groupBy([...errors.values()], withoutNumbers).sort((a, b) => b.length - a.length);
	const shown = kinds.slice(0, MOST_ERRORS).map(([first, ...others]) => {
		return `${cut(first!, LONGEST_ERROR)}${others.length > 0 ? ` (and ${others.length} more like this)` : ''}.`;
	});
	const isCut = kinds.length > MOST_ERRORS;
	const texts = shown.join(' ') + (isCut ? " Each item's own is in its field `error`." : '');
	if (results.length === 1) return `The item failed: ${texts}`;
	return `${count} ${isCut ? 'Errors include' : `Error${failed.length === 1 ? '' : 's'}`}: ${texts}`;
}

const kinds = { create: 'new', update: 'changed', unchanged: 'unchanged' };

/**
 * How many have something to check, and of Create or Update what was done: `3 new, 1 changed, 8 unchanged.` A preview says it in one
 * place: each hint takes the room of a row.
 */
function doneItems({ operation, results, names, isPreview }: FinishedRun): string | undefined {
	const outputs = results.map(({ output, error }) => (error || Array.isArray(output) ? undefined : output));
	const countOf = (done: string) => outputs.filter((output) => output?.operation === done).length;
	const done = Object.entries(operation === 'upsert' ? kinds : {})
		.map(([key, word]) => `${countOf(key).toLocaleString('en-US')} ${word}`)
		.filter((text) => !text.startsWith('0 '));
	const empty = countOf('none');
	const parts = [...done, ...(empty > 0 ? [counted(empty, 'empty row')] : [])];
	const isToCheck = ({ check }: IDataObject) => String(check).replace(IS_NEW, '') !== '';
	const toCheck = [...outputs.keys()].filter((item) => outputs[item] && isToCheck(outputs[item]));
	const have = `${toCheck.length.toLocaleString('en-US')} of ${counted(results.length, 'item')} ${toCheck.length === 1 ? 'has' : 'have'}`;
	const check = toCheck.slice(0, 1).map((item) => {
		if (results.length === 1) return `Check: ${String(outputs[item]!.check)}`;
		return `${have} something to check (${itemRanges(toCheck, names)}): see the column check.`;
	});
	const counts = parts.length > 0 ? [`${parts.join(', ')}.`] : [];
	const texts = isPreview
		? [
				'Preview only: nothing was changed.',
				...counts.map((text) => `Without Preview Only: ${text}`),
				...check,
			]
		: [...counts, ...check];
	return texts.length === 0 ? undefined : texts.join(' ');
}
