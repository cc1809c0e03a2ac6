import type { Operation } from '../operations/operation';
import { counted, itemRanges, listed } from '../fields/values';
import { targetInWords } from '../requests/request';
import type { ItemChange, Plan } from '../requests/plan';
import { kindsOf } from './itemError';
import type { ItemResults } from './itemResults';
import type { Run } from './run';

/** Errors in a hint. */
const MOST_ERRORS = 3;

/** What is said of a run, if there's something to say. */
type Hint = string | undefined;

/** Shows above the output what the items alone don't tell, first what matters most. */
export function addHints(
	{ context, operation, previewOnly, rateLimit }: Run,
	results: ItemResults,
	ofItems: () => readonly Hint[],
): void {
	try {
		const seconds = Math.round(rateLimit.waited / 1000);
		const hints = [
			failedItems(results, context.getNode().onError === 'continueErrorOutput'),
			previewOnly ? previewHint(operation) : undefined,
			...ofItems(),
			seconds > 0 ? `Waited ${counted(seconds, 'second')} for the service's rate limit.` : undefined,
		].filter((hint) => hint !== undefined);
		// Older versions of n8n have no hints.
		context.addExecutionHints?.(
			...hints.map((text) => ({ message: asHtml(text), location: 'outputPane' as const })),
		);
	} catch {
		// Whatever is wrong with a hint, the items have to know what was sent for them.
	}
}

function previewHint({ optionSet }: Run['operation']): Hint {
	// The one code that looks like a value.
	const codes = optionSet === 'schedule' ? ", in the API's codes (29 is the last day of the month)" : '';
	return `Preview only: nothing was changed. The output shows what would be sent${codes}.`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** n8n's editor shows a hint as HTML, and a column's name could load an image there. No hint has markup of its own. */
function asHtml(text: string): string {
	return text.replace(/[&<>]/g, (character) => ENTITIES[character]!);
}

/**
 * A run that continues is green, and what failed may be far down, or in another output.
 *
 * @param hasErrorOutput whether all errors stand together there already
 */
function failedItems(results: ItemResults, hasErrorOutput: boolean): Hint {
	const { all, firstError } = results;
	if (firstError === undefined) return undefined;
	const failed = [...all.keys()].filter((item) => results.hasFailed(item));
	const count = `${failed.length} of ${counted(all.length, 'item')} failed (${itemRanges(failed)}).`;
	// Where all failed, n8n shows the other output, which is empty.
	if (hasErrorOutput && failed.length < all.length) return `${count} The error output says why.`;
	// The first in time says most.
	const kinds = kindsOf([...new Set([firstError.item, ...failed])].map((item) => results.errorOf(item)!));
	const shown = kinds.slice(0, MOST_ERRORS).map(({ text, others }) => {
		const more = others.length > 0 ? ` (and ${others.length} more like this)` : '';
		return `${text}${more}.`;
	});
	const isCut = kinds.length > MOST_ERRORS;
	const errors = shown.join(' ') + (isCut ? " Each item's own is in its field `error`." : '');
	if (all.length === 1) return `The item failed: ${errors}`;
	const label = isCut ? 'Errors include' : `Error${failed.length === 1 ? '' : 's'}`;
	return `${count} ${label}: ${errors}`;
}

/** The hints of a run that changes something. What an operation says is about the items that haven't failed. */
export function changeHints(
	operation: Operation,
	changes: ReadonlyArray<ItemChange<unknown>>,
	plan: Plan,
	results: ItemResults,
): Hint[] {
	const done = changes.filter(({ item }) => !results.hasFailed(item));
	const ofOperation = operation.hints?.(done) ?? [];
	return [withoutId(results), updatedTwice(plan, results), ...ofOperation, combined(plan, results)];
}

/** A workflow that keeps IDs can't recognize these schedules in its next run. */
function withoutId({ all, findsCreates }: ItemResults): Hint {
	const items = all.flatMap(({ hasNoId }, item) => (hasNoId ? [item] : []));
	if (items.length === 0) return undefined;
	const next = findsCreates
		? 'The next run finds these schedules by name and report.'
		: 'Look up the IDs in the service before the next run, or it could create these schedules again.';
	return `The service's answer gives no schedule ID, or two different ones (${itemRanges(items)}). ${next}`;
}

/** Several items may mean to update different schedules, and have the same ID by mistake. */
function updatedTwice({ queues }: Plan, results: ItemResults): Hint {
	const schedules = queues.flatMap((queue) => {
		const updates = queue.filter(({ operation }) => operation.overwrites);
		const items = updates.flatMap(({ shares }) => shares.map(({ item }) => item));
		const accepted = items.filter((item) => results.isAccepted(item));
		// What is in effect isn't known if the last one is unknown, or refused in part.
		const isSaid = accepted.length > 1 && results.isAccepted(items.at(-1)!);
		return isSaid ? [`${targetInWords(updates[0]!)} (${itemRanges(accepted)})`] : [];
	});
	if (schedules.length === 0) return undefined;
	return `Updated several times in this run: ${listed(schedules)}. The last item's values should be in effect.`;
}

/** What was sent together. One schedule or group for all items may be a fixed ID that was meant to be an expression. */
function combined({ queues }: Plan, results: ItemResults): Hint {
	const { acceptedRequests: requests, acceptedItems: items } = results;
	if (requests >= items || requests === 0) return undefined;
	const sent = queues.flat().filter(({ shares }) => shares.some(({ item }) => results.isAccepted(item)));
	const [target, ...others] = new Set(sent.map(targetInWords));
	const to = others.length === 0 ? ` to ${target}` : '';
	return `${counted(items, 'item')} were combined into ${counted(requests, 'request')}${to}.`;
}
