import { type answerOf, FakeService, refused, serviceOf } from '../names/service';
import { ask } from './asking';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: async (...given: Parameters<typeof answerOf>) =>
		await jest.requireActual<{ answerOf: typeof answerOf }>('../names/service').answerOf(...given),
}));

/** Schedules in words. That they're read back as what they are is in test/engine/thereAndBack.test.ts. */

const users = [
	{ id: 1, email: 'ada@example.com', name: 'Ada Lovelace' },
	{ id: 2, email: 'bob@example.com', name: 'Bob Hopper' },
	{ id: 3, email: null, name: 'No Email' },
	{ id: 4, email: 'both@example.com' },
	{ id: 5, email: 'Both@example.com' },
];
const groups = [
	{ id: 11, name: 'Management' },
	{ id: 12, name: 'Sales, EMEA' },
	{ id: 13, name: 'Twice' },
	{ id: 14, name: 'twice' },
	{ id: 15, name: 'Bob Hopper' },
	{ id: 16, name: '2026' },
];
const reports = [
	{ id: 7, name: 'Revenue' },
	{ id: 8, name: 'Costs' },
	{ id: 9, name: ' costs ' },
	{ id: 10, name: '12' },
	{ id: 11, name: '2026-01' },
	{ id: 12, name: 'https://host/schedules/5/' },
];
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
	users: '',
	groups: '',
	methodType: 'Email',
	attachments: 'PDF + CSV',
	scheduleCondition: '',
	query: '',
	datasource: '',
	triggerValue: '',
	retryCondition: '',
};

const simplify = { simplify: true };

/** Gets schedules in words. */
async function simplified(records: unknown[], service = serviceOf({ users, groups, reports })) {
	const { given, hints, paths } = await ask('schedule.getAll', [simplify], { list: { records }, service });
	return { schedules: given[0]!, hints, paths };
}
const one = async (changes: object) => (await simplified([{ ...sales, ...changes }])).schedules[0];

test('all that a schedule has, in one cell each, always in the same order', async () => {
	const { schedules, hints, paths } = await simplified([sales, { id: 6 }, { id: 7, timezone: 'UTC' }]);
	expect(schedules[0]).toEqual(inWords);
	const nothing = Object.fromEntries(Object.keys(inWords).map((key) => [key, '']));
	expect(schedules[1]).toEqual({ ...nothing, scheduleId: 6 });
	expect(schedules[2]).toEqual({ ...nothing, scheduleId: 7, timezone: 'UTC' });
	for (const schedule of schedules) expect(Object.keys(schedule)).toEqual(Object.keys(inWords));
	expect([hints, paths]).toEqual([[], ['/reports/', '/users/', '/groups/']]);
});

test.each<[what: string, record: object, words: object]>([
	[
		'the last day',
		{ schedule_type: 'M', scheduled_day_of_month: 29 },
		{ scheduleType: 'Monthly', days: 'last day' },
	],
	[
		'another day of the month',
		{ schedule_type: 'Q', scheduled_day_of_month: '2' },
		{ scheduleType: 'Quarterly', days: '2nd' },
	],
	[
		'days without words',
		{ scheduled_day_of_week: [5, 6] },
		{ days: '5 (Not Documented), Saturday or Sunday (6)' },
	],
	[
		'days of another type',
		{ schedule_type: 'D', scheduled_day_of_week: [0] },
		{ scheduleType: 'Daily', days: '' },
	],
	['no attachment', { export_type: null, export_data_type: '' }, { attachments: '' }],
	['one attachment', { export_type: '' }, { attachments: 'CSV' }],
	['a name that’s no text for a cell', { name: '#N/A' }, { name: '#N/A' }],
	['a report in an object', { report: { id: 7, name: 'Old name' } }, { report: 'Revenue' }],
	['a report whose name another one has', { report: 8 }, { report: 8 }],
	['a report whose name is a number', { report: 10 }, { report: 10 }],
	['a report whose name has no letter, which a cell takes for an ID', { report: 11 }, { report: 11 }],
	['a report whose name is an address, which a cell takes for a page’s', { report: 12 }, { report: 12 }],
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
	['what an earlier condition left', { query: 'SELECT 1', datasource: 3 }, { query: '', datasource: '' }],
	['nobody', { users: [], groups: [] }, { recipients: '' }],
	['a group whose name has a separator', { groups: [12] }, { recipients: 'ada@example.com, "Sales, EMEA"' }],
	['a group whose name is a number', { users: [], groups: [16] }, { recipients: '"2026"' }],
])('%s', async (_what, record, words) => expect(await one(record)).toEqual({ ...inWords, ...words }));

