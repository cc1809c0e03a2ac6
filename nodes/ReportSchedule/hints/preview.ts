import type { Values } from '../ports';
import type { Change, MembershipChange } from '../draft/draft';
import { targetInWords, type PlannedRequest } from '../requests/request';
import { checksOf } from './checks';
import { recipientsInWords, series } from './fieldsInWords';
import { isDraft } from './items';
import { createInWords, scheduleInWords, updateInWords } from './schedulesInWords';

/**
 * What would be done for an item, in words, and what to check about it.
 *
 * @param requests the requests that speak for the item; none where there's nothing to do
 * @param lastItem the last item that updates the same schedule, if it's another one
 */
export function previewOf(
	values: Values,
	change: Change,
	requests: readonly PlannedRequest[],
	isOfTool: boolean,
	item: number,
	lastItem?: number,
): { preview: string; check?: string[] } {
	const words = isDraft(change)
		? draftInWords(change, requests.length > 0, values)
		: membersInWords(change as MembershipChange, requests, item);
	const check = checksOf(change, values, lastItem);
	return {
		// A model sees no hint, and takes what it reads for done.
		preview: isOfTool ? `Preview only, nothing was sent: ${words}` : words,
		...(check.length > 0 && { check }),
	};
}

function draftInWords(draft: Parameters<typeof createInWords>[0], isSent: boolean, values: Values): string {
	if (draft.operation === 'none') return 'Nothing: the row is empty';
	if (!isSent) return `Unchanged: ${scheduleInWords(draft)}`;
	return draft.operation === 'create' ? createInWords(draft, values) : updateInWords(draft, values);
}

/** Such as `Add users 1, 2 and ada@example.com (user 7) to schedule 5`. */
function membersInWords(change: MembershipChange, requests: readonly PlannedRequest[], item: number): string {
	const [request] = requests;
	if (request === undefined) return 'Nothing: the list is empty';
	const { recipients } = request.type;
	const isAdding = request.type.name.startsWith('add');
	const members = series(recipientsInWords(recipients!, change.ids, change));
	const [verb, preposition] = isAdding ? ['Add', 'to'] : ['Remove', 'from'];
	return `${verb} ${members} ${preposition} ${targetInWords(request)}${withWhom(requests, item)}`;
}

/** Whether the item's IDs go with those of others, or in several requests. */
function withWhom([request, ...more]: readonly PlannedRequest[], item: number): string {
	if (more.length > 0) return `, in ${more.length + 1} requests`;
	const { shares } = request!;
	const first = shares[0]!.item;
	if (first !== item) return `, in one request with item ${first}`;
	const others = shares.length - 1;
	return others === 0 ? '' : `, in one request with ${others} more item${others === 1 ? '' : 's'}`;
}
