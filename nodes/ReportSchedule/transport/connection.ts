import { collect, InvalidValue } from '../fields/invalidValue';

/** What the credential's fields come to. */
export interface Connection {
	/** Address without a trailing slash and without `/api/v1`; a path prefix is kept. */
	baseUrl: string;
	/** The bare token (§5). Secret. */
	token: string;
	allowUnauthorizedCerts: boolean;
}

/**
 * Reads the credential's fields as people paste them: spaces around, slashes or `/api/v1` behind the
 * address, the word `Token` before the token.
 *
 * @param complaints what is wrong is added to these: no http(s) address, no token that a header can
 *   carry; the token is never quoted
 */
export function readConnection(
	credential: Readonly<Record<string, unknown>>,
	complaints: string[],
): Connection | undefined {
	const baseUrl = collect(complaints, 'Base URL of the credential', () => readBaseUrl(credential.baseUrl));
	const token = collect(complaints, 'API Token of the credential', () => readToken(credential.apiToken));
	if (baseUrl === undefined || token === undefined) return undefined;
	return { baseUrl, token, allowUnauthorizedCerts: credential.allowUnauthorizedCerts === true };
}

/** The value of the `Authorization` header (§5). */
export function authorization({ token }: Connection): string {
	return `Token ${token}`;
}

function readBaseUrl(given: unknown): string {
	const accepted = 'an address that begins with http:// or https://, such as https://reports.example.com';
	const text = typeof given === 'string' ? given.trim() : '';
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url?.username) throw new InvalidValue('an address with a user name', accepted);
	if (url === undefined || !/^https?:\/\//i.test(text) || url.search !== '' || url.hash !== '') {
		throw new InvalidValue(given, accepted);
	}
	const path = withoutTrailingSlashes(url.pathname);
	return (
		url.origin + withoutTrailingSlashes(path.endsWith('/api/v1') ? path.slice(0, -'/api/v1'.length) : path)
	);
}

function withoutTrailingSlashes(path: string): string {
	let end = path.length;
	while (path[end - 1] === '/') end -= 1;
	return path.slice(0, end);
}

function readToken(given: unknown): string {
	const token = typeof given === 'string' ? given.trim().replace(/^Token\s+/i, '') : '';
	if (token === '') throw new InvalidValue(undefined, 'the token that the service issued');
	// Anything else cannot stand in a header, or would end the token early.
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw new InvalidValue('not one word of plain characters', 'the token as the service issued it');
	}
	return token;
}
