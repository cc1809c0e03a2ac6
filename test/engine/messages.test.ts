import { stopped } from './stopped';
import { aboutAdd, add, broken, refused, requestOf, type Row } from './messages.table';
import { membership, outputOf, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

describe('the service refuses', () => {
	test.each<Row>([...refused, ...broken])(
		'%i %j',
		async (status, body, message, advice, parameters = add) => {
			sandbox.current.faults.respondWith({ status, body });
			const seen = await stopped(sandbox.current, {
				parameters: { ...parameters, options: { maxRetries: 0 } },
			});
			expect(seen.message).toBe(message);
			expect(seen.description).toContain(`${advice} The request was ${requestOf.get(parameters)}.`);
			expect(seen.httpCode).toBe(String(status));
			// Words that the service did not use are not ours either.
			if (!/error/i.test(JSON.stringify(body))) expect(message).not.toMatch(/error|problem|failure|mistake/i);
		},
	);

	test.each([400, 401, 402, 403, 404, 405, 409, 413, 415, 422])('%i is sent once', async (status) => {
		sandbox.current.faults.respondWith({ status });
		await stopped(sandbox.current, { parameters: add });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('429 is told after the last retry', async () => {
		sandbox.current.faults.respondWith({ status: 429, headers: { 'Retry-After': '0' } });
		const { message } = await stopped(sandbox.current, {
			parameters: { ...add, options: { maxRetries: 2 } },
		});
		expect(message).toBe(`The service answered 429 Too Many Requests ${aboutAdd}`);
		expect(sandbox.current.requests).toHaveLength(3);
	});

	test('long words are cut', async () => {
		sandbox.current.faults.respondWith({ status: 400, body: 'x'.repeat(700) });
		const { message } = await stopped(sandbox.current, { parameters: add });
		expect(message).toBe(`The service answered 400: ${'x'.repeat(600)}… ${aboutAdd}`);
	});

	test('of many ids ten are named', async () => {
		sandbox.current.faults.respondWith({ status: 403 });
		const { message } = await stopped(sandbox.current, {
			parameters: membership('removeGroups', 5, '1,2,3,4,5,6,7,8,9,10,11,12'),
		});
		expect(message).toBe(
			'The service answered 403 Forbidden (schedule 5, groups 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more)',
		);
	});
});

test('the item at fault is told', async () => {
	sandbox.current.faults.respondWith({ status: 403 }, { matching: ({ url }) => url.includes('/6/') });
	const result = await runAgainst(sandbox.current, {
		parameters: { ...membership('addUsers', '={{ $json.id }}', '7'), options: { concurrency: 1 } },
		items: [{ id: 5 }, { id: 6 }],
	});
	expect(result.error).toMatchObject({
		message: 'The service answered 403 Forbidden (schedule 6, users 7)',
		context: { itemIndex: 1 },
	});
});

test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'%s: the message alone',
	async (onError) => {
		sandbox.current.faults.respondWith({ status: 400, body: { detail: 'EPERM' } });
		const result = await runAgainst(sandbox.current, {
			parameters: membership('addUsers', 5, '8'),
			settings: { onError },
		});
		const branch = onError === 'continueErrorOutput' ? 1 : 0;
		expect(result.json('Node', { branch })).toStrictEqual([
			{ error: 'The service answered 400: EPERM (schedule 5, users 8)' },
		]);
		expect(outputOf(result)).toHaveLength(branch === 1 ? 0 : 1);
	},
);
