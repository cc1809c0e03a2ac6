import type { RawAnswer, Sandbox } from '../../tools/sandbox';
import { openExample } from './exampleRun';

/** What some examples tell, of a run that went well and of one that didn't. */

const leaver = 'leaver-off-everything';
const removalsOf = (sandbox: Sandbox) => sandbox.requests.filter(({ url }) => url.endsWith('/remove_users/'));

const stillOn = (reason: string) =>
	expect.stringMatching(`^The leaver may still be on something: .*${reason}`) as string;

test('leaver-off-everything reads each list once and removes the leaver from what holds them', async () => {
	const { sent, run } = await openExample(leaver);
	const result = await run();
	expect(sent()).toEqual([
		'GET /api/v1/groups/',
		'GET /api/v1/schedules/',
		// One node looks for the leaver's records, and two for the ID of the email.
		...['GET /api/v1/users/', 'GET /api/v1/users/', 'GET /api/v1/users/'],
		...[12].map((id) => `POST /api/v1/groups/${id}/remove_users/`),
		...[1, 2, 4].map((id) => `POST /api/v1/schedules/${id}/remove_users/`),
	]);
	expect(result.error).toBeUndefined();
	expect(result.json('Outcome')).toEqual([
		{
			email: 'alan@example.com',
			removed: 'Yes',
			schedules: 'Monthly costs (1), Regional sales (2), Overdue invoices (4)',
			groups: 'Sales team (12)',
			without_recipients: 'Overdue invoices (4)',
			problems: [],
		},
	]);
});

test('leaver-off-everything, as it is saved, says what it would do, and removes nobody', async () => {
	const { sandbox, runFrom } = await openExample(leaver, { asSaved: true });
	const result = await runFrom('Start');
	expect(removalsOf(sandbox)).toEqual([]);
	expect(result.error).toBeUndefined();
	expect(result.json('Outcome')).toEqual([
		expect.objectContaining({
			removed: 'Preview only: nothing was removed yet',
			schedules: 'Monthly costs (1), Regional sales (2), Overdue invoices (4)',
			without_recipients: 'Overdue invoices (4)',
		}),
	]);
});

test.each<[string, { users?: unknown; groups?: unknown }, string[]]>([
	['leaves their users out', {}, ['1', '2', '3', '4']],
	['has nobody', { users: [] }, []],
])('leaver-off-everything where a record of a schedule %s', async (_name, users, changed) => {
	const { sandbox, runFrom } = await openExample(leaver);
	const listed = [...sandbox.schedules.values()].map(({ id, name }) => ({ id, name, ...users }));
	const matching = ({ method, url }: { method: string; url: string }) =>
		method === 'GET' && url === '/api/v1/schedules/';
	sandbox.faults.respondWith({ status: 200, body: listed }, { matching });
	const result = await runFrom('Start');
	expect(result.error).toBeUndefined();
	const urls = removalsOf(sandbox)
		.map(({ url }) => url)
		.filter((url) => url.includes('schedules'));
	expect(urls.sort()).toEqual(changed.map((id) => `/api/v1/schedules/${id}/remove_users/`));
});

test('leaver-off-everything takes somebody off the groups where there are no schedules', async () => {
	const { sandbox, runFrom } = await openExample(leaver);
	sandbox.schedules.clear();
	const result = await runFrom('Start');
	expect(result.error).toBeUndefined();
	expect(result.json('Outcome')).toEqual([
		expect.objectContaining({ schedules: '', groups: 'Sales team (12)' }),
	]);
});

test.each<[string, RawAnswer, string, string]>([
	['is refused', { status: 400, body: { detail: 'Locked.' } }, '/api/v1/schedules/2/remove_users/', 'Locked'],
	['isn’t known', { status: 500 }, '/api/v1/groups/12/remove_users/', 'Outcome unknown'],
])(
	'leaver-off-everything goes on if one removal %s, and ends in an error that says so',
	async (_name, answer, url, reason) => {
		const { sandbox, runFrom } = await openExample(leaver);
		sandbox.faults.respondWith(answer, { matching: (request) => request.url === url });
		const result = await runFrom('Start');
		expect(result.error?.message).toEqual(stillOn(reason));
		expect(new Set(removalsOf(sandbox).map((request) => request.url)).size).toBe(4);
	},
);

test.each<[string, { email?: string; missing?: string }, unknown]>([
	['the email is mistyped', { email: 'alan@example.org' }, stillOn('Nobody has this email')],
	['there is no email', { email: '' }, expect.stringMatching(/^Email/)],
	...['schedules', 'groups'].map((missing): [string, object, unknown] => [
		`the list of ${missing} is missing`,
		{ missing },
		expect.stringContaining(`Couldn't load ${missing}`),
	]),
])('leaver-off-everything ends in an error where %s', async (_what, { email, missing }, message) => {
	const { sandbox, runFrom } = await openExample(leaver, {
		edit: (text) => text.replace('alan@example.com', email ?? '$&'),
	});
	sandbox.faults.respondWith({ status: 404 }, { matching: ({ url }) => url === `/api/v1/${missing}/` });
	expect((await runFrom('Start')).error?.message).toEqual(message);
	if (email !== undefined) expect(removalsOf(sandbox)).toEqual([]);
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
