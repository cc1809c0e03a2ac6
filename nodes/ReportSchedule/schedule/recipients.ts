import { recipientFields, type RecipientField } from '../fields/types';
import { type IfNothing, type InputItem, isComputed, valueOf } from '../item/item';
import { givenIn, type Given, hasNames } from '../names/cell';
import { InvalidValue, labeled } from '../text/issues';
import { quote } from '../text/quote';
import { isBlank, isEmptyList } from '../text/text';

/**
 * What a parameter for users or groups gives (§2.1, §2.2); undefined for a blank one, where nothing is picked, and for an empty list that
 * an expression gives.
 *
 * @param takesNobody whether such a list counts, because there may be nobody to add or to remove
 * @throws InvalidValue
 */
export function givenRecipients(
	item: InputItem,
	field: RecipientField,
	ifNothing?: IfNothing,
	takesNobody = false,
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
		const mayBeNobody = isTyped || (takesNobody && isComputed(item, field));
		if (isBlank(given) || (isEmptyList(given) && !mayBeNobody)) return undefined;
		return givenIn(field, label, given);
	});
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
