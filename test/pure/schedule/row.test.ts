import { quote } from '../../../nodes/ReportSchedule/text/quote';
import { smallestCreate } from '../../data/wire';
import { cells } from '../cells';
import { computed } from '../item/items';
import { cell, ofMapping, ofRow, row } from './drafts';

/** What each single value is read as is in test/pure/values/. */

const daily = { ...row, scheduleType: 'D' };
const days = (week: number[] | undefined, month: number | undefined) => ({
	scheduled_day_of_week: week,
	scheduled_day_of_month: month,
});
const workdays = [0, 1, 2, 3, 4];

describe('a cell that can mean one thing', () => {
	test.each<[field: string, given: unknown[], body: object]>([
		['time', ['7:30 pm', ['19:30']], { scheduled_time_hour: '19', scheduled_time_minute: '30' }],
		['time', [0.3125], { scheduled_time_hour: '07', scheduled_time_minute: '30' }],
		['days', ['Mon, Thu', ['Mon', 'Thu'], 'Mon\u200b & Thu'], days([0, 3], undefined)],
		['days', ['15th'], days(undefined, 15)],
		['days', ['last day'], days(undefined, 29)],
		['scheduleType', ['Weekly', ['weekly']], { schedule_type: 'W' }],
		['scheduleType', cells('every day | Every Day | Dai\u200bly'), { schedule_type: 'D' }],
		[
			'scheduleType',
			cells('Weekly on Mon, Thu | Weekly: Monday & Thursday | weekly (Mon/Thu) | Weekly – Mon, Thu | Weekly—Mon, Thu'),
			{ schedule_type: 'W', ...days([0, 3], undefined) },
		],
		[
			'scheduleType',
			cells('Mondays | every Monday | each Monday | On Mondays'),
			{ schedule_type: 'W', ...days([0], undefined) },
		],
		[
			'scheduleType',
			cells('weekdays | Mon-Fri | Mon‑Fri | Weekly (on Mon-Fri)'),
			{ schedule_type: 'W', ...days(workdays, undefined) },
		],
		['scheduleType', ['Weekly on Saturday or Sunday (6)'], { schedule_type: 'W', ...days([6], undefined) }],
		[
			'scheduleType',
			cells('Monthly, last day | Monthly, end of month'),
			{ schedule_type: 'M', ...days(undefined, 29) },
		],
		['scheduleType', cells('Monthly on the 1st | Monthly: 1st'), { schedule_type: 'M', ...days(undefined, 1) }],
		['scheduleType', cells('Quarterly (15th) | Quaterly: 15th'), { schedule_type: 'Q', ...days(undefined, 15) }],
		['attachments', ['PDF', 'P\u200bDF', ['PDF'], 'pdf,'], { export_type: 'pdf' }],
		['attachments', cells('Excel | XLS | xlsx'), { export_data_type: 'xlsx' }],
		[
			'attachments',
			[['PDF', 'CSV'], 'PDF;\nCSV', 'PDF\nCSV', ...cells('PDF + CSV | csv, pdf | PDF AND CSV | PDF/CSV | CSV & PDF')],
			{ export_type: 'pdf', export_data_type: 'csv' },
		],
		['scheduleCondition', [true, 2, ...cells('2 | yes | TRUE | Deliver Only If Met')], { schedule_condition: '2' }],
		['scheduleCondition', [false, 1, ...cells('1 | no | none | false | Always Deliver')], { schedule_condition: '1' }],
		['query', ['SELECT 1', 'late orders', ['SELECT 1']], { schedule_condition: '2', query: expect.any(String) }],
		['users', ['1, 234', [1, 234]], { users: [1, 234] }],
		['triggerValue', ['false'], { trigger_value: 'false' }],
		['name', cells('#win! | nil'), { name: expect.any(String) }],
		// A name that is a number.
		['report', ['"2024"', '“2024”', '„2024“'], {}],
	])('%s: %j', (field, given, body) => {
		for (const one of given) {
			const outcome = ofRow({ timezone: 'UTC', [field]: one }, 'update');
			expect([one, outcome.issues]).toEqual([one, undefined]);
			expect(outcome.body).toEqual({ timezone: 'UTC', ...body });
		}
	});

	test.each<{ scheduleType: string; days: unknown; body: object }>([
		{ scheduleType: 'Weekly', days: ['Tue', 'Thu'], body: days([1, 3], undefined) },
		{ scheduleType: 'Monthly', days: 15, body: days(undefined, 15) },
		{ scheduleType: 'Quarterly', days: '15.', body: days(undefined, 15) },
		{ scheduleType: 'M', days: 'last day', body: days(undefined, 29) },
	])('of a $scheduleType row, Days $days', ({ scheduleType, days: given, body }) => {
		const { body: sent } = ofRow({ ...row, scheduleType, days: given });
		expect({ ...days(undefined, undefined), ...sent }).toMatchObject(body);
	});
});

