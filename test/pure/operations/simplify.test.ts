import type { ListName } from '../../../nodes/ReportSchedule/fields/types';
import { hiddenIn } from '../../../nodes/ReportSchedule/lists/records';
import { Directory } from '../../../nodes/ReportSchedule/names/directory';
import { readUsersOf } from '../../../nodes/ReportSchedule/operations/getMany';
import { giveEach } from '../../../nodes/ReportSchedule/operations/questions';
import { simplifier } from '../../../nodes/ReportSchedule/operations/simplify';

/** Schedules and groups in words. That schedules are read back as what they are is in test/engine/thereAndBack.test.ts. */

const lists: Partial<Record<ListName, object[]>> = {
	users: [
		{ id: 1, email: 'ada@example.com', name: 'Ada Lovelace' },
		{ id: 2, email: 'bob@example.com', name: 'Bob Hopper' },
		{ id: 3, email: null, name: 'No Email' },
		{ id: 4, email: 'both@example.com' },
		{ id: 5, email: 'Both@example.com' },
		{ id: 6, email: `${'a'.repeat(40_000)}@example.com` },
	],
	groups: [
		{ id: 11, name: 'Management' },
		{ id: 12, name: 'Sales, EMEA' },
		{ id: 13, name: 'Twice' },
		{ id: 14, name: 'twice' },
		{ id: 15, name: 'Bob Hopper' },
		{ id: 16, name: '2026' },
	],
	reports: [
		{ id: 7, name: 'Revenue' },
		{ id: 8, name: 'Costs' },
		{ id: 9, name: ' costs ' },
		{ id: 10, name: '12' },
		{ id: 11, name: '2026-01' },
		{ id: 12, name: 'https://host/schedules/5/' },
	],
};

/** Simplifies records of one list. @param down a list that can't be read */
async function simplified(records: unknown[], { list = 'schedules' as ListName, down = '' } = {}) {
	const asked: ListName[] = [];
	const directory = new Directory((name) => {
		asked.push(name);
		if (name === down) return Promise.resolve({ problem: `Couldn't load ${name}`, advice: '' });
		return Promise.resolve({ records: lists[name]! });
	});
	const usersOf = async () => await readUsersOf(list, records, directory);
	const found = { records, usersOf, hidden: hiddenIn(records) };
	const simple = (await simplifier(list, directory)(found)) as { records: unknown[]; problems: string[] };
	return { ...simple, asked };
}

const sales = {
	id: 5,
	report: 7,
	name: 'Weekly Sales',
	schedule_type: 'W',
	scheduled_day_of_week: [0, 3],
	scheduled_time_hour: '09',
	scheduled_time_minute: '30',
	timezone: 'Europe/Berlin',
	users: [1],
	groups: [11],
	method_type: 'email',
	export_type: 'pdf',
	export_data_type: 'csv',
	schedule_condition: '1',
	retry_condition: '0',
	created_at: '2026-01-31',
};
const inWords = {
	scheduleId: 5,
	report: 'Revenue',
	name: 'Weekly Sales',
	scheduleType: 'Weekly',
	days: 'Mon, Thu',
	time: '09:30',
	timezone: 'Europe/Berlin',
	recipients: 'ada@example.com, Management',
	methodType: 'Email',
	attachments: 'PDF + CSV',
};
const byId = (users: unknown, groups: unknown) => ({ recipients: '', users, groups });
const manyIds = Array.from({ length: 8000 }, (_, index) => index + 1000);

test('a schedule always has the same ten keys, in the same order', async () => {
	const { records, problems, asked } = await simplified([sales, { id: 6 }, { id: '7', timezone: 'UTC' }]);
	expect(records[0]).toEqual(inWords);
	const nothing = Object.fromEntries(Object.keys(inWords).map((key) => [key, '']));
	expect(records[1]).toEqual({ ...nothing, scheduleId: 6 });
	expect(records[2]).toEqual({ ...nothing, scheduleId: 7, timezone: 'UTC' });
	for (const record of records) expect(Object.keys(record as object)).toEqual(Object.keys(inWords));
	expect([problems, asked]).toEqual([[], ['reports', 'users', 'groups']]);
});

