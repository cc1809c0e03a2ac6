import type { Failure, FailureKind } from '../transport/failure';

/** The network's codes in words, by what they begin with; the first that fits counts. */
const codes: ReadonlyArray<readonly [start: string, words: string]> = [
	['ECONNREFUSED', 'The connection to the service was refused'],
	['ENOTFOUND', 'The host name of the service was not found'],
	['EAI_AGAIN', 'The host name of the service could not be looked up'],
	['EHOSTUNREACH', 'The host of the service cannot be reached'],
	['EHOSTDOWN', 'The host of the service cannot be reached'],
	['ENETUNREACH', 'The network of the service cannot be reached'],
	['ENETDOWN', 'The network of the service cannot be reached'],
	['Ssrf', 'n8n does not allow connections to the address of the service'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'The certificate of the service is self-signed'],
	['SELF_SIGNED_CERT_IN_CHAIN', 'The certificate of the service is signed by an authority of its own'],
	['CERT_HAS_EXPIRED', 'The certificate of the service has expired'],
	['CERT_NOT_YET_VALID', 'The certificate of the service is not valid yet'],
	['ERR_TLS_CERT_ALTNAME_INVALID', 'The certificate of the service is for another host name'],
	['HOSTNAME_MISMATCH', 'The certificate of the service is for another host name'],
	['UNABLE_TO_', 'The certificate of the service is signed by an authority that n8n does not know'],
	['EPROTO', 'The service does not speak HTTPS at this address'],
	['ERR_SSL_', 'The service does not speak HTTPS at this address'],
	['ECONNRESET', 'The connection to the service was lost before it answered'],
	['EPIPE', 'The connection to the service was lost before it answered'],
	['HPE_', 'What answered does not speak HTTP'],
	['Z_', 'The answer of the service could not be unpacked'],
];

const kinds: Partial<Record<FailureKind, string>> = {
	notConnected: 'No connection to the service could be made',
	tls: 'The certificate of the service was not accepted',
	timeout: 'The service did not answer in time',
	cancelled: 'The workflow was stopped before the service answered',
};

/** What happened to a request that got no answer. */
export function networkWords({ kind, code }: Failure): string {
	const known = codes.find(([start]) => code?.startsWith(start))?.[1];
	if (known !== undefined) return known;
	const words = kinds[kind] ?? 'The connection to the service was lost';
	// The code of a time-out tells nothing more; any other is all that is known.
	if (code === undefined || kind === 'timeout' || kind === 'cancelled') return words;
	// n8n replaces a message that names one of the network's codes: so it is put into words.
	return `${words} (${code.replaceAll('_', ' ').toLowerCase()})`;
}
