import { InvalidValue } from '../../../nodes/ReportSchedule/fields/values';

/** The message that a reader refuses with; anything else that it throws, or no refusal at all, fails the test. */
export function refusal(read: () => unknown): string {
	let value: unknown;
	try {
		value = read();
	} catch (error) {
		if (!(error instanceof InvalidValue)) throw error;
		return error.message;
	}
	throw new Error(`not refused: ${JSON.stringify(value)}`);
}
