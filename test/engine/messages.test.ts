import { stopped } from './stopped';
import { inCharset, loginPage, type Charset } from '../../tools/sandbox';
import { aboutAdd, add, broken, refused, requestOf, unknown, type Row } from './messages.table';
import { membership, minimalSchedule, outputOf, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

describe('the service refuses', () => {
	test.each<Row>([...refused, ...broken])('%i %j', async (status, body, message, parameters = add) => {
		sandbox.current.faults.respondWith({ status, body });
		const seen = await stopped(sandbox.current, {
			parameters: { ...parameters, options: { maxRetries: 0 } },
		});
		expect(seen.message).toBe(message);
		expect(seen.description).toContain(`. The request was ${requestOf.get(parameters)}.`);
		expect(seen.httpCode).toBe(String(status));
		// Words that the service did not use are not ours either.
		if (!/error/i.test(JSON.stringify(body))) expect(message).not.toMatch(/error|problem|failure|mistake/i);
	});

	test.each([400, 401, 402, 403, 404, 405, 409, 413, 415, 422])('%i is sent once', async (status) => {
		sandbox.current.faults.respondWith({ status });
		await stopped(sandbox.current, { parameters: add });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test.each([
		[{ detail: 'Request was throttled. Expected available in 7 seconds.' }, ''],
		[
			{ detail: 'Monthly quota used up. Expected available in 7 seconds.' },
			/: Monthly quota used up\. Expected available in 7 seconds/,
		],
	])('429 is said where the run may not wait: %j', async (body, words) => {
		sandbox.current.faults.respondWith({ status: 429, body });
		const { message, description } = await stopped(sandbox.current, {
			parameters: { ...add, options: { maxWait: 0 } },
		});
		const until = String.raw`The service accepts requests again after \d\d:\d\d UTC`;
		const said = words === '' ? '' : (words as RegExp).source;
		expect(message).toMatch(new RegExp(String.raw`^Rate limit reached \(429\)${said}\. ${until} \(`));
		expect(description).toMatch(/^Run the node again after \d\d:\d\d UTC, or raise the option Max Wait\. /);
		expect(description).toContain('Nothing was applied.');
		expect(sandbox.current.requests).toHaveLength(1);
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
	test.each<[unknown, string]>([
		[{ success: false, message: 'No such user' }, `${failed}: No such user ${aboutAdd}`],
		[{ success: false }, `${failed} ${aboutAdd}`],
		[{ status: 401, message: 'Invalid token.' }, `The service answered 401: Invalid token. ${aboutAdd}`],
		[{ status: '404', detail: 'No such schedule' }, `The service answered 404: No such schedule ${aboutAdd}`],
		[{ status: 1042, errors: ['Archived'] }, `${failed}: Archived ${aboutAdd}`],
		[
			{ status: '500', error: 'Database is locked' },
			`The service answered 500: Database is locked ${aboutAdd}. ${unknown}`,
		],
		[loginPage().body, `The service answered with a web page: Sign in ${aboutAdd}. ${unknown}`],
	])('%j', async (body, message) => {
		sandbox.current.faults.respondWith({ status: 200, body });
		const seen = await stopped(sandbox.current, { parameters: { ...add, options: { maxRetries: 0 } } });
		expect(seen.message).toBe(message);
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
