import { type RecipientField, recipientFields } from '../fields/types';
import type { Failure, ItemError, ItemResult } from '../service/outcome';
import { groupBy } from '../text/groupBy';
import { idKey, type ItemShare, type PlannedRequest } from '../service/request';
import { cut, oneLine } from '../text/quote';
import { counted, itemInWords, itemsInWords, listed } from '../text/say';
import { adviceFor, EARLIER_REFUSED, whatHappened } from '../service/words';

/** What the outcomes that aren't plain from the reason are called. */
const outcomes = { refused: '', unknown: 'Outcome unknown', notSent: 'Not sent' };

/** Why a request failed, and what to do. @param share the item's part of it; without it, the error is about the whole */
export function requestInWords(
	failure: Failure,
	request: PlannedRequest,
	share?: ItemShare,
): Pick<ItemError, 'message' | 'description'> {
	const { type, method, path } = request;
	const { outcome } = failure;
	const isSafeAgain = outcome === 'unknown' && type.isFoundAgain;
	const { status, isPage, isThere } = failure;
	const mayLack = status === 404 && outcome === 'refused' && !isPage && !isThere;
	const parts = [
		whatHappened(failure, subjectOf(request, share)),
		outcomes[outcome],
		isSafeAgain && 'Running this again by name creates none twice',
		mayLack && type.name !== 'create' && `The ${type.resource} may not exist`,
	];
	const advice = isSafeAgain ? RUN_AGAIN : adviceFor(failure, type);
	return {
		message: parts.filter(Boolean).join('. '),
		description: `${advice} The request was ${method} ${path}.`,
	};
}

/** A create by name. A service that broke off may have saved only a part of it. */
const RUN_AGAIN =
	'Wait a few minutes, then run this again, still matching by name. That creates none twice, and completes what is there.';

/** What a request is about: `report 7`, `schedule 5, users 7, 8 (bob@example.com)` or the same with `from 2 items`. */
function subjectOf(request: PlannedRequest, share?: ItemShare): string {
	const { resourceId, body, shares, found } = request;
	const { resource, recipients } = request.type;
	const target = () => `${resource} ${named(resourceId!, found?.get(idKey(resource))?.get(resourceId!))}`;
	const subject = resourceId === undefined ? `report ${String(body.report)}` : target();
	if (recipients === undefined) {
		// Nobody has typed the IDs of what was looked up, and a refusal may name one.
		const others = ['users', 'groups'].flatMap((field) =>
			[...(found?.get(field) ?? [])].map(([id, name]) => `${field.slice(0, -1)} ${named(id, name)}`),
		);
		return others.length > 0 ? `${subject}, ${listed(others)}` : subject;
	}
	const ids = share === undefined ? (body[recipients] as readonly number[]) : (share.ids ?? []);
	const from = share === undefined && shares.length > 1 ? `, from ${shares.length} items` : '';
	return `${subject}, ${idsInWords(recipients, ids, found?.get(recipients))}${from}`;
}

/** Such as `user 7` or `users 7, 8 (bob@example.com)`. @param names how they were given, if not by their IDs */
function idsInWords(
	field: RecipientField,
	ids: Iterable<number>,
	names?: ReadonlyMap<number, string>,
): string {
	const all = [...ids].map((id) => named(id, names?.get(id)));
	return `${all.length === 1 ? recipientFields[field].singular : field} ${listed(all)}`;
}

/** An ID with what the list calls it, `Ada Lovelace (ada@example.com)`, without parentheses of its own. */
function named(id: number, name?: string): string {
	if (name === undefined) return String(id);
	return `${id} (${oneLine(name).replace(/ \(([^()@]*@[^()@]*)\)$/, ', $1')})`;
}

/** It got no clear answer, or what it did may have been overwritten. */
const EARLIER_UNKNOWN = 'Outcome unknown: an earlier request for this item may or may not be in effect';

