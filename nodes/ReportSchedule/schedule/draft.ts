import type { RecipientField } from '../fields/recipients';
import type { ScheduleBody, ScheduleField } from '../fields/types';
import type { InputItem, Note } from '../item/inputItem';
import type { Given } from '../names/cell';
import type { FoundNames, ItemChange, ItemOperation, Resource } from '../service/request';

/** What a schedule is read for; `match`, where only the service's list tells, by its name and report. */
export type Purpose = 'create' | 'update' | 'match';

/** What every change has, whatever it changes. */
export interface Change {
	/** What is done, `get` for Get and Get Many; `match`, until the service's list of schedules tells which it is. */
	operation: ItemOperation | 'match' | 'get';
	/** Names that have yet to be looked up. */
	byName: readonly Given[];
	/** Once they are. */
	found?: FoundNames;
	notes: readonly Note[];
	/** The schedule or group as the service's list has it, where that was read. */
	record?: Readonly<Record<string, unknown>>;
	/** What the service's list calls a user or a group by its ID, where that list was read. */
	nameOf?: (field: RecipientField, id: number) => string | undefined;
	/** Whether the service's list of schedules has this ID, where that list was read. */
	isListed?: (id: number) => boolean;
}

/** Users or groups to add to a schedule or a group, or to remove from it. */
export interface MembershipChange extends Change {
	resource: Resource;
	/** The schedule's or group's; undefined until its name is looked up. */
	resourceId?: number;
	/** Without repetitions; none where there is nothing to do. */
	ids: readonly number[];
}

/** A schedule as an item gives it. */
export interface Draft extends Change, DraftForLayers {
	operation: Purpose | 'unchanged' | 'none';
	/** The schedule to update. A row to match may give it, too; then its name isn't looked up. */
	scheduleId?: number;
	body: ScheduleBody;
	/** Whether it's given by its name, so that the same run again finds what this one creates. */
	isMatched?: true;
}

/**
 * Where an item says what its schedule is: the form, Update Fields or mapped columns. A source
 * only says what is given and what it's called; `readDraft` knows what a schedule needs, and tells it.
 */
export interface Source {
	/**
	 * What is given for a field, as it came; undefined or blank for nothing. For a parameter, `valueOf` decides which.
	 *
	 * @throws InvalidValue for an expression that comes to nothing, and for a cell that can't be taken apart
	 */
	value(field: ScheduleField, isRequired: boolean): unknown;
	/** What is given for users or groups, in each place where something is. @throws InvalidValue, as `value` does */
	recipients(field: RecipientField): Array<Given<RecipientField>>;
	/** What the user calls the field, for messages: its label, with the column's heading where that is known. */
	labelOf(field: ScheduleField): string;
	/** Whether the value was chosen or typed in the form, and not computed or taken from a column. */
	isChosen(field: ScheduleField): boolean;
	/** Whether it's the form, which shows the default of each field, and hides what doesn't apply. */
	isForm: boolean;
	/** The name that stands in the place of an ID, such as a report's; undefined for none. @param given not blank */
	nameIn(field: ScheduleField, given: unknown): Given | undefined;
	/** The schedule that a row says it is, with its label; undefined where it doesn't. `read` throws InvalidValue. */
	ownId?: { label: string; read(): number };
	/** What to say of fields that are required and not given, if any: whole sentences without a period. */
	missing(fields: readonly ScheduleField[]): string[];
	/** What to say of an update without any field; undefined where it may change nothing, as a row of a Schedule ID alone may. */
	nothingToUpdate?: string;
	/**
	 * For notes alone: whether the item mentions the field, with a value or without: any field of the form, a member of Update Fields, a
	 * filled cell. The source itself notes an empty cell.
	 */
	has(field: ScheduleField): boolean;
}

// From here on, what the core writes for layers, and never reads again.

/** What layers alone read of a draft. */
interface DraftForLayers {
	/** Issues of texts that the schedule may have already, by their fields: `#N/A` may be its name. */
	textIssues?: ReadonlyMap<string, string>;
	/** What it was read from. */
	source?: Source;
	/** Of a draft to match: reads the item again, for a create where there's no such schedule yet. Its issues are the item's, too. */
	readForCreate?: () => Draft;
}

/** An item that was read and checked. `change` is undefined if the item couldn't be read; its issues say why. */
export interface CheckedItem extends ItemChange<Change | undefined> {
	input: InputItem;
}
