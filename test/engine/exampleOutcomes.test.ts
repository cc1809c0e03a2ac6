import type { RawAnswer, Sandbox } from '../../tools/sandbox';
import { openExample } from './exampleRun';

/** What some examples tell, of a run that went well and of one that didn't. */

const leaver = 'leaver-off-everything';
const removalsOf = (sandbox: Sandbox) => sandbox.requests.filter(({ url }) => url.endsWith('/remove_users/'));

test('leaver-off-everything reads each list and removes the leaver from everything in it', async () => {
	const { sent, run } = await openExample(leaver);
	const result = await run();
	const removed = [
		...[11, 12].map((id) => `POST /api/v1/groups/${id}/remove_users/`),
		...[1, 2, 3, 4].map((id) => `POST /api/v1/schedules/${id}/remove_users/`),
	];
	expect(sent().filter((request) => request.startsWith('POST'))).toEqual(removed);
	expect([...new Set(sent().filter((request) => request.startsWith('GET')))]).toEqual([
		'GET /api/v1/groups/',
		'GET /api/v1/schedules/',
		'GET /api/v1/users/',
	]);
	expect(result.json('Tell Someone')).toEqual([
		{ email: 'alan@example.com', schedules: '1, 2, 3, 4', groups: '11, 12', reasons: [], unclear: [] },
	]);
});

