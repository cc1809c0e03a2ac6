import type { INode } from 'n8n-workflow';
import { membershipFacts } from '../../../nodes/ReportSchedule/operations/membership';
import { planSchedules, type ScheduleDraft } from '../../../nodes/ReportSchedule/operations/schedules';
import { bothErrors, errorText, inputError, requestError } from '../../../nodes/ReportSchedule/run/itemError';
import { InvalidValue } from '../../../nodes/ReportSchedule/fields/values';
import { failureOf } from '../failureOf';
import type { Failure } from '../../../nodes/ReportSchedule/failures/failure';

const scheduleRequest = (change: Pick<ScheduleDraft, 'scheduleId' | 'body'>) =>
	planSchedules([{ item: 0, change }], { requestMethod: 'PUT' }).queues[0]![0]!;
const create = scheduleRequest({ body: { report: 7 } });
const update = scheduleRequest({ scheduleId: 5, body: { users: [1] } });
const add = { ...update, operation: membershipFacts('schedule', 'add', 'users') };

const error = (failure: Partial<Failure>, request = update, ids?: number[]) =>
	requestError(failureOf(failure), request, { item: 0, ids });
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('what a request came to', () => {
	test.each<[Partial<Failure>, string]>([
		[{ status: 400, reason: 'No' }, 'The service answered 400: No (schedule 5)'],
		[{ kind: 'timeout' }, "The service didn't answer in time (schedule 5). Outcome unknown"],
		[
			{ kind: 'notConnected', code: 'ECONNREFUSED' },
			'The connection to the service was refused (schedule 5). Not sent',
		],
		[{ kind: 'rateLimited', status: 429 }, "The service's rate limit was reached (schedule 5). Not sent"],
	])('%j', (failure, message) => {
		const { outcome } = failureOf(failure);
		expect(error(failure)).toMatchObject({ message, outcome });
	});

	test('what was found of a lost create takes the place of the advice', () => {
		const found = error({ kind: 'timeout', search: 'It was looked for' }, create);
		expect(found).toMatchObject({
			message: "The service didn't answer in time (report 7). Outcome unknown. It was looked for",
			description: 'The request was POST /api/v1/schedules/.',
		});
	});
});

describe('however long the words are', () => {
	const long = error({ status: 400, reason: `${'x'.repeat(600)}…` }, add, oneTo(2000));
	const node = { type: 'reportSchedule' } as INode;
	const tool = { type: 'reportScheduleTool' } as INode;

	test('an error says what it was about, and has 2,000 characters at most', () => {
		expect(long.message).toMatch(/x… \(schedule 5, users 1, .* and 1990 more\)$/);
		const many = Array.from({ length: 50 }, () => long).reduce(bothErrors);
		for (const one of [long, many, { ...long, message: 'x'.repeat(5000) }]) {
			expect(errorText(node, one).length).toBeLessThanOrEqual(2000);
			expect(errorText(tool, one).length).toBeLessThanOrEqual(2000);
		}
	});

	test('of several errors those that fit are told', () => {
		const short = (reason: string) => error({ status: 400, reason });
		expect(bothErrors(short('One'), short('Two')).message).toBe(
			'The service answered 400: One (schedule 5); The service answered 400: Two (schedule 5)',
		);
		const { message } = Array.from({ length: 500 }, (_, index) => short(`${index}`)).reduce(bothErrors);
		expect(message).toMatch(/400: 0 .*400: 20 .*; and other requests for this item failed, too$/);
		expect(message.match(/other requests/g)).toHaveLength(1);
	});
});

test('a value that is wrong is told from an expression that has none', () => {
	expect(inputError(new InvalidValue('x'), 0).description).toMatch('Correct this and try again.');
	expect(inputError('No such node', 0).description).toMatch(
		/^An expression in this node couldn't be resolved/,
	);
});
