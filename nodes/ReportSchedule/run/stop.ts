import { itemRanges } from '../fields/values';
import { kindsOf, type ItemError } from './itemError';
import type { ItemResult, ItemResults } from './itemResults';

/** Reasons of other invalid items that are told. */
const MOST_REASONS = 3;

/**
 * What to do when a run stops, and what became of its items, in the words of the four outcomes.
 *
 * @param advice what to do about the error that stopped it
 */
export function describeStop(results: ItemResults, advice: string): string {
	const { all, firstError, isReading, isSending, findsCreates } = results;
	if (isReading) return advice;
	const itemsThat = (fits: (result: ItemResult, item: number) => unknown) =>
		all.flatMap((result, item) => (fits(result, item) ? [item] : []));
	const groups = {
		Accepted: itemsThat(({ outcome }) => outcome === 'accepted'),
		'Accepted in part': itemsThat((result) => isPartly(result)),
		Refused: itemsThat((result) => result.outcome === 'refused' && !isPartly(result)),
		Unknown: itemsThat(({ outcome }) => outcome === 'unknown'),
		'Not sent': itemsThat((result) => result.outcome === 'notSent' && !isPartly(result)),
	};
	const creates = (items: number[]) => !findsCreates && items.some((item) => all[item]!.isCreate);
	// The first error's own advice says so already.
	const unknownOthers = groups.Unknown.filter((item) => advice === '' || item !== firstError?.item);
	return [
		creates(unknownOthers) &&
			'Before the next run, check in the service whether the schedules of unknown items are there, and leave out items whose schedule is.',
		advice,
		creates(groups.Accepted) &&
			'Leave accepted items out of the next run, or their schedules could be created twice.',
		...(isSending
			? Object.entries(groups).map(([name, items]) => items.length > 0 && `${name}: ${itemRanges(items)}.`)
			: ['Nothing was sent.']),
		alsoInvalid(results),
	]
		.filter(Boolean)
		.join(' ');
}

/** Whether some of the item's IDs were accepted, and the others weren't. */
function isPartly({ accepted, outcome }: ItemResult): boolean {
	return accepted !== undefined && outcome !== 'accepted' && outcome !== 'unknown';
}

/** So that a user doesn't correct one item only to hear about the next. */
function alsoInvalid({ all, firstError }: ItemResults): string {
	if (firstError === undefined) return '';
	const others = all.flatMap(({ error }, item) =>
		error?.invalidItem !== undefined && item !== firstError.item ? [error] : [],
	);
	const [first, ...kinds] = kindsOf([firstError.error, ...others]);
	const itemsOf = (errors: ItemError[]) => itemRanges(errors.map(({ invalidItem }) => invalidItem!));
	const shown = kinds.map(
		(kind) => kind.text + (kind.others.length > 0 ? ` (and ${itemsOf(kind.others)})` : ''),
	);
	if (first!.others.length > 0) shown.unshift(`${itemsOf(first!.others)}, for the same reason`);
	if (shown.length === 0) return '';
	const isCut = shown.length > MOST_REASONS;
	return `${isCut ? 'Other invalid items include' : 'Also invalid'}: ${shown.slice(0, MOST_REASONS).join('; ')}.`;
}
