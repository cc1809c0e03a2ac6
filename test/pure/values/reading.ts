import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { isBlank } from '../../../nodes/ReportSchedule/text/text';
import { type Origin, readValue } from '../../../nodes/ReportSchedule/values/fieldValue';

/** What stands for a value that was rejected; anything else that a reader throws fails the test. */
export const REJECTED = 'rejected';

export function attempt(read: () => unknown): unknown {
	try {
		return read();
	} catch (error) {
		if (error instanceof InvalidValue) return REJECTED;
		throw error;
	}
}

/** What a field's value is read as. */
export function readAs(name: string, given: unknown, from?: Origin): unknown {
	if (isBlank(given)) throw new Error('readers are never given a blank value');
	return attempt(() => readValue(scheduleField(name), given, from));
}
