import { authorization, readConnection } from '../../../nodes/ReportSchedule/transport/connection';

const read = (credential: Record<string, unknown>) => {
	const complaints: string[] = [];
	return { connection: readConnection(credential, complaints), complaints };
};
const address = (baseUrl: unknown) => read({ baseUrl, apiToken: 'secret' });
const token = (apiToken: unknown) => read({ baseUrl: 'https://host', apiToken });

const useAddress = 'use an address that begins with http:// or https://, such as https://reports.example.com';

describe('the base URL', () => {
	test.each([
		['https://host', 'https://host'],
		['http://host:8080', 'http://host:8080'],
		[' https://host/ \n', 'https://host'],
		['https://host///', 'https://host'],
		['HTTPS://Host', 'https://host'],
		['https://host/api/v1', 'https://host'],
		['https://host/api/v1//', 'https://host'],
		['https://host//api/v1/', 'https://host'],
		['https://host/reports', 'https://host/reports'],
		['https://host/reports/', 'https://host/reports'],
		['https://host/reports/api/v1/', 'https://host/reports'],
		['https://host/api/v1/reports', 'https://host/api/v1/reports'],
		['https://host/api/v2', 'https://host/api/v2'],
		['https://[::1]:8443/', 'https://[::1]:8443'],
	])('%p is %p', (given, baseUrl) => {
		expect(address(given)).toEqual({
			connection: { baseUrl, token: 'secret', allowUnauthorizedCerts: false },
			complaints: [],
		});
	});

	const none = 'nothing is given';
	const noAddress = 'it is no web address';
	const withUser = 'it holds a user name or a password';
	const withMore = 'it holds a "?" or "#"';
	test.each<[unknown, string]>([
		['', none],
		['  ', none],
		[undefined, none],
		[7, none],
		['host', noAddress],
		['//host', noAddress],
		['https:host', noAddress],
		['https://', noAddress],
		['ftp://host', noAddress],
		['ftp+https://host', noAddress],
		['javascript:https://host', noAddress],
		['me:pass@host', noAddress],
		['https://me:pass@host', withUser],
		['https://me@host', withUser],
		['https://:pass@host', withUser],
		['https://host?a=1', withMore],
		['https://host#a', withMore],
	])('%p is refused without being quoted', (given, complaint) => {
		expect(address(given)).toEqual({
			connection: undefined,
			complaints: [`Base URL of the credential: ${complaint}; ${useAddress}`],
		});
	});
});

describe('the token', () => {
	test.each([
		['secret', 'secret'],
		[' secret\n', 'secret'],
		['Token secret', 'secret'],
		['token   secret', 'secret'],
		['Token', 'Token'],
		['Tokensecret', 'Tokensecret'],
		['!~', '!~'],
	])('%p is %p', (given, bare) => {
		const { connection } = token(given);
		expect(connection?.token).toBe(bare);
		expect(authorization(connection!)).toBe(`Token ${bare}`);
	});

	const issued = 'use the token as the service issued it';
	const none = `nothing is given; ${issued}`;
	const words = `it holds a space, a line break or a letter that no token has; ${issued}`;
	test.each<[unknown, string]>([
		['', none],
		['  ', none],
		[undefined, none],
		[7, none],
		['two words', words],
		['x Token secret', words],
		['xToken secret', words],
		['line\nbreak', words],
		['\u0000', words],
		['\u007f', words],
		['schlüssel', words],
	])('%p is refused without being quoted', (given, complaint) => {
		expect(token(given)).toEqual({
			connection: undefined,
			complaints: [`API Token of the credential: ${complaint}`],
		});
	});
});

test('both are named when both are wrong', () => {
	expect(read({})).toEqual({
		connection: undefined,
		complaints: [expect.stringMatching(/^Base URL/), expect.stringMatching(/^API Token/)],
	});
});

test.each([
	[true, true],
	[false, false],
	[undefined, false],
	['true', false],
	[1, false],
])('certificates are ignored with true alone: %p', (allowUnauthorizedCerts, expected) => {
	const credential = { baseUrl: 'https://host', apiToken: 'secret', allowUnauthorizedCerts };
	expect(read(credential).connection?.allowUnauthorizedCerts).toBe(expected);
});
