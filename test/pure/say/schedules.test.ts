import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { isRecipientField } from '../../../nodes/ReportSchedule/fields/recipients';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import { serviceFields } from '../../../tools/sandbox/described';
import { smallestCreate } from '../../data/wire';
import { byName, draft, emptyRow, found, note, preview, said, shownBy } from './runs';

/** A new schedule with recipients, of which there's nothing to check. */
const body: ScheduleBody = { ...smallestCreate, users: [1] };
const daily = 'Daily at 09:00 (UTC), by email';

/** Different values of a field: all that it lists, or else what it may hold. */
function valuesOf(name: string): unknown[] {
	const { values, isList, examples } = serviceFields.find((field) => field.name === name)!;
	if (values !== undefined) return values.map((value) => (isList ? [value] : value));
	const another = (value: unknown) => (typeof value === 'number' ? value + 1 : `${String(value)}!`);
	return examples.flatMap((value) => (Array.isArray(value) ? [value] : [value, another(value)]));
}

test.each(scheduleFields)(
	'$label shows in the words of a new schedule, whatever its value',
	({ name, required }) => {
		const others = Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));
		// Without recipients is the same as with an empty list of them.
		const given = valuesOf(name).filter((value) => !Array.isArray(value) || value.length > 0);
		const bodies = given.map((value) => ({ ...others, [name]: value }) as ScheduleBody);
		const all = [...bodies, ...(required ? [] : [others])].map((one) => preview(draft(one)).words);
		expect(all.length).toBeGreaterThan(1);
		expect(new Set(all).size).toBe(all.length);
	},
);

test.each(scheduleFields)('$label shows in the words of an update, whatever its value', (field) => {
	const all = valuesOf(field.name).map(
		(value) => preview(draft({ [field.name]: value } as ScheduleBody, { scheduleId: 5 })).words,
	);
	const label = isRecipientField(field.name) ? field.name : field.label;
	for (const text of all) expect(text).toMatch(new RegExp(`^Update schedule 5: sets ${label} to `, 'i'));
	expect(new Set(all).size).toBe(all.length);
});

describe('a new schedule in words', () => {
	const days = (type: string, more: ScheduleBody) => ({ ...body, schedule_type: type, ...more });
	test.each<[what: string, body: ScheduleBody, words: string]>([
		[
			'the least',
			smallestCreate,
			`Create a schedule without a name (report 7): ${daily}, no export, without recipients`,
		],
		['its name', { ...body, name: 'Sales' }, `Create “Sales” (report 7): ${daily}, no export, to user 1`],
		[
			'a name of nothing that can be seen',
			{ ...body, name: ' \u200b' },
			`Create a schedule without a name (report 7): ${daily}, no export, to user 1`,
		],
		[
			'days',
			days('W', { scheduled_day_of_week: [0, 3, 6] }),
			'Weekly on Monday, Thursday and Saturday or Sunday (6) at 09:00',
		],
		[
			'a day that is not documented',
			days('W', { scheduled_day_of_week: [5] }),
			'Weekly on 5 (Not Documented) at',
		],
		['the first', days('M', { scheduled_day_of_month: 1 }), 'Monthly on the 1st at'],
		['the second', days('M', { scheduled_day_of_month: 2 }), 'Monthly on the 2nd at'],
		['the third', days('Q', { scheduled_day_of_month: 3 }), 'Quarterly on the 3rd at'],
		['the eleventh', days('Q', { scheduled_day_of_month: 11 }), 'Quarterly on the 11th at'],
		['the twenty-second', days('Q', { scheduled_day_of_month: 22 }), 'Quarterly on the 22nd at'],
		['the last day', days('Q', { scheduled_day_of_month: 29 }), 'Quarterly on the last day at'],
		[
			'Slack, and both exports',
			{ ...body, method_type: 'slack', export_type: 'png', export_data_type: 'csv' },
			'by Slack, PNG and CSV, to',
		],
		['one export', { ...body, export_data_type: 'xlsx' }, 'by email, XLSX, to'],
		[
			'time and timezone',
			{ ...body, scheduled_time_hour: '17', scheduled_time_minute: '45', timezone: 'Asia/Tokyo' },
			'Daily at 17:45 (Asia/Tokyo)',
		],
		['users and groups', { ...body, users: [1, 2], groups: [3] }, 'to users 1, 2 and group 3'],
		['groups', { ...body, users: [], groups: [3, 4] }, 'to groups 3 and 4'],
		[
			'a condition',
			{
				...body,
				schedule_condition: '2',
				query: 'SELECT 1',
				datasource: 3,
				trigger_value: '20',
				retry_condition: '4',
			},
			'only if its condition is met (Query “SELECT 1”, Datasource ID 3, Trigger Value “20”, Retry For 2 Hours), to',
		],
		[
			'a condition without a query',
			{ ...body, schedule_condition: '2' },
			'only if its condition is met (no Query), to',
		],
		[
			'what has no effect without a condition',
			{ ...body, query: 'SELECT 1' },
			'no export, Query “SELECT 1”, to',
		],
	])('%s', (_what, given, words) => expect(preview(draft(given)).words).toContain(words));

	test('what was looked up has the name that was given, and ten recipients at most are named', () => {
		const names = {
			report: { 7: 'Monthly "sales"' },
			users: { 1: 'ada@x.org' },
			groups: { 3: 'Board', 4: 'A, b', 5: 'R and D' },
		};
		const given = draft({ ...body, users: [1, 2], groups: [3, 4, 5] }, { found: found(names) });
		expect(preview(given).words).toMatch(
			/^Create .* \(report 7, “Monthly "sales"”\): .*, to user 2, ada@x\.org, Board, “A, b” and “R and D”$/,
		);
		const many = Array.from({ length: 12 }, (_, index) => index + 1);
		expect(preview(draft({ ...body, users: many })).words).toMatch(/to users 1, .* 10 and 2 more$/);
	});
});

