import type { IHttpRequestOptions } from 'n8n-workflow';
import { ReportScheduleApi } from '../../../credentials/ReportScheduleApi.credentials';
import { Issues } from '../../../nodes/ReportSchedule/text/issues';
import { readConnection } from '../../../nodes/ReportSchedule/service/credential';
import { words } from '../../../nodes/ReportSchedule/words';
import { read } from '../repository/files';
import { failureOf } from '../failureOf';

const { displayName, documentationUrl, properties, test: request } = new ReportScheduleApi();
const credential = { baseUrl: 'https://reports.example.com/sub/', apiToken: 'abc' };

describe('the dialog', () => {
	const labelOf = (field: string) => properties.find(({ name }) => name === field)!.displayName;

	test('has the labels that messages name', () => {
		const issues = new Issues();
		readConnection({ baseUrl: '', apiToken: '' }, issues);
		expect(String(issues)).toMatch(
			new RegExp(`^${labelOf('baseUrl')} is empty\\..* ${labelOf('apiToken')} is empty\\.`),
		);
		const noCertificate = failureOf({ kind: 'noSecureConnection', code: 'CERT_HAS_EXPIRED' });
		expect(words.adviceFor(noCertificate)).toContain(`“${labelOf('allowUnauthorizedCerts')}”`);
	});

	test('verifies certificates unless somebody says otherwise', () => {
		const { default: isOff } = properties.find(({ name }) => name === 'allowUnauthorizedCerts')!;
		expect(isOff).toBe(false);
	});

	test('goes by the name that the README says, and links to its chapter there', () => {
		expect(read('README.md')).toContain(`**${displayName}**`);
		const { homepage } = JSON.parse(read('package.json')) as { homepage: string };
		expect(documentationUrl).toBe(`${homepage}#credentials`);
		expect(read('README.md')).toContain('\n## Credentials\n');
	});
});

test.each([
	['api/v1/users/', 'https://reports.example.com/sub/api/v1/users/'],
	['//api/v1/users/', 'https://reports.example.com/sub/api/v1/users/'],
	['/api/v1/users/?next=http://other', 'https://reports.example.com/sub/api/v1/users/?next=http://other'],
	['http://other/api/v1/users/', 'http://other/api/v1/users/'],
])('where a request goes: %s', async (url, address) => {
	const { authenticate } = new ReportScheduleApi();
	const baseURL = 'https://elsewhere.example.com';
	expect(await authenticate(credential, { url, baseURL })).toMatchObject({
		url: address,
		baseURL: undefined,
	});
});

test('a request keeps its other headers, and has one token', async () => {
	const { authenticate } = new ReportScheduleApi();
	const headers = { 'Content-Type': 'application/json', Authorization: 'Token other' };
	expect(await authenticate(credential, { url: '/', headers, body: { users: [1] } })).toMatchObject({
		headers: { 'Content-Type': 'application/json', Authorization: 'Token abc' },
		body: { users: [1] },
	});
});

test.each([
	['https://reports.example.com/api/v1/schedules/', 300_000],
	['/api/v1/users/', 300_000],
	[request.request.url!, 30_000],
])('only n8n’s test ends sooner than n8n says: %s', async (url, timeout) => {
	const { authenticate } = new ReportScheduleApi();
	expect(await authenticate(credential, { url, timeout: 300_000 })).toMatchObject({ timeout });
});

describe('statuses that count as failures', () => {
	const { ignoreHttpStatusErrors } = request.request as IHttpRequestOptions;
	const messageOf = (status: number) =>
		request.rules?.find(({ type, properties: { value } }) => type === 'responseCode' && value === status)
			?.properties.message;

	test('are all but 405, which says only that there is no list', () => {
		const { except } = ignoreHttpStatusErrors as { except: number[] };
		const all = Array.from({ length: 300 }, (_, index) => 300 + index);
		expect([...except, 405].sort((a, b) => a - b)).toEqual(all);
	});

	test.each([301, 302])('include the redirect %i, which says to use the other address', (status) => {
		expect(messageOf(status)).toMatch(/redirects aren't followed/);
	});

	test('have words of ours in about a dozen rules, those for answers included', () => {
		expect(request.rules!.length).toBeLessThanOrEqual(13);
	});

	test('include 405 where n8n knows no exceptions, which then says what to do', () => {
		const rule = request.rules?.find(({ properties: { value } }) => value === 405);
		expect(rule?.properties.message).toMatch(/Save the credential and run the node$/);
	});

	test('are all where n8n knows none, or any token would pass', async () => {
		jest.doMock('n8n-workflow', () => ({}));
		await jest.isolateModulesAsync(async () => {
			const module = await import('../../../credentials/ReportScheduleApi.credentials');
			const { authenticate } = new module.ReportScheduleApi();
			const tested = await authenticate(credential, { url: '/', ignoreHttpStatusErrors });
			expect(tested).not.toHaveProperty('ignoreHttpStatusErrors');
			const sent = await authenticate(credential, { url: '/', ignoreHttpStatusErrors: true });
			expect(sent).toMatchObject({ ignoreHttpStatusErrors: true });
		});
		jest.dontMock('n8n-workflow');
	});
});
