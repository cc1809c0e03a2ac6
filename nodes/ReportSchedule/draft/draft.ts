import type { RecipientField } from '../fields/recipients';
import type { ScheduleBody } from '../fields/types';
import type { FoundNames, RequestType } from '../requests/request';
import type { Note } from '../item/notes';

/** Records of the service that an item gives in one place: users, groups or a report. */
export interface Given<Field = 'report' | RecipientField> {
	/** The field of the body. */
	field: Field;
	/** What the user calls that place. */
	label: string;
	/**
	 * Whether it holds IDs, or names (emails of users), which are looked up in the service's list before anything is sent. `any`: people
	 * and groups stand side by side, and it's about those of `field`; another one is about the others.
	 */
	by: 'id' | 'name' | 'any';
	/** As it came; never blank. An empty list means that there are none. */
	given: unknown;
	/** Of IDs: where emails or names belong instead; completes "To use emails, …". */
	forNames?: string;
}

/** What every change has, whatever it changes. */
export interface Change {
	/** What is done, as the output says it. `match`, where only the service's list of schedules tells. */
	operation: RequestType['name'] | 'match' | 'unchanged' | 'none';
	/** Names that have yet to be looked up. */
	byName: readonly Given[];
	/** Once they are. */
	found?: FoundNames;
	notes: readonly Note[];
}

/** Users or groups to add to a schedule or a group, or to remove from it. */
export interface MembershipChange extends Change {
	/** The schedule's or group's. */
	resourceId: number;
	/** Without repetitions; none where there is nothing to do. */
	ids: readonly number[];
}

/** What a schedule is read for; `match`, where only the service's list tells, by its name and report. */
export type Purpose = 'create' | 'update' | 'match';

/** A schedule as an item gives it. */
export interface Draft extends Change {
	/** `unchanged`, an update that would change nothing of what the list shows, and `none`, an empty row, send nothing. */
	operation: Purpose | 'unchanged' | 'none';
	/** The schedule to update. */
	scheduleId?: number;
	body: ScheduleBody;
	/** The schedule as the service's list has it, where that was read. */
	record?: Readonly<Record<string, unknown>>;
	/** Whether it's given by its name, so that the same run again finds what this one creates. */
	isByName?: true;
	/** Of a draft to match: reads the item again, for a create where there's no such schedule yet. Its issues are the item's, too. */
	readForCreate?: () => Draft;
}
