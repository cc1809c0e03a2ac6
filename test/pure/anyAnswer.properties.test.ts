import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { readListPage } from '../../nodes/ReportSchedule/lists/page';
import { readRecords } from '../../nodes/ReportSchedule/lists/records';
import { createdId } from '../../nodes/ReportSchedule/service/answerParts';
import { readResponse } from '../../nodes/ReportSchedule/service/response';
import { adviceFor, reasonIn, whatHappened } from '../../nodes/ReportSchedule/service/words';
import fc, { draws } from '../property';

/** Keys that our readers look for, and what JavaScript asks an object for when it makes a text or a number of it. */
const keys = fc.constantFrom(
	...['id', 'schedule_id', 'status', 'success', 'ok', 'error', 'errors', 'message', 'detail', 'data', 'result'],
	...['results', 'next', 'count', 'total', 'email', 'first_name', ...scheduleFields.map(({ name }) => name)],
	...['toString', 'valueOf', 'toJSON', 'constructor', 'length'],
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
	json: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		fc.constantFrom<unknown[]>(null, true, false, 0, 1, 7, 404, 429, 1.5, '', '7', 'error', 'No.'),
		fc.array(tie('json'), { maxLength: 3 }),
		fc.dictionary(keys, tie('json'), { maxKeys: 4 }),
	),
}));
const seen = new Set<string>();

test('any JSON is read as an answer to a change or a question, and told of, without throwing', () => {
	const status = fc.constantFrom(200, 201, 207, 400, 401, 422, 500);
	const property = fc.property(json, status, fc.boolean(), (body, code, isChange) => {
		const text = JSON.stringify(body);
		const parsed: unknown = JSON.parse(text);
		const reply = readResponse({ url: 'http://host/', headers: {}, status: code, text, isChange });
		if ('failure' in reply) {
			seen.add(`${reply.failure.kind} ${isChange}`);
			expect(whatHappened(reply.failure)).toMatch(/^DataReportive/);
			expect(adviceFor(reply.failure)).toMatch(/\.$/);
			expect(reasonIn(reply.failure)).toMatch(/^[^\n\r\t]{0,601}$/);
		}
		createdId(parsed);
		readRecords(readListPage(parsed)?.records ?? []);
	});
	fc.assert(property, { numRuns: draws(3000, 30_000) });
	// Otherwise the branches weren't reached.
	expect([...seen]).toEqual(
		expect.arrayContaining(['reportedFailure true', 'reportedFailure false', 'rateLimited false']),
	);
});
