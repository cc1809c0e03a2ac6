import type { InputItem } from '../doors';
import type { ScheduleBody } from '../fields/types';
import type { Given, Purpose } from './draft';
import type { Source } from './source';

/** A schedule while its fields are read, in the order of the table. */
export interface DraftInProgress {
	source: Source;
	purpose: Purpose;
	item: InputItem;
	/** What was read so far. */
	body: ScheduleBody;
	byName: Given[];
}
