import { readResponse, type ReceivedResponse } from '../../../nodes/ReportSchedule/service/response';
import { expectProportional } from '../proportional';

/** What an answer comes to: `accepted`, or the kind and outcome of a failure with the status that is told. */
function came(status: number, body: unknown, more: Partial<ReceivedResponse> = {}) {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const received = { url: 'http://host/a/', status, headers: {}, text, isChange: true, ...more };
	const reply = readResponse(received);
	return 'answer' in reply ? 'accepted' : reply.failure;
}
const failed = (kind: string, outcome: string, status?: number) => ({
	kind,
	outcome,
	...(status && { status }),
});
const openFailure = failed('reportedFailure', 'unknown', 200);
const refusal = (status: number) => failed('clientError', 'refused', status);

test.each<[string, unknown]>([
	['nothing', ''],
	['text', 'Done.'],
	['an envelope', { status: 200, message: 'Request successful!' }],
	['a status of success', { status: 399, message: 'x' }],
	['a status in words without a reason', { status: 'error' }],
	['a record whose status and error are its own', { id: 5, name: 'a', status: 500, error: 'Last run failed' }],
	['a record by another ID', { schedule_id: 5, name: 'a', status: 'failed', detail: 'Last run failed' }],
	['such a record in the envelope', { data: { id: 5, name: 'a', status: 500, error: 'Last run failed' } }],
	['a record with the result of its last run', { id: 5, name: 'a', result: { error: 'No rows' }, data: false }],
	['a record without an ID', { name: 'Sales', users: ['7', '8'], export_type: 'pdf' }],
	['no errors', { errors: [], error: null, ok: true, status: 'ok', message: 'Done' }],
	['lists of nothing', { errors: { users: [], groups: [null, ''] }, error: false }],
	['a failure two levels in', { data: { data: { success: false } } }],
	['a failure under another key', { payload: { success: false } }],
	['fields that hold empty lists', { name: [], query: [] }],
	['a field that holds more than text', { name: ['Sales', 5] }],
	['counts of no errors', { error: 0, errors: { users: 0 } }],
	['lists where lists belong', { users: ['x'], groups: ['x'], scheduled_day_of_week: ['1'] }],
	['a list', [{ status: 404, message: 'x' }]],
	...[null, 'error', 0, true].map((body): [string, unknown] => [String(body), JSON.stringify(body)]),
])('a 2xx that is accepted: %s', (_what, body) => expect(came(200, body)).toBe('accepted'));

test.each<[string, unknown, object]>([
	['a status', { status: 404, message: 'No schedule 5' }, refusal(404)],
	['a status as text', { status: '400', errors: {} }, refusal(400)],
	['a status around a record', { status: 404, data: { id: 5 } }, refusal(404)],
	['a status beside an ID alone', { id: 5, status: 404, message: 'No schedule 5' }, refusal(404)],
	['an error of JSON-RPC', { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'No.' } }, openFailure],
	['a word for it with a reason in data', { status: 'fail', data: { users: 'No user 9' } }, openFailure],
	['a word for it with a reason in result', { status: 'fail', result: { users: 'No user 9' } }, openFailure],
	['a word for it around a refused field', { status: 'fail', data: { name: ['Taken.'] } }, refusal(200)],
	['a word for it around a record', { status: 'error', data: { id: 5, name: 'a' } }, openFailure],
	['a status in data', { status: 200, data: { status: 404, message: 'No.' } }, refusal(404)],
	['a status in result', { result: { status: 422 } }, refusal(422)],
	['a status of a server error', { status: 503, message: null }, failed('serverError', 'unknown', 503)],
	['a 429, which shows nothing of a change', { status: 429, message: 'x' }, openFailure],
	['a code of its own', { status: 600, message: 'x' }, openFailure],
	['success: false', { success: false }, openFailure],
	['success: false beside an ID that is none', { success: false, id: 'a-request' }, openFailure],
	['success: false in a record', { id: 5, name: 'Sales', success: false }, openFailure],
	['success: false as text', { success: 'false', data: { id: 5 } }, openFailure],
	['errors in a record', { id: 5, name: 'Sales', errors: { users: ['Invalid pk 9'] } }, openFailure],
	['success: false around a record', { success: false, data: { id: 5 } }, openFailure],
	['ok: false in result', { result: { ok: false } }, openFailure],
	['a status in words', { status: 'error', message: 'No.' }, openFailure],
	['other words for it', { status: 'Failed', detail: 'No.' }, openFailure],
	['errors in a list, as GraphQL has them', { data: null, errors: [{ message: 'No.' }] }, openFailure],
	['errors by field', { errors: { users: ['No.'] } }, openFailure],
	['an error', { error: 'No.' }, openFailure],
	['an error that is true', { error: true }, openFailure],
	['an error in data', { success: true, data: { error: 'No.' } }, openFailure],
	['nothing but false', false, openFailure],
	['an error beside a record', { id: 5, error: 'Not saved', data: { id: 5, name: 'a' } }, openFailure],
	['false in data', { status: 200, data: false }, openFailure],
	['a serializer’s refusal', { name: ['A schedule with this name already exists.'] }, refusal(200)],
	['such a refusal beside an ID', { id: 5, scheduled_time_hour: ['"11" is not a valid choice.'] }, refusal(200)],
	['such a refusal beside values', { users: [7], report: ['Invalid pk "7".'] }, refusal(200)],
	['such a refusal in data', { data: { timezone: ['Not a timezone.', 'x'] } }, refusal(200)],
])('a 2xx that failed: %s', (_what, body, failure) => expect(came(200, body)).toMatchObject(failure));

