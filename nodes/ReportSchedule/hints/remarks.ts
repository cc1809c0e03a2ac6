import type { Values } from '../ports';
import type { Draft } from '../draft/draft';
import { shortened } from '../helpers/quote';
import { itemRanges, listed } from '../helpers/words';
import { hasRecipients, notesOf, replaced } from './checks';
import { isDraft, named, only, told, type Hint, type Items } from './items';

/** What nobody may have touched in the form of Create or Update, and existing schedules get all the same. */
export function formDefaults(items: Items): Hint {
	const updates = only(only(items, isDraft), isUpdate);
	const values = named(updates, (draft) => notesOf(draft, 'atDefault'));
	if (values === undefined) return undefined;
	return `Existing schedules also get these form defaults: ${values}. To change only some fields, use Update or Map Columns.`;
}

/** What is good to know of items that were or would be sent; what a person may have to act on comes before. */
export function remarks(items: Items, values: Values): Hint[] {
	const drafts = only(items, isDraft);
	return [
		about(
			named(only(drafts, hasRecipients), (draft) => replaced(draft, values)),
			(fields) =>
				`According to the service's API, recipients in an update replace the existing ones of that kind, and an empty list removes them all: ${fields}. To only add some, use Add Users or Add Groups.`,
		),
		...emptyColumns(drafts),
		about(
			named(only(drafts, isNew), (draft) => notesOf(draft, 'defaulted')),
			(defaults) =>
				`Defaults of new schedules, because the column is missing or the cell is empty: ${defaults}.`,
		),
		told(items, (change) => notesOf(change, 'remark')),
	];
}

function about(names: Hint, say: (names: string) => string): Hint {
	return names === undefined ? undefined : say(names);
}

/** A single row may well have empty cells. In all rows, they may come from a misspelled heading. */
function emptyColumns(drafts: Items<Draft>): Hint[] {
	const rows = only(drafts, ({ operation }) => operation !== 'none');
	const [first, ...others] = rows.changes.map(({ change }) => new Set(notesOf(change, 'empty')));
	const everywhere = [...(others.length === 0 ? [] : first!)].filter((column) =>
		others.every((columns) => columns.has(column)),
	);
	const inEach = () => {
		const all = itemRanges(rows.changes.map(({ item }) => item));
		return `Columns left out because they're empty in all of ${all}: ${listed(everywhere.map(shortened))}. If they shouldn't be, check the node before this one.`;
	};
	const leftOut = (draft: Draft) => [
		...notesOf(draft, 'blank'),
		...notesOf(draft, 'empty')
			.filter((column) => !everywhere.includes(column))
			.map(shortened),
	];
	return [
		everywhere.length > 0 ? inEach() : undefined,
		about(
			named(only(rows, isUpdate), leftOut),
			(fields) => `Not changed (blank, None or Not Set): ${fields}.`,
		),
	];
}

function isNew({ operation }: Draft): boolean {
	return operation === 'create';
}

function isUpdate({ operation }: Draft): boolean {
	return operation === 'update';
}
