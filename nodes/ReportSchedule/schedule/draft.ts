import type { RecipientField, ScheduleBody } from '../fields/types';
import type { InputItem, Note } from '../item/item';
import type { ListProblem } from '../lists/loadList';
import type { Entry } from '../names/entry';
import type { Unresolved } from '../names/unresolved';
import type { ItemChange, MembershipType, NameOf, Resource } from '../service/request';

/** What a schedule is read for; `match` if the service's list tells, by its name and report. */
export type Purpose = 'create' | 'update' | 'match';

/** What any operation reads of an item: a change, or a question of Get or Get Many. */
export interface Named {
	/** What is done; undefined for a question. */
	operation?: Change['operation'];
	/** Of the schedule or group that is changed; undefined for a new schedule, and until a name is looked up. */
	resourceId?: number;
	/** Entries with names that have yet to be looked up. */
	byName: readonly Entry[];
}

/** What is done for an item. */
export type Change = Draft | MembershipChange;

interface AnyChange extends Named {
	resource: Resource;
	/** What a schedule is set to, or the IDs to add or to remove, by field. */
	body: ScheduleBody;
	/** The fields whose names were looked up. */
	namedFields?: ReadonlySet<string>;
	/** Fields whose names couldn't be looked up, or whose values were rejected: what they'd be set to isn't known. */
	unresolved?: ReadonlyMap<string, Unresolved>;
	notes: readonly Note[];
	/** The schedule or group as the service's list has it, if that was read. */
	record?: Readonly<Record<string, unknown>>;
	/** Why that list can't be used, if it was asked for. */
	listProblem?: ListProblem;
	nameOf?: NameOf;
	/** Whether the service's list of schedules has this ID, if that was read. */
	isListed?: (id: number) => boolean;
}

/** Users or groups to add to a schedule or a group, or to remove from it. */
export interface MembershipChange extends AnyChange {
	operation: MembershipType['name'];
	/** The field of its body, the only one. */
	recipients: RecipientField;
}

/** A schedule as an item gives it. */
export interface Draft extends AnyChange {
	/** `match` until the service's list tells which schedule it is: by `resourceId`, or else by its name and report. */
	operation: Purpose | 'unchanged' | 'none';
	resource: 'schedule';
	/** Whether it's given by its name, so that the same run again finds what this one creates. */
	isFoundAgain?: true;
	/** What the user calls the given fields, by their names in the body: a column, with its heading. */
	labels?: ReadonlyMap<string, string>;
	/** What a new schedule lacks: sentences without a period. They count only if there's no such schedule yet. */
	lacks?: readonly string[];
}

/** Whether a change is a schedule's own, not one of its members or of a group's. */
export function isDraft(change: Change): change is Draft {
	return !('recipients' in change);
}

/** Whether a change takes a request, as an unchanged or empty row and an empty list of members don't. */
export function needsRequest(change: Change): boolean {
	if (!isDraft(change)) return idsOf(change).length > 0;
	return change.operation === 'create' || change.operation === 'update';
}

/** The IDs that are added or removed, each once; none if there is nothing to do. */
export function idsOf({ body, recipients }: MembershipChange): readonly number[] {
	return body[recipients] as number[];
}

export type Changes<C extends Change = Change> = ReadonlyArray<ItemChange<C>>;

/** An item that was read. Looking names up replaces its change; undefined if it couldn't be read, as its issues say. */
export interface CheckedItem<C extends Named = Change> extends ItemChange<C | undefined> {
	input: InputItem;
}

/** One that gives a schedule. */
export type DraftItem = CheckedItem & { change: Draft };
