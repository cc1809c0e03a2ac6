import { type BodyValue, type RecipientField, recipientFields, recipientNames } from '../fields/types';
import { idsIn } from '../schedule/record';
import type { Failure } from '../service/outcome';
import type { ItemShare, NameOf, PlannedRequest } from '../service/request';
import { adviceFor, EARLIER_REFUSED, whatHappened } from '../service/words';
import { groupBy } from '../text/groupBy';
import { counted, itemInWords, itemsInWords, listed } from '../text/phrases';
import { cut, oneLine } from '../text/quote';
import type { ItemError, ItemResult } from './itemResult';

/** Why a request failed, and what to do. @param share the item's part; without it, the error is about the whole */
export function requestInWords(
	failure: Failure,
	request: PlannedRequest,
	share?: ItemShare,
): Pick<ItemError, 'message' | 'description'> {
	const { type, method, path } = request;
	const { outcome, status, isPage, targetExists } = failure;
	const parts = [whatHappened(failure, subjectOf(request, share))];
	let advice = adviceFor(failure, type);
	if (outcome === 'notSent') parts.push('Not sent');
	if (outcome === 'unknown') parts.push('Outcome unknown');
	if (outcome === 'unknown' && type.isFoundAgain) {
		parts.push("Running this again by name won't create it twice");
		advice = RUN_AGAIN;
	}
	const mayLack = outcome === 'refused' && status === 404 && !isPage && !targetExists;
	if (mayLack && type.name !== 'create') parts.push(`The ${type.resource} may not exist`);
	return { message: parts.join('. '), description: `${advice} The request was ${method} ${path}.` };
}

/** A create by name. A service that broke off may have saved only a part of it. */
const RUN_AGAIN =
	"Wait a few minutes, then run this again, still matching by name. That won't create duplicates, and it adds what's missing.";

/** What a request is about: `report 7`, or `schedule 5, users 7, 8 (bob@example.com), from 2 items`. */
function subjectOf({ type, resourceId, body, shares, nameOf }: PlannedRequest, share?: ItemShare): string {
	const { resource, recipients } = type;
	let subject = `report ${String(body.report)}`;
	if (resourceId !== undefined) {
		subject = `${resource} ${named(resourceId, nameOf?.(`${resource}s`, resourceId))}`;
	}
	if (recipients !== undefined) {
		const ids = share === undefined ? (body[recipients] as readonly number[]) : (share.ids ?? []);
		const from = share === undefined && shares.length > 1 ? `, from ${shares.length} items` : '';
		return `${subject}, ${idsInWords(recipients, ids, nameOf)}${from}`;
	}
	// Nobody has typed the IDs of what was looked up, and a refusal may name one.
	const others: string[] = [];
	for (const field of recipientNames) {
		for (const id of idsIn(body[field] as BodyValue)) {
			const name = nameOf?.(field, id);
			if (name !== undefined) others.push(`${recipientFields[field].singular} ${named(id, name)}`);
		}
	}
	return others.length > 0 ? `${subject}, ${listed(others)}` : subject;
}

/** Such as `user 7` or `users 7, 8 (bob@example.com)`. */
function idsInWords(field: RecipientField, ids: Iterable<number>, nameOf?: NameOf): string {
	const all = [...ids].map((id) => named(id, nameOf?.(field, id)));
	return `${all.length === 1 ? recipientFields[field].singular : field} ${listed(all)}`;
}

/** Such as `7 (Ada Lovelace, ada@example.com)` for the list's `Ada Lovelace (ada@example.com)`. */
function named(id: number, name?: string): string {
	if (name === undefined) return String(id);
	return `${id} (${oneLine(name).replace(/ \(([^()@]*@[^()@]*)\)$/, ', $1')})`;
}

/** It got no clear answer, or what it did may have been overwritten. */
const EARLIER_UNKNOWN = 'Outcome unknown: an earlier request for this item may or may not be in effect';

