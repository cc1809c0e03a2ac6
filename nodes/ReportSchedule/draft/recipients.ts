import { labeled } from '../helpers/issues';
import { recipientField, recipientFields, type RecipientField } from '../fields/recipients';
import { isBlank } from '../helpers/visible';
import type { InputItem } from '../doors';
import { isComputed, readSwitch, valueOf, type WhereNothing } from '../item/item';
import type { GivenNames } from './draft';
import type { GivenRecipients } from './source';

/** The ways to select recipients, the default first. */
export const recipientWays = ['id', 'name', 'list'] as const;

export type RecipientWay = (typeof recipientWays)[number];

/** The way that Select Recipients By names; undefined for none of them, which is an issue. */
export function selectedWay(item: InputItem): RecipientWay | undefined {
	return item.issues.read('Select Recipients By', () =>
		readSwitch(item, 'recipientSelection', recipientWays),
	);
}

const BY_NAME = 'set Select Recipients By to "Email (Users) or Name (Groups)"';

/** What the parameter of the selected way gives; none for a blank one. @throws InvalidValue */
export function selectedRecipients(
	item: InputItem,
	field: RecipientField,
	way: RecipientWay,
	orNone?: WhereNothing,
): GivenRecipients[] {
	const { parameter, label } = recipientFields[field].by[way];
	const given = labeled(label, () => valueOf(item, parameter, orNone));
	// An empty choice is no choice. An empty list that an expression gives is meant.
	const isEmptyChoice = Array.isArray(given) && given.length === 0 && !isComputed(item, parameter);
	if (isBlank(given) || isEmptyChoice) return [];
	return [{ label, by: way === 'name' ? 'name' : 'id', given, forNames: BY_NAME }];
}

/** The IDs of recipients that an item gives, each once, and the emails or names that have yet to be looked up. */
export interface ReadRecipients {
	ids: number[];
	byName: GivenNames[];
}

/** Reads what is given for users or groups in several places (§2.1, §2.2). What is wrong with it is an issue. */
export function readRecipients(
	field: RecipientField,
	places: readonly GivenRecipients[],
	item: InputItem,
): ReadRecipients {
	const { names, values } = item.layers;
	const { looksLike, key, by: ways } = recipientFields[field];
	const ids = new Set<number>();
	const byName: GivenNames[] = [];
	const readIds = (label: string, given: unknown, forNames = `use ${ways.name.label}`): void => {
		const toUseNames = { looksLike, advice: `To use ${key}s, ${forNames}` };
		// An agent's model can't change how recipients are selected.
		for (const id of values.ids(given, item.isOfTool ? undefined : toUseNames)) ids.add(id);
		const doubt = values.doubt({ ...recipientField(field), label }, given, false);
		if (doubt !== undefined) item.notes.push({ kind: 'doubt', what: doubt });
	};
	const readNames = (label: string, given: unknown): void => {
		if (Array.isArray(given) && given.length === 0) return;
		const found: GivenNames = { field, list: field, label, given };
		names.check(found);
		byName.push(found);
	};
	for (const { label, by, given, forNames } of places) {
		item.issues.read(label, () => (by === 'id' ? readIds(label, given, forNames) : readNames(label, given)));
	}
	return { ids: [...ids], byName };
}
