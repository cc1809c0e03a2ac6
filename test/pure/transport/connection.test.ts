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

	test.each<[unknown, string]>([
		['', '"" is not accepted'],
		['host', '"host" is not accepted'],
		['//host', '"//host" is not accepted'],
		['https:host', '"https:host" is not accepted'],
		['https://', '"https://" is not accepted'],
		['ftp://host', '"ftp://host" is not accepted'],
		['ftp+https://host', '"ftp+https://host" is not accepted'],
		['javascript:https://host', '"javascript:https://host" is not accepted'],
		['https://host?a=1', '"https://host?a=1" is not accepted'],
		['https://host#a', '"https://host#a" is not accepted'],
		['https://me:pass@host', '"an address with a user name" is not accepted'],
		[undefined, 'nothing is given'],
		[7, '7 is not accepted'],
	])('%p is refused', (given, complaint) => {
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

	const issued = 'the token as the service issued it';
	const words = `"not one word of plain characters" is not accepted; use ${issued}`;
	const none = 'nothing is given; use the token that the service issued';
	test.each<[unknown, string]>([
		['', none],
		['  ', none],
		[undefined, none],
		[7, none],
		['two words', words],
		['x Token secret', words],
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
