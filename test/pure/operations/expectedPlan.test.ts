import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import { fingerprint, planOf, rejectedByOptions } from '../../../nodes/ReportSchedule/operations/guards';
import type { Draft, MembershipChange } from '../../../nodes/ReportSchedule/schedule/draft';
import { draft, members } from '../changes';
import { expectProportional } from '../proportional';

const record = {
	id: 5,
	name: 'Sales',
	report: 7,
	scheduled_time_hour: '09',
	users: [1, 2],
	groups: [3],
	last_run: 'yesterday',
};
const body = { scheduled_time_hour: '07', users: [2, 1, 4] };
const before = draft(body, { resourceId: 5, record });
const plan = (more: Partial<Draft>, baseUrl = 'https://a.example') => planOf(baseUrl, { ...before, ...more });
const update = (more: object = {}, sent: ScheduleBody = body, baseUrl = 'https://a.example') =>
	plan({ body: sent, record: { ...record, ...more } }, baseUrl);

test.each<[string, string]>([
	['', 'pcbf29ce484222325'],
	['a', 'paf63dc4c8601ec8c'],
	['foobar', 'p85944171f73967e8'],
])('fingerprint of %j is FNV-1a of 64 bits', (text, expected) => expect(fingerprint(text)).toBe(expected));

test.each<[string, string]>([
	['another order of people', update({ users: [2, 1] })],
	[
		'people as records',
		update({
			users: [
				{ id: 2, email: 'b@x.y' },
				{ id: 1, email: 'a@x.y' },
			],
		}),
	],
	['the report as a record', update({ report: { id: 7, name: 'Revenue' } })],
	['numbers as text', update({ users: ['1', '2'], scheduled_time_hour: 9 })],
	['another order of what is sent', update({}, { users: [4, 2, 1], scheduled_time_hour: '07' })],
	['a key that nobody looks at', update({ last_run: 'today', created: 1 })],
	['a field that isn’t sent', update({ timezone: 'UTC' })],
	['people that stand there twice', update({ users: [2, 1, 2] })],
])('an update has the same plan with %s', (_, same) => expect(same).toBe(update()));

test.each<[string, string]>([
	['another base URL', update({}, body, 'https://b.example')],
	['another name', update({ name: 'Sales EMEA' })],
	['another report', update({ report: 8 })],
	['one person more', update({ users: [1, 2, 9] })],
	['one group less', update({ groups: [] })],
	['another hour before', update({ scheduled_time_hour: '10' })],
	['another hour to send', update({}, { ...body, scheduled_time_hour: '08' })],
	['one person more to send', update({}, { ...body, users: [1, 2, 4, 5] })],
	['one field more to send', update({}, { ...body, name: 'Sales' })],
	['another ID', plan({ resourceId: 6 })],
	['nothing to send', plan({ operation: 'unchanged' })],
])('an update has another plan with %s', (_, other) => expect(other).not.toBe(update()));

test.each<[string, unknown, unknown]>([
	['users', 2, 3],
	['users', ['a@x.y'], ['b@x.y']],
	['users', [{ id: 1, name: 'Ada' }], [{ id: 2, name: 'Ada' }]],
	['report', 'Sales', 'Revenue'],
	['scheduled_time_hour', '09:00', '10:30'],
	['users', null, 'nobody'],
])('an update has another plan where %s isn’t read, and is %j or %j', (name, one, other) =>
	expect(update({ [name]: one })).not.toBe(update({ [name]: other })),
);

test.each([
	['UTC', 'Etc/UTC'],
	['Europe/Paris', 'europe/paris'],
	['Asia/Calcutta', 'Asia/Kolkata'],
])('an update has the same plan with the timezone %s as with %s', (one, other) => {
	const to = { timezone: 'Europe/Berlin' };
	expect(update({ timezone: one }, to)).toBe(update({ timezone: other }, to));
	expect(update({}, { timezone: one })).toBe(update({}, { timezone: other }));
	expect(update({}, { timezone: one })).not.toBe(update({}, to));
});

test('an update has the same plan where nothing is null, blank or the value for “not set”', () => {
	const plans = [null, undefined, '', 0].map((datasource) => update({ datasource }, { datasource: 9 }));
	expect(new Set(plans).size).toBe(1);
});

test('a record that isn’t known has another plan than one with nothing in it', () => {
	expect(plan({ record: undefined })).not.toBe(plan({ record: {} }));
});

test('a membership has a plan of its own IDs, whatever their order', () => {
	const plan = (users: number[], more: object = {}) => {
		const own = { ...before, operation: 'addUsers', recipients: 'users', body: { users } };
		const change = { ...own, record: { ...record, ...more } };
		return planOf('https://a.example', change as unknown as MembershipChange);
	};
	expect(plan([8, 7])).toBe(plan([7, 8]));
	const others = [plan([7]), plan([7, 8], { users: [1, 2, 7] }), plan([7, 8], { name: 'Board' }), plan([7, 8])];
	expect(new Set(others).size).toBe(4);
});

const guards = { expectedPlans: [], connection: { baseUrl: '' } };
test.each<[string, string, refused: unknown[]]>([
	[
		'is rejected with why, and what to do',
		update(),
		[[0, { problem: expect.stringMatching(/^Expected Plan can't check .*\. Down$/), advice: 'Wait.' }]],
	],
	['passes if it was shown so', plan({ record: undefined }, ''), []],
])('an update whose list can’t be used %s', (_what, expected, refused) => {
	const listProblem = { problem: 'Down', advice: 'Wait.' };
	const change = { ...before, record: undefined, listProblem } as unknown as Draft;
	expect([...rejectedByOptions([{ item: 0, change }], { ...guards, expectedPlans: [expected] })]).toEqual(refused);
});

test.each<[string, (change: MembershipChange) => unknown]>([
	['Plans', (change) => planOf('', change)],
	['Refusals', (change) => rejectedByOptions([{ item: 0, change }], guards)],
])('%s of many items for one schedule take no more time than there are items', async (_what, work) => {
	await expectProportional(1600, (size) => {
		const users = Array.from({ length: size }, (_, at) => at + 1);
		const shared = { ...record, users };
		for (const id of users) work(members(5, [id], { record: shared }));
	});
});
