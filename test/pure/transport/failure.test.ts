import {
	failureRules,
	kindOfStatus,
	mayHaveBeenApplied,
	networkFailure,
	type FailureKind,
} from '../../../nodes/ReportSchedule/transport/failure';
import { waitBeforeRetry } from '../../../nodes/ReportSchedule/transport/send';

test.each<[FailureKind | undefined, number[]]>([
	[undefined, [200, 204, 299]],
	['redirected', [300, 301, 303, 399]],
	['refused', [199, 400, 401, 404, 428, 499]],
	['rateLimited', [429]],
	['serverError', [408, 500, 503, 599]],
])('%s: %j', (kind, statuses) => {
	expect(statuses.map(kindOfStatus)).toEqual(statuses.map(() => kind));
});

const codes: Partial<Record<FailureKind, string[]>> = {
	notConnected: ['EAI_AGAIN', 'EAI_FAIL', 'ECONNREFUSED', 'ENOTFOUND'],
	timeout: ['ECONNABORTED', 'ESOCKETTIMEDOUT', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT'],
	noSecureConnection: [
		...['CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
		...['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'HOSTNAME_MISMATCH'],
	],
	canceled: ['ERR_CANCELED'],
	connectionLost: [
		// Without the system call it isn't known whether the request had left.
		...['EHOSTDOWN', 'EHOSTUNREACH', 'ENETDOWN', 'ENETUNREACH', 'EPROTO', 'NOT_ECONNREFUSED'],
		// Where something breaks into a connection after the request has left.
		...['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'ERR_SSL_WRONG_VERSION_NUMBER'],
	],
};

const notAllowed = new Error('Domain not allowed: This credential is restricted from accessing example.com.');

type NetworkRow = [error: unknown, kind: FailureKind, code: string | undefined];

describe('without an answer', () => {
	test.each(Object.entries(codes))('%s: %j', (kind, some) => {
		expect(some.map((code) => networkFailure({ code }))).toEqual(
			some.map((code) => ({ kind, code, reason: '' })),
		);
	});

	test.each<NetworkRow>([
		[null, 'connectionLost', undefined],
		[new Error('Unknown', { cause: notAllowed }), 'notAllowed', undefined],
		[{ cause: { cause: { code: 'ENOTFOUND' } } }, 'notConnected', 'ENOTFOUND'],
		[{ code: 'ECONNRESET', cause: { code: 'ENOTFOUND' } }, 'connectionLost', 'ECONNRESET'],
		[{ errors: [{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH' }] }, 'notConnected', 'ECONNREFUSED'],
		[{ cause: { name: 'SsrfBlockedIpError' } }, 'notConnected', 'SsrfBlockedIpError'],
		[
			// As older versions of n8n have it, without its cause.
			{ httpCode: 'ECONNREFUSED', message: 'refused' },
			'notConnected',
			'ECONNREFUSED',
		],
		[{ httpCode: '200' }, 'connectionLost', undefined],
		[{ code: 'ETIMEDOUT', cause: { syscall: 'connect' } }, 'notConnected', 'ETIMEDOUT'],
		[{ code: 'ETIMEDOUT', syscall: 'read', cause: { syscall: 'connect' } }, 'timeout', 'ETIMEDOUT'],
		[{ code: 'ETIMEDOUT', syscall: 'getaddrinfo' }, 'notConnected', 'ETIMEDOUT'],
		...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'ECONNREFUSED'].flatMap(
			(code): NetworkRow[] => [
				[{ code, syscall: 'connect' }, 'notConnected', code],
				[{ code, syscall: 'read' }, 'connectionLost', code],
				[{ cause: { code, syscall: 'write' } }, 'connectionLost', code],
			],
		),
		[
			{ code: 'EPROTO', syscall: 'write', message: 'ssl3_get_record:wrong version number' },
			'noSecureConnection',
			'EPROTO',
		],
		[
			{ code: 'EPROTO', syscall: 'read', message: 'decryption failed or bad record mac' },
			'connectionLost',
			'EPROTO',
		],
		[{ code: 'EPROTO', syscall: 'read', message: 'wrong version number' }, 'connectionLost', 'EPROTO'],
		[{ code: 'ECONNRESET', message: 'handshake failure' }, 'connectionLost', 'ECONNRESET'],
	])('%j: %s', (error, kind, code) =>
		expect(networkFailure(error)).toEqual({ kind, reason: '', ...(code && { code }) }),
	);

	test('a chain of causes without an end is left', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(networkFailure(error)).toEqual({ kind: 'connectionLost', reason: '' });
	});
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
	['timeout', true, false, true],
	['connectionLost', true, false, true],
	['unexpectedAnswer', false, false, true],
	['redirected', false, false, false],
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