test('groups stay IDs where the list of people can’t be read, which Recipients needs, too', async () => {
	const { schedules } = await simplified([{ ...sales, users: [] }], serviceOf({ groups, reports }));
	expect(schedules[0]).toMatchObject({ recipients: '', users: '', groups: '11' });
});

test.each<[what: string, users: unknown[], groups: unknown[]]>([
	['a user without an email', [1, 3], [11]],
	['an email of two users', [4], [11]],
	['a user who isn’t listed', [99], []],
	['a name of two groups', [1], [13, 11]],
	['a group whose name is a person’s', [1], [15]],
])(
	'IDs stand for all recipients where one of them can’t be told by name: %s',
	async (_what, users, groups) => {
		expect(await one({ users, groups })).toEqual({
			...inWords,
			recipients: '',
			users: users.join(', '),
			groups: groups.join(', '),
		});
	},
);

test.each<[what: string, record: object, words: object]>([
	[
		'a type',
		{ schedule_type: 'Y' },
		{ scheduleType: '', days: '', unread: { schedule_type: 'Y', scheduled_day_of_week: [0, 3] } },
	],
	[
		'a minute',
		{ scheduled_time_minute: '10' },
		{ time: '', unread: { scheduled_time_hour: '09', scheduled_time_minute: '10' } },
	],
	[
		'an hour alone',
		{ scheduled_time_minute: undefined },
		{ time: '', unread: { scheduled_time_hour: '09' } },
	],
	[
		'an export',
		{ export_type: 'html' },
		{ attachments: '', unread: { export_type: 'html', export_data_type: 'csv' } },
	],
	['a timezone', { timezone: { name: 'UTC' } }, { timezone: '', unread: { timezone: { name: 'UTC' } } }],
	['recipients', { users: 'all' }, { recipients: '', groups: '11', unread: { users: 'all' } }],
	[
		'a condition',
		{ schedule_condition: 9, query: 'SELECT 1' },
		{ unread: { schedule_condition: 9, retry_condition: '0', query: 'SELECT 1' } },
	],
])('what isn’t read stands as it came: %s', async (_what, record, words) => {
	expect(await one(record)).toEqual({ ...inWords, ...words });
});

test('what shows nothing of a schedule stays as it is', async () => {
	const records = [{ id: 5, attributes: sales }, { detail: 'Not found.' }, {}];
	expect((await simplified(records)).schedules).toEqual(records);
	expect((await simplified([7, null, 'x'])).schedules).toEqual([{ data: 7 }, { data: null }, { data: 'x' }]);
});

describe('the lists that this needs', () => {
	test.each<[what: string, record: object, paths: string[]]>([
		['nothing', { report: undefined, users: [], groups: [] }, []],
		['a report', { users: [], groups: undefined }, ['/reports/']],
		['users', { groups: [] }, ['/reports/', '/users/']],
		// A group may have a person's name.
		['groups', { users: [] }, ['/reports/', '/users/', '/groups/']],
	])('are only those in which schedules have something: %s', async (_what, record, paths) => {
		expect((await simplified([{ ...sales, ...record }])).paths).toEqual(paths);
	});

	test('are read once for all items', async () => {
		const service = new FakeService((path) => {
			const list = path.split('/')[3]!;
			if (path.includes('schedules')) return { answer: sales };
			return { answer: { users, groups, reports }[list] };
		});
		const items = [5, 6, 7].map((scheduleId) => ({ scheduleId, ...simplify }));
		const { given, paths } = await ask('schedule.get', items, { service, run: { concurrency: 3 } });
		expect(given[2]).toEqual([inWords]);
		expect(paths.filter((path) => !path.includes('schedules'))).toEqual(['/reports/', '/users/', '/groups/']);
	});

	test('are done without where they can’t be used: IDs stay, and a hint says why', async () => {
		const service = new FakeService((path) =>
			path.includes('users') ? refused(403) : { answer: path.includes('groups') ? groups : reports },
		);
		const { schedules, hints } = await simplified([sales], service);
		expect(schedules).toEqual([{ ...inWords, recipients: '', users: '1', groups: '11' }]);
		expect(hints).toEqual(["IDs stand where names could: couldn't load users: it was 403."]);
	});

	test('aren’t needed without Simplify, nor for other lists', async () => {
		const records = [sales];
		const service = serviceOf({});
		const plain = await ask('schedule.getAll', [{}], { list: { records }, service });
		const ofGroups = await ask('group.getAll', [simplify], { list: { records }, service });
		expect([plain.given[0], ofGroups.given[0], service.paths]).toEqual([[sales], [sales], []]);
	});
});