/** A schedule as the service's list shows it, and an update of it. */
const record = { id: 5, ...body, name: 'Sales', export_data_type: 'csv', groups: [] };
const update = (given: ScheduleBody, more: Partial<Draft> = {}) =>
	draft(given, { scheduleId: 5, record, ...more });

describe('an update in words', () => {
	test.each<[what: string, given: Draft, words: string]>([
		['from what to what', update({ scheduled_time_hour: '07' }), 'Update “Sales” (report 7): Hour 09 → 07'],
		[
			'what stays the same is left out',
			update({ scheduled_time_hour: '09', export_type: 'pdf' }),
			'Update “Sales” (report 7): sets Document Export to PDF',
		],
		[
			'several changes',
			update({ schedule_type: 'W', users: [2, 3], query: 'SELECT 1' }),
			'Update “Sales” (report 7): Schedule Type Daily → Weekly, adds users 2 and 3, removes user 1, sets Query to “SELECT 1”',
		],
		['a text', update({ name: 'Costs' }), 'Name “Sales” → “Costs”'],
		[
			'texts that differ behind what is shown',
			update({ query: `${'a'.repeat(200)}b` }, { record: { ...record, query: 'a'.repeat(200) } }),
			' → one that begins the same',
		],
		['from none, to none', update({ users: [], groups: [4] }), ': adds group 4, removes user 1'],
		[
			'what has no name in the service',
			update({ method_type: 'slack' }, { record: { ...record, name: '' } }),
			'Update schedule 5 (report 7): Delivery Method Email → Slack',
		],
		[
			'a name that is no text',
			update({ name: 'Costs' }, { record: { name: 8 } }),
			'Update schedule 5: sets Name to “Costs”',
		],
		[
			'a record that cannot be read',
			update({ users: [2], schedule_type: 'W' }, { record: { users: ['?'], schedule_type: { a: 1 } } }),
			'sets Schedule Type to Weekly, Users to 2',
		],
		[
			'a list that can be read in part',
			update({ users: [2] }, { record: { users: [1, '?'] } }),
			'Update schedule 5: sets Users to 2',
		],
		[
			'by ID, where no list was read',
			draft({ scheduled_time_hour: '07', users: [] }, { scheduleId: 5 }),
			'Update schedule 5: sets Hour to 07, Users to none',
		],
		[
			'recipients by the names that were given',
			update({ users: [1, 2] }, { found: found({ users: { 2: 'bob@x.org' } }) }),
			': adds bob@x.org',
		],
		[
			'people of the record by their email or name',
			update({ users: [1] }, { record: { ...record, users: [{ id: 1 }, { id: 2, email: 'bob@x.org' }] } }),
			': removes bob@x.org',
		],
		[
			'nothing, if it is sent all the same',
			update({ scheduled_time_hour: '09' }),
			'Update “Sales” (report 7): the same values as before',
		],
	])('%s', (_what, given, words) => {
		const text = preview(given).words;
		expect(text).toMatch(/^Update (?:schedule 5|“Sales” \(report 7\))/);
		expect(text.endsWith(words)).toBe(true);
	});

	test('what is not sent says so', () => {
		expect(preview(update({ name: 'Sales' }, { operation: 'unchanged' })).words).toBe(
			'Unchanged: “Sales” (report 7)',
		);
		expect(preview(emptyRow)).toEqual({ words: 'Nothing: the row is empty', check: [] });
	});
});

