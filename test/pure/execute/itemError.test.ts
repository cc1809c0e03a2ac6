import type { INode } from 'n8n-workflow';
import { addUsers } from '../../../nodes/ReportSchedule/description';
import { planSchedules, type ScheduleDraft } from '../../../nodes/ReportSchedule/actions/schedule/draft';
import {
	bothErrors,
	errorText,
	inputError,
	requestError,
} from '../../../nodes/ReportSchedule/execute/itemError';
import { InvalidValue } from '../../../nodes/ReportSchedule/fields/values';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/requests/request';
import type { Failure } from '../../../nodes/ReportSchedule/transport/failure';

const scheduleRequest = (change: Pick<ScheduleDraft, 'scheduleId' | 'body'>) =>
	planSchedules([{ item: 0, change }], { requestMethod: 'PUT' }).queues[0]![0]!;
const create = scheduleRequest({ body: { report: 7 } });
const update = scheduleRequest({ scheduleId: 5, body: { users: [1] } });
const add = { ...update, operation: addUsers.facts };

const error = (failure: Partial<Failure>, request = update, ids?: number[]) =>
	requestError({ kind: 'refused', reason: '', ...failure }, request, { item: 0, ids });
const oneTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('what became of a request', () => {
	test.each<[string, PlannedRequest, string, string]>([
		['a create, instead of the advice', create, 'created', 'The request was POST'],
		['others, besides it', update, 'updated', 'Run the node again later to send the same change'],
	])('says what else was found out, of %s', (_what, request, done, description) => {
		const outcome = error({ kind: 'timeout', note: 'It was looked for' }, request);
		expect(outcome.message).toMatch(
			new RegExp(`\\)\\. It isn't known whether the schedule was ${done}\\. It was looked for$`),
		);
		expect(outcome.description.startsWith(description)).toBe(true);
		expect(error({ isAfterUncertain: true }).message).toMatch(/ answer: check the schedule in the service$/);
	});

	test.each<[PlannedRequest, string, isOpenCreate: true | undefined]>([
		[create, 'the schedule was created', true],
		[update, 'the schedule was updated', undefined],
		[add, 'the users were added', undefined],
	])(
		'says where the outcome is not known, which is final for a create: %#',
		(request, words, isOpenCreate) => {
			for (const kind of ['timeout', 'serverError'] as const) {
				const unknown = error({ kind }, request);
				expect(unknown.message).toMatch(new RegExp(`\\)\\. It isn't known whether ${words}$`));
				expect(unknown.isOpenCreate).toBe(isOpenCreate);
			}
			for (const kind of ['refused', 'notConnected'] as const) {
				const notApplied = error({ kind }, request);
				expect(notApplied.message).not.toContain('known');
				expect(notApplied.isOpenCreate).toBeUndefined();
			}
		},
	);
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
	expect(inputError(new InvalidValue('x'), 0).description).toMatch('Correct this and run the node again.');
	expect(inputError('No such node', 0).description).toMatch(
		/^An expression in this node couldn't be resolved/,
	);
});
