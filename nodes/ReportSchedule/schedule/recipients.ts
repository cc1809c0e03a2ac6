import { recipientFields, type RecipientField } from '../fields/recipients';
import { type IfNothing, type InputItem, isComputed, valueOf } from '../item/item';
import { givenIn, type Given, hasNames } from '../names/cell';
import { InvalidValue, labeled } from '../text/issues';
import { quote } from '../text/quote';
import { isBlank, isEmptyList } from '../text/text';

/**
 * What a parameter for users or groups gives (§2.1, §2.2); undefined for a blank one, and where nothing is picked.
 *
 * @throws InvalidValue
 */
export function givenRecipients(
	item: InputItem,
	field: RecipientField,
	ifNothing?: IfNothing,
): Given<RecipientField> | undefined {
	const { label } = recipientFields[field];
	return labeled(label, () => {
		const given = valueOf(item, field, ifNothing);
		const saved = item.saved(field);
		// A text without an expression in it was typed, after a switch to Expression.
		const isTyped = typeof saved === 'string' && !saved.includes('{{');
		if (typeof saved === 'string' && !saved.startsWith('=') && !item.isOfTool && !isBlank(saved)) {
			throw new InvalidValue(`${quote(saved)} is stored as text. Switch the field to Expression`);
		}
		if (isBlank(given) || (!isComputed(item, field) && isEmptyList(given) && !isTyped)) return undefined;
		return placeOf(field, label, given, isTyped);
	});
}

/** What a place gives, which isn't blank. */
export function placeOf(
	field: RecipientField,
	label: string,
	given: unknown,
	isEmptyMeant: boolean,
	isOfBoth = false,
): Given<RecipientField> {
	// Nobody: there's nothing to read or to look up.
	const cell = isEmptyList(given)
		? { field, label, pieces: [], ...(isOfBoth && { isOfBoth }) }
		: givenIn(field, label, given, isOfBoth);
	return { ...cell, isEmptyMeant };
}

/** The IDs that places give, each once, and those that have names that have yet to be looked up. */
export function readRecipients(places: ReadonlyArray<Given<RecipientField>>): {
	ids: number[];
	byName: Given[];
} {
	const [byName, byId] = [places.filter(hasNames), places.filter((place) => !hasNames(place))];
	const ids = byId.flatMap(({ pieces }) => pieces.map(({ id }) => id!));
	return { ids: [...new Set(ids)], byName };
}
