import { networkProblem } from '../../../nodes/ReportSchedule/service/exchange';
import type { FailureKind } from '../../../nodes/ReportSchedule/service/outcome';

const codes: Partial<Record<FailureKind, string[]>> = {
	notConnected: ['EAI_AGAIN', 'EAI_FAIL', 'ECONNREFUSED', 'ENOTFOUND'],
	timeout: ['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT'],
	noSecureConnection: [
		...['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
		'HOSTNAME_MISMATCH',
	],
	canceled: ['ERR_CANCELED'],
	connectionLost: [
		// Without the system call it isn't known whether the request had left.
		...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'EPROTO', 'NOT_ECONNREFUSED'],
		// Where something breaks into a connection after the request has left.
		...['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'ERR_SSL_WRONG_VERSION_NUMBER'],
		'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
	],
};

const notAllowed = new Error('Domain not allowed: This credential is restricted from accessing example.com.');

type NetworkRow = [error: unknown, kind: FailureKind, code: string | undefined];

describe('without an answer', () => {
	test.each(Object.entries(codes))('the code says that it was %s: %j', (kind, some) => {
		expect(some.map((code) => networkProblem({ code }))).toMatchObject(some.map((code) => ({ kind, code })));
	});

	test.each<NetworkRow>([
		[null, 'connectionLost', undefined],
		[new Error('Unknown', { cause: notAllowed }), 'notAllowed', undefined],
		[{ cause: { cause: { code: 'ENOTFOUND' } } }, 'notConnected', 'ENOTFOUND'],
		[{ code: 'ECONNRESET', cause: { code: 'ENOTFOUND' } }, 'connectionLost', 'ECONNRESET'],
		[{ errors: [{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }] }, 'notConnected', 'ECONNREFUSED'],
		[{ cause: { code: 'ENOTFOUND' }, errors: [{ code: 'ECONNRESET' }] }, 'notConnected', 'ENOTFOUND'],
		// A status is no code of the network.
		[{ httpCode: '502', message: 'Bad gateway' }, 'connectionLost', undefined],
		[{ cause: { name: 'SsrfBlockedIpError' } }, 'notConnected', 'SsrfBlockedIpError'],
		[
			// As older versions of n8n have it, without its cause.
			{ httpCode: 'ECONNREFUSED', message: 'refused' },
			'notConnected',
			'ECONNREFUSED',
		],
		[{ code: 'ETIMEDOUT', cause: { syscall: 'connect' } }, 'notConnected', 'ETIMEDOUT'],
		[{ code: 'ETIMEDOUT', syscall: 'read', cause: { syscall: 'connect' } }, 'timeout', 'ETIMEDOUT'],
		[{ code: 'ETIMEDOUT', syscall: 'getaddrinfo' }, 'notConnected', 'ETIMEDOUT'],
		// n8n's error around that of its HTTP client, around one for all addresses of a host, around one for each.
		...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].map((code): NetworkRow => {
			const all = { code, errors: [{ code, syscall: 'connect' }] };
			return [{ code, cause: { code, cause: all } }, 'notConnected', code];
		}),
		...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ECONNREFUSED'].flatMap((code): NetworkRow[] => [
			[{ code, syscall: 'connect' }, 'notConnected', code],
			[{ code, syscall: 'read' }, 'connectionLost', code],
			[{ cause: { code, syscall: 'write' } }, 'connectionLost', code],
		]),
		[{ code: 'EPROTO', syscall: 'write', message: 'wrong version number' }, 'connectionLost', 'EPROTO'],
		[{ code: 'EPROTO', syscall: 'read', message: 'decryption failed or bad record mac' }, 'connectionLost', 'EPROTO'],
		// In the middle of an answer the request has left.
		[{ code: 'EPROTO', syscall: 'read', message: 'wrong version number' }, 'connectionLost', 'EPROTO'],
		[{ code: 'ECONNRESET', syscall: 'write', message: 'http request' }, 'connectionLost', 'ECONNRESET'],
		// Nothing has left before TLS was there, or before a proxy answered CONNECT.
		[
			{
				code: 'ECONNRESET',
				message: 'Client network socket disconnected before secure TLS connection was established',
			},
			'notConnected',
			'ECONNRESET',
		],
		[
			{ code: 'ECONNRESET', message: 'Proxy connection ended before receiving CONNECT response' },
			'notConnected',
			'ECONNRESET',
		],
		[{ code: 'ECONNRESET', syscall: 'read', message: 'read ECONNRESET' }, 'connectionLost', 'ECONNRESET'],
	])('the reason is found wherever the error holds it: %j is %s', (error, kind, code) =>
		expect(networkProblem(error)).toEqual({ kind, ...(code && { code }) }),
	);

	test('a chain of causes without an end is left', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(networkProblem(error)).toEqual({ kind: 'connectionLost' });
	});
});
