import { values } from '../values';
import { checkNames } from '../names';
import { labeled } from '../helpers/issues';
import { recipientField, recipientFields, type RecipientField } from '../fields/recipients';
import { isBlank, isEmptyList } from '../helpers/text';
import type { InputItem } from '../item/inputItem';
import { isComputed, readSwitch, valueOf, type IfNothing } from '../item/item';
import type { Given } from './draft';

/** The ways to select recipients, the default first. */
export const recipientWays = ['id', 'name', 'list'] as const;

export type RecipientWay = (typeof recipientWays)[number];

/** The way that Select Recipients By names; undefined for none of them, which is an issue. */
export function selectedWay(item: InputItem): RecipientWay | undefined {
	return item.issues.collect('Select Recipients By', () =>
		readSwitch(item, 'recipientSelection', recipientWays),
	);
}

/** What the parameter of the selected way gives; none for a blank one. @throws InvalidValue */
export function selectedRecipients(
	item: InputItem,
	field: RecipientField,
	way: RecipientWay,
	ifNothing?: IfNothing,
): Array<Given<RecipientField>> {
	const { parameter, label } = recipientFields[field].by[way];
	const given = labeled(label, () => valueOf(item, parameter, ifNothing));
	const isEmptyMeant = !isComputed(item, parameter);
	// An empty choice is no choice.
	if (isBlank(given) || (way === 'list' && isEmptyMeant && isEmptyList(given))) return [];
	return [{ field, label, by: way === 'name' ? 'name' : 'id', given, isEmptyMeant }];
}

/**
 * Reads what is given for users or groups in several places (§2.1, §2.2). What is wrong with it is an issue.
 *
 * @returns the IDs, each once, and the emails or names that have yet to be looked up
 */
export function readRecipients(
	places: ReadonlyArray<Given<RecipientField>>,
	{ issues, notes, isOfTool }: InputItem,
	isForm: boolean,
): { ids: number[]; byName: Given[] } {
	const ids = new Set<number>();
	const byName: Given[] = [];
	for (const place of places) {
		const { field, label, by, given } = place;
		issues.collect(label, () => {
			// Nobody: there's nothing to read or to look up.
			if (isEmptyList(given)) return;
			if (by !== 'id') {
				checkNames(place);
				byName.push(place);
				return;
			}
			// An agent's model may have no such parameter.
			const { key, by: ways } = recipientFields[field];
			const where = isForm ? '. To see it, change Select Recipients By' : '';
			const toUseNames = isOfTool ? undefined : `For ${key}s, use ${ways.name.label}${where}`;
			for (const id of values.ids(given, field, toUseNames)) ids.add(id);
			const doubt = values.doubt({ ...recipientField(field), label }, given, false);
			if (doubt !== undefined) notes.push({ kind: 'doubt', what: doubt });
		});
	}
	return { ids: [...ids], byName };
}
