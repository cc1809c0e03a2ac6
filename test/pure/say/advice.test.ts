import { membershipType } from '../../../nodes/ReportSchedule/operations/membership';
import { createType, updateType } from '../../../nodes/ReportSchedule/operations/schedules';
import type { RequestType } from '../../../nodes/ReportSchedule/service/request';
import { words } from '../../../nodes/ReportSchedule/words';
import { failureOf } from '../failureOf';
import { failureRules, type Failure } from '../../../nodes/ReportSchedule/service/outcome';

const operations: Record<string, RequestType | undefined> = {
	create: createType,
	update: updateType,
	add: membershipType('schedule', 'add', 'users'),
	remove: membershipType('schedule', 'remove', 'groups'),
	member: membershipType('group', 'remove', 'users'),
	list: undefined,
};

function advice(given: Partial<Failure>, operation: string): string {
	return words.adviceFor(failureOf(given), operations[operation]);
}

const required = { timezone: ['This field is required.'] };
const odd = { scheduled_time_hour: ['Not a choice.'] };
const unknown = { other: ['No.'] };

test.each<[Partial<Failure>, string, string | RegExp]>([
	[
		{ status: 400, answer: 'No.' },
		'update',
		"Correct your values and try again. To see what's sent, turn on Preview Only.",
	],
	[{ status: 400, answer: odd }, 'create', 'Correct Hour, then try again.'],
	[
		{ status: 400, answer: unknown },
		'create',
		"Correct your values and try again. To see what's sent, turn on Preview Only.",
	],
	[{ status: 400, answer: required }, 'update', 'Add or correct Timezone, then try again.'],
	[{ status: 400, isPage: true, answer: 'x' }, 'update', 'The answer is a web page'],
	[{ status: 403, isPage: true }, 'update', 'The answer is a web page'],
	[{ status: 404, isPage: true, answer: 'x' }, 'update', 'Check the IDs that were sent'],
	[{ status: 404, isPage: true }, 'list', 'Check the base URL in the credential: its host name'],
	[{ status: 404, answer: odd }, 'create', 'Correct Hour, then try again.'],
	[{ outcome: 'unknown' }, 'create', /^Check in DataReportive whether the schedule is there/],
	[{ status: 401 }, 'update', "Check the API token in the credential: DataReportive doesn't accept it."],
	...[402, 403, 407, 451].map((status): [Partial<Failure>, string, string] => [
		{ status },
		'update',
		'Ask a DataReportive administrator, or whoever runs the network.',
	]),
	[{ status: 415 }, 'update', /^Check the base URL .* doesn't accept this request\.$/],
	[{ status: 404 }, 'list', "DataReportive's API may not support this request."],
	// What has one method has no other.
	[{ status: 405 }, 'create', /^Check the base URL .* doesn't accept this request\.$/],
	[{ status: 405 }, 'add', /^Check the base URL .* doesn't accept this request\.$/],
	// The form has all that a create needs, and a membership has nothing but its list.
	[{ status: 400, answer: required }, 'create', 'Correct Timezone, then try again.'],
	[
		{ status: 400, answer: { users: ['Unknown.'] } },
		'add',
		"Correct your values and try again. To see what's sent, turn on Preview Only.",
	],
	[{ status: 404 }, 'create', /^Check the IDs that were sent, and the base URL in the credential\.$/],
	[{ status: 405 }, 'update', 'Choose the other Request Method'],
	[
		{ kind: 'connectionLost', code: 'HPE_INVALID_CONSTANT' },
		'create',
		'https://. Check in DataReportive whether the schedule is there',
	],
	[
		{ status: 404 },
		'member',
		/^Check the IDs that were sent, .* may not offer this for groups\. The group may not exist\.$/,
	],
	[{ status: 405 }, 'member', /^Choose the other Request Method .* may not offer this for groups\.$/],
	[{ status: 409 }, 'member', 'Check the group there, then try again.'],
	[{ status: 405 }, 'list', "the server at this address doesn't accept"],
	[{ kind: 'connectionLost', code: 'HPE_INVALID_CONSTANT' }, 'update', /host name and port, .* http/],
	[{ kind: 'unexpectedAnswer', status: 200 }, 'list', 'base URL in the credential leads to'],
	// The run's own, of which no answer is known.
	[{ kind: 'unexpectedAnswer' }, 'add', /^Try again later to send the same change again\.$/],
	[{ kind: 'unexpectedAnswer', status: 200 }, 'add', 'would probably get the same answer'],
	[{ kind: 'unexpectedAnswer', status: 200, isPage: true }, 'add', /it may lead to a login page\.$/],
	[{ kind: 'rateLimited', status: 429, outcome: 'unknown' }, 'create', /^Check in .* created twice\.$/],
	[
		{ status: 400, answer: { scheduled_time_hour: ['A valid number is required.'] } },
		'create',
		'Correct Hour, then try again.',
	],
	[{ kind: 'timeout' }, 'list', /^Try again later\.$/],
	[
		{ kind: 'redirected' },
		'update',
		/^Check in DataReportive whether the change was made\. Check the base URL/,
	],
	[{ kind: 'redirected' }, 'create', /^Check the base URL in the credential\. Check in DataReportive/],
	[{ status: 404, answer: 'No schedule 5.' }, 'add', 'Check the IDs that were sent, and the base URL'],
	[{ status: 400, answer: unknown }, 'list', "DataReportive's API may not support this request."],
	[{ status: 200, outcome: 'unknown' }, 'update', 'Check the schedule in DataReportive first.'],
	[{ status: 413 }, 'add', 'Lower Max IDs per Request under Options'],
	[{ status: 413 }, 'update', 'Shorten your text and ID lists'],
	[{ kind: 'rateLimited', status: 429 }, 'update', 'Try again later, or increase Max Wait under Options.'],
	[
		{ kind: 'rateLimited', limitedUntil: Date.parse('2099-11-21T14:05:00Z') },
		'update',
		'Try again after 2099-11-21 14:05 UTC, or increase Max Wait under Options.',
	],
	[{ kind: 'serverError', status: 500 }, 'update', 'to send the same change again.'],
	[{ kind: 'timeout' }, 'create', 'could be created twice'],
	[{ kind: 'timeout' }, 'update', 'increase Timeout under Options'],
	[{ kind: 'unexpectedAnswer', status: 200, isPage: true }, 'create', 'a login page. Check in DataReportive'],
	[{ kind: 'notConnected' }, 'update', /whether n8n can reach/],
	[{ kind: 'notConnected', code: 'SsrfBlockedIpError' }, 'update', 'ask whoever runs n8n'],
	[{ kind: 'noSecureConnection', code: 'CERT_HAS_EXPIRED' }, 'update', 'Ignore SSL Issues (Insecure)'],
	[{ kind: 'notAllowed' }, 'create', 'Add the host of the base URL to Allowed Domains'],
	[{ kind: 'connectionLost', code: 'EPROTO' }, 'update', 'whether it starts with http:// or https://'],
	[{ kind: 'connectionLost', code: 'ECONNRESET' }, 'update', /^Try again later to send/],
	[
		{ kind: 'redirected', status: 308, outcome: 'refused', location: 'x' },
		'update',
		/^Redirects aren't followed\. .* use the part before \/api\/v1/,
	],
	[
		{ kind: 'redirected', status: 302, location: 'x' },
		'list',
		/^Redirects aren't followed\. .* before \/api\/v1 /,
	],
])('after %j it says what to do: %s', (failure, operation, words) => {
	expect(advice(failure, operation)).toMatch(words);
});

test('there is advice for each status, whatever was sent', () => {
	for (let status = 400; status < 600; status += 1) {
		for (const operation of Object.keys(operations)) {
			for (const more of [{}, { isPage: true }, { answer: { detail: 'No.' } }]) {
				expect(advice({ status, ...more }, operation)).toMatch(/^[A-Z].*\.$/);
			}
		}
	}
});

test('an update is never warned of a second schedule, a create always where the outcome is not known', () => {
	for (const [kind, { outcome }] of Object.entries(failureRules)) {
		const failure = { kind: kind as Failure['kind'] };
		expect(advice(failure, 'create').includes('created twice')).toBe(outcome === 'unknown');
		expect(advice(failure, 'update')).not.toContain('created twice');
	}
});
