import { wordFailure } from '../../../nodes/ReportSchedule/answers/wording';
import type { Failure, FailureKind } from '../../../nodes/ReportSchedule/transport/failure';

const schedules = '/api/v1/schedules/';
const create = { method: 'POST', path: schedules, about: 'report 7', creates: true };
const update = { method: 'PUT', path: `${schedules}5/`, about: 'schedule 5', creates: false };
const add = { ...update, method: 'POST', path: `${schedules}5/add_users/` };
const remove = { ...add, path: `${schedules}5/remove_groups/` };
const requests = { create, update, add, remove };

const word = (failure: Partial<Failure>, request: keyof typeof requests = 'update') =>
	wordFailure({ kind: 'refused', words: '', ...failure }, requests[request]);

describe('the message', () => {
	test.each<[string, Partial<Failure>, string]>([
		['the service’s words', { status: 400, words: 'No.' }, 'The service answered 400: No. (schedule 5)'],
		['a name where it has none', { status: 404 }, 'The service answered 404 Not Found (schedule 5)'],
		['neither', { status: 418 }, 'The service answered 418 without saying why (schedule 5)'],
		[
			'its status once',
			{ status: 400, words: '400 - Bad (400)' },
			'The service answered 400: Bad (schedule 5)',
		],
		['only its status', { status: 409, words: '409' }, 'The service answered 409 Conflict (schedule 5)'],
		[
			'a number that only begins like it',
			{ status: 400, words: '4000 rows' },
			'The service answered 400: 4000 rows (schedule 5)',
		],
		[
			'where it redirects to',
			{ kind: 'redirected', status: 302, words: 'Found', location: 'https://x/' },
			'The service answered 302, a redirect to https://x/ (schedule 5)',
		],
	])('has %s', (_name, failure, message) => expect(word(failure).message).toBe(message));

	test.each<[keyof typeof requests, string]>([
		['create', 'Whether the schedule was created is not known'],
		['update', 'Whether the change was applied is not known'],
	])('of %s says where the outcome is not known', (request, words) => {
		expect(word({ kind: 'timeout' }, request).message).toMatch(new RegExp(`\\)\\. ${words}$`));
		expect(word({ status: 400 }, request).message).not.toContain('not known');
	});

	test.each<[FailureKind, string | undefined, string]>([
		['notConnected', 'ECONNREFUSED', 'The connection to the service was refused'],
		['notConnected', 'ENOTFOUND', 'The host name of the service was not found'],
		['notConnected', 'ETIMEDOUT', 'No connection to the service could be made (etimedout)'],
		['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the service is self-signed'],
		[
			'tls',
			'UNABLE_TO_GET_ISSUER_CERT',
			'The certificate of the service is signed by an authority that n8n does not know',
		],
		['tls', 'CERT_REVOKED', 'The certificate of the service was not accepted (cert revoked)'],
		['timeout', 'ECONNABORTED', 'The service did not answer in time'],
		['cancelled', 'ERR_CANCELED', 'The workflow was stopped before the service answered'],
		['connectionLost', 'ECONNRESET', 'The connection to the service was lost before it answered'],
		['connectionLost', 'ERR_ODD_CODE', 'The connection to the service was lost (err odd code)'],
		['connectionLost', undefined, 'The connection to the service was lost'],
	])('without an answer: %s, %s', (kind, code, words) => {
		expect(word({ kind, code }).message).toMatch(words);
	});
});

describe('the description', () => {
	test('ends in the request', () => {
		expect(word({ status: 401 }).description).toBe(
			'Check the API token in the credential: the service does not accept it. The request was PUT /api/v1/schedules/5/.',
		);
	});

	test.each<[string, Partial<Failure>, keyof typeof requests, string]>([
		['400 with words', { status: 400, words: 'No.' }, 'update', 'Mend what the service names'],
		['400 without', { status: 400 }, 'update', 'does not say what it refuses'],
		['402', { status: 402 }, 'update', 'subscription'],
		['403', { status: 403 }, 'update', 'Ask for the permission'],
		['404 of a schedule', { status: 404 }, 'update', 'Check the ID of the schedule'],
		['404 of a create', { status: 404 }, 'create', 'there is no such path'],
		['405 where there is another method', { status: 405 }, 'update', 'Choose the other method'],
		['405 of a removal', { status: 405 }, 'remove', 'Choose the other method'],
		['405 of a create', { status: 405 }, 'create', 'Check the base URL'],
		['405 of an addition', { status: 405 }, 'add', 'Check the base URL'],
		['409', { status: 409 }, 'update', 'contradicts what the service holds'],
		['413 of many IDs', { status: 413 }, 'add', 'Lower the option Max IDs per Request'],
		['413 of a schedule', { status: 413 }, 'update', 'Shorten the texts'],
		['415', { status: 415 }, 'update', 'does not take JSON'],
		['422', { status: 422, words: 'No.' }, 'update', 'Mend what the service names'],
		['any other refusal', { status: 418, words: 'No.' }, 'update', 'Mend what the service names'],
		['429', { kind: 'rateLimited', status: 429 }, 'update', 'Lower the option Concurrency'],
		['500 of an update', { kind: 'serverError', status: 500 }, 'update', 'does no harm'],
		['502 of a create', { kind: 'gatewayError', status: 502 }, 'create', 'could be created twice'],
		['a time-out', { kind: 'timeout' }, 'create', 'Raise the option Timeout. Look in the service'],
		['no connection', { kind: 'notConnected' }, 'update', 'whether the service can be reached'],
		['a certificate', { kind: 'tls', code: 'CERT_HAS_EXPIRED' }, 'update', 'Ignore SSL Issues (Insecure)'],
		['an unknown certificate', { kind: 'tls' }, 'update', 'Ignore SSL Issues (Insecure)'],
		['no TLS', { kind: 'tls', code: 'EPROTO' }, 'update', 'meant to be reached by http://'],
		[
			'a redirect',
			{ kind: 'redirected', status: 301, location: 'x' },
			'update',
			'Redirects are not followed',
		],
		['a redirect to nowhere', { kind: 'redirected', status: 304 }, 'update', 'Check the base URL'],
		['a cancelled create', { kind: 'cancelled' }, 'create', 'could be created twice'],
	])('after %s says what to do', (_name, failure, request, words) => {
		expect(word(failure, request).description).toContain(words);
	});
});
