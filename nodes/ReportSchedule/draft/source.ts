import type { RecipientField } from '../fields/recipients';
import type { ScheduleField } from '../fields/types';
import type { Given } from './draft';

/** What a schedule needs of a field, by the fields before it; `needOf` in readDraft.ts says it. */
export interface Need {
	/**
	 * What doesn't apply has no place beside the fields before it: its stand-in is sent, if it has one. The form doesn't give it; what
	 * columns give is sent, but days are an issue.
	 */
	is: 'required' | 'optional' | 'notApplicable';
	/** What is sent where nothing is given. */
	standIn?: string | number;
}

/**
 * Where an item says what its schedule is: the form, Update Fields, mapped columns, or the item's own columns. A source
 * only says what is given and what it's called; `readDraft` knows what a schedule needs, and tells it.
 */
export interface Source {
	/**
	 * What is given for a field, as it came; undefined or blank for nothing. What that is, `valueOf` says of parameters.
	 *
	 * @throws InvalidValue for an expression that comes to nothing, and for a cell that can't be taken apart
	 */
	given(field: ScheduleField, need: Need): unknown;
	/** What is given for users or groups, in each place where something is. @throws InvalidValue, as `given` does */
	recipients(field: RecipientField): Array<Given<RecipientField>>;
	/** What the user calls the field, for messages: its label, with the column's heading where that is known. */
	labelOf(field: ScheduleField): string;
	/**
	 * For notes alone: whether the item says something of the field, if only that there's none: a member of Update Fields, a filled cell
	 * (an empty one is noted by the source), and any field of the form.
	 */
	has(field: ScheduleField): boolean;
	/**
	 * Whether the value was chosen or typed in the editor, and not computed or taken from a column. One in a column that has
	 * the service's own name is as good as chosen.
	 */
	isChosen(field: ScheduleField): boolean;
	/** Whether it's the form, which shows a whole schedule: then required fields are required in updates, too. */
	isForm: boolean;
	/** The name that stands in the place of an ID, such as a report's; undefined for none. @param given not blank */
	nameIn?(field: ScheduleField, given: unknown): Given | undefined;
	/**
	 * What to say where something is needed and not given: whole sentences without a period.
	 *
	 * @param fields that are required; none of an update that would change nothing at all
	 */
	missing(fields: readonly ScheduleField[]): string[];
}