describe('a cell that means nothing, or several things, is rejected whole, under its label and heading', () => {
	test.each<{ field: string; label: string; given: unknown[]; beside: object }>([
		{ field: 'time', label: 'Time', beside: {}, given: ['25:00', { at: 9 }, new Date(0), '9-17', 1, '24:00'] },
		{
			field: 'days',
			label: 'Days',
			beside: { scheduleType: 'Weekly' },
			given: ['15th', 'every other Mon', [0, 2], '[0, 2]'],
		},
		{ field: 'days', label: 'Days', beside: { scheduleType: 'Monthly' }, given: ['Mon', '1st and 15th'] },
		{ field: 'days', label: 'Days', beside: { scheduleType: 'Daily' }, given: ['Mon', 'Sat, Sun', 3, '15th'] },
		{ field: 'days', label: 'Days', beside: { scheduleType: 'Once' }, given: ['15th', '12/24/2026', 46000] },
		// Could be either.
		{ field: 'days', label: 'Days', beside: {}, given: [3, '15', '15.', '28.0', [2], 'soon'] },
		{ field: 'scheduledDayOfWeek', label: 'Days of Week', beside: { scheduleType: 'Daily' }, given: ['Mon', ['Mon']] },
		{ field: 'scheduledDayOfWeek', label: 'Days of Week', beside: { scheduleType: 'Monthly' }, given: ['Mon'] },
		{ field: 'scheduledDayOfMonth', label: 'Day of Month', beside: { scheduleType: 'Weekly' }, given: [15, '15th'] },
		// A number behind a unit may count anything.
		{
			field: 'scheduleType',
			label: 'Schedule Type',
			beside: {},
			given: cells(`Day 1 | Week 2 | Q2 | Monthly: 15 | Monthly (2) | Weekly, 3 | Mon, 3 | Monthly on day 3 | 2 weekly
				every 2 weeks | every 3rd Friday | every other Monday | biweekly | fortnightly | every few Mondays
				first Monday | Monthly on the last Friday | Monthly, Monday | Mon or Tue | Weekly/Monthly
				Monthly, 1st and 15th | Monthly, 31st | Weekly, 15th | Daily, Mon-Fri | Once on 15th | 15th | W Mon
				M/W/F | Mo | every mo. | each mo. | Monthly: 15.0 | Monthly: not set | Weekly on Mon at 9:00 | Weekly on Sat | weekends | Tue to Mon | yearly`),
		},
		{
			field: 'attachments',
			label: 'Attachments',
			beside: {},
			given: [
				...[1, true, { type: 'pdf' }],
				...cells(`PDF und Excel | No | .pdf | PDF only | XLS, XLSX | PDF, PDF | PDF, Word | None, PDF
					PDF or PNG | yes | PDF (CSV) | + PNG JPG | CSV, None | &`),
			],
		},
		{ field: 'report', label: 'Report', beside: {}, given: [[{ id: 3045, display_value: '7' }], '#7', '["7"]'] },
		{
			field: 'name',
			label: 'Name',
			beside: {},
			given: [new Date(0), '["Weekly sales"]', 'R&amp;D weekly', 'undefined', 'GrÃ¶ÃŸe'],
		},
		{ field: 'timezone', label: 'Timezone', beside: {}, given: ['NULL', ['UTC', 'CET']] },
		...['scheduleType', 'days', 'time', 'recipients', 'attachments', 'query'].map((field) => ({
			field,
			label: '',
			beside: {},
			given: cells('#N/A | #VALUE! | Err:502 | [object Object]'),
		})),
	])('$field beside $beside', ({ field, label, beside, given }) => {
		for (const one of given) {
			const { issues } = ofRow({ ...beside, [field]: one }, 'update');
			expect([one, issues]).toEqual([one, expect.stringContaining(`${label} (My ${field}): `)]);
			expect(issues).toContain(quote(Array.isArray(one) && one.length === 1 ? one[0] : one));
			expect(issues!.split(`(My ${field})`)).toHaveLength(2);
			// In a create it isn't said to be missing, too.
			const created = ofRow({ ...daily, ...beside, [field]: one });
			expect(created.issues ?? '').not.toMatch(/A new .* needs[^.]*\(My/);
		}
	});

	test.each<[cells: object, said: RegExp]>([
		[{ scheduleType: 'Once', days: '24 Dec' }, /doesn't fit the Schedule Type Once. Leave it empty/],
		[{ scheduleType: 'Daily', days: 'Mon' }, /doesn't fit the Schedule Type Daily. Leave it empty, or use Weekly/],
		[{ scheduleType: 'Weekly', scheduledDayOfMonth: 3 }, /Weekly. Leave it empty, or use Monthly or Quarterly/],
		[{ scheduleType: 'every 2 weeks' }, /Weekly on Mon-Fri/],
		[{ scheduleType: 'Weekly on Sat' }, /use “Saturday or Sunday \(6\)”/],
		[{ scheduleType: 'Montly, 15th' }, /in English: Once, Daily, Weekly/],
		[{ scheduleType: 'Weekly', days: '2' }, /different days.* Mon/],
		[{ scheduleType: 'Weekly', days: 'Mon, 3' }, /different days/],
		[{ scheduleType: 'weekends' }, /use “Saturday or Sunday \(6\)”/],
		[{ datasource: 'x' }, /Use a whole number, e\.g\. 7$/],
		[{ time: cell('<b>', '25:00') }, /^Time \(‹b>\): /],
		[{ scheduleType: 'Monthly', days: '\u200b29' }, /“Last day”/],
		[{ scheduleType: 'Wöchentlich', days: '2' }, /^(?!.*Days)/],
		[{ scheduleType: 'every wendesday' }, /Weekly on Mon-Fri/],
		[{ attachments: 'PDF + XLXS' }, /CSV or XLSX/],
		[{ report: '2024-25' }, /isn't a valid ID.* or put a name in double quotes/],
	])('%j is told how to write it', (given, said) => expect(ofRow(given, 'update').issues).toMatch(said));
});

describe('two cells for one field', () => {
	test.each<{ cells: Record<string, unknown> }>([
		{ cells: { time: '9:30', scheduledTimeHour: 9 } },
		{ cells: { days: 'Mon', scheduledDayOfWeek: 'Mon' } },
		{ cells: { attachments: 'PDF', exportType: 'PDF' } },
		// A schedule has days of the week, or a day of the month.
		{ cells: { days: 'Mon', scheduledDayOfMonth: 3 } },
		{ cells: { days: '15th', scheduledDayOfWeek: 'Mon' } },
		{ cells: { scheduleType: 'Weekly on Mon', days: 'Tue' } },
		{ cells: { scheduleType: 'Monthly, 15th', scheduledDayOfMonth: 3 } },
	])('$cells are rejected, unless one is empty', ({ cells: both }) => {
		const [first, second] = Object.keys(both) as [string, string];
		const { issues } = ofRow(both, 'update');
		expect(issues).toMatch(new RegExp(`\\(My ${first}\\) and [^()]*\\(My ${second}\\) have values`));
		expect(ofRow({ ...both, [second]: '-' }, 'update').issues).toBeUndefined();
		expect(ofRow({ ...both, [first]: '' }, 'update').issues).toBeUndefined();
	});

	test('of their own for each kind of days are both sent where the type isn’t known', () => {
		const { body } = ofRow({ scheduledDayOfWeek: 'Mon', scheduledDayOfMonth: 3 }, 'update');
		expect(body).toEqual(days([0], 3));
	});

	test.each<[attachments: string, own: object, body: object]>([
		['PDF', { exportDataType: 'CSV' }, { export_type: 'pdf', export_data_type: 'csv' }],
		['XLSX', { exportType: 'PNG' }, { export_type: 'png', export_data_type: 'xlsx' }],
		['None', { exportType: 'PNG' }, { export_type: 'png' }],
		['CSV', { exportDataType: 'None' }, { export_data_type: 'csv' }],
	])('Attachments %s says nothing of the other kind', (attachments, own, body) => {
		expect(ofRow({ attachments, ...own }, 'update').body).toEqual(body);
	});
});

describe('a new schedule', () => {
	test('needs four cells, and takes the form’s defaults for what is blank', () => {
		const needed = { report: 7, scheduleType: 'D', scheduledTimeHour: 9, timezone: 'UTC' };
		const blank = { scheduledTimeMinute: '', methodType: '-', scheduleCondition: [' – '], exportType: '—' };
		for (const given of [needed, { ...needed, ...blank }]) {
			expect(ofRow(given)).toMatchObject({ body: smallestCreate, doubts: [], blank: [] });
		}
	});

	test.each<[cells: object, needs: string]>([
		[{}, 'A new schedule needs Report, Schedule Type, Time, and Timezone.'],
		[{ ...row, scheduleType: 'Weekly' }, 'A new weekly schedule needs Days.'],
		[{ ...row, scheduleType: 'Monthly', days: '' }, 'A new monthly schedule needs Days (My days).'],
		[{ ...row, scheduleType: 'Q', scheduledDayOfMonth: 'Not Set' }, 'needs Day of Month (My scheduledDayOfMonth).'],
		[{ report: 7, time: '9', scheduleType: 'W' }, 'A new weekly schedule needs Days and Timezone.'],
		[{ ...daily, timezone: [''] }, 'A new daily schedule needs Timezone (My timezone).'],
		[{ ...daily, methodType: 'slack' }, 'Slack needs an export: fill in Attachments'],
		[{ ...daily, methodType: 'slack', exportType: '' }, 'choose a Document Export (My exportType) or a'],
	])('says at once what %j lacks', (given, needs) => {
		expect(ofRow({ name: 'a', ...given }).issues).toContain(needs);
		// Where it may be there already, it's kept.
		const matched = ofRow({ name: 'a', report: 7, ...given }, 'match');
		expect(matched.issues).toBeUndefined();
		expect(matched.lacks.join()).toContain(needs.replace('Report, ', ''));
	});
});

describe('a row that is matched by name', () => {
	test.each<[cells: object, issues: string]>([
		[{ time: '9' }, "Report and Name are empty, so it isn't clear which schedule this is."],
		[{ report: 7, name: '-' }, "Name (My name) is empty, so it isn't clear which schedule this is."],
		[{ scheduleId: 'Sales', name: 'a' }, "Schedule ID (My scheduleId): “Sales” isn't a valid ID"],
		[{ scheduleId: 0, report: 7, name: 'a' }, "Schedule ID (My scheduleId): 0 isn't a valid ID"],
	])('%j is rejected', (given, issues) => expect(ofRow(given, 'match').issues).toContain(issues));

	test('is the schedule of its ID, which nobody else gives', () => {
		expect(ofRow({ scheduleId: '5' }, 'match')).toMatchObject({ operation: 'match', body: {} });
		// One whose ID can't be read isn't the schedule of its name, and lacks none.
		const unread = ofRow({ scheduleId: 'Sales' }, 'match');
		expect([unread.operation, unread.issues]).toEqual(['update', expect.not.stringContaining('which schedule')]);
		for (const purpose of ['create', 'update'] as const)
			expect(ofRow({ ...daily, scheduleId: '5' }, purpose).issues).toMatch(/only for Create or Update/);
	});
});

describe('cells of recipients', () => {
	test.each<[cells: object, body: object, names: unknown[]]>([
		// Who is who, the lists say.
		[
			{ recipients: 'ada@x.org, Management' },
			{ users: [], groups: [] },
			[
				['users', 'ada@x.org', 'Management'],
				['groups', 'ada@x.org', 'Management'],
			],
		],
		[{ users: 'ada@x.org' }, { users: [] }, [['users', 'ada@x.org']]],
		[{ groups: ['Sales, EMEA'] }, { groups: [] }, [['groups', 'Sales, EMEA']]],
		[{ users: '7, 9' }, { users: [7, 9] }, []],
		// They add up.
		[
			{ recipients: ['Ada'], users: 7 },
			{ users: [7], groups: [] },
			[
				['users', 'Ada'],
				['groups', 'Ada'],
			],
		],
		...[[], '[]', '[]\u200b', '\u00ad["\u2060"]', [''], [null], '–'].map((none): [object, object, unknown[]] => [
			{ recipients: none, users: none },
			{},
			[],
		]),
	])('%j are read into IDs and names', (given, body, names) => {
		const outcome = ofRow({ name: 'a', ...given }, 'update');
		expect([outcome.body, outcome.names]).toEqual([{ name: 'a', ...body }, names]);
	});

	test('are removed by a list of nobody that somebody typed', () => {
		const read = (id: string) => ofMapping({ name: 'a', [id]: '[]' }, 'update').body;
		expect(read('users')).toEqual({ name: 'a', users: [] });
		expect(read('recipients')).toEqual({ name: 'a', users: [], groups: [] });
	});
});

test('a report is an ID, the address of its page, or a name', () => {
	const report = (given: unknown) => ofRow({ report: given }, 'update', { baseUrl: 'https://x.org:81' });
	for (const given of ['7', 7, '7.0', ['7'], 'https://x.org:81/reports/7/edit', 'HTTPS://x.org:81/reports/7'])
		expect(report(given)).toMatchObject({ body: { report: 7 }, names: [] });
	for (const given of ['Monthly Sales', ['Monthly Sales']])
		expect(report(given)).toMatchObject({ body: {}, names: [['report', 'Monthly Sales']] });
	expect(report('https://x.org/reports/7').issues).toMatch(/page on x\.org:81/);
});

test('a query beside its condition is kept', () => {
	const { body } = ofRow({ scheduleCondition: 'yes', query: 'SELECT 1' }, 'update');
	expect(body).toEqual({ schedule_condition: '2', query: 'SELECT 1' });
});

describe('what a person should check', () => {
	test.each<[cells: object, doubts: RegExp[]]>([
		[{ query: 'a' }, [/^Query is filled, so Condition is Deliver Only If Met\.$/]],
		[{ query: 'a', scheduleCondition: '' }, [/^Query is filled/]],
		[{ query: 'a', scheduleCondition: 'yes' }, []],
		[{ scheduleType: 'Once' }, [/no field for the date/]],
		[{ scheduleType: 'Weekly', scheduledDayOfWeek: 6 }, [/^Day 6 stands for/]],
		[{ timezone: 'Berlin' }, [/“Berlin” isn't an IANA name such as Europe\/Berlin/]],
		// Codes, defaults and abbreviations that IANA has are no concern.
		[{ scheduleCondition: 2, retryCondition: 2, timezone: 'CET', scheduleType: 'W', days: 3 }, []],
		[{ timezone: 'Etc/GMT+1' }, []],
	])('is told of %j', (given, doubts) => {
		expect(ofRow(given, 'update').doubts).toEqual(doubts.map((one) => expect.stringMatching(one) as string));
	});
});

describe('blank cells', () => {
	test.each<[cells: object, blank: unknown[]]>([
		[{ query: ' ' }, [['Query (My query)', 'query']]],
		[{ days: '' }, [['Days (My days)', 'scheduled_day_of_week', 'scheduled_day_of_month']]],
		[{ recipients: '' }, [['Recipients (My recipients)', 'users', 'groups']]],
		[{ users: '', groups: '', recipients: '' }, [['Recipients (My recipients)', 'users', 'groups']]],
		[{ recipients: [], users: 7 }, [['Groups', 'groups']]],
		[{ time: '', scheduledTimeHour: 7 }, [['Minute', 'scheduled_time_minute']]],
		[{ recipients: 'Ada', users: '' }, []],
		// PDF leaves the data export, and None both.
		[{ attachments: 'PDF' }, [['Data Export', 'export_data_type']]],
		[{ attachments: 'None' }, [['Attachments (My attachments)', 'export_type', 'export_data_type']]],
		[{ exportType: 'None' }, [['Document Export (My exportType)', 'export_type']]],
		[{ days: 'Mon' }, []],
		[{ days: 'Mon', scheduledDayOfMonth: '' }, [['Day of Month (My scheduledDayOfMonth)', 'scheduled_day_of_month']]],
		[{ time: '', scheduledTimeHour: 9, scheduledTimeMinute: 15 }, []],
		[{ scheduleType: 'Weekly on Mon', days: '' }, []],
	])('%j: they are noted in an update, with the fields that stay', (given, blank) => {
		for (const purpose of ['update', 'match'] as const)
			expect(ofRow({ report: 7, name: 'a', ...given }, purpose).blank).toEqual(blank);
		expect(ofRow({ ...daily, ...given }).blank).toEqual([]);
	});

	test('alone are no row', () => {
		const nothing = ['', null, [], '[]', [''], ['-'], ' , ', ';', ' | ', '--', ' / '];
		for (const purpose of ['create', 'update', 'match'] as const) {
			for (const one of nothing)
				expect([one, ofRow({ report: one, recipients: one }, purpose).operation]).toEqual([one, 'none']);
		}
	});

	test('are a row where it gives its schedule, and what is typed for all rows counts in it', () => {
		const read = (mapping: object, id: unknown) =>
			ofMapping({ name: computed('', '{{ $json.a.Title }}'), ...mapping }, 'update', { scheduleId: id });
		expect(read({ timezone: 'UTC' }, cell('ID', 5))).toMatchObject({
			operation: 'update',
			body: { timezone: 'UTC' },
		});
		const { issues, ...unchanged } = read({}, cell('ID', 5));
		expect(issues).toBeUndefined();
		expect(unchanged).toMatchObject({ operation: 'unchanged', blank: [['Name (Title)', 'name']] });
		const matched = ofMapping({ name: cell('Title', '') }, 'match', { scheduleId: cell('ID', 5) });
		expect(matched.operation).toBe('none');
		// A schedule that is the same for all rows makes no row of it.
		for (const id of [cell('ID', ''), '5', undefined]) expect(read({ timezone: 'UTC' }, id).operation).toBe('none');
	});
});

describe('the mapper', () => {
	test.each([null, {}, { name: null, time: '' }])('that holds nothing yet is told of: %j', (mapping) => {
		expect(ofMapping(mapping, 'update').issues).toMatch(/^Nothing to update: fill a cell, or map/);
	});

	test('may hold texts for all rows, and expressions that nobody has filled in', () => {
		const typed = { report: '7', scheduleType: 'Daily', time: '9:30', timezone: 'UTC', attachments: 'PDF' };
		const { body } = ofMapping({ ...typed, name: '=', query: '[]' });
		expect(body).toMatchObject({ report: 7, schedule_type: 'D', export_type: 'pdf' });
		expect(body).not.toHaveProperty('query');
	});

	test('that holds a value under an ID that is no field is rejected', () => {
		const unknown = { 'Schedule Type': 'D', mode: null, other: '', constructor: 'x' };
		const { issues } = ofMapping(unknown, 'update');
		expect(issues).toMatch(/“Schedule Type”.*“constructor”/);
		expect(issues).not.toMatch(/“mode”|“other”|Nothing/);
	});

	test('names columns that the sheet hasn’t, all at once', () => {
		const mapping = {
			...daily,
			time: computed(undefined, '{{ $json.a.Zeit }}'),
			name: cell('NAME', undefined),
		};
		const problem = 'Your sheet has no column “a.Zeit” (for Time) or “NAME”';
		expect(ofMapping(mapping, 'create', { others: [] }).issues).toBe(problem);
		const { issues } = ofMapping(mapping, 'create', { others: [], json: { Uhrzeit: 9, Titel: 'A' } });
		expect(issues).toBe(`${problem}. It has “Uhrzeit” and “Titel”`);
	});

	test.each([{ scheduledDayOfWeek: [1] }, { scheduledDayOfMonth: 29 }])(
		'that an agent’s model fills refuses its code %j, and keeps a person’s',
		(codes) => {
			expect(ofRow(codes, 'update', { isOfTool: true }).issues).toMatch(/isn't clear/);
			expect(ofMapping(codes, 'update', { isOfTool: true }).issues).toBeUndefined();
		},
	);

	test('that an agent’s model fills rejects a timezone that has no such name', () => {
		expect(ofRow({ timezone: 'keep' }, 'update', { isOfTool: true }).issues).toMatch(/isn't a timezone's full name/);
	});
});
