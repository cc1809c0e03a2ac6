import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { draft } from '../changes';
import { expectProportional } from '../proportional';
import { by, expectProblems, lists, outcomesOf, row, update } from './outcomesOf';

const labels = new Map([['scheduled_day_of_week', 'Days']]);
const refused = { what: 'Recipients', why: "couldn't be read" };
const unresolved = (field: string) => ({ unresolved: new Map([[field, refused]]) });

describe('matching with the list of schedules', () => {
	test.each<{ what: string; change: Draft; operation: string; id?: number }>([
		{ what: 'a name in another case', change: row({ report: 7, name: ' SALES\u200b ' }), operation: 'update', id: 1 },
		{ what: 'a name that two reports have', change: row({ report: 8, name: 'Sales' }), operation: 'unchanged', id: 4 },
		{
			what: 'what the record shows already',
			change: row({ report: 7, name: 'Sales', users: [2, 1] }),
			operation: 'unchanged',
			id: 1,
		},
		{
			what: 'another value',
			change: row({ report: 7, name: 'Sales', scheduled_time_hour: '10' }),
			operation: 'update',
			id: 1,
		},
		{
			what: 'a field that the record doesn’t show',
			change: row({ report: 7, name: 'Sales', query: 'x' }),
			operation: 'update',
			id: 1,
		},
		{
			what: 'names of whom the record shows',
			change: row({ report: 7, name: 'Sales' }, undefined, [by('users', 'bob@x.org, ada@x.org')]),
			operation: 'unchanged',
			id: 1,
		},
		{ what: 'an ID, whatever its name', change: row({ report: 7, name: 'Other' }, 1), operation: 'update', id: 1 },
		{ what: 'a name that isn’t listed', change: row({ report: 7, name: 'Sale' }), operation: 'create' },
		{ what: 'a name that another report has', change: row({ report: 9, name: 'Sales' }), operation: 'create' },
		{
			what: 'a report by name',
			change: row({ name: 'Sales' }, undefined, [by('report', 'Stock')]),
			operation: 'unchanged',
			id: 1,
		},
		{
			what: 'an ID in Update',
			change: update({ name: 'Sales' }, 1, [by('users', 'ada@x.org')]),
			operation: 'update',
			id: 1,
		},
	])('an item with $what: $operation', async ({ change, operation, id }) => {
		const { changes, problems } = await outcomesOf([change]);
		expect([problems, changes[0]!.operation, changes[0]!.resourceId]).toEqual([[''], operation, id]);
	});

	test.each<{ what: string; rows: Draft[]; problems: Array<RegExp | ''> }>([
		{
			what: 'a name that two have, and for nothing else',
			rows: [{ ...row({ report: 7, name: 'costs' }), lacks: ['Time is empty'] }],
			problems: [/^Name: there are 2 schedules [^.]*\(IDs 2, 3\)\. Put the ID of the one you mean into Schedule ID/],
		},
		{
			what: 'a report that isn’t found, and for nothing else',
			rows: [{ ...row({ name: 'Sales' }, undefined, [by('report', 'Nope')]), lacks: ['Time is empty'] }],
			problems: [/^By report: there's no report “Nope”$/],
		},
		{
			what: 'a new name that another row’s new schedule gets',
			rows: [row({ report: 7, name: 'X' }, 1), row({ report: 7, name: 'X' })],
			problems: [/^Schedule ID: 1 would get the same name/, /^Name: .* would get the same name/],
		},
		{ what: 'an ID that isn’t listed', rows: [row({ report: 7, name: 'x' }, 99)], problems: [/no schedule 99/] },
		{
			what: 'an ID with another schedule’s name',
			rows: [row({ report: 7, name: 'Sales' }, 2), row({ report: 7, name: 'Sales' }, 1)],
			problems: [/“Sales” on report 7 is schedule 1/, /same name/],
		},
		{
			what: 'a schedule that two rows name',
			rows: ['Sales', 'Other', 'sales '].map((name) => row({ report: 7, name, query: `of ${name}` })),
			problems: [/^Name: [^.]* is also meant by [^.]*\. Keep one, or combine them$/, '', /also meant/],
		},
		{
			what: 'a new schedule in two rows',
			rows: [row({ report: 9, name: 'New' }), row({ report: 9, name: 'NEW' })],
			problems: [/also meant/, /also meant/],
		},
		{
			what: 'a schedule in two rows, by ID and by name',
			rows: [row({ report: 7, name: 'Sales' }, 1), row({ report: 7, name: 'Sales' })],
			problems: [/^Schedule ID: 1 is also meant/, /^Name: .* is also meant/],
		},
		{
			what: 'one new name for two schedules',
			rows: [row({ report: 7, name: 'X' }, 1), row({ report: 7, name: 'x' }, 2)],
			problems: [/same name/, /same name/],
		},
		{
			what: 'a type without days',
			rows: [row({ schedule_type: 'W' }, 5)],
			problems: [/^Days of Week: the schedule has none yet, and a weekly one needs days\. Fill them in$/],
		},
		{ what: 'a type without days, by ID', rows: [update({ schedule_type: 'W' }, 5)], problems: [/^Days .*in$/] },
		{
			what: 'a type without days, beside a type that can’t be read',
			rows: [update({ schedule_type: 'W' }, 5), { ...update({}, 5), ...unresolved('schedule_type') }],
			problems: [/^Days of Week: the schedule has none yet, and a weekly one/, ''],
		},
		{
			what: 'a name that isn’t found, whatever others set that aren’t found either',
			rows: [
				draft({ schedule_type: 'D' }, { byName: [by('scheduleId', 'Nope')], operation: 'update' }),
				draft({ scheduled_day_of_week: [0] }, { byName: [by('scheduleId', 'Nope')], operation: 'update' }),
			],
			problems: [/no schedule “Nope”$/, /no schedule “Nope”$/],
		},
		{
			what: 'days that the schedule’s type doesn’t have',
			rows: [{ ...row({ report: 7, name: 'Plain', scheduled_day_of_week: [0, 3] }), labels }],
			problems: [/^Days: “Monday, Thursday” doesn't fit the Schedule Type Daily\. Leave it empty, or use Weekly$/],
		},
		{
			what: 'days of another type in Update',
			rows: [update({ scheduled_day_of_month: 29 }, 8)],
			problems: [/^Day of Month: “Last Day of Month” doesn't fit the Schedule Type Weekly/],
		},
		{
			what: 'days of the type that the schedule had before another row',
			rows: [update({ schedule_type: 'D' }, 8), update({ scheduled_day_of_week: [1] }, 8)],
			problems: ['', /^Days of Week: “Tuesday” doesn't fit the Schedule Type Daily/],
		},
		{
			what: 'a type whose days only another row sets, which may fail',
			rows: [update({ schedule_type: 'W' }, 5), update({ scheduled_day_of_week: [1] }, 5)],
			problems: [/^Days of Week: the schedule has none yet/, ''],
		},
		{
			what: 'days of a type that only another row sets, which may fail',
			rows: [update({ schedule_type: 'W', scheduled_day_of_week: [1] }, 9), update({ scheduled_day_of_week: [1] }, 9)],
			problems: ['', /^Days of Week: “Tuesday” doesn't fit the Schedule Type Daily/],
		},
		{
			what: 'Slack, if the schedule has no export',
			rows: [row({ report: 7, name: 'Bare', method_type: 'slack' })],
			problems: [/^Delivery Method: the schedule has no export yet, and Slack needs one\. Add one, e\.g\. PDF$/],
		},
	])('an item is rejected for $what', async ({ rows, problems }) => {
		expectProblems((await outcomesOf(rows, { previewOnly: true })).problems, problems);
	});

	test.each<{ what: string; rows: Draft[] }>([
		{ what: 'one new name on two reports', rows: [row({ report: 7, name: 'N' }), row({ report: 9, name: 'N' })] },
		{ what: 'a type whose days the record has', rows: [row({ schedule_type: 'M' }, 5)] },
		{ what: 'a type whose days the record doesn’t show', rows: [row({ schedule_type: 'W' }, 1)] },
		{ what: 'the type that the record has, without days', rows: [row({ schedule_type: 'W', query: 'x' }, 8)] },
		{
			what: 'a type whose days are rejected already',
			rows: [{ ...row({ schedule_type: 'W' }, 5), ...unresolved('scheduled_day_of_week') }],
		},
		{
			what: 'days beside a rejected type',
			rows: [{ ...row({ scheduled_day_of_month: 3 }, 9), ...unresolved('schedule_type') }],
		},
		{ what: 'days of a type that the record doesn’t show', rows: [row({ scheduled_day_of_week: [1] }, 5)] },
		{ what: 'a type with its days', rows: [row({ schedule_type: 'W', scheduled_day_of_week: [1] }, 5)] },
		{ what: 'Slack, which the record has without an export', rows: [row({ method_type: 'slack', query: 'x' }, 11)] },
		{ what: 'Slack with an export', rows: [row({ method_type: 'slack', export_data_type: 'csv' }, 10)] },
		{
			what: 'Slack beside a rejected export',
			rows: [{ ...row({ method_type: 'slack' }, 10), ...unresolved('export_type') }],
		},
		{ what: 'Slack, if the record doesn’t show both exports', rows: [row({ method_type: 'slack' }, 9)] },
	])('no item is rejected for $what', async ({ rows }) => {
		expect((await outcomesOf(rows, { previewOnly: true })).problems).toEqual(rows.map(() => ''));
	});
});

describe('updates of a field of one schedule', () => {
	test.each<{ what: string; changes: Draft[]; problems: Array<RegExp | ''> }>([
		{
			what: 'with different values are rejected',
			changes: [
				update({ users: [1], name: 'A' }),
				update({ users: [2] }),
				update({ users: [1] }),
				update({ users: [3], name: 'A' }, 2),
			],
			problems: [/^Users: .*schedule 1\. .*Aggregate/, /^Users: the 1st item /, /^Users: /, ''],
		},
		{
			what: 'with different names are rejected',
			changes: [update({ name: 'A' }), update({ name: 'B' })],
			problems: [/^Name: the 2nd item has .* Keep one of the two$/, /^Name: the 1st item has/],
		},
		{
			what: 'with the same value, in any order, are sent',
			changes: [update({ users: [1, 2] }), update({ users: [2, 1] })],
			problems: ['', ''],
		},
		{ what: 'and another are sent', changes: [update({ users: [1] }), update({ groups: [1] })], problems: ['', ''] },
		{
			what: 'beside a name that isn’t found are rejected, and say so',
			changes: [update({ users: [2] }), update({}, 1, [by('users', 'Bbo, Cco')]), update({ name: 'x' })],
			problems: [
				/^Users: “Bbo” of the 2nd item wasn't found, so who gets schedule 1 isn't known$/,
				/no user “Bbo”/,
				'',
			],
		},
		{
			what: 'beside a list that’s down are rejected, and say so',
			changes: [update({ groups: [2], name: 'A' }), update({}, 1, [by('groups', 'x')])],
			problems: [/^Groups: By groups of the 2nd item couldn't be looked up, so who gets schedule 1/, /^No groups/],
		},
		{
			what: 'beside a report that isn’t found are rejected',
			changes: [update({ report: 2 }), update({}, 1, [by('report', 'Nope')])],
			problems: [
				/^Report: “Nope” of the 2nd item wasn't found, so what to set as the Report of schedule 1 isn't known/,
				/no report/,
			],
		},
		{
			what: 'beside a value that can’t be read are rejected, and say so',
			changes: [update({ users: [2] }), { ...update({}), ...unresolved('users') }],
			problems: [/^Users: Recipients of the 2nd item couldn't be read, so who gets schedule 1 isn't known$/, ''],
		},
	])('$what', async ({ changes, problems }) => {
		const result = await outcomesOf(changes, { available: { users: lists.users, reports: lists.reports } });
		expectProblems(result.problems, problems);
	});

	test.each<{ what: string; one: Draft; fields?: string[]; maxRemovals?: number; blanks: string[][] }>([
		{ what: 'is sent, so the blank isn’t noted', one: update({ users: [2] }), blanks: [] },
		{ what: 'is one of two', one: update({ users: [2] }), fields: ['users', 'groups'], blanks: [['groups']] },
		{
			what: 'is rejected, so it stays, as the blank says',
			one: update({ users: [2] }, 1, [by('users', 'Bbo')]),
			blanks: [['users']],
		},
		{
			what: 'is kept by Max Removals, as the blank says',
			one: update({ users: [2] }),
			maxRemovals: 0,
			blanks: [['users']],
		},
	])('beside a blank one: the field $what', async ({ one, fields = ['users'], maxRemovals, blanks }) => {
		const notes = [{ kind: 'blank', what: 'Users', fields }] as const;
		const { changes } = await outcomesOf([one, { ...update({ name: 'x' }), notes }], { maxRemovals });
		expect(changes[1]!.notes!.map(({ fields }) => fields)).toEqual(blanks);
	});

	test('take no more time than there are items', async () => {
		await expectProportional(4000, async (size) => {
			const ids = Array.from({ length: size }, (_, index) => index + 1);
			// The first has many IDs, with which all are compared.
			const { problems } = await outcomesOf(ids.map((id) => update({ users: id > 1 ? [id] : ids })));
			expect(problems.every((problem) => problem.length < 300)).toBe(true);
		});
	});
});