test.each<[what: string, record: object, words: object]>([
	['the last day', { schedule_type: 'M', scheduled_day_of_month: 29 }, { scheduleType: 'Monthly', days: 'last day' }],
	[
		'a day of the month',
		{ schedule_type: 'Q', scheduled_day_of_month: '2' },
		{ scheduleType: 'Quarterly', days: '2nd' },
	],
	['days without words', { scheduled_day_of_week: [5, 6] }, { days: '5 (Not Documented), Saturday or Sunday (6)' }],
	['days that have a short word', { scheduled_day_of_week: [1, 2, 4] }, { days: 'Tue, Wed, Fri' }],
	['days of another type', { schedule_type: 'D', scheduled_day_of_week: [0] }, { scheduleType: 'Daily', days: '' }],
	['no attachment', { export_type: null, export_data_type: '' }, { attachments: '' }],
	['one attachment', { export_type: '' }, { attachments: 'CSV' }],
	['a name that a cell can’t give', { name: '#N/A' }, { name: '', unread: { name: '#N/A' } }],
	['a report in an object', { report: { id: 7, name: 'Old name' } }, { report: 'Revenue' }],
	['a report whose name another one has', { report: 8 }, { report: 8 }],
	['a report whose name is a number', { report: 10 }, { report: 10 }],
	['a report whose name has no letter', { report: 11 }, { report: 11 }],
	['a report whose name is an address', { report: 12 }, { report: 12 }],
	['a report that isn’t listed', { report: 99 }, { report: 99 }],
	[
		'a condition',
		{ schedule_condition: '2', query: 'SELECT 1', datasource: 3, trigger_value: 20, retry_condition: '2' },
		{
			scheduleCondition: 'Deliver Only If Met',
			query: 'SELECT 1',
			datasource: 3,
			triggerValue: '20',
			retryCondition: '30 Minutes',
		},
	],
	['what an earlier condition left', { query: 'SELECT 1', datasource: 3 }, {}],
	['nobody', { users: [], groups: [] }, { recipients: '' }],
	['no groups as null', { groups: null }, { recipients: 'ada@example.com' }],
	['groups that aren’t shown', { groups: undefined }, { recipients: '', users: '1' }],
	['a group with a comma in its name', { groups: [12] }, { recipients: 'ada@example.com, "Sales, EMEA"' }],
	['a group whose name is a number', { users: [], groups: [16] }, { recipients: '"2026"' }],
	// One who can't be told by name makes all stand as IDs.
	['a user without an email', { users: [1, 3] }, byId('1, 3', '11')],
	['an email of two users', { users: [4] }, byId('4', '11')],
	['a user who isn’t listed', { users: [99], groups: [] }, { recipients: '', users: '99' }],
	['a name of two groups', { groups: [13, 11] }, byId('1', '13, 11')],
	['a group whose name is a person’s', { groups: [15] }, byId('1', '15')],
	// An Excel cell takes 32,767 characters.
	['a name that fills a cell', { name: 'a'.repeat(32_767) }, { name: 'a'.repeat(32_767) }],
	['recipients beyond a cell', { users: [6] }, byId('6', '11')],
	['IDs beyond a cell', { users: manyIds }, { recipients: '', groups: '11', unread: { users: manyIds } }],
	// What isn't read stands as it came.
	[
		'another type',
		{ schedule_type: 'Y' },
		{ scheduleType: '', days: '', unread: { schedule_type: 'Y', scheduled_day_of_week: [0, 3] } },
	],
	[
		'another minute',
		{ scheduled_time_minute: '10' },
		{ time: '', unread: { scheduled_time_hour: '09', scheduled_time_minute: '10' } },
	],
	['an hour alone', { scheduled_time_minute: undefined }, { time: '', unread: { scheduled_time_hour: '09' } }],
	[
		'another export',
		{ export_type: 'html' },
		{ attachments: '', unread: { export_type: 'html', export_data_type: 'csv' } },
	],
	['a timezone in an object', { timezone: { name: 'UTC' } }, { timezone: '', unread: { timezone: { name: 'UTC' } } }],
	['days in a text', { scheduled_day_of_week: 'Mon' }, { days: '', unread: { scheduled_day_of_week: 'Mon' } }],
	['users in a word', { users: 'all' }, { recipients: '', groups: '11', unread: { users: 'all' } }],
	[
		'another condition',
		{ schedule_condition: 9, query: 'SELECT 1' },
		{ unread: { schedule_condition: 9, retry_condition: '0', query: 'SELECT 1' } },
	],
])('a schedule with %s in words', async (_what, record, words) => {
	expect((await simplified([{ ...sales, ...record }, sales])).records[0]).toEqual({ ...inWords, ...words });
});

