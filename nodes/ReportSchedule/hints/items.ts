import type { Change, Draft } from '../draft/draft';
import { quote } from '../helpers/quote';
import { itemRanges, listed } from '../helpers/words';
import type { ItemResult } from '../outcomes/itemResult';
import type { ItemChange } from '../requests/plan';
import { groupBy } from '../helpers/queues';

/** What is said of a run; undefined where there's nothing to say. */
export type Hint = string | undefined;

/** Some of a run's items, and how hints call them. */
export interface Items<C extends Change = Change> {
	changes: ReadonlyArray<ItemChange<C>>;
	/** Such as `items 0–4, 7`, or `item 3, "Weekly Sales"`: people who look at a sheet count its rows otherwise. */
	inWords(items: readonly number[]): string;
}

/** Whether a change is a schedule's own: a create or an update. */
export function isDraft(change: Change): change is Draft {
	return 'body' in change;
}

/** Whether an item has succeeded or, in a preview, could be sent. */
export function hasSucceeded({ output, error }: ItemResult): boolean {
	return output !== undefined && error === undefined;
}

/** The items that have succeeded. What is to say of the others is in their errors. */
export function succeededItems(
	changes: ReadonlyArray<ItemChange<Change>>,
	results: readonly ItemResult[],
): Items {
	const names = new Map<number, string>();
	for (const { item, change } of changes) {
		if (isDraft(change) && typeof change.body.name === 'string') names.set(item, change.body.name);
	}
	return {
		changes: changes.filter(({ item }) => hasSucceeded(results[item]!)),
		inWords: (items) => {
			const name = items.length === 1 ? names.get(items[0]!) : undefined;
			return itemRanges(items) + (name === undefined ? '' : `, ${quote(name)}`);
		},
	};
}

/** Those of the items whose change is such a one. */
export function only<C extends Change, D extends C>(
	{ changes, inWords }: Items<C>,
	is: (change: C) => change is D,
): Items<D>;
export function only<C extends Change>(items: Items<C>, is: (change: C) => boolean): Items<C>;
export function only<C extends Change>({ changes, inWords }: Items<C>, is: (change: C) => boolean): Items<C> {
	return { changes: changes.filter(({ change }) => is(change)), inWords };
}

/** Names something of items, such as columns, each once: `Region, Owner (items 0–3); Notes (item 5)`. */
export function named<C extends Change>(items: Items<C>, namesOf: (change: C) => readonly string[]): Hint {
	const texts = groupBy(together(items, namesOf), ({ who }) => who).map(
		(same) => `${listed(same.map(({ what }) => what))} (${same[0]!.who})`,
	);
	return texts.length === 0 ? undefined : listed(texts, '; ');
}

const MOST_SENTENCES = 10;

/** What is to say of each item, each sentence once and ten at most: `Items 0–3: A new schedule. Item 5: …` */
export function told<C extends Change>(items: Items<C>, sentencesOf: (change: C) => readonly string[]): Hint {
	const texts = together(items, sentencesOf).map(
		({ what, who }) => `${who.charAt(0).toUpperCase()}${who.slice(1)}: ${what}`,
	);
	const more = texts.length - MOST_SENTENCES;
	const shown = [...texts.slice(0, MOST_SENTENCES), ...(more > 0 ? [`And ${more} more like this.`] : [])];
	return texts.length === 0 ? undefined : shown.join(' ');
}

/** Every text once, with all items that it's about. */
function together<C extends Change>(
	{ changes, inWords }: Items<C>,
	textsOf: (change: C) => readonly string[],
): Array<{ what: string; who: string }> {
	const texts = changes.flatMap(({ item, change }) =>
		[...new Set(textsOf(change))].map((text) => ({ text, item })),
	);
	return groupBy(texts, ({ text }) => text).map((same) => ({
		what: same[0]!.text,
		who: inWords(same.map(({ item }) => item)),
	}));
}
