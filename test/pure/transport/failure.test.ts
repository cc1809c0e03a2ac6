import {
	failureRules,
	kindOfStatus,
	mayHaveBeenApplied,
	networkFailure,
	type FailureKind,
} from '../../../nodes/ReportSchedule/transport/failure';
import { waitBeforeRetry } from '../../../nodes/ReportSchedule/transport/retry';

test.each<[number, FailureKind | undefined]>([
	[200, undefined],
	[204, undefined],
	[299, undefined],
	[300, 'redirected'],
	[301, 'redirected'],
	[399, 'redirected'],
	[400, 'refused'],
	[401, 'refused'],
	[404, 'refused'],
	[428, 'refused'],
	[429, 'rateLimited'],
	[499, 'refused'],
	[500, 'serverError'],
	[502, 'gatewayError'],
	[503, 'serverError'],
	[504, 'gatewayError'],
	[599, 'serverError'],
	[199, 'refused'],
	[519, 'serverError'],
	[520, 'gatewayError'],
	[527, 'gatewayError'],
	[528, 'serverError'],
])('%i is %p', (status, kind) => expect(kindOfStatus(status)).toBe(kind));

const kinds: Array<[string, FailureKind]> = [
	...['EAI_AGAIN', 'EAI_FAIL', 'ECONNREFUSED', 'ENOTFOUND'].map((code): [string, FailureKind] => [
		code,
		'notConnected',
	]),
	// Without the system call it isn't known whether the request had left.
	...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH'].map((code): [string, FailureKind] => [
		code,
		'connectionLost',
	]),
	...['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT'].map(
		(code): [string, FailureKind] => [code, 'timeout'],
	),
	...[
		'CERT_HAS_EXPIRED',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
		'HOSTNAME_MISMATCH',
	].map((code): [string, FailureKind] => [code, 'noSecureConnection']),
	['ERR_CANCELED', 'canceled'],
	['EPROTO', 'connectionLost'],
	['NOT_ECONNREFUSED', 'connectionLost'],
	['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'connectionLost'],
	// Where something breaks into a connection after the request has left.
	['ERR_SSL_WRONG_VERSION_NUMBER', 'connectionLost'],
];

describe('without an answer', () => {
	test.each(kinds)('%s is %s', (code, kind) => {
		expect(networkFailure({ code })).toEqual({ kind, code, reason: '' });
	});

	test.each<[string, unknown, object]>([
		['nothing known', new Error('odd'), { kind: 'connectionLost' }],
		['null', null, { kind: 'connectionLost' }],
		['a code that is no text', { code: 7 }, { kind: 'connectionLost' }],
		['a cause', { cause: { cause: { code: 'ENOTFOUND' } } }, { kind: 'notConnected', code: 'ENOTFOUND' }],
		[
			'a code on the outside',
			{ code: 'ECONNRESET', cause: { code: 'ENOTFOUND' } },
			{ kind: 'connectionLost', code: 'ECONNRESET' },
		],
		[
			'several addresses tried',
			{ errors: [{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }] },
			{ kind: 'notConnected', code: 'ECONNREFUSED' },
		],
		[
			'an error of older versions of n8n, without its cause',
			{ httpCode: 'ECONNREFUSED', message: 'refused' },
			{ kind: 'notConnected', code: 'ECONNREFUSED' },
		],
		[
			'an address that n8n does not allow',
			{ cause: { name: 'SsrfBlockedIpError' } },
			{ kind: 'notConnected', code: 'SsrfBlockedIpError' },
		],
		['a status where a code would be', { httpCode: '200' }, { kind: 'connectionLost' }],
		[
			'a time-out of the connection',
			{ code: 'ETIMEDOUT', cause: { syscall: 'connect' } },
			{ kind: 'notConnected', code: 'ETIMEDOUT' },
		],
		[
			'the outer system call',
			{ code: 'ETIMEDOUT', syscall: 'read', cause: { syscall: 'connect' } },
			{ kind: 'timeout', code: 'ETIMEDOUT' },
		],
		[
			'another failure while connecting',
			{ code: 'ECONNRESET', syscall: 'connect' },
			{ kind: 'notConnected', code: 'ECONNRESET' },
		],
		[
			'a name that was not looked up',
			{ code: 'ETIMEDOUT', syscall: 'getaddrinfo' },
			{ kind: 'notConnected', code: 'ETIMEDOUT' },
		],
		...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ECONNREFUSED'].flatMap(
			(code): Array<[string, unknown, object]> => [
				[`${code} of connect`, { code, syscall: 'connect' }, { kind: 'notConnected', code }],
				[`${code} of read`, { code, syscall: 'read' }, { kind: 'connectionLost', code }],
				[`${code} of write`, { cause: { code, syscall: 'write' } }, { kind: 'connectionLost', code }],
			],
		),
		[
			'a handshake that only the message tells',
			{ code: 'EPROTO', syscall: 'write', message: 'ssl3_get_record:wrong version number' },
			{ kind: 'noSecureConnection', code: 'EPROTO' },
		],
		[
			'a handshake that the message of the cause tells',
			{ code: 'EPROTO', message: 'request', cause: { message: 'tlsv1 alert protocol version' } },
			{ kind: 'noSecureConnection', code: 'EPROTO' },
		],
		[
			'TLS that breaks behind the handshake',
			{ code: 'EPROTO', syscall: 'read', message: 'decryption failed or bad record mac' },
			{ kind: 'connectionLost', code: 'EPROTO' },
		],
		[
			'words of no TLS in what is read',
			{ code: 'EPROTO', syscall: 'read', message: 'wrong version number' },
			{ kind: 'connectionLost', code: 'EPROTO' },
		],
		[
			'words of no TLS with another code',
			{ code: 'ECONNRESET', syscall: 'write', message: 'wrong version number' },
			{ kind: 'connectionLost', code: 'ECONNRESET' },
		],
		[
			'words of a handshake with another code',
			{ code: 'ECONNRESET', message: 'handshake failure' },
			{ kind: 'connectionLost', code: 'ECONNRESET' },
		],
	])('%s', (_name, error, expected) => expect(networkFailure(error)).toEqual({ reason: '', ...expected }));

	test('a chain of causes without an end is left', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(networkFailure(error)).toEqual({ kind: 'connectionLost', reason: '' });
	});
});

