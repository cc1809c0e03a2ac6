import { addUsers, removeGroups } from '../../../nodes/ReportSchedule/description';
import { createFacts, updateFacts } from '../../../nodes/ReportSchedule/description/schedule';
import type { OperationFacts } from '../../../nodes/ReportSchedule/requests/request';
import { adviceFor } from '../../../nodes/ReportSchedule/transport/advice';
import { failureRules, type Failure } from '../../../nodes/ReportSchedule/transport/failure';

const operations: Record<string, OperationFacts | undefined> = {
	create: createFacts,
	update: updateFacts,
	add: addUsers.facts[0],
	remove: removeGroups.facts[0],
	list: undefined,
};

function advice(given: Partial<Failure>, operation: string): string {
	const failure: Failure = { kind: 'refused', reason: '', ...given };
	return adviceFor(failure, operations[operation]);
}

const required = { name: 'timezone', message: 'This field is required.' };
const odd = { name: 'scheduled_time_hour', message: 'Not a choice.' };
const unknown = { name: 'other', message: 'No.' };

test.each<[string, Partial<Failure>, string, string]>([
	['400 with a reason', { status: 400, reason: 'No.' }, 'update', 'Correct this and run the node again.'],
	['400 without', { status: 400 }, 'update', 'Compare your values with what the service accepts'],
	[
		'400 that names fields',
		{ status: 400, reason: 'x', fields: [odd, unknown] },
		'create',
		'Correct these and run the node again: Hour, other.',
	],
	[
		'400 that names a field at great length',
		{ status: 400, reason: 'x', fields: [{ ...odd, name: 'k'.repeat(100_000) }] },
		'create',
		`Correct these and run the node again: ${'k'.repeat(79)}….`,
	],
	[
		'400 of an update that wants more fields',
		{ status: 400, reason: 'x', fields: [required, odd] },
		'update',
		'Add these fields and run the node again: Timezone.',
	],
	[
		'400 of a create that wants a field',
		{ status: 400, reason: 'x', fields: [required] },
		'create',
		'Correct these and run the node again: Timezone.',
	],
	['404 as a page', { status: 404, isPage: true }, 'update', 'Check the ID of the schedule'],
	['400 as a page', { status: 400, isPage: true, reason: 'x' }, 'update', 'The answer is a web page'],
	[
		'plain HTTP to a TLS port',
		{ status: 400, isPage: true, reason: 'The plain HTTP request was sent to HTTPS port' },
		'update',
		'Use https:// instead of http://',
	],
	['401', { status: 401 }, 'update', "Check the API token in the credential: the service doesn't accept it."],
	['402', { status: 402 }, 'update', 'subscription'],
	['403', { status: 403 }, 'update', 'Ask an administrator of the service for permission'],
	['404 of a schedule', { status: 404 }, 'update', 'Check the ID of the schedule'],
	['404 of a create', { status: 404 }, 'create', 'Check the ID of the report, and the base URL'],
	['405 where there is another method', { status: 405 }, 'update', 'Choose the other Request Method'],
	[
		'a create of which only the body says that it failed',
		{ status: 200, reason: 'No name.', isUncertain: true },
		'create',
		'Check in the service whether the schedule is there',
	],
	[
		'a create answered by something that is no HTTP',
		{ kind: 'connectionLost', code: 'HPE_INVALID_CONSTANT' },
		'create',
		'host name and port. Check in the service whether the schedule is there',
	],
	['409 of a create', { status: 409 }, 'create', 'update the schedule that has it'],
	['409', { status: 409 }, 'add', 'Check the schedule in the service'],
	['409 of an update', { status: 409 }, 'update', 'If the name is taken, use another one. Otherwise'],
	[
		'404 in words',
		{ status: 404, reason: 'No Schedule matches.' },
		'add',
		'Check the IDs above, and the base URL',
	],
	[
		'404 that names fields',
		{ status: 404, reason: 'x', fields: [odd] },
		'create',
		'Correct these and run the node again: Hour.',
	],
	[
		'400 of a list',
		{ status: 400, reason: 'x', fields: [unknown] },
		'list',
		"Your service's API may not support this.",
	],
	[
		'429 of a list',
		{ kind: 'rateLimited', status: 429 },
		'list',
		'Try again later. In a run, you can also increase Max Wait',
	],
	[
		'429 of a list, which says when',
		{ kind: 'rateLimited', limitedUntil: 0 },
		'list',
		'Try again after 00:00 UTC. In a run,',
	],
	['a failure without a word', { status: 200 }, 'update', 'Check the schedule in the service'],
	['413 of many IDs', { status: 413 }, 'add', 'Lower Max IDs per Request under Options'],
	['413 of a schedule', { status: 413 }, 'update', 'Shorten the texts'],
	['415', { status: 415 }, 'update', "doesn't accept JSON"],
	[
		'429',
		{ kind: 'rateLimited', status: 429 },
		'update',
		'Run the node again later, or increase Max Wait under Options.',
	],
	[
		'429 with a time',
		{ kind: 'rateLimited', limitedUntil: Date.parse('2099-11-21T14:05:00Z') },
		'update',
		'Run the node again after 2099-11-21 14:05 UTC, or increase Max Wait under Options.',
	],
	[
		'500 of an update',
		{ kind: 'serverError', status: 500 },
		'update',
		"it's safe to send the same change twice",
	],
	['502 of a list', { kind: 'gatewayError', status: 502 }, 'list', 'Try again later.'],
	['a time-out', { kind: 'timeout' }, 'create', 'increase Timeout under Options'],
	[
		'a page answered with success',
		{ kind: 'unexpectedAnswer', status: 200, isPage: true },
		'create',
		'a login page. Check in the service',
	],
	['no connection', { kind: 'notConnected' }, 'update', 'whether n8n can reach the service'],
	[
		'an address that n8n blocks',
		{ kind: 'notConnected', code: 'SsrfBlockedIpError' },
		'update',
		'ask whoever runs n8n',
	],
	[
		'a certificate',
		{ kind: 'noSecureConnection', code: 'CERT_HAS_EXPIRED' },
		'update',
		'Ignore SSL Issues (Insecure)',
	],
	[
		'a host that is not allowed',
		{ kind: 'notAllowed' },
		'create',
		'Add the host of the base URL to Allowed Domains',
	],
	['no TLS', { kind: 'noSecureConnection', code: 'EPROTO' }, 'update', 'the service uses HTTPS at all'],
	[
		'a redirect',
		{ kind: 'redirected', status: 301, location: 'x' },
		'update',
		'use that address up to /api/v1',
	],
])('after %s it says what to do', (_name, failure, operation, words) => {
	expect(advice(failure, operation)).toContain(words);
});

test('an update is never warned of a second schedule, a create always where the outcome is not known', () => {
	for (const [kind, { outcome }] of Object.entries(failureRules)) {
		const failure = { kind: kind as Failure['kind'] };
		expect(advice(failure, 'create').includes('created twice')).toBe(outcome === 'unknown');
		expect(advice(failure, 'update')).not.toContain('created twice');
	}
});

test('no advice is longer than two sentences', () => {
	const statuses = [undefined, 200, 302, 400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 429, 500];
	const kinds = Object.keys(failureRules) as Array<Failure['kind']>;
	for (const kind of kinds) {
		for (const status of statuses) {
			for (const more of [
				{},
				{ isPage: true },
				{ reason: 'x', fields: [required] },
				{ location: 'https://x/' },
			]) {
				for (const operation of Object.keys(operations)) {
					const said = advice({ kind, status, ...more }, operation);
					expect(said.match(/[.!?](?= [A-Z]|$)/g)!.length).toBeLessThanOrEqual(2);
				}
			}
		}
	}
});