test.each<[what: string, group: object, words: object]>([
	['members', { users: [2, 1], description: 'x' }, { users: 'bob@example.com, ada@example.com' }],
	['members as emails', { users: ['ada@example.com'] }, { users: 'ada@example.com' }],
	['members as objects', { users: [{ id: 1, email: 'ada@example.com' }] }, { users: 'ada@example.com' }],
	['no members', { users: [] }, { users: '' }],
	['a member without an email', { users: [1, 3] }, { unread: { users: [1, 3] } }],
	['members as links', { users: ['/users/1/'] }, { unread: { users: ['/users/1/'] } }],
	['members that aren’t shown', {}, {}],
	['a name that’s no text', { name: 7, users: [1] }, { name: '', users: 'ada@example.com', unread: { name: 7 } }],
])('a group with %s in words', async (_what, group, words) => {
	const all = [{ id: 4, name: 'Sales', ...group }, { id: 5, name: 'Others', users: [1] }]; // prettier-ignore
	const { records } = await simplified(all, { list: 'groups' });
	expect(records[0]).toEqual({ groupId: 4, name: 'Sales', ...words });
});

test.each<[list: ListName, record: object, words: object]>([
	['groups', { id: 4, name: 'Sales', users: [] }, { groupId: 4, name: 'Sales', unread: { users: [] } }],
	['schedules', { ...sales, users: [], groups: [] }, { ...inWords, recipients: '', unread: { users: [], groups: [] } }],
	['schedules', { ...sales, users: null }, { ...inWords, ...byId(undefined, '11') }],
	['schedules', { ...sales, users: [] }, { ...inWords, ...byId(undefined, '11'), unread: { users: [] } }],
])('an empty list of people says nothing where no record shows any: %s', async (list, record, words) => {
	expect((await simplified([record], { list })).records).toEqual([words]);
});

test.each<[list: ListName, records: unknown[], problem: RegExp]>([
	['schedules', [{ ...sales, id: 'a1' }, sales], /^1 schedule came without an ID/],
	['groups', [{ name: 'Sales', users: [1] }, { name: 'All' }], /^2 groups came without an ID/],
])(
	'of %s, a record without a whole number for an ID comes as it is, and a hint says so',
	async (list, records, problem) => {
		const found = await simplified(records, { list });
		expect(found.records[0]).toEqual(records[0]);
		expect(found.problems).toEqual([expect.stringMatching(problem)]);
	},
);

test('what shows nothing of a schedule comes as it is', async () => {
	const records = [{ id: 5, attributes: sales }, 7, null, 'x'];
	expect(await simplified(records)).toMatchObject({ records, problems: [] });
});

test.each<[what: string, record: object, asked: ListName[]]>([
	['nothing', { report: undefined, users: [], groups: [] }, []],
	['a report', { users: [], groups: undefined }, ['reports']],
	['users', { groups: [] }, ['reports', 'users']],
	// A group may have a person's name.
	['groups', { users: [] }, ['reports', 'users', 'groups']],
])('lists are read only for what schedules have: %s', async (_what, record, asked) => {
	expect((await simplified([{ ...sales, ...record }])).asked).toEqual(asked);
});

test('what can’t be read fails every item that asks for it', async () => {
	const fail = jest.fn();
	const run = { concurrency: 1, signal: new AbortController().signal, fail } as never;
	const asked = [0, 1].map((item) => ({ item, change: {} as never }));
	await giveEach('users', asked, () => Promise.reject(new Error('odd')), run);
	expect(fail.mock.calls).toEqual([0, 1].map((item) => [item, expect.stringMatching(/read$/), 'Try again later.']));
});

test('IDs stay where a list can’t be read, and a hint says why', async () => {
	const { records, problems } = await simplified([sales], { down: 'users' });
	expect(records).toEqual([{ ...inWords, ...byId('1', '11') }]);
	expect(problems).toEqual(["IDs are shown instead of names: couldn't load users"]);
});