test('a host that the credential leaves out is known by what n8n says of it', () => {
	const thrown = new Error('Domain not allowed: This credential is restricted from accessing example.com.');
	expect(networkFailure(new Error('Unknown', { cause: thrown }))).toEqual({ kind: 'notAllowed', reason: '' });
});

test('each status is of the kind whose words name it', () => {
	const kindBy = new Map<string, string>();
	for (const [kind, { what }] of Object.entries(failureRules)) {
		for (const [, first = '', last = first] of what.matchAll(/\b([3-5](?:\d\d|xx))\b(?:–(\d{3}))?/g)) {
			if (first.endsWith('xx')) kindBy.set(first, kind);
			else for (let status = Number(first); status <= Number(last); status++) kindBy.set(`${status}`, kind);
		}
	}
	const statuses = Array.from({ length: 300 }, (_, index) => 300 + index);
	const named = (status: number) => kindBy.get(`${status}`) ?? kindBy.get(`${String(status)[0]}xx`);
	expect(statuses.map((status) => [status, kindOfStatus(status)])).toEqual(
		statuses.map((status) => [status, named(status)]),
	);
});

/**
 * By kind: whether an update (or add, or remove) and a create are retried, and whether the service may have
 * applied it. A rate limit waits with the whole run instead (rateLimit.ts).
 */
const table: Array<[FailureKind, boolean, boolean, boolean]> = [
	['rateLimited', false, false, false],
	['notConnected', true, true, false],
	['noSecureConnection', false, false, false],
	['notAllowed', false, false, false],
	['serverError', true, false, true],
	['gatewayError', true, false, true],
	['timeout', true, false, true],
	['connectionLost', true, false, true],
	['unexpectedAnswer', false, false, true],
	['redirected', false, false, false],
	['redirectedAfter', false, false, true],
	['refused', false, false, false],
	['canceled', false, false, true],
];

describe('what follows from a failure', () => {
	test.each(table)(
		'%s: retried: an update %p, a create %p; may have been applied: %p',
		(kind, ...expected) => {
			const failure = { kind, reason: '' };
			const isRetried = (isIdempotent: boolean) =>
				waitBeforeRetry(failure, { retries: 0, maxRetries: 3, isIdempotent }, () => 0.5) !== undefined;
			expect([isRetried(true), isRetried(false), mayHaveBeenApplied(failure)]).toEqual(expected);
			// An earlier attempt whose outcome is not known stays so.
			expect(mayHaveBeenApplied({ ...failure, isUncertain: true })).toBe(true);
		},
	);

	test('the table is complete, and a rate limit alone waits for the run', () => {
		expect(Object.keys(failureRules)).toEqual(table.map(([kind]) => kind));
		const waiting = Object.entries(failureRules).filter(([, { retry }]) => retry === 'whenAllowed');
		expect(waiting.map(([kind]) => kind)).toEqual(['rateLimited']);
	});
});
