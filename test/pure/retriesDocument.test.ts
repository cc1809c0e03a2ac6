import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wentUnanswered, type FailureKind } from '../../nodes/ReportSchedule/transport/failure';
import { retryRules, waits } from '../../nodes/ReportSchedule/transport/retryPolicy';

const text = readFileSync(join(__dirname, '../../docs/retries.md'), 'utf8');
const [header, , ...rows] = text
	.split('\n')
	.filter((line) => line.startsWith('|'))
	.map((line) => line.split('|').map((cell) => cell.trim()));

/** The row that the document should have for a kind of failure, without the words that describe it. */
function rowFor(kind: FailureKind) {
	const rule = retryRules[kind];
	const again = (is: boolean) => (is ? 'tried again' : 'not tried again');
	const sent = (is: boolean) => (is ? 'sent again' : 'not sent again');
	const isAnswer = ['rateLimited', 'serverError', 'gatewayError'].includes(kind);
	return [
		`\`${kind}\``,
		again(rule !== 'never'),
		again(rule === 'every request'),
		rule === 'never' ? 'none' : isAnswer ? 'as asked, or growing' : 'growing',
		sent(kind !== 'cancelled'),
		sent(!wentUnanswered({ kind, words: '' })),
	];
}

test('docs/retries.md has the columns that this test reads', () => {
	expect(header).toEqual([
		'',
		'Kind of failure',
		'What happened',
		'Update, add, remove',
		'Create',
		'Wait',
		'Retry On Fail: update, add, remove',
		'Retry On Fail: create',
		'',
	]);
});

test('its table is the policy of the code', () => {
	const told = rows.map(([, kind, , ...cells]) => [kind, ...cells.slice(0, -1)]);
	expect(told).toEqual((Object.keys(retryRules) as FailureKind[]).map(rowFor));
});

test('so are the waits', () => {
	expect(text).toContain(`at most ${waits.longestAsked / 1000} s.\n`);
	expect(text).toContain(`**Growing**: ${waits.first / 1000} s before`);
	expect(text).toContain(`at most ${waits.longest / 1000} s. Each wait`);
});
