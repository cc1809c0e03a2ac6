import type { ListName, RecipientField } from '../fields/recipients';
import type { ScheduleBody } from '../fields/types';
import type { FoundNames } from '../requests/request';
import type { Note } from './notes';

/** Emails or names that an item gives, to be found in one of the service's lists before anything is sent. */
export interface GivenNames {
	/** The field of the body whose IDs they stand for. */
	field: 'report' | RecipientField;
	list: ListName;
	/** What the user calls the place where they stand. */
	label: string;
	/** As they came, but checked by the names layer. */
	given: unknown;
}

/** What every change has, whatever it changes. */
export interface Change {
	/** Names that have yet to be looked up. */
	byName: readonly GivenNames[];
	/** Once they are. */
	found?: FoundNames;
	notes: readonly Note[];
}

/** A schedule as an item gives it. */
export interface Draft extends Change {
	/** The schedule to update; undefined for a create. */
	scheduleId?: number;
	body: ScheduleBody;
	/** The schedule as the service's list has it, where that was read. */
	record?: Readonly<Record<string, unknown>>;
	/** Whether an update would change nothing of what the list shows. */
	isUnchanged?: true;
	/** Whether the item has no filled column, so that nothing is done for it. */
	isEmptyRow?: true;
}
