import {
	kindOfStatus,
	mayHaveBeenApplied,
	networkFailure,
	wentUnanswered,
	type FailureKind,
} from '../../../nodes/ReportSchedule/transport/failure';

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
])('%i is %p', (status, kind) => expect(kindOfStatus(status)).toBe(kind));

const kinds: Array<[string, FailureKind]> = [
	...['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'ENOTFOUND'].map(
		(code): [string, FailureKind] => [code, 'notConnected'],
	),
	...['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT'].map(
		(code): [string, FailureKind] => [code, 'timeout'],
	),
	...[
		'CERT_HAS_EXPIRED',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'SELF_SIGNED_CERT_IN_CHAIN',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'ERR_SSL_WRONG_VERSION_NUMBER',
		'EPROTO',
		'HOSTNAME_MISMATCH',
	].map((code): [string, FailureKind] => [code, 'tls']),
	['ERR_CANCELED', 'cancelled'],
	['ECONNRESET', 'connectionLost'],
	['EPROTO_ELSE', 'connectionLost'],
	['AFTER_ERR_TLS_', 'connectionLost'],
];

describe('without an answer', () => {
	test.each(kinds)('%s is %s', (code, kind) => {
		expect(networkFailure({ code })).toEqual({ kind, code, words: '' });
	});

	test.each<[string, unknown, object]>([
		['nothing known', new Error('odd'), { kind: 'connectionLost' }],
		['no object', 'odd', { kind: 'connectionLost' }],
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
			'a code where older versions of n8n keep it',
			{ name: 'NodeApiError', httpCode: 'ECONNREFUSED' },
			{ kind: 'notConnected', code: 'ECONNREFUSED' },
		],
		[
			'an address that n8n does not allow',
			{ cause: { name: 'SsrfBlockedIpError' } },
			{ kind: 'notConnected', code: 'SsrfBlockedIpError' },
		],
		['a status where a code would be', { httpCode: '200' }, { kind: 'connectionLost' }],
		['errors that are no list', { errors: { code: 'ENOTFOUND' } }, { kind: 'connectionLost' }],
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
			{ kind: 'connectionLost', code: 'ECONNRESET' },
		],
		[
			'a system call that is no text',
			{ code: 'ETIMEDOUT', syscall: 7, cause: { syscall: 'connect' } },
			{ kind: 'notConnected', code: 'ETIMEDOUT' },
		],
	])('%s', (_name, error, expected) => expect(networkFailure(error)).toEqual({ words: '', ...expected }));

	test('a chain of causes without an end is left', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(networkFailure(error)).toEqual({ kind: 'connectionLost', words: '' });
	});
});

/** Kind, whether the service may have applied the request, whether it said nothing itself. */
test.each<[FailureKind, boolean, boolean]>([
	['rateLimited', false, false],
	['notConnected', false, false],
	['tls', false, false],
	['serverError', true, false],
	['gatewayError', true, true],
	['timeout', true, true],
	['connectionLost', true, true],
	['redirected', false, false],
	['refused', false, false],
	['cancelled', true, true],
])('after %s: may have been applied: %p, went unanswered: %p', (kind, applied, unanswered) => {
	const failure = { kind, words: '' };
	expect([mayHaveBeenApplied(failure), wentUnanswered(failure)]).toEqual([applied, unanswered]);
});
