import { membershipType } from '../../../nodes/ReportSchedule/operations/membership';
import { createType, updateType } from '../../../nodes/ReportSchedule/operations/schedules';
import { type Failure, failureRules } from '../../../nodes/ReportSchedule/service/outcome';
import { adviceFor, reasonIn, timeOf, whatHappened } from '../../../nodes/ReportSchedule/service/words';
import { failureOf } from '../failureOf';

const required = 'This field is required.';
test.each<[string, unknown, string]>([
	['text', ' Sorry,\n not\u0007 now ', 'Sorry, not now'],
	['a detail', { detail: 'No schedule 5.' }, 'No schedule 5.'],
	['the first that is not empty', { detail: ' ', message: 'No.' }, 'No.'],
	['what says more than the status', { error: 'Bad Request', message: 'No.' }, 'No.'],
	['a message before fields', { message: 'Invalid', errors: { name: ['No.'] } }, 'Invalid'],
	['a message, not the data beside it', { data: { name: 'Sales' }, message: 'Bad' }, 'Bad'],
	['a field', { name: [required] }, `name: ${required}`],
	['the first of two fields', { name: ['Too long.'], report: [required] }, 'name: Too long.'],
	['a field below errors', { errors: { timezone: 'is unknown' } }, 'timezone: is unknown'],
	['a field in the envelope', { status: 400, message: 'Request failed!', data: { name: ['No.'] } }, 'name: No.'],
	['the refused one of two fields', { name: 'Weekly', timezone: ['Bad zone.'] }, 'timezone: Bad zone.'],
	['a place in a field', { users: { 3: ['Invalid pk.'] } }, 'users.3: Invalid pk.'],
	['no message of success around it', { data: { error: 'No.' } }, 'No.'],
	['the first of a list', [['No.'], [{ detail: 'Not.' }]], 'No.'],
	['a message in a list', { errors: [{ message: 'No.' }, { message: 'Nor.' }] }, 'No.'],
	['no value of a record', { ok: false, data: { id: 5, name: 'a' } }, '{"ok":false,"data":{"id":5,"name":"a"}}'],
	['another form, as it came', { missing_users: [7, 9] }, '{"missing_users":[7,9]}'],
	['texts under other keys, as they came', { code: 'E1', why: ['x'] }, '{"code":"E1","why":["x"]}'],
	['the beginning of more', 'a'.repeat(601), `${'a'.repeat(600)}…`],
	['no half of a character', `${'a'.repeat(599)}😀`, `${'a'.repeat(599)}…`],
	['nothing', undefined, ''],
])('the reason of a refusal is the service’s own words: %s', (_what, answer, words) =>
	expect(reasonIn({ answer })).toBe(words),
);

test.each<[Partial<Failure>, string]>([
	[{ status: 400, answer: 'No.' }, 'DataReportive answered 400: “No”'],
	[{ status: 404, answer: '404 Not Found' }, 'DataReportive answered 404: “404 Not Found”'],
	[{ status: 418 }, 'DataReportive answered 418 without saying why'],
	[{ status: 502, isPage: true }, 'DataReportive answered 502 with a web page'],
	[{ status: 400, answer: 'a” <b>b</b> 1 < 2' }, 'DataReportive answered 400: “a" ‹b>b‹/b> 1 < 2”'],
	[{ kind: 'unexpectedAnswer', status: 200, isPage: true }, 'DataReportive answered with a web page'],
	[{ kind: 'reportedFailure', status: 200, answer: 'Bad' }, 'DataReportive reported a failure: “Bad”'],
	[
		{ kind: 'reportedFailure', status: 207, answer: [{ message: 'No.' }] },
		"DataReportive answered 207, which doesn't show that all of it was done: “No”",
	],
	[
		{ kind: 'redirected', status: 302, location: 'https://x/' },
		'DataReportive answered 302, a redirect to “https://x/”',
	],
	[
		{ kind: 'redirected', status: 302, location: 'https://u:pw@x/' },
		'DataReportive answered 302, a redirect to “https…”',
	],
	[{ kind: 'redirected', status: 301 }, 'DataReportive answered 301 without saying why'],
	[{ kind: 'notConnected', code: 'ECONNREFUSED' }, "Couldn't connect to DataReportive (ECONNREFUSED)"],
	[{ kind: 'timeout' }, "DataReportive didn't answer in time"],
	[{ kind: 'canceled', code: 'E' }, 'The workflow was stopped before DataReportive answered'],
	[{ kind: 'rateLimited', status: 429 }, "DataReportive's rate limit was reached"],
	[
		{ kind: 'rateLimited', limitedUntil: Date.parse('2099-11-21T14:05:00Z') },
		"DataReportive's rate limit was reached. DataReportive asked to wait until 2099-11-21 14:05 UTC",
	],
	[
		{ status: 400, answer: 'No.', outcome: 'unknown', earlier: 'unknown' },
		'DataReportive answered 400: “No”. An earlier attempt got no clear answer',
	],
	[
		{ status: 400, answer: 'No.', earlier: 'refused' },
		"DataReportive answered 400: “No”. This part of the request wasn't sent. An earlier request for this item was refused",
	],
])('what happened, after %j: %s', (failure, message) => expect(whatHappened(failureOf(failure))).toBe(message));

