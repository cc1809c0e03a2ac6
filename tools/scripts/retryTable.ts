import {
	failed,
	failureRules,
	type FailureKind,
	type FailureRule,
} from '../../nodes/ReportSchedule/outcomes/failure';
import { nextAttempt } from '../../nodes/ReportSchedule/outcomes/retry';

const header = ['Kind of failure', 'What happened', 'Outcome', 'Update, add, remove', 'Create'];

/** The table of docs/failures.md, written from the one table of failures. */
export function retryTable(): string {
	const kinds = Object.entries(failureRules) as Array<[FailureKind, FailureRule]>;
	const rows = [header, header.map(() => '---'), ...kinds.map(row)];
	return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function row([kind, { what, outcome, except }]: [FailureKind, FailureRule]): string[] {
	const word = { refused: 'refused', unknown: 'unknown', notSent: 'not sent' }[outcome];
	return [
		`\`${kind}\``,
		what,
		except === undefined ? word : `${word}; ${except}`,
		retries(kind, true),
		retries(kind, false),
	];
}

function retries(kind: FailureKind, isIdempotent: boolean): string {
	if (kind === 'rateLimited') return 'waits with the whole run';
	const attempts = { isIdempotent, retries: 0, maxRetries: 1 };
	return nextAttempt(failed(kind), attempts, () => 0) === undefined ? 'not retried' : 'retried';
}
