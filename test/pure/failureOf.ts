import { type Failure, failureOfKind } from '../../nodes/ReportSchedule/service/outcome';

/** A refusal, or a failure of another kind, with its usual outcome. */
export function failureOf(given: Partial<Failure> = {}): Failure {
	return { ...failureOfKind(given.kind ?? 'clientError'), ...given };
}