const types = {
	create: createType,
	update: updateType,
	add: membershipType('schedule', 'add', 'users'),
	list: undefined,
};
test.each<[Partial<Failure>, keyof typeof types, RegExp]>([
	[{ status: 400 }, 'update', /^Correct your values .* turn on Preview Only and/],
	[{ status: 400 }, 'list', /may not support this request\.$/],
	[{ status: 401 }, 'update', /^Check the API token/],
	[{ status: 401, outcome: 'notSent' }, 'add', /^Check the API token/],
	[{ status: 403 }, 'update', /^The token isn't allowed to do this/],
	[{ status: 404 }, 'add', /^Check the IDs that were sent, and the base URL/],
	[{ status: 405 }, 'update', /^Choose the other Request Method/],
	[{ status: 405 }, 'add', /the server at this address doesn't accept this request\.$/],
	[{ status: 413 }, 'add', /^Shorten your text and ID lists\.$/],
	[{ status: 400, isPage: true }, 'update', /such as a login page\.$/],
	[{ kind: 'redirected', status: 308, outcome: 'refused' }, 'update', /^Check the base URL/],
	[{ kind: 'timeout' }, 'update', /^Try again later\.$/],
	[{ kind: 'timeout' }, 'list', /^Try again later\.$/],
	[{ kind: 'timeout' }, 'create', /^Check in DataReportive whether the schedule is there/],
	[{ status: 400, outcome: 'unknown' }, 'create', /^Check in DataReportive whether the schedule is there/],
	[{ kind: 'rateLimited', status: 429 }, 'create', /^Try again later, or increase Max Wait/],
	[
		{ kind: 'rateLimited', limitedUntil: Date.parse('2099-11-21T14:05:00Z') },
		'add',
		/^Try again after 2099-11-21 14:05 UTC/,
	],
	[{ kind: 'runEnded' }, 'add', /^Try again\.$/],
	[{ kind: 'notConnected' }, 'create', /whether n8n can reach DataReportive\.$/],
	[{ kind: 'noSecureConnection', code: 'CERT_HAS_EXPIRED' }, 'create', /“Ignore SSL Issues \(Insecure\)”/],
	[{ kind: 'notAllowed' }, 'create', /^Add the host of the base URL to Allowed Domains/],
	[{ kind: 'connectionLost', code: 'EPROTO' }, 'update', /begins with http:\/\/ or https:\/\/\.$/],
	[{ kind: 'connectionLost', code: 'EPROTO' }, 'create', /created twice\. .* begins with http:\/\/ or https:\/\/\.$/],
])('what to do, after %j to %s', (failure, type, advice) =>
	expect(adviceFor(failureOf(failure), types[type])).toMatch(advice),
);

test.each(Object.keys(failureRules) as Array<Failure['kind']>)(
	'after %s, only a create with an unknown outcome is said to be checked first, or it could be created twice',
	(kind) => {
		const failure = failureOf({ kind });
		expect(adviceFor(failure, createType).includes('created twice')).toBe(failure.outcome === 'unknown');
		expect(adviceFor(failure, updateType)).not.toContain('created twice');
	},
);

test('a time to come is rounded up to the minute, in UTC', () => {
	const noon = Date.parse('2026-01-01T12:00:00Z');
	expect([0, 1].map((milliseconds) => timeOf(noon + milliseconds))).toEqual([
		'2026-01-01 12:00 UTC',
		'2026-01-01 12:01 UTC',
	]);
});
