import type { Reading } from '../doors';
import type { ScheduleBody } from '../fields/types';
import type { GivenNames } from './draft';
import type { Purpose, Source } from './source';

/** A schedule while its fields are read, in the order of the table. */
export interface DraftInProgress {
	source: Source;
	purpose: Purpose;
	/** Whether everything has to be there that a new schedule needs: in a create, and in the form. */
	isWhole: boolean;
	reading: Reading;
	/** What was read so far. */
	body: ScheduleBody;
	byName: GivenNames[];
}
