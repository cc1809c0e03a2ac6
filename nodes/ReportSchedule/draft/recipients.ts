import type { Reading } from '../doors';
import { recipientField, recipientFields, type RecipientField } from '../fields/recipients';
import type { GivenNames } from './draft';
import type { GivenRecipients } from './source';

/** The IDs of recipients that an item gives, each once, and the emails or names that have yet to be looked up. */
export interface ReadRecipients {
	ids: number[];
	byName: GivenNames[];
}

/** Reads what is given for users or groups in several places (§2.1, §2.2). What is wrong with it is an issue. */
export function readRecipients(
	field: RecipientField,
	places: readonly GivenRecipients[],
	reading: Reading,
): ReadRecipients {
	const {
		issues,
		layers: { names, values },
		isOfTool,
	} = reading;
	const { looksLike, key } = recipientFields[field];
	const ids = new Set<number>();
	const byName: GivenNames[] = [];
	for (const { label, by, given, forNames } of places) {
		issues.read(label, () => {
			if (by === 'id') {
				const advice = `To use ${key}s, ${forNames ?? `use ${recipientFields[field].by.name.label}`}`;
				// An agent's model can't change how recipients are selected.
				for (const id of values.ids(given, isOfTool ? undefined : { looksLike, advice })) ids.add(id);
				const doubt = values.doubt({ ...recipientField(field), label }, given, false);
				if (doubt !== undefined) reading.note('doubt', doubt);
			} else if (!Array.isArray(given) || given.length > 0) {
				const found: GivenNames = { field, list: field, label, given };
				names.check(found);
				byName.push(found);
			}
		});
	}
	return { ids: [...ids], byName };
}
