import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';
import { ReportScheduleApi } from '../../../credentials/ReportScheduleApi.credentials';
import { readConnection } from '../../../nodes/ReportSchedule/service/credential';
import { Issues } from '../../../nodes/ReportSchedule/text/issues';

const read = (field: string, given: unknown) => {
	const issues = new Issues();
	const data = { baseUrl: 'https://host', apiToken: 'secret', [field]: given };
	const connection = readConnection(data as ICredentialDataDecryptedObject, issues);
	return connection?.[field === 'apiToken' ? 'token' : (field as 'baseUrl')] ?? String(issues);
};

const noAddress = /^Base URL must start with http/;
const notAllowed = /^Base URL can't contain a user name, a password, a “\?”, or a “#”/;
const odd = /^API Token contains a space/;
test.each<[field: string, given: unknown, read: unknown]>([
	['baseUrl', ' https://host/ \n', 'https://host'],
	['baseUrl', 'HTTPS://Host', 'https://host'],
	['baseUrl', 'http://host:8000///', 'http://host:8000'],
	['baseUrl', 'https://host//api/v1/', 'https://host'],
	['baseUrl', 'https://host/reports/api/v1/schedules/', 'https://host/reports'],
	['baseUrl', 'https://host/api/v1/users/', 'https://host/api/v1/users'],
	['baseUrl', 'https://[::1]:8443/', 'https://[::1]:8443'],
	['baseUrl', undefined, /^Base URL is empty/],
	['baseUrl', 7, /^Base URL is empty/],
	['baseUrl', 'host', noAddress],
	['baseUrl', 'ftp://host', noAddress],
	['baseUrl', '//u:s3cret@host', noAddress],
	['baseUrl', 'https:/u:s3cret@host', noAddress],
	['baseUrl', 'https://', noAddress],
	['baseUrl', 'https://u:s3cr/et@host', noAddress],
	['baseUrl', 'https://me@host', notAllowed],
	['baseUrl', 'https://:s3cret@host', notAllowed],
	['baseUrl', 'https://host?t=s3cret', notAllowed],
	['baseUrl', 'https://host#s3cret', notAllowed],
	['apiToken', ' secret\n', 'secret'],
	['apiToken', 'Token secret', 'secret'],
	['apiToken', 'token   secret', 'secret'],
	['apiToken', 1234567890, '1234567890'],
	['apiToken', 'Token', 'Token'],
	['apiToken', 'Bearerx', 'Bearerx'],
	['apiToken', '!~', '!~'],
	['apiToken', 'x'.repeat(4000), 'x'.repeat(4000)],
	['apiToken', 'x'.repeat(4001), /^API Token is longer than 4,000 characters/],
	['apiToken', '  ', /^API Token is empty/],
	['apiToken', 'bearer\tsecret', 'secret'],
	['apiToken', 'Token bearer s3cret', odd],
	['apiToken', 's3cret two', odd],
	['apiToken', 's3cret\r\nX: y', odd],
	['apiToken', 's3crét', odd],
	['allowUnauthorizedCerts', true, true],
	['allowUnauthorizedCerts', 'true', false],
	['allowUnauthorizedCerts', undefined, false],
])('%s, pasted as %p, is read or rejected without being quoted', (field, given, expected) => {
	const got = read(field, given);
	expect(got).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected);
	if (expected instanceof RegExp) expect(got).not.toContain('s3cr');
});

const { authenticate, properties, test: tested } = new ReportScheduleApi();
const data = { baseUrl: 'https://reports.example.com/sub/', apiToken: 'abc' };
test.each<[Partial<IHttpRequestOptions> & { uri?: string }, object]>([
	[{ url: '//api/v1/users/' }, { url: 'https://reports.example.com/sub/api/v1/users/' }],
	[{ url: '/api/v1/users/?next=http://a' }, { url: 'https://reports.example.com/sub/api/v1/users/?next=http://a' }],
	[{ uri: 'HTTPS://reports.example.com/x' }, { url: 'HTTPS://reports.example.com/x' }],
	[{ url: '/', baseURL: 'https://elsewhere' }, { baseURL: undefined }],
	[{ url: '/', headers: { a: 'b', Authorization: 'x' } }, { headers: { a: 'b', Authorization: 'Token abc' } }],
	[{ url: '/', timeout: 300_000 }, { timeout: 300_000 }],
	[{ url: tested.request.url!, timeout: 300_000 }, { timeout: 30_000 }],
])('a request %j of any node leaves with the base URL, the token and what it has itself', async (request, sent) => {
	expect(await authenticate(data, request as IHttpRequestOptions)).toMatchObject(sent);
});

test.each([
	'https://other.example.com/sub/',
	'http://reports.example.com/sub/',
	'https://[',
	'https://reports.example.com.evil/',
])('no request leaves with the token for a URL on another host: %s', async (uri) => {
	const request = { uri } as unknown as IHttpRequestOptions;
	await expect(authenticate(data, request)).rejects.toThrow('only works for URLs on https://reports.example.com');
});

test('the test ignores a certificate that can’t be verified where the credential says so; the editor hides the token', () => {
	expect(tested.request.skipSslCertificateValidation).toBe('={{ $credentials.allowUnauthorizedCerts }}');
	const token = { name: 'apiToken', required: true, typeOptions: { password: true } };
	expect(properties).toMatchObject([{ name: 'baseUrl', required: true }, token, { default: false }]);
});

test('where n8n knows no exceptions from “ignore every status”, the test ignores none: any token would pass', async () => {
	jest.doMock('n8n-workflow', () => ({}));
	await jest.isolateModulesAsync(async () => {
		const module = await import('../../../credentials/ReportScheduleApi.credentials');
		const own = new module.ReportScheduleApi();
		const request = own.test.request as IHttpRequestOptions;
		expect(await own.authenticate(data, request)).not.toHaveProperty('ignoreHttpStatusErrors');
		const ofAnyNode = { url: '/', ignoreHttpStatusErrors: true };
		expect(await own.authenticate(data, ofAnyNode)).toMatchObject({ ignoreHttpStatusErrors: true });
	});
	jest.dontMock('n8n-workflow');
});
