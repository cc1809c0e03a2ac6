import {
	failureRules,
	type FailureKind,
	type FailureRule,
} from '../../nodes/ReportSchedule/transport/failure';

const header = ['Kind of failure', 'What happened', 'May have been applied', 'Update, add, remove', 'Create'];

/** The table of docs/failures.md, written from the one table of failures. */
export function retryTable(): string {
	const kinds = Object.entries(failureRules) as Array<[FailureKind, FailureRule]>;
	const rows = [header, header.map(() => '---'), ...kinds.map(row)];
	return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function row([kind, { what, outcome, retry }]: [FailureKind, FailureRule]): string[] {
	const mayBeApplied = { unknown: 'yes', depends: 'only then', notApplied: 'no' };
	return [`\`${kind}\``, what, mayBeApplied[outcome], retries(retry, true), retries(retry, false)];
}

function retries(retry: FailureRule['retry'], isIdempotent: boolean): string {
	if (retry === 'whenAllowed') return 'waits with the whole run';
	return retry === 'always' || (retry === 'ifIdempotent' && isIdempotent) ? 'retried' : 'not retried';
}
