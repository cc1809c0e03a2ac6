import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { HarnessCredentialsHelper } from '../../tools/harness/credentialsHelper';
import { membership, outputOf, refusal, runAgainst, useSandbox } from './support';

/** n8n lets a credential's fields be expressions, which may give each item a credential of its own. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const stranger = useSandbox({ token: 'other-token' });

const run = (data: ICredentialDataDecryptedObject, items: object[], settings = {}) =>
	runAgainst(sandbox.current, {
		credentials: {
			reportScheduleApi: { baseUrl: sandbox.current.url, apiToken: sandbox.current.token, ...data },
		},
		parameters: membership('addUsers', 5, '={{ $json.id ?? 1 }}'),
		items: items as never,
		settings,
	});
const item = (more: object = {}) => ({ url: sandbox.current.url, token: sandbox.current.token, ...more });

describe('the same for every item is fine', () => {
	test.each<[string, ICredentialDataDecryptedObject]>([
		['no expression', {}],
		['one that names no item', { apiToken: '={{ "sandbox" + "-token" }}' }],
		['one over the items', { baseUrl: '={{ $json.url }}', apiToken: '={{ $json.token }}' }],
		[
			'one that tells the item’s number, and gives the same',
			{ apiToken: '={{ $itemIndex < 0 ? "x" : "sandbox-token" }}' },
		],
	])('%s', async (_case, data) => {
		const result = await run(data, [item({ id: 1 }), item({ id: 2 }), item({ id: 3 })]);
		expect(result.error).toBeUndefined();
		expect(sandbox.current.schedules.get(5)!.users).toEqual([1, 2, 3]);
	});
});

describe('different ones are refused, and nothing is sent to either', () => {
	const differing = (more: object) => [item(), item(), item(more), item()];

	test.each<[string, ICredentialDataDecryptedObject, () => object[]]>([
		['the token', { apiToken: '={{ $json.token }}' }, () => differing({ token: 'other-token' })],
		['the address', { baseUrl: '={{ $json.url }}' }, () => differing({ url: stranger.current.url })],
		[
			'by the item’s number',
			{ apiToken: '={{ $itemIndex === 2 ? "x" : "sandbox-token" }}' },
			() => differing({}),
		],
	])('%s', async (_case, data, items) => {
		const result = await run(data, items());
		expect(result.error?.message).toContain('The credential gives item 0 and item 2 different values');
		expect(refusal(result)).toContain('Nothing was sent.');
		expect(JSON.stringify(result.error)).not.toMatch(/(sandbox|other)-token/);
		const output = outputOf(await run(data, items(), { onError: 'continueRegularOutput' }));
		expect(output).toEqual(items().map(() => ({ error: result.error?.message })));
		expect([...sandbox.current.requests, ...stranger.current.requests]).toEqual([]);
	});

	test('the last of 200', async () => {
		const items = Array.from({ length: 200 }, (_, i) => item(i === 199 ? { token: 'other-token' } : {}));
		const result = await run({ apiToken: '={{ $json.token }}' }, items);
		expect(result.error?.message).toContain('item 0 and item 199');
	});
});

test('an expression that cannot be resolved stops the run', async () => {
	const result = await run({ apiToken: '={{ $("Nobody").item.json.token }}' }, [item(), item()]);
	expect(result.status).toBe('error');
	expect(sandbox.current.requests).toEqual([]);
});

test.each([
	[1000, {}, 1],
	[100, { combineItems: false }, 100],
])('one without expressions is read a few times for %i items with %j', async (count, options, requests) => {
	const read = jest.spyOn(HarnessCredentialsHelper.prototype, 'getDecrypted');
	const items = Array.from({ length: count }, (_, i) => item({ id: i + 1 }));
	const parameters = { ...membership('addUsers', 5, '={{ $json.id }}'), options };
	const result = await runAgainst(sandbox.current, { parameters, items });
	const times = read.mock.calls.length;
	read.mockRestore();
	expect(result.error).toBeUndefined();
	expect(sandbox.current.requests).toHaveLength(requests);
	expect(times).toBeLessThanOrEqual(2);
});
