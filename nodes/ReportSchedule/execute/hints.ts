import type { IExecuteFunctions } from 'n8n-workflow';
import type { Operation } from '../actions/operation';
import type { RecipientField } from '../fields/recipientFields';
import { counted } from '../fields/values';
import type { ItemChange, Plan } from '../requests/request';
import type { ItemResults } from './itemResults';
import type { Run } from './sendAll';

interface Finished {
	operation: Operation;
	changes: ReadonlyArray<ItemChange<unknown>>;
	plan: Plan;
	run: Run;
	results: ItemResults;
}

/** Shows above the output what the items alone don't tell. None if there's nothing unusual. */
export function addHints(context: IExecuteFunctions, finished: Finished): void {
	const hints = hintsFor(finished).map((message) => ({ message, location: 'outputPane' as const }));
	// Older versions of n8n have no hints.
	context.addExecutionHints?.(...hints);
}

function hintsFor({ operation, changes, plan, run, results }: Finished): string[] {
	const { options, rateLimit } = run;
	const seconds = Math.round(rateLimit.waited / 1000);
	const { requests, items } = results.accepted();
	const done = changes.filter(({ item }) => !results.errors.has(item));
	const repeated = idsAsked(plan) - idsSent(plan);
	return [
		...(options.previewOnly ? ['Preview only: nothing was sent.'] : []),
		...(requests < items ? [`${counted(items, 'item')} were sent in ${counted(requests, 'request')}.`] : []),
		...(repeated > 0
			? [`Left out ${counted(repeated, 'repeated ID')}. Each is sent once per schedule.`]
			: []),
		...(seconds > 0 ? [`Waited ${counted(seconds, 'second')} for the service's rate limit.`] : []),
		...(operation.hints?.(done) ?? []),
	];
}

function idsAsked({ summaries }: Plan): number {
	return [...summaries.values()].reduce((sum, one) => sum + idsOf(one), 0);
}

function idsSent({ queues }: Plan): number {
	return queues.flat().reduce((sum, { body }) => sum + idsOf(body), 0);
}

function idsOf(lists: { readonly [field in RecipientField]?: unknown }): number {
	return [lists.users, lists.groups].reduce<number>(
		(sum, ids) => sum + (Array.isArray(ids) ? ids.length : 0),
		0,
	);
}
