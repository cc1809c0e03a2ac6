import type { FailureKind } from '../nodes/ReportSchedule/transport/failure';
import {
	failureRules,
	mayBeSentAgain,
	type FailureRule,
} from '../nodes/ReportSchedule/transport/failureRules';

const header = [
	'Kind of failure',
	'What happened',
	'May have been applied',
	'Update, add, remove',
	'Create',
	'Retry On Fail: update, add, remove',
	'Retry On Fail: create',
];

/** The table of docs/retries.md, drawn from the one table of failures. */
export function retryTable(): string {
	const kinds = Object.entries(failureRules) as Array<[FailureKind, FailureRule]>;
	const rows = [header, header.map(() => '---'), ...kinds.map(row)];
	return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function row([kind, { what, outcome, retry }]: [FailureKind, FailureRule]): string[] {
	const again = (isIdempotent: boolean) =>
		mayBeSentAgain(kind, isIdempotent) ? 'sent again' : 'not sent again';
	return [
		`\`${kind}\``,
		what,
		outcome === 'unknown' ? 'yes' : 'no',
		retries(retry, true),
		retries(retry, false),
		again(true),
		again(false),
	];
}

function retries(retry: FailureRule['retry'], isIdempotent: boolean): string {
	if (retry === 'whenAllowed') return 'waits with the whole run';
	return retry === 'always' || (retry === 'ifIdempotent' && isIdempotent) ? 'retried' : 'not retried';
}
