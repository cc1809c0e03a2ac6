import type { StoppedRun } from '../betweenLayers';
import { itemInWords, itemRanges, withoutNumbers } from '../helpers/words';
import type { ItemError, ItemResult } from '../outcomes/itemResult';
import { groupBy } from '../helpers/queues';

/** What to do when a run stops, and what became of its items, in the words of the four outcomes. */
export function whatBecame({ results, first, isSending, names = new Map() }: StoppedRun): string {
	const itemsThat = (fits: (result: ItemResult) => boolean) =>
		results.flatMap((result, item) => (fits(result) ? [item] : []));
	const groups = {
		Accepted: itemsThat(({ outcome }) => outcome === 'accepted'),
		'Accepted in part': itemsThat(isPartly),
		Refused: itemsThat((result) => result.outcome === 'refused' && !isPartly(result)),
		Unknown: itemsThat(({ outcome }) => outcome === 'unknown'),
		// What has its output without a request, such as an unchanged row, had nothing to send.
		'Not sent': itemsThat(
			(result) => result.outcome === 'notSent' && result.output === undefined && !isPartly(result),
		),
	};
	const couldBeDoubled = (items: number[]) =>
		items.some((item) => {
			const { sent } = results[item]!;
			return sent?.isIdempotent === false && !sent.isByName;
		});
	// The first error's own advice says so already.
	const unknownOthers = groups.Unknown.filter((item) => item !== first?.item);
	const became = Object.entries(groups)
		.filter(([, items]) => items.length > 0)
		.map(([name, items]) => `${name}: ${itemRanges(items, names)}.`);
	return [
		couldBeDoubled(unknownOthers) &&
			'Before the next run, check in the service whether the schedules of unknown items are there, and leave out items whose schedule is.',
		first?.error.description,
		couldBeDoubled(groups.Accepted) &&
			'Leave accepted items out of the next run, or their schedules could be created twice.',
		...(isSending ? became : ['Nothing was sent.']),
		first && alsoInvalid(results, first, names),
	]
		.filter(Boolean)
		.join(' ');
}

/** Whether some of the item's IDs were accepted, and the others weren't. */
function isPartly({ acceptedIds, outcome }: ItemResult): boolean {
	return acceptedIds !== undefined && outcome !== 'accepted' && outcome !== 'unknown';
}

/** Reasons of other invalid items that are told, and characters of one. */
const [MOST_REASONS, LONGEST_REASON] = [3, 300];

/** So that a user doesn't correct one item only to hear about the next. */
function alsoInvalid(
	results: readonly ItemResult[],
	first: NonNullable<StoppedRun['first']>,
	names: ReadonlyMap<number, string>,
): string {
	const others = results.flatMap(({ error }, item) =>
		error?.invalidItem !== undefined && item !== first.item ? [error] : [],
	);
	const [same, ...kinds] = groupBy([first.error, ...others], ({ message }) => withoutNumbers(message));
	const itemsOf = (errors: ItemError[]) =>
		itemRanges(
			errors.map(({ invalidItem }) => invalidItem!),
			names,
		);
	const told = kinds.map(([one, ...more]) => {
		const { message, invalidItem } = one!;
		const text = message.length > LONGEST_REASON ? `${message.slice(0, LONGEST_REASON)}…` : message;
		return (
			`${text} [${itemInWords(invalidItem!, names.get(invalidItem!))}]` +
			(more.length > 0 ? ` (and ${itemsOf(more)})` : '')
		);
	});
	if (same!.length > 1) told.unshift(`${itemsOf(same!.slice(1))}, for the same reason`);
	if (told.length === 0) return '';
	const isCut = told.length > MOST_REASONS;
	return `${isCut ? 'Other invalid items include' : 'Also invalid'}: ${told.slice(0, MOST_REASONS).join('; ')}.`;
}
