import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../actions/operation';
import type { RecipientField } from '../fields/recipients';
import { counted, itemRanges, listed } from '../fields/values';
import type { ItemChange, Plan } from '../requests/request';
import { cut } from './itemError';
import type { ItemResults } from './itemResults';
import type { Run } from './sender';

/** Characters of an error in a hint, and errors. */
const [LONGEST_ERROR, MOST_ERRORS] = [300, 3];

/**
 * Shows above the output what the items alone don't tell.
 *
 * @param find gives the hints about the items
 */
export function addHints(
	context: IExecuteFunctions,
	{ options, rateLimit }: Run,
	results: ItemResults,
	find: () => readonly string[],
): void {
	try {
		const seconds = Math.round(rateLimit.waited / 1000);
		const hints = [
			...(options.previewOnly
				? ['Preview only: nothing was changed. The output shows what would be sent.']
				: []),
			...(seconds > 0 ? [`Waited ${counted(seconds, 'second')} for the service's rate limit.`] : []),
			...failedItems(results),
			...find(),
		];
		// Older versions of n8n have no hints.
		context.addExecutionHints?.(...hints.map((message) => ({ message, location: 'outputPane' as const })));
	} catch {
		// Whatever is wrong with a hint, the items have to know what was sent for them.
	}
}

/** A run that continues is green, and what failed may be far down, or in another output. */
function failedItems(results: ItemResults): string[] {
	const { all, first } = results;
	if (first === undefined) return [];
	const failed = [...all.keys()].filter((item) => results.hasFailed(item));
	const isInvalid = (item: number) => results.errorOf(item)!.api === undefined;
	// What people correct by hand; of the service's refusals, the first in time says most.
	const shown = isInvalid(first.item) ? failed.filter(isInvalid).slice(0, MOST_ERRORS) : [first.item];
	const messages = new Set(shown.map((item) => results.errorOf(item)!.message));
	const errors = [...messages].map((message) => cut(`${message}.`, LONGEST_ERROR)).join(' ');
	if (all.length === 1) return [`The item failed: ${errors}`];
	const count = `${failed.length} of ${counted(all.length, 'item')}`;
	const label = messages.size < failed.length ? 'Errors include' : `Error${failed.length === 1 ? '' : 's'}`;
	return [`${count} failed (${itemRanges(failed)}). ${label}: ${errors}`];
}

/** The hints about items that change something. */
export function changeHints(
	operation: Operation,
	changes: ReadonlyArray<ItemChange<unknown>>,
	plan: Plan,
	results: ItemResults,
): string[] {
	const planned = plan.queues.flat();
	const repeated = countIds(plan.summaries.values()) - countIds(planned.map(({ body }) => body));
	const { acceptedRequests: requests, acceptedItems: items } = results;
	return [
		...(requests > 0 && requests < items
			? [`${counted(items, 'item')} were combined into ${counted(requests, 'request')}.`]
			: []),
		...(repeated > 0
			? [`Left out ${counted(repeated, 'repeated ID')}. Each is sent once per schedule.`]
			: []),
		...updatedTwice(plan, results),
		...(operation.hints?.(changes.filter(({ item }) => !results.hasFailed(item))) ?? []),
	];
}

/** Several items may mean to update different schedules, and have the same ID by mistake. */
function updatedTwice({ queues }: Plan, results: ItemResults): string[] {
	const ids = queues.flatMap((queue) => {
		const updates = queue.filter(
			({ operation, shares }) => operation.overwrites && shares.every(({ item }) => results.isAccepted(item)),
		);
		return updates.length > 1 ? [updates[0]!.scheduleId!] : [];
	});
	if (ids.length === 0) return [];
	const schedules = `schedule${ids.length === 1 ? '' : 's'} ${listed(ids)}`;
	return [`Several items updated ${schedules} in turn, so the last item's values should be in effect.`];
}

function countIds(lists: Iterable<{ readonly [field in RecipientField]?: unknown }>): number {
	let count = 0;
	for (const { users, groups } of lists) {
		for (const ids of [users, groups]) if (Array.isArray(ids)) count += ids.length;
	}
	return count;
}
