import { InvalidValue } from '../../../nodes/ReportSchedule/fields/invalidValue';

/** What a reader refuses with; anything else that it throws, or no refusal at all, fails the test. */
export function refusal(read: () => unknown): Pick<InvalidValue, 'given' | 'accepted' | 'message'> {
	let value: unknown;
	try {
		value = read();
	} catch (error) {
		if (!(error instanceof InvalidValue)) throw error;
		const { given, accepted, message } = error;
		return { given, accepted, message };
	}
	throw new Error(`not refused: ${JSON.stringify(value)}`);
}