/** An item's error with what its other requests, or an earlier try of the node, came to. */
export function withTheRest(
	{ message, outcome: ofError }: ItemError,
	{ acceptedIds, sent, outcome }: ItemResult,
): string {
	const parts = [
		message,
		acceptedIds && `Accepted: ${idsInWords(sent!.recipients!, acceptedIds)}`,
		outcome === 'unknown' && ofError !== 'unknown' && EARLIER_UNKNOWN,
		outcome === 'refused' && ofError === 'notSent' && EARLIER_REFUSED,
	];
	return parts.filter(Boolean).join('. ');
}

/** A run that stopped midway. */
export interface StoppedRun {
	results: readonly ItemResult[];
	/** The first error in time, with what to do about it; none where the user stopped the run. */
	first?: { item: number; error: ItemError };
	/** Whether sending had begun, in this try of the node or an earlier one. */
	isSending: boolean;
}

/** What items came to, as a run that stops tells it. */
const became = ['Accepted', 'Accepted in part', 'Refused', 'Unknown', 'Not sent'] as const;

/** @returns undefined where there was nothing to send, as for an unchanged row */
function whatBecameOf({ outcome, acceptedIds, output }: ItemResult): (typeof became)[number] | undefined {
	if (outcome === 'accepted') return 'Accepted';
	if (outcome === 'unknown') return 'Unknown';
	if (acceptedIds !== undefined) return 'Accepted in part';
	if (outcome === 'refused') return 'Refused';
	return output === undefined ? 'Not sent' : undefined;
}

/** Names that say which item is meant. A name that two items give says it of neither. */
export function namesOfItems(results: readonly ItemResult[]): ReadonlyMap<number, string> {
	const named = [...results.entries()].flatMap(([item, { name }]) =>
		name === undefined ? [] : [{ item, name }],
	);
	const own = groupBy(named, ({ name }) => name).filter((same) => same.length === 1);
	return new Map(own.flat().map(({ item, name }) => [item, name]));
}

/** What to do when a run stops, and what became of its items, in the words of the four outcomes. */
export function whatBecame({ results, first, isSending }: StoppedRun): string {
	const names = namesOfItems(results);
	const itemsThat = (word: (typeof became)[number]) =>
		[...results.keys()].filter((item) => whatBecameOf(results[item]!) === word);
	const couldBeDoubled = (items: number[]) =>
		items.some((item) => {
			const { sent } = results[item]!;
			return sent?.isIdempotent === false && !sent.isFoundAgain;
		});
	// The first error's own advice says so already.
	const unknownOthers = itemsThat('Unknown').filter((item) => item !== first?.item);
	const told = became.map((word) => [word, itemsThat(word)] as const).filter(([, items]) => items.length > 0);
	return [
		couldBeDoubled(unknownOthers) &&
			'Before the next run, check in DataReportive whether the schedules of unknown items are there, and leave out items whose schedule is.',
		first?.error.description,
		couldBeDoubled(itemsThat('Accepted')) &&
			'Leave accepted items out of the next run, or their schedules could be created twice.',
		...(isSending
			? told.map(([word, items]) => `${word}: ${itemsInWords(items, names)}.`)
			: ['Nothing was sent.']),
		first && alsoInvalid(results, first.item, names),
	]
		.filter(Boolean)
		.join(' ');
}

/** Other items that are told to be invalid, and characters of what's said of each. */
const [MOST_INVALID, LONGEST_INVALID] = [5, 300];

/** So that a user doesn't correct one item only to hear about the next. */
function alsoInvalid(
	results: readonly ItemResult[],
	first: number,
	names: ReadonlyMap<number, string>,
): string {
	const others = [...results.keys()].filter(
		(item) => item !== first && results[item]!.error?.invalidItem !== undefined,
	);
	const shown = others.slice(0, MOST_INVALID).map((item) => {
		const name = itemInWords(item, names.get(item));
		return `${cut(results[item]!.error!.message, LONGEST_INVALID)} [${name}]`;
	});
	const more = others.length - shown.length;
	const rest = more > 0 ? `, and ${counted(more, 'more item')}` : '';
	return others.length === 0 ? '' : `Also invalid: ${shown.join('; ')}${rest}.`;
}