const page = '<!doctype html><title>Log in</title>';
const unread = { kind: 'unexpectedAnswer', outcome: 'unknown' };
test.each<{ what: string; status: number; body: unknown; more?: Partial<ReceivedResponse>; expected: unknown }>([
	{ what: 'a web page', status: 200, body: page, expected: { ...unread, isPage: true } },
	{
		what: 'a page by its header',
		status: 200,
		body: '<a>',
		more: { headers: { 'content-type': 'text/html' } },
		expected: { ...unread, isPage: true },
	},
	{
		what: 'what is too large or too deep',
		status: 200,
		body: '{"id":5}',
		more: { isTooLarge: true },
		expected: { ...unread, status: 200 },
	},
	{
		what: 'a 207 to a change',
		status: 207,
		body: { a: 1 },
		expected: { kind: 'reportedFailure', outcome: 'unknown', answer: { a: 1 } },
	},
	{ what: 'a 207 to a question', status: 207, body: { a: 1 }, more: { isChange: false }, expected: 'accepted' },
	{
		what: 'a 429 in a 200 to a question',
		status: 200,
		body: { status: 429 },
		more: { isChange: false },
		expected: { kind: 'rateLimited', outcome: 'notSent' },
	},
	{
		what: 'a refusal',
		status: 400,
		body: { users: ['No.'] },
		expected: { ...refusal(400), answer: { users: ['No.'] } },
	},
	{ what: 'a refusal without a word', status: 400, body: ' \n', expected: refusal(400) },
	{
		what: 'a refusal that is too large',
		status: 400,
		body: '{"a":1}',
		more: { isTooLarge: true },
		expected: { ...refusal(400), answer: '{"a":1}' },
	},
	{ what: 'a refusal by a web page', status: 400, body: page, expected: { ...refusal(400), isPage: true } },
	{ what: 'a server error', status: 502, body: 'No.', expected: failed('serverError', 'unknown', 502) },
])('an answer is read: $what', ({ status, body, more = {}, expected }) => {
	const got = came(status, body, more);
	expect(got).toEqual(typeof expected === 'string' ? expected : expect.objectContaining(expected as object));
});

test.each<[number, string | undefined, string]>([
	[301, undefined, 'unknown'],
	[303, 'https://host/a/', 'unknown'],
	[302, 'https://host/a/', 'refused'],
	[301, 'https://HOST:8443/a/', 'refused'],
	[301, 'https://other/a/', 'unknown'],
	[301, 'https://host/b/', 'unknown'],
	[302, 'https://host/a/?b', 'unknown'],
	[307, '/b', 'refused'],
	[308, '/a/', 'refused'],
	[302, 'http://host/a/', 'unknown'],
])('a redirect has the outcome that its target shows: %p to %s is %s', (status, location, outcome) =>
	expect(came(status, '', { headers: { location } })).toMatchObject({ kind: 'redirected', outcome, status }),
);

test.each<[string, (length: number) => string]>([
	['empty objects', (length) => `{"users":[${'{},'.repeat(length / 3)}{}]}`],
	['levels without an end', (length) => '{"a":['.repeat(length / 6)],
	['a page of titles', (length) => `<html>${'<title'.repeat(length / 6)}`],
])('an answer takes time in proportion to its length: %s', async (_what, text) => {
	for (const status of [200, 400]) await expectProportional(80_000, (length) => came(status, text(length)));
});

test('of where a redirect leads, 300 characters are told', () => {
	expect(came(302, '', { headers: { location: 'x'.repeat(400) } })).toMatchObject({
		location: 'x'.repeat(300),
	});
	expect(came(302, '')).toMatchObject({ location: undefined });
});
