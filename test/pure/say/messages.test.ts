import type { Failure, FailureKind } from '../../../nodes/ReportSchedule/service/outcome';
import { failureOf } from '../failureOf';
import { words } from '../../../nodes/ReportSchedule/words';
import { timeOf } from '../../../nodes/ReportSchedule/say/advice';

const said = (failure: Partial<Failure>) => words.whatHappened(failureOf(failure));
const time = Date.parse('2099-11-21T14:05:00Z');

test.each<[Partial<Failure>, string]>([
	[{ status: 400, answer: 'No.' }, 'DataReportive answered 400: “No”'],
	[{ status: 404, answer: '404 Not Found' }, 'DataReportive answered 404: “Not Found”'],
	[
		{ status: 403, isPage: true, answer: '403 Your address is blocked' },
		'DataReportive answered 403: “Your address is blocked”',
	],
	[{ status: 418 }, 'DataReportive answered 418 without saying why'],
	[{ status: 500 }, 'DataReportive answered 500 without saying why'],
	[{ status: 502, isPage: true }, 'DataReportive answered 502 with a web page'],
	[{ kind: 'unexpectedAnswer', status: 200, isPage: true }, 'DataReportive answered with a web page'],
	[
		{ kind: 'unexpectedAnswer', status: 200, isPage: true, answer: 'Log in' },
		'DataReportive answered with a web page: “Log in”',
	],
	[{ status: 400, isPage: true, answer: 'No.' }, 'DataReportive answered 400: “No”'],
	[{ kind: 'reportedFailure', status: 200 }, 'DataReportive reported a failure'],
	[{ kind: 'reportedFailure', status: 200, answer: 'Bad' }, 'DataReportive reported a failure: “Bad”'],
	[
		{ kind: 'reportedFailure', status: 207, answer: [{ status: 200 }] },
		'DataReportive answered 207, which doesn\'t show that all of it was done: “[{"status":200}]”',
	],
	[
		{ kind: 'reportedFailure', status: 207, answer: [{ status: 200 }, { status: 400, message: 'No.' }] },
		"DataReportive answered 207, which doesn't show that all of it was done: “No”",
	],
	// Where the service's words end, a reader sees, whatever they are; n8n shows some messages as HTML.
	[{ status: 400, answer: 'a” <b>b</b> 1 < 2' }, 'DataReportive answered 400: “a" ‹b>b‹/b> 1 < 2”'],
	[
		{ kind: 'redirected', status: 302, answer: 'Moved', location: 'https://x/' },
		'DataReportive answered 302, a redirect to “https://x/”',
	],
	[{ kind: 'redirected', status: 303, answer: 'Saved as 5' }, 'DataReportive answered 303: “Saved as 5”'],
	[{ kind: 'redirected', status: 301 }, 'DataReportive answered 301, a redirect without an address'],
	[
		{ kind: 'unexpectedAnswer', status: 200 },
		"DataReportive's answer is larger than 16 MB, or has more than a million values",
	],
])('after an answer: %j', (failure, message) => expect(said(failure)).toBe(message));

test.each<[Partial<Failure>, RegExp]>([
	[{ earlier: 'unknown' }, /earlier attempt/],
	[{ earlier: 'refused' }, /earlier request .* refused/],
	[{ isUntried: true }, /perhaps another one: .* not tried alone/],
])('a failure says besides: %j', (more, besides) => {
	const failure = { status: 400, answer: 'No.' };
	expect(said({ ...failure, ...more })).toMatch(/^DataReportive answered 400: “No”\. /);
	expect(said({ ...failure, ...more })).toMatch(besides);
	expect(said(failure)).not.toMatch(besides);
});

const kind = 'rateLimited';
test.each<[string, Partial<Failure>, string]>([
	['answered', { kind, status: 429 }, "DataReportive's rate limit was reached"],
	[
		'in the service’s words',
		{ kind, status: 429, answer: 'Monthly quota used up.' },
		"DataReportive's rate limit was reached: “Monthly quota used up”",
	],
	[
		'with a time',
		{ kind, status: 429, limitedUntil: time },
		"DataReportive's rate limit was reached. DataReportive asked to wait until 2099-11-21 14:05 UTC",
	],
	['never sent', { kind }, "DataReportive's rate limit was reached"],
])('after a rate limit: %s', (_name, failure, message) => expect(said(failure)).toBe(message));

test.each([
	['2026-11-21T14:05:00.000Z', '14:05 UTC'],
	['2026-11-21T14:05:00.001Z', '14:06 UTC'],
	['2026-11-22T13:59:00.000Z', '13:59 UTC'],
	// A day away once it's rounded up.
	['2026-11-22T13:59:00.001Z', '2026-11-22 14:00 UTC'],
	['2026-11-22T14:00:00.000Z', '2026-11-22 14:00 UTC'],
	['2026-12-31T23:59:59.000Z', '2027-01-01 00:00 UTC'],
])('%s is shown as %s', (then, shown) => {
	expect(timeOf(Date.parse(then), Date.parse('2026-11-21T14:00:00Z'))).toBe(shown);
});

test.each<[FailureKind, string | undefined, string]>([
	['notConnected', 'ECONNREFUSED', 'The connection to DataReportive was refused'],
	['notConnected', 'ENOTFOUND', "DataReportive's host name wasn't found"],
	['canceled', 'ERR_CANCELED', 'The workflow was stopped before DataReportive answered'],
	['notConnected', 'SsrfBlockedIpError', "n8n doesn't allow connections to DataReportive's address"],
	['notConnected', 'ETIMEDOUT', 'The connection to DataReportive timed out'],
	['notConnected', undefined, "Couldn't connect to DataReportive"],
	['notConnected', 'EPERM', "Couldn't connect to DataReportive: network error EPERM"],
	[
		'noSecureConnection',
		'CERT_HAS_EXPIRED',
		"DataReportive's certificate wasn't accepted: network error CERT_HAS_EXPIRED",
	],
	['connectionLost', 'ERR_SSL_WRONG_VERSION_NUMBER', 'The secure connection to DataReportive failed'],
	['noSecureConnection', undefined, "DataReportive's certificate wasn't accepted"],
	['notConnected', 'EAI_AGAIN', "DataReportive's host name couldn't be looked up"],
	['notConnected', 'EHOSTUNREACH', "DataReportive's host can't be reached"],
	['notAllowed', undefined, "The credential's Allowed Domains don't include DataReportive's host"],
	['timeout', 'ECONNABORTED', "DataReportive didn't answer in time"],
	['connectionLost', 'EPROTO', 'The secure connection to DataReportive failed'],
	['connectionLost', undefined, 'The connection to DataReportive was lost before it answered'],
	['connectionLost', 'ECONNRESET', 'The connection to DataReportive was lost before it answered'],
	['connectionLost', 'HPE_INVALID_CONSTANT', "The server at this address doesn't speak HTTP"],
	['connectionLost', 'HPE_HEADER_OVERFLOW', "DataReportive's answer couldn't be read"],
	['runEnded', undefined, 'The run ended first'],
	['connectionLost', 'Z_DATA_ERROR', "DataReportive's answer couldn't be decompressed"],
])('without an answer: %s, %s', (kind, code, message) => expect(said({ kind, code })).toBe(message));
