import type { FinishedRun } from '../betweenLayers';
import { isRecord } from '../helpers/types';
import { counted, itemRanges, listed } from '../helpers/words';
import { createdId } from '../outcomes/answerShows';
import type { ItemResult } from '../outcomes/itemResult';
import type { PlannedItem } from '../requests/plan';
import { targetInWords, type PlannedRequest } from '../requests/request';
import { hasSucceeded, type Hint, type Items } from './items';

/** A workflow that keeps IDs can't recognize these schedules in its next run. */
export function withoutId({ results }: FinishedRun): Hint {
	const items = results.flatMap((result, item) => (hasNoId(result) ? [item] : []));
	if (items.length === 0) return undefined;
	const isFound = items.every((item) => results[item]!.sent!.isByName);
	const next = isFound
		? 'The next run finds these schedules by name and report.'
		: 'Look up the IDs in the service before the next run, or it could create these schedules again.';
	return `The service's answer gives no schedule ID, or two different ones (${itemRanges(items)}). ${next}`;
}

/** An output is a summary, or the service's answer. */
function hasNoId({ sent, outcome, output }: ItemResult): boolean {
	if (sent?.name !== 'create' || outcome !== 'accepted' || output === undefined || Array.isArray(output))
		return false;
	return (output.scheduleId ?? createdId(output)) === null;
}

/** Several items may mean to update different schedules, and have the same ID by mistake. */
export function updatedTwice({ plan, results, isPreview }: FinishedRun): Hint {
	const schedules = plan.queues.flatMap((queue) => {
		const updates = queue.filter(({ type }) => type.name === 'update');
		const items = updates.flatMap(({ shares }) => shares.map(({ item }) => item));
		const accepted = items.filter((item) => hasSucceeded(results[item]!));
		// What is in effect isn't known if the last one is unknown, or refused in part.
		const isKnown = accepted.length > 1 && accepted.at(-1) === items.at(-1);
		return isKnown ? [`${targetInWords(updates[0]!)} (${itemRanges(accepted)})`] : [];
	});
	if (schedules.length === 0) return undefined;
	const stay = isPreview ? 'would be' : 'should be';
	return `Several items update the same schedule: ${listed(schedules)}. The last item's values ${stay} in effect.`;
}

/** What was sent together. One schedule or group for all items may be a fixed ID that was meant to be an expression. */
export function combined({ plan, results, isPreview }: FinishedRun): Hint {
	const isWhole = ({ shares }: PlannedRequest) => shares.every(({ item }) => hasSucceeded(results[item]!));
	const requests = isPreview ? [] : plan.queues.flat().filter(isWhole);
	const items = new Set(requests.flatMap(({ shares }) => shares.map(({ item }) => item))).size;
	if (requests.length >= items) return undefined;
	const [target, ...others] = new Set(requests.map(targetInWords));
	const to = others.length === 0 ? ` to ${target}` : '';
	return `${counted(items, 'item')} were combined into ${counted(requests.length, 'request')}${to}.`;
}

/** What Create or Update did, or would do, with which items, and the rows that are none. */
export function counts(run: FinishedRun, inWords: Items['inWords']): Hint[] {
	const { operation, plan, results } = run;
	const items = (...done: Array<PlannedItem['operation']>) =>
		[...results.keys()].filter(
			(item) => hasSucceeded(results[item]!) && done.some((one) => one === whatWasDone(run, item)),
		);
	const count = (some: number[], reason = '') =>
		some.length === 0 ? '0' : `${some.length} (${inWords(some)})${reason}`;
	const [created, updated, unchanged, empty] = [
		items('create'),
		items('update'),
		items('unchanged'),
		items('none'),
	];
	const types = [...plan.queues.flat().map(({ type }) => type), ...results.map(({ sent }) => sent)];
	const isByName = types.some((one) => one?.isByName);
	const why = isByName ? 'no schedule had this name and report' : 'no ID was given';
	const isSaid = operation === 'upsert' && created.length + updated.length + unchanged.length > 0;
	const texts = [
		`New schedules: ${count(created, `, because ${why}`)}.`,
		`Updates: ${count(updated)}.`,
		...(unchanged.length === 0 ? [] : [`Unchanged, so not sent: ${count(unchanged)}.`]),
	];
	return [
		isSaid ? texts.join(' ') : undefined,
		empty.length === 0 ? undefined : `Nothing done for rows without any value: ${count(empty)}.`,
	];
}

/**
 * The plan has no items that an earlier try of n8n's Retry On Fail has done. What was accepted and is no create is an update;
 * of what needed no request the output tells: a summary says it, and an answer has an ID or none.
 */
function whatWasDone({ plan, results }: FinishedRun, item: number): unknown {
	const { output, sent } = results[item]!;
	const planned = plan.items.get(item)?.operation ?? sent?.name;
	if (planned !== undefined) return planned;
	if (!isRecord(output)) return undefined;
	return output.operation ?? ('scheduleId' in output ? 'unchanged' : 'none');
}
