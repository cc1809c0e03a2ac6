import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { runNode } from '../../harness';
import { startSandbox } from '../../sandbox';
import { membership, outputOf, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const prefixed = useSandbox({ schedules: [{ id: 5 }], basePath: '/reports' });

const withData = (data: ICredentialDataDecryptedObject) => ({
	credentials: { reportScheduleApi: { allowUnauthorizedCerts: false, ...data } },
	parameters: membership('addUsers', 5, '7'),
});

describe('the base URL as people paste it', () => {
	test.each<[string, (url: string) => string]>([
		['as it is', (url) => url],
		['spaces around', (url) => ` \t${url}  \r\n`],
		['a slash behind', (url) => `${url}/`],
		['several slashes', (url) => `${url}///`],
		['/api/v1', (url) => `${url}/api/v1`],
		['/api/v1/', (url) => `${url}/api/v1/`],
		['slashes before /api/v1', (url) => `${url}//api/v1//`],
		['an upper-case scheme', (url) => url.replace('http:', 'HTTP:')],
		['the host in capitals', (url) => url.replace('127.0.0.1', 'LOCALHOST')],
	])('%s', async (_name, paste) => {
		for (const { current } of [sandbox, prefixed]) {
			const data = { baseUrl: paste(current.url), apiToken: current.token };
			const result = await runNode(withData(data));
			expect(result.error).toBeUndefined();
			expect(current.requests.map(({ url }) => url)).toEqual([
				`${new URL(current.url).pathname.replace(/\/$/, '')}/api/v1/schedules/5/add_users/`,
			]);
		}
	});

	test('an IPv6 address with a port', async () => {
		const { url, token } = sandbox.current;
		// The loopback address in IPv6 notation: it reaches the sandbox, which listens to IPv4 alone.
		const baseUrl = `http://[::ffff:127.0.0.1]:${new URL(url).port}/`;
		expect((await runNode(withData({ baseUrl, apiToken: token }))).error).toBeUndefined();
		expect(sandbox.current.requests.map(({ headers }) => headers.host)).toEqual([
			`[::ffff:7f00:1]:${new URL(url).port}`,
		]);
	});
});

const accepted = 'use an address that begins with http:// or https://, such as https://reports.example.com';
const issued = 'use the token as the service issued it';

describe('what is refused, with nothing sent', () => {
	test.each<[string, string, string]>([
		['nothing', '', `nothing is given; ${accepted}`],
		['spaces', '  ', `nothing is given; ${accepted}`],
		['another scheme', 'ftp://127.0.0.1', `it is no web address; ${accepted}`],
		['no scheme', '127.0.0.1:5000', `it is no web address; ${accepted}`],
		['a name alone', 'reports', `it is no web address; ${accepted}`],
		['one slash', 'http:/127.0.0.1', `it is no web address; ${accepted}`],
		['no host', 'http://', `it is no web address; ${accepted}`],
		['a script', 'javascript:alert(1)', `it is no web address; ${accepted}`],
		['a file', 'file:///etc/passwd', `it is no web address; ${accepted}`],
		['a port that is none', 'http://127.0.0.1:99999', `it is no web address; ${accepted}`],
		['the token', 'k3y-0f-s0me-one', `it is no web address; ${accepted}`],
		['a user name', 'http://user@127.0.0.1', `it holds a user name or a password; ${accepted}`],
		['a password', 'http://:s3cret@127.0.0.1', `it holds a user name or a password; ${accepted}`],
		['both, without a scheme', 'user:s3cret@127.0.0.1', `it is no web address; ${accepted}`],
		['a query', 'http://127.0.0.1/?key=s3cret', `it holds a "?" or "#"; ${accepted}`],
		['a fragment', 'http://127.0.0.1/#/schedules', `it holds a "?" or "#"; ${accepted}`],
	])('base URL: %s', async (_name, baseUrl, said) => {
		const result = await runNode(withData({ baseUrl, apiToken: 'abc' }));
		expect(result.error).toMatchObject({
			name: 'NodeOperationError',
			message: `Base URL of the credential: ${said}`,
			context: { itemIndex: 0 },
		});
		expect(result.error?.description).toContain('Mend what is named and run the node again.');
		expect(JSON.stringify(result.error)).not.toMatch(/s3cret|k3y/);
	});

	test.each<[string, string, string]>([
		['nothing', '', 'nothing is given'],
		['spaces', ' \n', 'nothing is given'],
		['a line break', 's3cret\nHost: x', 'it holds a space, a line break or a letter that no token has'],
		['CR LF', 's3cret\r\n\r\nGET /', 'it holds a space, a line break or a letter that no token has'],
		['a space', 's3cret too', 'it holds a space, a line break or a letter that no token has'],
		['a null', 's3cret\0', 'it holds a space, a line break or a letter that no token has'],
		['beyond ASCII', 's3crét', 'it holds a space, a line break or a letter that no token has'],
		['a zero-width space', 's3cret\u200b', 'it holds a space, a line break or a letter that no token has'],
	])('API token: %s', async (_name, apiToken, said) => {
		const result = await runNode(withData({ baseUrl: sandbox.current.url, apiToken }));
		expect(result.error?.message).toBe(`API Token of the credential: ${said}; ${issued}`);
		expect(JSON.stringify(result.run)).not.toMatch(/s3cr/);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('both at once are both told, and with Continue On Fail every item says it', async () => {
		const message = `Base URL of the credential: nothing is given; ${accepted}. API Token of the credential: nothing is given; ${issued}`;
		const data = withData({ baseUrl: '', apiToken: '' });
		expect((await runNode(data)).error?.message).toBe(message);
		const settings = { onError: 'continueRegularOutput' as const };
		expect(outputOf(await runNode({ ...data, settings, items: [{}, {}] }))).toEqual([
			{ error: message },
			{ error: message },
		]);
	});
});

test.each<[string, (token: string) => string]>([
	['as it is', (token) => token],
	['spaces around', (token) => ` \t${token}\r\n`],
	['the word before it', (token) => `Token ${token}`],
	['the word in lower case, and more spaces', (token) => `  token   ${token} `],
])('the token as people paste it: %s', async (_name, paste) => {
	const { url, token } = sandbox.current;
	await runNode(withData({ baseUrl: url, apiToken: paste(token) }));
	expect(sandbox.current.requests.map(({ headers }) => headers.authorization)).toEqual([`Token ${token}`]);
});

test('a token that begins with the word itself stays whole', async () => {
	const own = await startSandbox({ token: 'Tokenize-9', schedules: [{ id: 5 }] });
	const result = await runAgainst(own, { parameters: membership('addUsers', 5, '7') });
	await own.close();
	expect(result.error).toBeUndefined();
});
