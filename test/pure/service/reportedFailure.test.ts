import { reportedFailure } from '../../../nodes/ReportSchedule/service/response';

const sent = { name: 'Sales', users: [7, 8], report: 7 };
const reported = (body: unknown) => reportedFailure(body, sent, 200);

test.each<[string, unknown]>([
	['status alone', { status: 404 }],
	['a status of success', { status: 399, message: 'x' }],
	['a status of an error without a reason', { status: 'error' }],
	['a record with an error of its own', { id: 5, error: 'Last run failed', ok: false, status: 'failed' }],
	['a record by another ID', { schedule_id: 5, status: 'failed', detail: 'Last run failed' }],
	['a record by a field that was sent', { name: 'Sales', error: 'Last run failed' }],
	['a record by the text of an ID', { report: '7', error: 'Last run failed' }],
	['a record by its users', { users: [{ id: 7 }, '9'], success: false }],
	['a record whose status is a number', { id: 5, status: 500, error: 'Last run failed' }],
	['such a record in the envelope', { data: { id: 5, status: 500, error: 'Last run failed' } }],
	['a record with a result of its own', { id: 5, result: false }],
	['a record in the envelope', { data: { id: 5, error: 'Last run failed' } }],
	['no errors', { errors: [], error: null, ok: true, status: 'ok', message: 'Done' }],
	['errors that are empty', { errors: {}, error: '', message: 'Done' }],
	['words for no error', { error: 'None', errors: ' null ', success: 'no' }],
	['lists of nothing', { errors: { users: [], groups: [null, ''] }, error: '[]' }],
	['an error that is none', { error: { code: 0, message: 'OK' } }],
	['a failure two levels in', { data: { data: { success: false } } }],
	['a failure under another key', { payload: { success: false } }],
	...['404x', 'x404', [404], 400.5, 'erroneous', 'O', 'no error', ['error']].map(
		(status): [string, unknown] => [`the odd status ${String(status)}`, { status, message: 'x' }],
	),
	['a list', [{ status: 404, message: 'x' }]],
	...[undefined, null, 'error', 'false', 404, 0].map((body): [string, unknown] => [
		`${typeof body} ${String(body)}`,
		body,
	]),
])('an answer that reports no failure: %s', (_name, body) => expect(reported(body)).toBeUndefined());

test.each<[string, unknown, number]>([
	['wraps a status', { status: 404, message: 'No schedule 5' }, 404],
	['wraps the lowest status of a failure', { status: 400, errors: {} }, 400],
	['wraps a status as text', { status: ' 404 ', detail: 'No schedule 5' }, 404],
	['wraps a status beside errors', { status: 503, errors: { a: ['No.'] } }, 503],
	['wraps a status beside an empty message', { status: 503, message: null }, 503],
	['wraps a status around a record', { status: 404, message: 'No.', data: { id: 5 } }, 404],
	['wraps a status around data alone', { status: 404, data: { id: 5 } }, 404],
	['wraps a status in data', { status: 200, data: { status: 404, message: 'No.' } }, 404],
	['wraps a status in result', { result: { status: '422', errors: ['No.'] } }, 422],
])('one that %s reports that', (_name, body, status) => expect(reported(body)).toEqual({ status }));

/** They name no status, so nobody knows what was done. */
test.each<[string, unknown]>([
	['success: false', { success: false, message: 'No name.' }],
	['success: false without a word', { success: ' False ' }],
	['success: 0', { success: 0, message: 'No.' }],
	['success: false beside an error about a field', { success: false, users: ['Invalid pk "9"'] }],
	['success: false beside an ID that is none', { success: false, id: 'a-request' }],
	['rows of something else under users', { users: [{ id: 7, code: 'invalid' }], success: false }],
	['ok: false', { ok: false, error: 'channel_not_found' }],
	['ok: false as text', { ok: 'false' }],
	['a status in words', { status: 'error', message: 'No.' }],
	['another status in words', { status: ' Failed ', detail: 'No.' }],
	['a status that goes on', { status: 'failed_validation', message: 'No.' }],
	['errors in a list, as GraphQL has them', { data: null, errors: [{ message: 'No.' }] }],
	['errors by field', { errors: { users: ['No.'] } }],
	['an error as text', { error: 'No.' }],
	['an error beside an ID that is none', { jsonrpc: '2.0', error: { message: 'No.' }, id: null }],
	['errors beside the ID 0', { id: 0, errors: ['No.'] }],
	['an error that is true', { error: true, msg: 'No.' }],
	['an error code', { error: 1064 }],
	['a code of its own', { status: 600, message: 'x' }],
	['nothing but false', false],
	['false in data', { status: 200, message: 'Request successful!', data: false }],
	['false in result', { jsonrpc: '2.0', result: false }],
	['success: false in data', { status: 200, message: 'Request successful!', data: { success: false } }],
	['ok: false in result', { result: { ok: false } }],
	['errors in data', { success: true, data: { errors: { users: ['No.'] } } }],
	['a status in words in data', { data: { status: 'error', message: 'No.' } }],
	['an error in result', { result: { error: 'No.' } }],
])('one that has %s reports a failure, and leaves open what was done', (_words, body) => {
	expect(reported(body)).toEqual({});
});

test('a 207 to a change may hold any failure, a 207 to a question has an answer', () => {
	expect(reportedFailure('x', sent, 207)).toEqual({});
	expect(reportedFailure('x', undefined, 207)).toBeUndefined();
	expect(reportedFailure({ success: false }, undefined, 207)).toEqual({});
});
