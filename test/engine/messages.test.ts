import { stopped } from './stopped';
import { bigAnswer, inCharset, loginPage, type Charset } from '../../sandbox';
import {
	aboutAdd,
	add,
	broken,
	correct,
	guess,
	harmless,
	refused,
	requestOf,
	unknown,
	type Row,
} from './messages.table';
import { membership, minimalSchedule, outputOf, runAgainst, useSandbox } from './support';

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

	test.each([
		[{ detail: 'Request was throttled. Expected available in 7 seconds.' }, / and takes more after .*/],
		[{ detail: 'Request was throttled.' }, /$/],
	])('429 is told where the run may not wait: %j', async (body, until) => {
		sandbox.current.faults.respondWith({ status: 429, body });
		const { message, description } = await stopped(sandbox.current, {
			parameters: { ...add, options: { maxWait: 0 } },
		});
		expect(message).toMatch(
			new RegExp(`^The service answered 429: ${body.detail.replaceAll('.', '\\.')} It limits its requests`),
		);
		expect(message.replace(` ${aboutAdd}`, '')).toMatch(new RegExp(`It limits its requests${until.source}$`));
		expect(description).toMatch(/^Run the node again (later|after .* UTC), or raise the option Max Wait\. /);
		expect(description).toContain('Nothing was applied.');
		expect(sandbox.current.requests).toHaveLength(1);
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

/** Answers of 200 that are none of success: a page, or a failure inside. */
describe('a success that is none', () => {
	const failed = 'The service reported a failure';
	test.each<[unknown, string, string]>([
		[{ success: false, message: 'No such user' }, `${failed}: No such user ${aboutAdd}`, correct],
		[{ success: false }, `${failed} ${aboutAdd}`, guess],
		[
			{ status: 401, message: 'Invalid token.' },
			`The service answered 401: Invalid token. ${aboutAdd}`,
			'Check the API token in the credential',
		],
		[
			{ status: '404', detail: 'No such schedule' },
			`The service answered 404: No such schedule ${aboutAdd}`,
			'Check the ID of the schedule',
		],
		[{ status: 1042, errors: ['Archived'] }, `${failed}: Archived ${aboutAdd}`, correct],
		[
			{ status: '500', error: 'Database is locked' },
			`The service answered 500: Database is locked ${aboutAdd}. ${unknown}`,
			harmless,
		],
		[
			loginPage().body,
			`The service answered with a web page: Sign in ${aboutAdd}. ${unknown}`,
			'Check the base URL in the credential: a web page answered there, e.g. a log-in page.',
		],
	])('%j', async (body, message, advice) => {
		sandbox.current.faults.respondWith({ status: 200, body });
		const seen = await stopped(sandbox.current, { parameters: { ...add, options: { maxRetries: 0 } } });
		expect(seen.message).toBe(message);
		expect(seen.description).toContain(advice);
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test.each([
		{ status: 200, message: 'Request successful!' },
		{ status: 400 },
		{ status: 'active', message: 'Bad Request' },
		{ success: true, error: null },
		{ status: '4001', note: 'of the schedule' },
	])('but %j is one', async (body) => {
		sandbox.current.faults.respondWith({ status: 200, body });
		const result = await runAgainst(sandbox.current, { parameters: add });
		expect(outputOf(result)).toMatchObject([{ answer: body }]);
	});
});

describe('the words arrive whole', () => {
	test.each<Charset>(['iso-8859-1', 'utf-16', 'utf-16le', 'utf-16be'])('in %s', async (charset) => {
		const answer = { status: 400, body: { detail: 'Empfänger ungültig: Zoë' } };
		sandbox.current.faults.add({ ...inCharset(charset), answer });
		const { message } = await stopped(sandbox.current, { parameters: add });
		expect(message).toBe(`The service answered 400: Empfänger ungültig: Zoë ${aboutAdd}`);
	});

	test('in an output too', async () => {
		sandbox.current.faults.add(inCharset('iso-8859-1'));
		const parameters = { ...minimalSchedule, name: 'Zoë’s Größen'.replace('’', "'") };
		const result = await runAgainst(sandbox.current, { parameters });
		expect(outputOf(result)).toMatchObject([{ answer: { data: { name: "Zoë's Größen" } } }]);
	});

	test('an answer of 30 MB is read in the time that it takes to arrive', async () => {
		const refusal = { detail: ['No.', 'x'.repeat(30 * 2 ** 20)] };
		sandbox.current.faults.respondWith({ status: 400, body: refusal }, { times: 1 });
		sandbox.current.faults.respondWith(bigAnswer(30), { times: 1 });
		const began = performance.now();
		const { message } = await stopped(sandbox.current, { parameters: add });
		expect(message).toBe(`The service answered 400: No. ${aboutAdd}`);
		expect(outputOf(await runAgainst(sandbox.current, { parameters: add }))).toMatchObject([
			{ answer: { data: { id: 1 } } },
		]);
		expect(performance.now() - began).toBeLessThan(10_000);
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
