import type { InputItem } from '../ports';
import type { ScheduleBody } from '../fields/types';
import type { Given, Purpose } from './draft';
import type { Source } from './source';

/** A schedule while its fields are read, in the order of the table. */
export interface DraftInProgress {
	source: Source;
	purpose: Purpose;
	/** Whether it says all that a new schedule needs: a create, and the form, which shows everything. An update says what changes. */
	isWhole: boolean;
	item: InputItem;
	/** What was read so far. */
	body: ScheduleBody;
	byName: Given[];
}