test('leaver-off-everything goes on where the service refuses one, and says which', async () => {
	const { sandbox, runFrom } = await openExample(leaver);
	sandbox.faults.respondWith(
		{ status: 400, body: { detail: 'Not a recipient.' } },
		{ matching: ({ url }) => url === '/api/v1/schedules/3/remove_users/' },
	);
	const result = await runFrom('Start');
	expect(result.json('Tell Someone')).toEqual([
		expect.objectContaining({
			schedules: '1, 2, 4',
			groups: '11, 12',
			reasons: [expect.stringMatching(/Not a recipient \(schedule 3, user 102 /)],
		}),
	]);
	expect(sandbox.schedules.get(4)?.users).toEqual([]);
});

test('leaver-off-everything takes somebody off the groups where there are no schedules', async () => {
	const { sandbox, runFrom } = await openExample(leaver);
	sandbox.schedules.clear();
	const result = await runFrom('Start');
	expect(result.json('Tell Someone')).toEqual([expect.objectContaining({ schedules: '', groups: '11, 12' })]);
});

test('leaver-off-everything ends in an error if no removal was accepted, and says why', async () => {
	const { sandbox, runFrom } = await openExample(leaver);
	sandbox.faults.respondWith(
		{ status: 400, body: { detail: 'Not there.' } },
		{ matching: ({ url }) => url.endsWith('/remove_users/') },
	);
	const result = await runFrom('Start');
	expect(result.error?.message).toMatch(/^The leaver may still be on something: .*Not there/);
	expect(removalsOf(sandbox)).toHaveLength(6);
});

test.each<[string, string, string]>([
	['a mistyped email', 'alan@example.org', 'no user with the email "alan@example.org"'],
	['no email', '', 'User Emails is empty'],
])('leaver-off-everything with %s ends in an error, with nothing sent', async (_name, email, reason) => {
	const { sandbox, runFrom } = await openExample(leaver, {
		edit: (text) => text.replace('alan@example.com', email),
	});
	const result = await runFrom('Start');
	expect(result.error?.message).toContain(reason);
	expect(removalsOf(sandbox)).toEqual([]);
});

test.each<[string, RawAnswer, string, string]>([
	['isn’t known', { status: 500 }, '/api/v1/groups/12/remove_users/', 'Outcome unknown'],
	['wasn’t allowed', { status: 403 }, '/api/v1/schedules/3/remove_users/', 'answered 403'],
	[
		'only says that it failed',
		{ status: 200, body: { success: false, error: 'No' } },
		'/api/v1/schedules/3/remove_users/',
		'reported a failure: No',
	],
	['isn’t offered', { status: 405 }, '/api/v1/groups/12/remove_users/', 'answered 405'],
])('leaver-off-everything ends in an error if one removal %s', async (_name, answer, url, reason) => {
	const { sandbox, runFrom } = await openExample(leaver);
	sandbox.faults.respondWith(answer, { matching: (request) => request.url === url });
	const result = await runFrom('Start');
	expect(result.error?.message).toMatch(/^The leaver may still be on something: /);
	expect(result.error?.message).toContain(reason);
});

test('leaver-off-everything ends in an error if the schedules come without an ID', async () => {
	const { sandbox, runFrom } = await openExample(leaver);
	const listed = [...sandbox.schedules.values()].map(({ id, name }) => ({ schedule_id: id, name }));
	sandbox.faults.respondWith(
		{ status: 200, body: listed },
		{ matching: ({ method, url }) => method === 'GET' && url === '/api/v1/schedules/' },
	);
	const result = await runFrom('Start');
	expect(result.error?.message).toMatch(/^The leaver may still be on something: Schedule is empty/);
});

test('leaver-off-everything tells nobody of a preview', async () => {
	const { sandbox, runFrom } = await openExample(leaver, {
		edit: (text) => text.replace(/("userEmails":"[^"]+","options":)\{\}/g, '$1{"previewOnly":true}'),
	});
	const result = await runFrom('Start');
	expect(removalsOf(sandbox)).toEqual([]);
	expect(result.error?.message).toMatch(/^The leaver may still be on something/);
});

test('leaver-off-everything ends in an error if users can’t be looked up for the groups', async () => {
	const { sandbox, runFrom } = await openExample(leaver);
	let readings = 0;
	const matching = ({ url }: { url: string }) => url === '/api/v1/users/' && (readings += 1) > 1;
	sandbox.faults.respondWith({ status: 403 }, { matching });
	const result = await runFrom('Start');
	expect(removalsOf(sandbox)).toHaveLength(4);
	expect(result.error?.message).toMatch(/^The leaver may still be on something: .*Couldn't load users/);
});

test('leaver-off-everything ends in an error where a list may not be whole', async () => {
	const { sandbox, runFrom } = await openExample(leaver);
	sandbox.faults.respondWith({ status: 404 }, { matching: ({ url }) => url === '/api/v1/groups/' });
	expect((await runFrom('Start')).error?.message).toContain("Couldn't load groups");
});

test('form-conditional-schedule answers with the reason', async () => {
	const { sandbox, runFrom } = await openExample('form-conditional-schedule', { entered: { Hour: 25 } });
	const result = await runFrom('Form');
	expect(result.error).toBeUndefined();
	expect(result.json('Say Why')).toEqual([
		expect.objectContaining({
			// It would be wrong for an update, too, so nothing is said of the schedule being new.
			error: expect.stringMatching(/^Hour: 25 isn't one of the options(?!.*Needed because)/) as string,
		}),
	]);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('list-schedules gives words in place of codes and IDs', async () => {
	const { sent, run } = await openExample('list-schedules');
	const result = await run();
	expect(sent().every((request) => request.startsWith('GET'))).toBe(true);
	expect(result.json('Readable Columns')).toEqual([
		{
			ID: 1,
			Name: 'Monthly costs',
			'How Often': 'Monthly',
			Days: '',
			'Day of Month': 'Last',
			Time: '06:00',
			Timezone: 'Europe/Berlin',
			Delivery: 'Email',
			Export: '',
			Condition: 'Always Deliver',
			Users: 'Katherine Johnson, Alan Turing',
			Groups: '',
		},
		expect.objectContaining({ ID: 4, Name: 'Overdue invoices', 'How Often': 'Daily', Users: 'Alan Turing' }),
	]);
});

test('list-schedules reads what services may answer, and shows IDs where there is no list of users', async () => {
	const { sandbox, runFrom } = await openExample('list-schedules');
	sandbox.faults.respondWith({ status: 404 }, { matching: ({ url }) => url === '/api/v1/users/' });
	Object.assign(sandbox.schedules.get(1)!, {
		scheduled_day_of_week: [0, 6],
		scheduled_day_of_month: 29,
		export_type: 'pdf',
		groups: [{ id: 12 }, 99],
	});
	const result = await runFrom('Start');
	expect(result.error).toBeUndefined();
	expect(result.json('Readable Columns')[0]).toMatchObject({
		Days: 'Monday, Saturday or Sunday',
		'Day of Month': 'Last',
		Export: 'PDF',
		Users: '9, 102',
		Groups: 'Sales team, 99',
	});
});

test('copy-schedules tells of those that it can’t tell apart', async () => {
	const { sandbox, runFrom } = await openExample('copy-schedules');
	sandbox.schedules.get(4)!.name = 'Monthly costs';
	const result = await runFrom('Start');
	expect(result.error).toBeUndefined();
	expect(result.json('Tell Someone')).toHaveLength(2);
	expect(sandbox.schedules.size).toBe(4);
});
