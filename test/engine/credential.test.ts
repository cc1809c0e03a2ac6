import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { loadEngine, runNode } from '../../tools/harness';
import { realm } from '../../tools/harness/realm';
import { hostIsLoopback } from './network';
import { membership, minimalSchedule, openSandbox, outputOf, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const prefixed = useSandbox({ schedules: [{ id: 5 }], basePath: '/reports' });

const withData = (data: ICredentialDataDecryptedObject) => ({
	credentials: { reportScheduleApi: { allowUnauthorizedCerts: false, ...data } },
	parameters: membership('addUsers', 5, '7'),
});

// The request helper of n8n 2.0 knows no allowed domains.
const onNewEngine = loadEngine().versions.core.startsWith('2.0.') ? test.skip : test;

describe('the hosts that a user allows for a credential', () => {
	const run = async (allowedDomains: string, parameters: INodeParameters) => {
		const { url, token } = sandbox.current;
		const data = { baseUrl: url, apiToken: token, allowedHttpRequestDomains: 'domains', allowedDomains };
		return await runNode({ ...withData(data), parameters });
	};

	onNewEngine('are kept: nothing is sent to another one, and that is known', async () => {
		const { error } = await run('reports.example.com, *.example.org', minimalSchedule);
		expect(error?.message).toBe("The credential isn't allowed for the service's host (report 7)");
		expect(error?.description).toContain(
			'Add the host of the base URL to Allowed Domains in the credential.',
		);
		expect(error?.description).toContain('Nothing was applied.');
		expect(sandbox.current.requests).toEqual([]);
	});

	test('include the service', async () => {
		const result = await run('reports.example.com, 127.0.0.1', membership('addUsers', 5, '7'));
		expect(result.error).toBeUndefined();
		expect(sandbox.current.requests).toHaveLength(1);
	});
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
		['the host in capitals', (url) => url.replace('127.0.0.1', 'REPORTS.EXAMPLE')],
	])('%s', async (_name, paste) => {
		hostIsLoopback('reports.example');
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
		// n8n asks proxy-from-env, which parses such a host in a way that Node warns of (DEP0170).
		realm.process.noDeprecation = true;
		const { url, token } = sandbox.current;
		hostIsLoopback('2001:db8::7');
		const baseUrl = `http://[2001:DB8:0::7]:${new URL(url).port}/`;
		expect((await runNode(withData({ baseUrl, apiToken: token }))).error).toBeUndefined();
		expect(sandbox.current.requests.map(({ headers }) => headers.host)).toEqual([
			`[2001:db8::7]:${new URL(url).port}`,
		]);
		realm.process.noDeprecation = false;
	});
});

const start = 'must start with http:// or https://, e.g. https://your-company.datareportive.com';
const invalid = "isn't a valid URL. Use one such as https://your-company.datareportive.com";
const login = "can't contain a user name or password. Enter the token as API Token";
const empty = 'is empty. Enter it in the credential';
const odd = "contains a space, a line break or another character that tokens can't contain";

describe('what is refused, with nothing sent', () => {
	test.each<[string, string, string]>([
		['nothing', '', empty],
		['spaces', '  ', empty],
		['another scheme', 'ftp://127.0.0.1', start],
		['no scheme', '127.0.0.1:5000', start],
		['a name alone', 'reports', start],
		['one slash', 'http:/127.0.0.1', start],
		['no host', 'http://', invalid],
		['a script', 'javascript:alert(1)', start],
		['a file', 'file:///etc/passwd', start],
		['a port that is none', 'http://127.0.0.1:99999', invalid],
		['the token', 'k3y-0f-s0me-one', start],
		['a user name', 'http://user@127.0.0.1', login],
		['a password', 'http://:s3cret@127.0.0.1', login],
		['both, without a scheme', 'user:s3cret@127.0.0.1', start],
		['a query', 'http://127.0.0.1/?key=s3cret', `can't contain a "?" or "#"`],
		['a fragment', 'http://127.0.0.1/#/schedules', `can't contain a "?" or "#"`],
	])('base URL: %s', async (_name, baseUrl, said) => {
		const result = await runNode(withData({ baseUrl, apiToken: 'abc' }));
		expect(result.error).toMatchObject({
			name: 'NodeOperationError',
			message: `Base URL ${said}`,
			description: 'Correct this and run the node again. Nothing was sent.',
			context: { itemIndex: 0 },
		});
		expect(JSON.stringify(result.error)).not.toMatch(/s3cret|k3y/);
	});

	test.each<[string, string, string]>([
		['nothing', '', empty],
		['spaces', ' \n', empty],
		['a line break', 's3cret\nHost: x', odd],
		['CR LF', 's3cret\r\n\r\nGET /', odd],
		['a space', 's3cret too', odd],
		['a null', 's3cret\0', odd],
		['beyond ASCII', 's3crét', odd],
		['a zero-width space', 's3cret\u200b', odd],
		['a page of text', 's3cret'.repeat(1000), 'is longer than 4096 characters. Check what you pasted'],
	])('API token: %s', async (_name, apiToken, said) => {
		const result = await runNode(withData({ baseUrl: sandbox.current.url, apiToken }));
		expect(result.error?.message).toBe(`API Token ${said}`);
		expect(JSON.stringify(result.run)).not.toMatch(/s3cr/);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('both at once are both told, and with Continue On Fail every item says it', async () => {
		const message = `Base URL ${empty}. API Token ${empty}`;
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
	const own = await openSandbox({ token: 'Tokenize-9', schedules: [{ id: 5 }] });
	const result = await runAgainst(own, { parameters: membership('addUsers', 5, '7') });
	expect(result.error).toBeUndefined();
});