describe('what to check about a schedule', () => {
	const weekly = { schedule_type: 'W', scheduled_day_of_week: [0] };
	const empty = (what: string, ...fields: string[]) => ({ notes: [note('blank', what, ...fields)] });
	const conditional = { ...record, schedule_condition: '2' };
	test.each<[what: string, given: Draft, checks: RegExp[]]>([
		['nothing', draft(body), []],
		[
			'what was doubtful while it was read',
			draft(body, { notes: [note('doubt', 'Check this.'), note('doubt', 'And this.')] }),
			[/^Check this\.$/, /^And this\.$/],
		],
		['a new schedule of which there was none by its name', byName(draft(body)), [/^New: no schedule/]],
		['a new schedule without recipients', draft({ ...body, users: [] }), [/^No recipients/]],
		['a new schedule for a group alone', draft({ ...smallestCreate, groups: [1] }), []],
		['a condition without a query', draft({ ...body, schedule_condition: '2' }), [/no Query/]],
		[
			'one of nothing that can be seen',
			draft({ ...body, schedule_condition: '2', query: ' ' }),
			[/no Query/],
		],
		['a condition with one', draft({ ...body, schedule_condition: '2', query: 'SELECT 1' }), []],
		[
			'one that the schedule has',
			update({ schedule_condition: '2' }, { record: { ...record, query: 'SELECT 1' } }),
			[],
		],
		['one that it lacks', update({ schedule_condition: '2' }), [/no Query/]],
		[
			'days of a daily schedule',
			draft({ ...body, scheduled_day_of_week: [0] }),
			[/^Days of Week .*no effect without the Schedule Type Weekly\.$/],
		],
		[
			'a date of one',
			draft({ ...body, scheduled_day_of_month: 4 }),
			[/^Day of Month .*no effect without the Schedule Type Monthly or Quarterly\.$/],
		],
		[
			'days and a date of one',
			draft({ ...body, scheduled_day_of_week: [0], scheduled_day_of_month: 4 }),
			[/^Days of Week may .* Weekly\.$/, /^Day of Month may .* Monthly or Quarterly\.$/],
		],
		['days of a weekly one', draft({ ...body, ...weekly }), []],
		[
			'several fields without the same condition',
			draft({ ...body, query: 'a', datasource: 3, retry_condition: '0' }),
			[/^Query and Datasource ID may have no effect without the Condition Deliver Only If Met\.$/],
		],
		['retries without it', draft({ ...body, retry_condition: '2' }), [/^Retry For /]],
		[
			'days of a schedule that the list shows as daily',
			update({ scheduled_day_of_week: [0] }),
			[/^Days of Week /],
		],
		[
			'of one that it shows as weekly',
			update({ scheduled_day_of_week: [0] }, { record: { ...record, schedule_type: 'Weekly' } }),
			[],
		],
		['of one that the update makes weekly', update(weekly), []],
		['of one of which nothing is known', draft({ scheduled_day_of_week: [0] }, { scheduleId: 5 }), []],
		['a query for one that has a condition', update({ query: 'b' }, { record: conditional }), []],
		['a new type without its days, of which nothing is known', update({ schedule_type: 'M' }), []],
		[
			'a new type without its days',
			update({ schedule_type: 'M' }, { record: { ...record, scheduled_day_of_month: null } }),
			[/^Day of Month isn't set/],
		],
		[
			'the days of a type that is left behind',
			update(
				{ schedule_type: 'D' },
				{ record: { ...record, schedule_type: 'W', scheduled_day_of_week: [0] } },
			),
			[/^Days of Week stays Monday: .*no way to remove it\.$/],
		],
		[
			'whose days the schedule has',
			update({ schedule_type: 'M' }, { record: { ...record, scheduled_day_of_month: 3 } }),
			[],
		],
		['with its days', update({ schedule_type: 'M', scheduled_day_of_month: 3 }), []],
		['where nothing is known of the schedule', draft({ schedule_type: 'M' }, { scheduleId: 5 }), []],
		['recipients that an update takes off', update({ users: [], groups: [4] }), [/^Removes user 1\.$/]],
		[
			'where the record’s objects may have IDs of their own',
			update({ users: [1] }, { record: { ...record, users: [{ id: 501, user: 7 }] } }),
			[/^According to DataReportive's API, these users replace/],
		],
		['where the schedule has none', update({ groups: [] }), []],
		['where it has the same', update({ users: [1] }), []],
		[
			'where that is not known',
			draft({ users: [], groups: [3] }, { scheduleId: 5 }),
			[/^According to DataReportive's API, the empty list removes all users and these groups replace all/],
		],
		[
			'form defaults that an existing schedule gets, but those that it has',
			update(
				{ scheduled_time_hour: '09', scheduled_time_minute: '15' },
				{
					notes: [
						note('atDefault', 'Hour = 09', 'scheduled_time_hour'),
						note('atDefault', 'Minute = 15', 'scheduled_time_minute'),
					],
				},
			),
			[/: Minute = 15\. To change only some fields/],
		],
		[
			'what is blank and stays, where the record doesn’t show it',
			draft(
				{ name: 'a' },
				{ scheduleId: 5, notes: [note('blank', 'Query', 'query'), note('blank', 'Who', 'users')] },
			),
			[/^Blank, so not changed: Query and Who\.$/],
		],
		[
			'what the record shows, where nothing is sent, too',
			update({ name: 'a' }, { operation: 'unchanged', notes: [{ ...note('doubt', 'x'), isOfRecord: true }] }),
			[/^x$/],
		],
		[
			'of what is not sent',
			update({ schedule_condition: '2', users: [] }, { operation: 'unchanged', notes: [note('doubt', 'x')] }),
			[],
		],
		[
			'an export that cannot be removed',
			update({ name: 'a' }, { notes: [note('blank', 'Data Export', 'export_data_type')] }),
			[/^Data Export stays CSV/],
		],
		[
			'that a cell for both leaves out',
			update({ export_type: 'pdf' }, { notes: [note('leftOut', 'Files', 'export_data_type')] }),
			[/^Data Export stays CSV/],
		],
		[
			'also of a schedule that is not sent',
			update({}, { operation: 'unchanged', notes: [note('blank', 'Data Export', 'export_data_type')] }),
			[/^Data Export stays CSV/],
		],
		[
			'an export that the schedule lacks',
			update(
				{ name: 'a' },
				{
					record: { ...record, export_type: null },
					notes: [note('blank', 'Document Export', 'export_type')],
				},
			),
			[],
		],
		[
			'or that is none in words',
			update(
				{ name: 'a' },
				{
					record: { ...record, export_data_type: 'None' },
					notes: [note('blank', 'Data Export', 'export_data_type')],
				},
			),
			[],
		],
		[
			'an emptied cell',
			update({ name: 'a' }, empty('How', 'method_type')),
			[/^How is blank, so the schedule keeps Email\.$/],
		],
		[
			'for several fields',
			update(
				{ name: 'a' },
				{ ...empty('Who', 'users', 'groups'), record: { ...record, users: [1, 2], groups: [4] } },
			),
			[/^Who is blank, so the schedule keeps Users 1 and 2 and Groups 4\.$/],
		],
		['for what the schedule lacks', update({ name: 'a' }, empty('Groups', 'groups')), []],
		['in a new schedule', draft(body, empty('How', 'method_type')), []],
		['of an empty row', emptyRow, []],
	])('%s', (_what, given, checks) => {
		expect(preview(given).check).toEqual(checks.map((one) => expect.stringMatching(one)));
	});
});

test('a timezone, which may be any text, is cut and holds no tag', () => {
	const odd = `<img src=x> ${'x'.repeat(1000)}`;
	const texts = [
		preview(draft({ ...smallestCreate, timezone: odd })).words,
		preview(draft({ timezone: 'UTC' }, { scheduleId: 5, record: { timezone: odd } })).words,
		shownBy('schedule.update', draft({ timezone: 'UTC' }, { scheduleId: 5 }), { id: 5, timezone: odd })[0],
	];
	for (const text of texts) {
		expect(text).toContain('‹img src=x> x');
		expect(text!.length).toBeLessThan(300);
	}
});

describe('what an answer shows', () => {
	test('a create without an ID, and what that means for the next run', () => {
		expect(shownBy('schedule.create', draft(body), { data: { id: 7 } })).toEqual([]);
		for (const answer of [undefined, {}, { id: 7, schedule_id: 8 }]) {
			expect(shownBy('schedule.create', draft(body), answer)).toEqual([
				expect.stringMatching(/no schedule ID.*Look it up .*before the next run/),
			]);
		}
		expect(shownBy('schedule.upsert', byName(draft(body)), {})).toEqual([
			expect.stringMatching(/The next run finds the schedule by its name/),
		]);
		expect(shownBy('schedule.update', update({ name: 'a' }), {})).toEqual([]);
	});

	test.each([null, ''])('a name that was dropped: %j', (name) => {
		expect(shownBy('schedule.update', update({ name: 'a' }), { id: 5, name })).toEqual([
			expect.stringMatching(/says Name nothing: the next run by name won't find it/),
		]);
	});
});

test('what was done is said as what would be done was, but for the first word', () => {
	const all = [draft(body), update({ name: 'Costs' }), update({}, { operation: 'unchanged' }), emptyRow];
	const before = said('schedule.upsert', all).map(({ change }) => change);
	const after = said('schedule.upsert', all, { isPreview: false }).map(({ change }) => change);
	expect(after).not.toEqual(before);
	expect(after.map((text) => text.replace(/^(Create|Update)d/, '$1'))).toEqual(before);
});
