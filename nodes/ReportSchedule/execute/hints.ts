import type { IExecuteFunctions } from 'n8n-workflow';
import type { ItemChange, Plan } from '../requests/request';
import type { ParameterReader } from './parameters';
import type { Run } from './sendAll';

interface Finished {
	changes: ReadonlyArray<ItemChange<unknown>>;
	plan: Plan;
	run: Run;
	parameters: ParameterReader;
}

/** Tells the user above the output what the items alone don't show. None where all is ordinary. */
export function addHints(context: IExecuteFunctions, finished: Finished): void {
	const hints = hintsFor(finished);
	// Older versions of n8n have none.
	if (hints.length > 0) context.addExecutionHints?.(...hints.map((message) => ({ message })));
}

function hintsFor({ plan, run }: Finished): string[] {
	const { options, rateLimit } = run;
	const requests = plan.queues.flat().length;
	const items = plan.summaries.size;
	const seconds = Math.round(rateLimit.waited / 1000);
	const hints = [
		options.previewOnly && 'Preview: nothing was sent.',
		!options.previewOnly &&
			requests > 0 &&
			requests < items &&
			`${items.toLocaleString('en-US')} items were sent in ${requests.toLocaleString('en-US')} ${requests === 1 ? 'request' : 'requests'}.`,
		seconds > 0 && `The run waited ${seconds} s because the service limits its requests.`,
	];
	return hints.filter((hint) => typeof hint === 'string');
}
