import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { Issues } from '../../../nodes/ReportSchedule/text/issues';
import { readConnection } from '../../../nodes/ReportSchedule/service/credential';

const read = (credential: Record<string, unknown>) => {
	const issues = new Issues();
	const connection = readConnection(credential as ICredentialDataDecryptedObject, issues);
	return { connection, issues: String(issues) };
};
const address = (baseUrl: unknown) => read({ baseUrl, apiToken: 'secret' });
const token = (apiToken: unknown) => read({ baseUrl: 'https://host', apiToken });

describe('the base URL', () => {
	test.each([
		['https://host', 'https://host'],
		[' https://host/ \n', 'https://host'],
		['HTTPS://Host', 'https://host'],
		['http://host:8000/', 'http://host:8000'],
		['https://host///', 'https://host'],
		['https://host/api/v1', 'https://host'],
		['https://host//api/v1/', 'https://host'],
		['https://host/reports', 'https://host/reports'],
		['https://host/reports/api/v1/', 'https://host/reports'],
		['https://host/api/v1/schedules/', 'https://host'],
		['https://host/api/v1/users/', 'https://host/api/v1/users'],
		['https://[::1]:8443/', 'https://[::1]:8443'],
	])('is read as people paste it: %p is %p', (given, baseUrl) => {
		const credential = { baseUrl: given, apiToken: 'secret' };
		expect(address(given)).toEqual({
			connection: { baseUrl, token: 'secret', allowUnauthorizedCerts: false, credential },
			issues: '',
		});
	});

	const none = 'is empty. Enter it in the credential';
	const noAddress = 'must start with http:// or https://, e.g. https://your-company.datareportive.com';
	const notValid = "isn't a valid URL. Use one such as https://your-company.datareportive.com";
	const withUser = "can't contain a user name or password. Enter the token as API Token";
	const withMore = "can't contain a “?” or “#”. Remove it and what follows";
	test.each<[unknown, string]>([
		['', none],
		['  ', none],
		[undefined, none],
		[7, none],
		['host', noAddress],
		['https://', notValid],
		['ftp://host', noAddress],
		['at https://host', noAddress],
		['https://me@host', withUser],
		['https://:pass@host', withUser],
		['https://host?a=1', withMore],
		['https://host#a', withMore],
	])('%p is refused without being quoted', (given, problem) => {
		expect(address(given)).toEqual({ connection: undefined, issues: `Base URL ${problem}` });
	});
});

describe('the token', () => {
	test.each([
		['secret', 'secret'],
		[' secret\n', 'secret'],
		['Token secret', 'secret'],
		[1234567890, '1234567890'],
		['token   secret', 'secret'],
		['Token', 'Token'],
		['!~', '!~'],
		['Tokensecret', 'Tokensecret'],
		['Bearerx', 'Bearerx'],
		['xBearer', 'xBearer'],
		[` Token ${'x'.repeat(4096)} `, 'x'.repeat(4096)],
	])('is read as people paste it: %p is %p', (given, bare) => {
		expect(token(given).connection?.token).toBe(bare);
	});

	const none = 'is empty. Enter it in the credential';
	const words =
		"contains a space, a line break or another character that tokens can't contain. Copy the token again";
	const bearer = 'starts with “Bearer”. Remove that word and enter the token alone';
	const long = 'is longer than 4096 characters. Check what you pasted';
	test.each<[unknown, string]>([
		['', none],
		['  ', none],
		[undefined, none],
		['Bearer secret', bearer],
		['Bearer', bearer],
		['Token bearer\tsecret', bearer],
		['two words', words],
		['xToken secret', words],
		['\u007f', words],
		['schlüssel', words],
		['x'.repeat(4097), long],
	])('%p is refused without being quoted', (given, problem) => {
		expect(token(given)).toEqual({ connection: undefined, issues: `API Token ${problem}` });
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
