import type { IDataObject } from 'n8n-workflow';
import type { ScheduleDraft } from '../../../nodes/ReportSchedule/operations/schedules';
import { scheduleHints } from '../../../nodes/ReportSchedule/operations/scheduleHints';
import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { operationOf, read } from './inputItem';
import { body, created } from './created';

const hintsOf = (...changes: object[]) =>
	scheduleHints(changes.map((change, item) => ({ item, change: change as ScheduleDraft })));
const users = [1];
/** A create of which there's nothing to say. */
const create = (more: object = {}) => ({ body: { ...body, export_type: 'pdf', users, ...more } });
const update = (own: object) => ({ body: own, scheduleId: 5 });
const columns = { ignored: [] };

test.each(['create', 'update'])('%s has them', (name) => {
	expect(operationOf(name).hints).toBe(scheduleHints);
});

test('the most important comes first', () => {
	const changes = [
		{
			...create({ timezone: 'Berlin', users: [], query: 'q' }),
			ignored: ['Day'],
			givenDays: 1,
			defaulted: [],
		},
		{ ...update({ users, groups: [], schedule_type: 'W' }), blank: ['Name'], empty: ['Query'] },
		{ ...create(), defaulted: [scheduleField('scheduled_time_minute')] },
	];
	expect(hintsOf(...changes).map((hint) => hint.split(/[:(]/)[0])).toEqual([
		'Check these timezones, which are sent as is',
		'Without the condition Deliver Only If Met, these may have no effect',
		'Days of Week as numbers',
		"Not covered by the service's API, so check the result in the service",
		'New schedules without recipients',
		"According to the service's API, an empty list removes all recipients of its kind",
		'Columns not used for any field',
		"According to the service's API, recipients in an update replace the existing ones of that kind",
		'Not changed ',
		'Defaults of new schedules, because the column is missing or the cell is empty',
	]);
});

test.each<[string, object[], string[]]>([
	['nothing of a whole schedule', [{ ...create(), empty: ['Query'] }], []],
	['nothing of an update of a field', [update({ name: 'a', timezone: 'US/Eastern' })], []],
	['nothing of days that are there', [create({ schedule_type: 'W', scheduled_day_of_week: [0] })], []],
	['nothing of a condition with a query', [create({ schedule_condition: '2', query: 'q' })], []],
	[
		'what the API leaves open, in one hint',
		[
			create({ schedule_type: 'W' }),
			update({ schedule_type: 'D', scheduled_day_of_week: [0] }),
			update({ scheduled_day_of_week: [0] }),
			update({ schedule_type: 'M' }),
			update({ schedule_type: 'Q' }),
			update({ schedule_type: 'Q', scheduled_day_of_month: 29 }),
			create({ schedule_condition: '2' }),
			create({ schedule_type: 'O' }),
			update({ schedule_type: 'O' }),
		],
		[
			'Days of Week without the Schedule Type Weekly: item 1. They may have no effect. To deliver on these days only, set Schedule Type to Weekly.',
			"Not covered by the service's API, so check the result in the service: weekly schedules without Days of Week (item 0); monthly or quarterly schedules without Day of Month (items 3–4); conditional schedules without Query (item 6); the date of one-time schedules (item 7); the date of one-time schedules, and whether an update delivers them again (item 8).",
		],
	],
	[
		'an email without an export, of a new schedule only',
		[
			create({ export_type: undefined }),
			create({ export_type: undefined, export_data_type: 'csv' }),
			create({ export_type: undefined, method_type: 'slack' }),
			update({ method_type: 'email' }),
		],
		[
			"Not covered by the service's API, so check the result in the service: new email schedules without an export (item 0).",
		],
	],
	[
		'a query beside Always Deliver, and one of a sheet without a condition',
		[
			{ ...create({ query: 'q' }), ...columns },
			update({ query: 'q' }),
			update({ query: 'q', schedule_condition: '1' }),
			{ ...update({ query: 'q' }), ...columns },
			{ ...update({ query: 'q', schedule_condition: '2' }), ...columns },
			{ ...update({ name: 'a' }), ...columns },
			create(),
		],
		[
			'Without the condition Deliver Only If Met, these may have no effect: Query (items 0, 2–3). To make delivery depend on them, set Condition, too.',
		],
	],
	[
		'days of each type but weekly, and the day of the month of each but monthly and quarterly',
		[...'ODWMQ'].map((type) =>
			update({ schedule_type: type, scheduled_day_of_week: [0], scheduled_day_of_month: 5 }),
		),
		[
			'Days of Week without the Schedule Type Weekly: items 0–1, 3–4. They may have no effect. To deliver on these days only, set Schedule Type to Weekly.',
			'Day of Month without the Schedule Type Monthly or Quarterly: items 0–2. It may have no effect. To deliver on this day only, set Schedule Type to Monthly or Quarterly.',
			"Not covered by the service's API, so check the result in the service: the date of one-time schedules, and whether an update delivers them again (item 0).",
		],
	],
	[
		'whatever else belongs to a condition, and the day of a month without months',
		[
			create({ query: 'q', trigger_value: '5', retry_condition: '2' }),
			create({ datasource: 7, schedule_condition: '2', query: 'q' }),
			create({ scheduled_day_of_month: 15 }),
			create({ schedule_type: 'W', scheduled_day_of_week: [0], scheduled_day_of_month: 15 }),
			update({ scheduled_day_of_month: 15 }),
			create({ schedule_type: 'M', scheduled_day_of_month: 15 }),
		],
		[
			'Without the condition Deliver Only If Met, these may have no effect: Query, Trigger Value, Retry For (item 0). To make delivery depend on them, set Condition, too.',
			'Day of Month without the Schedule Type Monthly or Quarterly: items 2–3. It may have no effect. To deliver on this day only, set Schedule Type to Monthly or Quarterly.',
		],
	],
	[
		'days given as numbers',
		[1, '0, 2', [0, 2], '[0,2]', '["1"]', '3', 'Mon', 'Monday, 5', undefined, 'Saturday or Sunday (6)'].map(
			(givenDays) => ({ ...create(), givenDays }),
		),
		[
			"Days of Week as numbers: items 0–5, 7. They're the service's codes: 0 is Monday, 1 is Tuesday, 6 is Saturday or Sunday. If you meant other days, use their names.",
		],
	],
	[
		'29 as the day of the month, not the words for the last one',
		[29, '29', ' 29 ', 'Last', 28, undefined].map((givenDayOfMonth) => ({ ...create(), givenDayOfMonth })),
		["Day of Month 29: items 0–2. It's the service's code for the last day of the month."],
	],
	[
		'new schedules without recipients, not those that exist',
		[create({ users: undefined }), create({ users: [] }), create(), update({ ...body, users: undefined })],
		[
			'New schedules without recipients: items 0–1. If there should be some, check your data, or use Add Users or Add Groups.',
		],
	],
	[
		'recipients that replace those of an existing schedule, and lists that empty them',
		[update({ groups: [] }), update({ users }), create(), update({ users: [], groups: [2] }), update({})],
		[
			"According to the service's API, an empty list removes all recipients of its kind: groups (item 0); users (item 3).",
			"According to the service's API, recipients in an update replace the existing ones of that kind: users (item 1); groups (item 3). To only add some, use Add Users or Add Groups.",
		],
	],
	[
		'columns that no field took',
		[
			{ ...create(), ignored: ['Send at', 'Day'] },
			{ ...create(), ignored: ['Day', 'Send at', 'Who'] },
		],
		['Columns not used for any field: Send at, Day (items 0–1); Who (item 1).'],
	],
	[
		'defaults that stood in, in a create only',
		[
			{
				...create(),
				defaulted: [scheduleField('scheduled_time_minute'), scheduleField('schedule_condition')],
			},
			{ ...update({}), defaulted: [scheduleField('retry_condition')] },
		],
		[
			'Defaults of new schedules, because the column is missing or the cell is empty: Minute = 00, Condition = Always Deliver (item 0).',
		],
	],
	[
		'columns that are empty in every item, not those that one of three fills, and each once',
		[
			{ ...update({}), empty: ['Query', 'Name'] },
			{ ...create(), empty: ['Query', 'Name'] },
			{ ...update({}), empty: ['Query'] },
		],
		[
			"Columns left out because they're empty in all of items 0–2: Query. If they shouldn't be, check the node before this one.",
			'Not changed (blank, None or Not Set): Name (item 0).',
		],
	],
	[
		'what an update left blank, with its items',
		[
			{ ...update({ name: 'a' }), blank: ['Query', 'Name'] },
			{ ...update({ name: 'a' }), blank: ['Name'], empty: ['Trigger'] },
			{ ...create(), blank: ['Document Export'], empty: ['Datasource'] },
			{ ...update({ name: 'a' }) },
		],
		['Not changed (blank, None or Not Set): Query (item 0); Name (items 0–1); Trigger (item 1).'],
	],
	[
		'a column that a single update left blank',
		[{ ...update({ name: 'a' }), empty: ['Query'] }],
		['Not changed (blank, None or Not Set): Query (item 0).'],
	],
	[
		'timezones that IANA has not, and abbreviations, once each',
		['Berlin', 'UTC', 'Berlin', 'a', 'BST'].map((timezone) => create({ timezone })),
		[
			`Check these timezones, which are sent as is: "Berlin", did you mean Europe/Berlin? (items 0, 2); "a" (item 3); "BST" (item 4). Standard (IANA) names look like America/New_York. An abbreviation may mean another zone.`,
		],
	],
	[
		'ten timezones at most',
		Array.from({ length: 12 }, (_, index) => create({ timezone: `Zone ${index}` })),
		[expect.stringMatching(/"Zone 8" \(item 8\); "Zone 9" \(item 9\) and 2 more\. Standard/)],
	],
])('%s', (_, changes, hints) => expect(hintsOf(...changes)).toEqual(hints));

describe('Create or Update', () => {
	const hints = (...changes: object[]) =>
		operationOf('upsert').hints!(changes.map((change, item) => ({ item, change })));
	const sheet = { ...update({ name: 'a' }), ...columns };

	test('says what is new and why, and what is updated', () => {
		expect(hints(sheet, create(), sheet)).toEqual([
			'New schedules: 1 (item 1), because no ID was given. Updates: 2 (items 0, 2).',
		]);
		expect(hints({ ...create(), matchByName: true })).toEqual([
			'New schedules: 1 (item 0), because no schedule had this name and report. Updates: 0.',
		]);
		expect([hints(sheet), hints()]).toEqual([['New schedules: 0. Updates: 1 (item 0).'], []]);
	});

	test('says so in the form, where the fields begin, and nowhere else', () => {
		const notices = (name: string) =>
			operationOf(name).properties.filter((property) => property.name === 'allFieldsNotice');
		expect(notices('upsert')).toEqual([
			expect.objectContaining({
				type: 'notice',
				displayName: expect.stringMatching(/sets every field here.*To change only some, use/),
				displayOptions: { hide: { dataMode: ['autoMapInputData'] } },
			}),
		]);
		const names = operationOf('upsert').properties.map(({ name }) => name);
		expect(names.indexOf('allFieldsNotice')).toBe(names.indexOf('mappingNotice') + 1);
		expect([...notices('create'), ...notices('update')]).toEqual([]);
	});

	test('names what the form set without being asked, and what it left alone, not of new schedules or a sheet', () => {
		const drafts = (parameters: IDataObject, json: IDataObject = {}) =>
			read('upsert', { ...created, users: '1', exportType: 'pdf', ...parameters }, { json }).change as object;
		const said = (parameters: IDataObject, json?: IDataObject) => hints(drafts(parameters, json));
		expect(said({ scheduleId: '5' })).toEqual([
			'Existing schedules also get these form defaults: Schedule Type = Daily, Hour = 09, Minute = 00, Delivery Method = Email, Condition = Always Deliver (item 0). To change only some fields, use Update, or a sheet with Map Automatically.',
			'New schedules: 0. Updates: 1 (item 0).',
			'Not changed (blank, None or Not Set): Name, Data Export, Group IDs (item 0).',
		]);
		const expressions = { scheduleType: '={{ $json.a }}', scheduledTimeHour: '={{ $json.b }}' };
		const computed = read('upsert', { ...created, scheduleId: '5' }, { saved: expressions }).change as object;
		expect(hints(computed)[0]).toMatch(/defaults: Minute = 00, Delivery Method = Email, Condition/);
		expect(said({ scheduleId: '' }).join(' ')).not.toMatch(/form defaults|Not changed/);
		expect(said({ scheduleId: '5', dataMode: 'autoMapInputData' }, { Name: 'a' })).toEqual([
			'New schedules: 0. Updates: 1 (item 0).',
		]);
	});
});

describe('a sheet, as it is read', () => {
	const rows = (...given: IDataObject[]) =>
		hintsOf(
			...given.map(
				(json) =>
					read('update', { scheduleId: '5', dataMode: 'autoMapInputData' }, { json }).change as object,
			),
		);

	test('names each cell that changes nothing', () => {
		expect(
			rows(
				{ Name: 'a', Query: '', 'Document Export': 'None', 'Days of Week': [], Users: ' ' },
				{ Name: 'b', Query: null, 'Document Export': 'PDF', 'Days of Week': 'Mon', Users: '7' },
			),
		).toEqual([
			"Columns left out because they're empty in all of items 0–1: Query. If they shouldn't be, check the node before this one.",
			'Not changed (blank, None or Not Set): Days of Week, Document Export, Users (item 0).',
		]);
	});

	test('names days that are numbers', () => {
		expect(rows({ Name: 'a' }, { 'Days of Week': '1' })[0]).toMatch(/^Days of Week as numbers: item 1\./);
	});
});
