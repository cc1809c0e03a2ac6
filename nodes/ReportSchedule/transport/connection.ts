import { collect } from '../fields/invalidValue';

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

/** What is refused is not quoted: it may hold a password, or be the token, pasted into the wrong field. */
function readBaseUrl(given: unknown): string {
	const accepted = 'use an address that begins with http:// or https://, such as https://reports.example.com';
	const text = typeof given === 'string' ? given.trim() : '';
	if (text === '') throw new Error(`nothing is given; ${accepted}`);
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (url === undefined || !/^https?:\/\//i.test(text)) throw new Error(`it is no web address; ${accepted}`);
	if (url.username !== '' || url.password !== '') {
		throw new Error(`it holds a user name or a password; ${accepted}`);
	}
	if (url.search !== '' || url.hash !== '') throw new Error(`it holds a "?" or "#"; ${accepted}`);
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
	const accepted = 'use the token as the service issued it';
	const token = typeof given === 'string' ? given.trim().replace(/^Token\s+/i, '') : '';
	if (token === '') throw new Error(`nothing is given; ${accepted}`);
	// Anything else cannot stand in a header, or would end the token early.
	if (!/^[\x21-\x7e]+$/.test(token)) {
		throw new Error(`it holds a space, a line break or a letter that no token has; ${accepted}`);
	}
	return token;
}
