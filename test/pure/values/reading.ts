import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { isBlank } from '../../../nodes/ReportSchedule/text/text';
import { values } from '../../../nodes/ReportSchedule/values';

/** What stands for a value that was refused; anything else that a reader throws fails the test. */
export const REFUSED = 'refused';

export function attempt(read: () => unknown): unknown {
	try {
		return read();
	} catch (error) {
		if (error instanceof InvalidValue) return REFUSED;
		throw error;
	}
}

/** What a field's value is read as. */
export function readAs(name: string, given: unknown): unknown {
	if (isBlank(given)) throw new Error('readers are never given a blank value');
	return attempt(() => values.read(scheduleField(name), given));
}

/** What a person is told to check about a value that was computed, or about one that was chosen in the editor. */
export function doubtOf(name: string, given: unknown, isChosen = false): string | undefined {
	return values.doubt(scheduleField(name), given, isChosen);
}