/** An item's error with what its other requests, or an earlier try of the node, resulted in. */
export function withTheRest(error: ItemError, { acceptedIds, requestType, outcome }: ItemResult): string {
	const parts = [error.message];
	if (acceptedIds !== undefined) parts.push(`Accepted: ${idsInWords(requestType!.recipients!, acceptedIds)}`);
	if (outcome === 'unknown' && error.outcome !== 'unknown') parts.push(EARLIER_UNKNOWN);
	if (outcome === 'refused' && error.outcome === 'notSent') parts.push(EARLIER_REFUSED);
	return parts.join('. ');
}

/** A run that stopped midway. */
export interface StoppedRun {
	results: readonly ItemResult[];
	/** The first error in time, with what to do about it; none if the user stopped the run. */
	first?: { item: number; error: ItemError };
	/** Whether sending had begun, in this try of the node or an earlier one. */
	isSending: boolean;
}

/** What to do when a run stops, and what became of its items, in the words of the four outcomes. */
export function whatBecame({ results, first, isSending }: StoppedRun): string {
	const names = namesOfItems(results);
	const itemsThat = (word: (typeof became)[number]) =>
		[...results.keys()].filter((item) => whatBecameOf(results[item]!) === word);
	const couldBeDoubled = (item: number) => {
		const { requestType } = results[item]!;
		return requestType?.isIdempotent === false && !requestType.isFoundAgain;
	};
	const parts: string[] = [];
	// The first error's own advice says so already.
	if (itemsThat('Unknown').some((item) => item !== first?.item && couldBeDoubled(item))) {
		parts.push(
			'Before the next run, check in DataReportive whether the schedules of unknown items are there, and leave out items whose schedule is.',
		);
	}
	if (first !== undefined) parts.push(first.error.description);
	if (itemsThat('Accepted').some(couldBeDoubled)) {
		parts.push('Leave accepted items out of the next run, or their schedules could be created twice.');
	}
	if (!isSending) parts.push('Nothing was sent.');
	for (const word of isSending ? became : []) {
		const items = itemsThat(word);
		if (items.length > 0) parts.push(`${word}: ${itemsInWords(items, names)}.`);
	}
	if (first !== undefined) parts.push(...alsoInvalid(results, first.item));
	return parts.join(' ');
}

const became = ['Accepted', 'Partly accepted', 'Refused', 'Unknown', 'Not sent'] as const;

/** @returns undefined if there was nothing to send, as for an unchanged row */
function whatBecameOf({ outcome, acceptedIds, output }: ItemResult): (typeof became)[number] | undefined {
	if (outcome === 'accepted') return 'Accepted';
	if (outcome === 'unknown') return 'Unknown';
	if (acceptedIds !== undefined) return 'Partly accepted';
	if (outcome === 'refused') return 'Refused';
	return output === undefined ? 'Not sent' : undefined;
}

/** Other items that are told to be invalid, and characters of what's said of each. */
const [MOST_INVALID, LONGEST_INVALID] = [5, 300];

/** So that a user doesn't correct one item only to hear about the next. */
function alsoInvalid(results: readonly ItemResult[], first: number): string[] {
	const names = namesOfItems(results);
	const others = [...results.keys()].filter(
		(item) => item !== first && results[item]!.error?.invalidItem !== undefined,
	);
	if (others.length === 0) return [];
	const shown = others.slice(0, MOST_INVALID).map((item) => {
		const problem = cut(results[item]!.error!.message, LONGEST_INVALID);
		return `${problem} [${itemInWords(item, names.get(item))}]`;
	});
	const more = others.length - shown.length;
	const rest = more > 0 ? `, and ${counted(more, 'more item')}` : '';
	return [`Also invalid: ${shown.join('; ')}${rest}.`];
}

/** Names that say which item is meant. A name that two items give says it of neither. */
export function namesOfItems(results: readonly ItemResult[]): ReadonlyMap<number, string> {
	const names = new Map<number, string>();
	for (const same of groupBy([...results.keys()], (item) => results[item]!.name)) {
		const item = same[0]!;
		const { name } = results[item]!;
		if (name !== undefined && same.length === 1) names.set(item, name);
	}
	return names;
}
