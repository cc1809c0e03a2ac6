import type { INode } from 'n8n-workflow';
import { ownNodeType, type WorkflowJson } from '../../tools/harness';
import { exampleRuns } from '../exampleRuns';
import {
	exampleNames,
	expectedMembers,
	expectedRows,
	expectedSchedules,
	membersIn,
	readExample,
	schedulesIn,
} from '../examples';
import { openExample } from './exampleRun';

test('every example is run here', () => {
	expect(Object.keys(exampleRuns).sort()).toEqual(exampleNames);
});

describe.each(exampleNames)('%s', (name) => {
	test('runs as it is and leaves what it says', async () => {
		const { sandbox, tables, runFrom } = await openExample(name);
		const { triggers, table } = exampleRuns[name]!;
		for (const trigger of triggers) {
			const result = await runFrom(trigger);
			expect(result.error).toBeUndefined();
			expect(result.status).toBe('success');
		}
		const expected = expectedSchedules(exampleRuns[name]!);
		expect(schedulesIn(sandbox)).toHaveLength(expected.length);
		expect(schedulesIn(sandbox)).toEqual(expect.arrayContaining(expected));
		expect(membersIn(sandbox)).toEqual(expectedMembers(exampleRuns[name]!));
		if (table) {
			expect(tables.get(table.name)).toEqual(expectedRows(table));
		}
	});

	test('can be imported, and says what to do before it is run', () => {
		const { nodes, connections } = readExample<WorkflowJson>(name);
		const names = nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		const targets = Object.values(connections).flatMap((outputs) => Object.values(outputs).flat(2));
		for (const target of [...Object.keys(connections), ...targets.map((to) => to!.node)]) {
			expect(names).toContain(target);
		}
		const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote')?.parameters.content;
		expect(note).toMatch(/^## .*\n(?:.+\n\n)+\*\*Before you run it:\*\* /);
		expect(nodes.filter(isOwn).map(({ credentials }) => credentials)).toEqual(
			nodes.filter(isOwn).map(() => ({
				reportScheduleApi: { id: 'report-schedule-account', name: 'Report Schedule account' },
			})),
		);
	});
});

const isOwn = ({ type }: INode) => type === ownNodeType || type === `${ownNodeType}Tool`;

test('rows-to-schedules creates the new rows only and tells which schedule belongs to which row', async () => {
	const { sandbox, sent, run } = await openExample('rows-to-schedules');
	const result = await run();
	expect(sent()).toEqual(['POST /api/v1/schedules/', 'POST /api/v1/schedules/']);
	const rows = result
		.json('Row and Schedule ID')
		.map(({ row, schedule_id: id }) => [row, sandbox.schedules.get(id as number)?.name]);
	expect(rows).toEqual([
		[2, 'Daily stock'],
		[3, 'Weekly sales'],
	]);
});

test('remove-leaver sends a request for each schedule in its list, and to no other', async () => {
	const { sent, run } = await openExample('remove-leaver');
	await run();
	const removed = [1, 2, 3].map((id) => `POST /api/v1/schedules/${id}/remove_users/`);
	expect(sent()).toEqual(['GET /api/v1/users/', ...removed]);
});

test('nightly-sync-of-a-schedule needs one request to add and one to remove, however many members there are', async () => {
	const { sandbox, run } = await openExample('nightly-sync-of-a-schedule');
	await run();
	expect(sandbox.requests.map(({ url, body }) => [url, body.toString()])).toEqual([
		['/api/v1/schedules/1/add_users/', '{"users":[101,103,105]}'],
		['/api/v1/schedules/1/remove_users/', '{"users":[102,104]}'],
	]);
});

test('nightly-sync-of-a-group does the same for a group of the service', async () => {
	const { sandbox, run } = await openExample('nightly-sync-of-a-group');
	await run();
	expect(sandbox.requests.map(({ url, body }) => [url, body.toString()])).toEqual([
		['/api/v1/groups/12/add_users/', '{"users":[101,103,105]}'],
		['/api/v1/groups/12/remove_users/', '{"users":[102,104]}'],
	]);
});

test('own-headings, as it is saved, changes nothing, and says in words what it would send', async () => {
	const { sent, run } = await openExample('own-headings', { asSaved: true });
	expect((await run()).json('Good Rows')).toEqual([
		{
			row: 2,
			name: 'Weekly sales',
			report: '8',
			delivery:
				'Weekly on Mon, Thu at 09:30 Europe/Berlin by email as pdf to ada@example.com, alan@example.com.',
			operation: 'create',
		},
		{
			row: 4,
			name: 'Month-end figures',
			report: '7',
			delivery:
				'After the real run, check the channel in the service. Monthly on the last day at 17:00 Europe/Berlin by slack as xlsx to Sales team.',
			operation: 'create',
		},
		{
			row: 7,
			name: 'Late orders',
			report: '9',
			delivery:
				"Daily at 07:00 Europe/Berlin by email as pdf, csv to ada@example.com, Management if SELECT COUNT(*) FROM orders WHERE status = 'late'.",
			operation: 'create',
		},
	]);
	expect(sent()).toEqual(['GET /api/v1/groups/', 'GET /api/v1/schedules/', 'GET /api/v1/users/']);
});

test('own-headings gives each bad row with its reason, whoever refused it', async () => {
	const { sandbox, run } = await openExample('own-headings');
	const result = await run();
	const ids = new Map([...sandbox.schedules.values()].map(({ name, id }) => [name, id]));
	expect(result.json('Good Rows')).toEqual(
		[
			{
				row: 2,
				name: 'Weekly sales',
				report: '8',
				in_your_words:
					'Weekly on Mon, Thu at 9:30 Europe/Berlin by Email as PDF to ada@example.com, alan@example.com.',
			},
			{
				row: 4,
				name: 'Month-end figures',
				report: '7',
				in_your_words:
					'Now check the channel in the service. Monthly on last day at 17h Europe/Berlin by Slack as XLSX to Sales team.',
			},
			{
				row: 7,
				name: 'Late orders',
				report: '9',
				in_your_words:
					"Daily at 7:00 am Europe/Berlin by Email as PDF, CSV to ada@example.com, Management if SELECT COUNT(*) FROM orders WHERE status = 'late'.",
			},
		].map((row) => ({ ...row, operation: 'create', schedule_id: ids.get(row.name) })),
	);
	const rejected = [
		['Weekly stock', '7', /^Time: "25:00".*\[row 3\]$/],
		['Weekly costs', 'Costs', /^Report: "Costs".*\[row 5\]$/],
		['Weekly orders', '9', /nobody@example\.com.*\[row 6\]$/],
	].map(([name, report, problem]) => ({ name, report, problem: expect.stringMatching(problem!) }));
	expect(result.json('Rejected Rows')).toEqual(rejected);
	expect(result.json('Tell Someone')).toEqual([{ rejected }]);
});

test('own-headings takes a sheet with two columns for what it would divide, and without what it can do without', async () => {
	const sheet = {
		Title: 'Twice',
		'Report no.': 7,
		Frequency: 'monthly',
		'Day of the month': '15th',
		At: 9,
		TZ: 'UTC',
		Document: 'PDF',
		Data: 'csv',
		Emails: 'ada@example.com',
		Groups: 'Management; Sales team',
	};
	const { sandbox, runFrom } = await openExample('own-headings', { edit: withRows([sheet]) });
	expect((await runFrom('Start')).json('Rejected Rows')).toEqual([]);
	expect([...sandbox.schedules.values()].at(-1)).toMatchObject({
		name: 'Twice',
		scheduled_day_of_month: 15,
		export_type: 'pdf',
		export_data_type: 'csv',
		method_type: 'email',
		users: [101],
		groups: [11, 12],
	});
});

describe('the headings of own-headings', () => {
	const row = { Title: 'One', 'Report no.': 7, Frequency: 'Daily', At: 9, TZ: 'UTC' };
	const runWith = async (rows: object[], edit = (text: string) => text) => {
		const { sandbox, runFrom } = await openExample('own-headings', {
			edit: (text) => edit(withRows(rows)(text)),
		});
		const result = await runFrom('Start');
		const hints = result.hints('Create or Update Schedules').map(({ message }) => message);
		return { result, hints, created: [...sandbox.schedules.values()].slice(4) };
	};

	test.each([
		[{ TITLE: 'One', 'report-no': 7, 'how often ': 'Daily', Send_at: 9, 'Time Zone?': 'UTC' }],
		[{ name: 'One', report: '7 (stock)', 'Schedule type': 'Daily', time: 9, timezone: 'UTC' }],
		[{ Subject: 'One', 'RPT #': '7 - stock', when: 'Daily', Hour: 9, Zone: 'UTC' }],
		[{ What: 'One', 'Report N°': 7, Days: 'Daily', 'Send time': 9, TZ: 'UTC' }],
	])('are known without case, spaces and punctuation: %j', async (given) => {
		const { result, created } = await runWith([given]);
		expect(result.json('Rejected Rows')).toEqual([]);
		expect(created).toMatchObject([
			{ name: 'One', report: 7, schedule_type: 'D', scheduled_time_hour: '09', timezone: 'UTC' },
		]);
	});

	test('of two columns for a field, the first in its line counts, and a hint names the other', async () => {
		const { created, hints } = await runWith([{ Report: 'Costs', Description: 'Daily costs', ...row }]);
		expect(created).toMatchObject([{ name: 'One', report: 7 }]);
		expect(hints).toContain(
			'Columns not used for any field: Description (not used), Report (not used) (item 0).',
		);
	});

	test('that are added to a line fill its field, and a line may be added for any field', async () => {
		const { 'Report no.': report, ...others } = row;
		const { result, created } = await runWith(
			[{ ...others, Number: report, 'Only if': 'select 1 from orders', Limit: 5 }],
			(text) =>
				text
					.replace('Report ID, ', 'Report ID, Number, ')
					.replace('\\"Time\\":', '\\"Trigger Value\\": \\"Limit\\",\\n  \\"Time\\":'),
		);
		expect(result.json('Rejected Rows')).toEqual([]);
		expect(created).toMatchObject([{ report: 7, trigger_value: '5' }]);
	});

	test('that are blank have a name in the hint', async () => {
		const { hints } = await runWith([{ ...row, '': 'alan@example.com' }]);
		expect(hints).toContain('Columns not used for any field: (no heading) (item 0).');
	});

	test('of a file in another encoding stop the run, and so do its cells', async () => {
		for (const broken of [{ 'Ums\ufffdtze': 1 }, { Owner: 'M\ufffdller' }]) {
			const { result, created } = await runWith([{ ...row, ...broken }]);
			expect(result.error?.message).toMatch(/^(Ums.tze|Owner): .* isn't UTF-8. Save the sheet as CSV UTF-8/);
			expect(created).toEqual([]);
		}
	});

	test('that stand in two lines stop the run', async () => {
		const { result, created } = await runWith([{ ...row, When: '9:00' }], (text) =>
			text.replace('Send at, ', 'Send at, When, '),
		);
		expect(result.error?.message).toContain(
			'"When" is in two lines of Your Headings, Schedule Type and Time',
		);
		expect(created).toEqual([]);
	});

	test('a column that its line no longer lists is not mistaken for the field', async () => {
		const { created, hints } = await runWith([{ Report: 9, ...row }], (text) =>
			text.replace('Rpt no., Report', 'Rpt no.'),
		);
		expect(created).toMatchObject([{ report: 7 }]);
		expect(hints).toContain('Columns not used for any field: Report (not used) (item 0).');
	});
});

describe('own-headings with the type and the day in one column', () => {
	const row = { 'Report no.': 7, At: '14.30', TZ: 'UTC' };
	test.each<[string, string, object]>([
		['Every weekday', 'W', { scheduled_day_of_week: [0, 1, 2, 3, 4] }],
		['Mondays', 'W', { scheduled_day_of_week: [0] }],
		['Mon & Thu', 'W', { scheduled_day_of_week: [0, 3] }],
		['weekly - Tue', 'W', { scheduled_day_of_week: [1] }],
		['Weekly on Fridays', 'W', { scheduled_day_of_week: [4] }],
		['Monthly, last day', 'M', { scheduled_day_of_month: 29 }],
		['monthly on the 5th', 'M', { scheduled_day_of_month: 5 }],
		['1st of the month', 'M', { scheduled_day_of_month: 1 }],
		['Monthly (28th)', 'M', { scheduled_day_of_month: 28 }],
		['Daily (Mon-Fri)', 'W', { scheduled_day_of_week: [0, 1, 2, 3, 4] }],
		['daily, weekdays', 'W', { scheduled_day_of_week: [0, 1, 2, 3, 4] }],
		['Quarterly: 15th', 'Q', { scheduled_day_of_month: 15 }],
		['every quarter, on the 10th', 'Q', { scheduled_day_of_month: 10 }],
		['15th of each month', 'M', { scheduled_day_of_month: 15 }],
		['2nd every month', 'M', { scheduled_day_of_month: 2 }],
		['last day of quarter', 'Q', { scheduled_day_of_month: 29 }],
		['end of month', 'M', { scheduled_day_of_month: 29 }],
		['M-F', 'W', { scheduled_day_of_week: [0, 1, 2, 3, 4] }],
		['Tu/Th', 'W', { scheduled_day_of_week: [1, 3] }],
		['just once', 'O', {}],
		['Th', 'W', { scheduled_day_of_week: [3] }],
		['each month, 20th', 'M', { scheduled_day_of_month: 20 }],
		['month, day 1', 'M', { scheduled_day_of_month: 1 }],
		['28th monthly', 'M', { scheduled_day_of_month: 28 }],
		['quarter, last day', 'Q', { scheduled_day_of_month: 29 }],
		['every week on Monday', 'W', { scheduled_day_of_week: [0] }],
		['every month', 'M', {}],
		['Daily', 'D', {}],
		['One-off', 'O', {}],
	])('%s', async (given, type, days) => {
		const rows = [{ ...row, Title: 'One', Frequency: given }];
		const { sandbox, runFrom } = await openExample('own-headings', { edit: withRows(rows) });
		expect((await runFrom('Start')).json('Rejected Rows')).toEqual([]);
		const { scheduled_day_of_week, scheduled_day_of_month, schedule_type } = [
			...sandbox.schedules.values(),
		].at(-1)!;
		expect(schedule_type).toBe(type);
		expect({ scheduled_day_of_week, scheduled_day_of_month }).toEqual(days);
	});

	// What isn't understood whole is rejected, never dropped.
	test.each([
		['every other Monday', undefined, 'Days of Week: "every other Monday"'],
		['biweekly, Mon', undefined, 'Days of Week: "biweekly, Mon"'],
		['first Monday of the month', undefined, 'Days of Week: "first Monday of the month"'],
		['every other month', undefined, 'Schedule Type: "every other month"'],
		['2 Mondays', undefined, 'Schedule Type: "2 Mondays"'],
		['T/Th', undefined, 'Days of Week: "T/Th"'],
		['first of every other month', undefined, 'Schedule Type: "first of every other month"'],
		['weekend of each month', undefined, 'Day of Month: "weekend"'],
		['every working day', undefined, 'Schedule Type: "every working day"'],
		['Wendesdays', undefined, 'Days of Week: "Wendesdays"'],
		['everyday but Friday', undefined, 'Days of Week: "everyday but Friday"'],
		['montly', '1', 'Schedule Type: "montly"'],
		['Every weekday', 'Mon-Thu', 'For specific days, use Weekly with Days of Week'],
	])('%s with %s is rejected', async (given, on, reason) => {
		const rows = [{ ...row, Title: 'One', Frequency: given, On: on }];
		const { sandbox, runFrom } = await openExample('own-headings', { edit: withRows(rows) });
		const before = sandbox.schedules.size;
		const problem = expect.stringContaining(reason) as string;
		expect((await runFrom('Start')).json('Rejected Rows')).toEqual([{ name: 'One', report: '7', problem }]);
		expect(sandbox.schedules.size).toBe(before);
	});
});

test.each([
	['select 1 from late_orders', undefined, '2'],
	['WITH late AS (select 1)\nselect * from late', '-', '2'],
	['', undefined, '1'],
	['select 1 from late_orders', false, '1'],
	['-', undefined, '1'],
])('own-headings: query %p and condition %p', async (query, condition, expected) => {
	const row = { Title: 'One', 'Report no.': 7, Frequency: 'Daily', At: 9, TZ: 'UTC' };
	const rows = [{ ...row, Conditional: condition, 'Only if': query }];
	const { sandbox, runFrom } = await openExample('own-headings', { edit: withRows(rows) });
	expect((await runFrom('Start')).json('Rejected Rows')).toEqual([]);
	expect([...sandbox.schedules.values()].at(-1)).toMatchObject({ name: 'One', schedule_condition: expected });
});

test('own-headings leaves alone what a sheet has no column for, and names what a cell no longer holds', async () => {
	const row = { Title: 'Overdue invoices', 'Report no.': 9, Frequency: 'Daily', At: 8 };
	const rows = [{ ...row, Attachment: 'PDF', 'Who gets it': '"Lovelace, Ada" <ada@example.com>' }];
	const { sandbox, runFrom } = await openExample('own-headings', { edit: withRows(rows) });
	const result = await runFrom('Start');
	const update = sandbox.requests.find(({ method }) => method === 'PUT');
	expect(JSON.parse(String(update?.body))).toEqual({
		report: 9,
		name: 'Overdue invoices',
		schedule_type: 'D',
		scheduled_time_hour: '08',
		scheduled_time_minute: '00',
		export_type: 'pdf',
		users: [101],
	});
	const hints = result.hints('Create or Update Schedules').map(({ message }) => message);
	expect(hints).toContain('Not changed (blank, None or Not Set): Data Export, Group Names (item 0).');
});

test.each<[object, object]>([
	[
		{ Frequency: 'Mondays', On: '-' },
		{ schedule_type: 'W', scheduled_day_of_week: [0] },
	],
	[{ Frequency: 'Weekly', On: 'Mon', Weekdays: ' – ' }, { scheduled_day_of_week: [0] }],
	[
		{ Frequency: 'Daily', On: 'Mon-Fri' },
		{ schedule_type: 'W', scheduled_day_of_week: [0, 1, 2, 3, 4] },
	],
	[{ Frequency: 'Weekly', On: 0 }, { scheduled_day_of_week: [0] }],
	[{ 'Who gets it': 'ada@example.com', Emails: '-' }, { users: [101] }],
	[{ Attachment: 'PDF', Document: '—' }, { export_type: 'pdf' }],
	[{ Attachment: '-', 'Who gets it': 'n/a', 'Only if': 'None' }, { schedule_type: 'D' }],
	[
		{ At: undefined, Hour: 17, Minute: 30 },
		{ scheduled_time_hour: '17', scheduled_time_minute: '30' },
	],
	[
		{ At: undefined, hour: 17, minutes: 30 },
		{ scheduled_time_hour: '17', scheduled_time_minute: '30' },
	],
	[{ On: 'every day' }, { schedule_type: 'D' }],
	[{ Frequency: 'everyday' }, { schedule_type: 'D' }],
	[{ Frequency: undefined, Days: 'one time only' }, { schedule_type: 'O' }],
	[
		{ Format: 'pdf', Attachment: 'PDF', 'Data export': 'csv' },
		{ export_type: 'pdf', export_data_type: 'csv' },
	],
	[
		{
			'Who gets it': '"Turing, Alan" <alan@example.com>, Ada <ada@example.com>',
			'Group names': 'Management',
		},
		{ users: [102, 101], groups: [11] },
	],
	[{ Attachment: 'PNG picture and xls' }, { export_type: 'png', export_data_type: 'xlsx' }],
	[{ Document: 'pic', Data: 'none' }, { export_type: 'png' }],
	[
		{ 'Who gets it': 'ada@example.com and Management', Team: 'Sales team' },
		{ users: [101], groups: [11, 12] },
	],
	[
		{ 'Who gets it': 'Management + Sales team / alan@example.com & ada@example.com' },
		{ users: [102, 101], groups: [11, 12] },
	],
])('own-headings understands what people write: %j', async (cells, expected) => {
	const row = { Title: 'One', 'Report no.': 7, Frequency: 'Daily', At: 9, TZ: 'UTC', ...cells };
	const { sandbox, runFrom } = await openExample('own-headings', { edit: withRows([row]) });
	expect((await runFrom('Start')).json('Rejected Rows')).toEqual([]);
	expect([...sandbox.schedules.values()].at(-1)).toMatchObject({ name: 'One', ...expected });
});

test('own-headings: what is the same in every row counts like a column', async () => {
	const rows = [{ Title: 'One', 'Report no.': 7, On: '15th', At: 9 }];
	const fields = [
		{ id: 'b0', name: 'Schedule Type', value: 'Monthly', type: 'string' },
		{ id: 'b1', name: 'Timezone', value: 'UTC', type: 'string' },
		{ id: 'b2', name: 'Query', value: 'select 1 from stock', type: 'string' },
	];
	const edit = (text: string) =>
		withRows(rows)(text).replace(
			'"assignments":{"assignments":[]}',
			`"assignments":${JSON.stringify({ assignments: fields })}`,
		);
	const { sandbox, runFrom } = await openExample('own-headings', { edit });
	expect((await runFrom('Start')).json('Rejected Rows')).toEqual([]);
	expect([...sandbox.schedules.values()].at(-1)).toMatchObject({
		schedule_type: 'M',
		scheduled_day_of_month: 15,
		timezone: 'UTC',
		schedule_condition: '2',
	});
});

test.each([
	[{ Attachment: 'PDF, PowerPoint' }, 'Document Export: "PDF, PowerPoint"'],
	[{ Document: 'PDF', Data: 'Word' }, 'Document Export: "PDF, Word"'],
	[{ 'Only if': 'there are late orders' }, 'Condition: "there are late orders"'],
	[{ Conditional: 'select 1 from a', SQL: 'select 1 from b' }, 'Condition: "select 1 from a"'],
	// Nobody whom a cell names is left out without a word, and no number in a name becomes an ID.
	[
		{ 'Who gets it': 'Sales team & Alan Turing <alan@example.com>' },
		'no group with the name "Sales team & Alan',
	],
	[
		{ 'Who gets it': 'Ada <ada@example.com>/Management' },
		'no group with the name "Ada <ada@example.com>/Man',
	],
	[
		{ 'Who gets it': 'Sales team except Alan <alan@example.com>' },
		'no group with the name "Sales team except',
	],
	[{ 'Who gets it': 'ada@example.com (cc Management)' }, 'no group with the name "ada@example.com (cc'],
	[{ 'Who gets it': 'Management, NA' }, 'no group with the name "NA"'],
	[{ 'Report no.': '7-day sales' }, 'Report: "7-day sales"'],
	[{ 'Report no.': '8 and 9' }, 'Report: "8 and 9"'],
	[{ Frequency: 'W/M' }, 'Schedule Type: "W/M"'],
	[{ Channel: '' }, 'No value in column Delivery Method'],
	[{ 'Who gets it': 'removed: Ada <ada@example.com>' }, 'no group with the name "removed: Ada'],
	[{ 'Who gets it': 'Ada plus Alan <ada@example.com>' }, 'no group with the name "Ada plus Alan'],
	[{ 'Report no.': '8 (and stock)' }, 'Report: "8 (and stock)"'],
	[{ Frequency: '2 each month' }, 'Schedule Type: "2 each month"'],
	[{ Frequency: 'Once every month' }, 'Schedule Type: "Once every month"'],
	[{ Frequency: 'Daily at 9' }, 'Schedule Type: "Daily at 9"'],
	[{ 'Only if': 'With more orders than usual as (see notes)' }, 'Condition: "With more orders'],
	[{ Frequency: 'Monthly (-1)' }, 'Day of Month: "-1"'],
	[{ Frequency: undefined, Days: 'W' }, 'Missing column (or empty cell): Schedule Type'],
	[{ 'Only if': 'With late orders from suppliers' }, 'Condition: "With late orders'],
	[{ 'Who gets it': 'ada@example.com; Ghosts' }, 'no group with the name "Ghosts"'],
	[{ 'Who gets it': 'ada@example.com, alan' }, 'no group with the name "alan"'],
])('own-headings quotes the cell that is not understood: %j', async (cell, reason) => {
	const row = { Title: 'One', 'Report no.': 7, Frequency: 'Daily', At: 9, TZ: 'UTC' };
	const { runFrom } = await openExample('own-headings', { edit: withRows([{ ...row, ...cell }]) });
	const problem = expect.stringContaining(reason) as string;
	expect((await runFrom('Start')).json('Rejected Rows')).toMatchObject([{ name: 'One', problem }]);
});

test('own-headings counts the rows of the sheet, the heading first', async () => {
	const row = { Title: 'One', 'Report no.': 7, Frequency: 'Daily', At: 9, TZ: 'UTC', 'Only if': 'items 3' };
	const { runFrom } = await openExample('own-headings', { edit: withRows([row, row]) });
	const problem = expect.stringMatching(/^Condition: "items 3".*\[row 2\]$/) as string;
	expect((await runFrom('Start')).json('Rejected Rows')[0]).toMatchObject({ problem });
	const again = await openExample('own-headings', {
		edit: withRows(Array.from({ length: 12 }, () => ({ ...row, 'Only if': '' }))),
	});
	expect((await again.runFrom('Start')).json('Rejected Rows')[1]).toMatchObject({
		problem: expect.stringMatching(/^Name: rows 2, 3, .* 11 and 2 more refer to .*\[row 3\]$/) as string,
	});
});

test('own-headings begins with what to check', async () => {
	const row = { Title: 'One', 'Report no.': 7, Frequency: 'Quarterly, 1st', At: 9, TZ: 'berlin' };
	const { runFrom } = await openExample('own-headings', { edit: withRows([row]), asSaved: true });
	expect((await runFrom('Start')).json('Good Rows')).toMatchObject([
		{
			delivery:
				'Check the timezone: "berlin", did you mean Europe/Berlin? After the real run, check the months in the service. Quarterly on 1 at 09:00 berlin by email without attachments to nobody.',
		},
	]);
});

test('own-headings sends no date of a one-time schedule, and says so', async () => {
	const row = { Title: 'One', 'Report no.': 7, Frequency: 'Once', On: '12 March', At: 9, TZ: 'UTC' };
	const { runFrom } = await openExample('own-headings', { edit: withRows([row]) });
	const result = await runFrom('Start');
	expect(result.json('Rejected Rows')).toEqual([]);
	const hints = result.hints('Create or Update Schedules').map(({ message }) => message);
	expect(hints).toContain('Columns not used for any field: Date (not used) (item 0).');
	const preview = await openExample('own-headings', { edit: withRows([row]), asSaved: true });
	expect((await preview.runFrom('Start')).json('Good Rows')).toMatchObject([
		{
			delivery: expect.stringMatching(
				/^After the real run, check the date in the service\. Then remove the row from your sheet: an update may deliver it again\. Once at 09:00 UTC by email /,
			) as string,
		},
	]);
});

test('own-headings names the columns that it does not use', async () => {
	const { run } = await openExample('own-headings');
	const hints = (await run()).hints('Create or Update Schedules');
	expect(hints.map(({ message }) => message)).toContain(
		'Columns not used for any field: Owner (items 0, 2, 5).',
	);
});

test('agent-tool gives the model a summary of what each tool did', async () => {
	const { run } = await openExample('agent-tool');
	const result = await run();
	expect(result.json('Agent')[0]?.answers).toEqual([
		expect.objectContaining({ id: 2, name: 'Regional sales' }),
		expect.objectContaining({ operation: 'create', scheduleId: 5, users: [101] }),
		expect.objectContaining({ operation: 'addUsers', scheduleId: 5, users: [102, 103] }),
		expect.objectContaining({ operation: 'removeUsers', scheduleId: 5, users: [101] }),
		expect.objectContaining({ operation: 'addUsers', scheduleId: 5, users: [105, 101] }),
		expect.objectContaining({ operation: 'removeUsers', scheduleId: 5, users: [101] }),
		[
			expect.objectContaining({ id: 11, name: 'Management' }),
			expect.objectContaining({ id: 12, name: 'Sales team' }),
		],
		expect.objectContaining({ operation: 'addUsers', groupId: 11, users: [101] }),
		expect.objectContaining({ operation: 'removeUsers', groupId: 12, users: [102] }),
		expect.objectContaining({ operation: 'update', scheduleId: 5 }),
	]);
});

test('sheet-to-schedules creates nothing on its second night, and updates what it has', async () => {
	const { sandbox, tables, runFrom, sent } = await openExample('sheet-to-schedules');
	await runFrom('Set Up');
	await runFrom('Every Night');
	const writtenBack = tables.get('Report schedules')?.map(({ name, schedule_id }) => [name, schedule_id]);
	const ids = new Map([...sandbox.schedules.values()].map(({ name, id }) => [name, id]));
	expect([ids.get('Daily stock'), ids.get('Weekly sales')].sort()).toEqual([5, 6]);
	expect(writtenBack).toEqual([
		['Daily stock', ids.get('Daily stock')],
		['Weekly sales', ids.get('Weekly sales')],
		['Daily orders', null],
		['Daily returns', null],
	]);
	sandbox.requests.length = 0;
	await runFrom('Every Night');
	// The others have a problem, and wait for a person.
	expect(sent()).toEqual(['PUT /api/v1/schedules/5/', 'PUT /api/v1/schedules/6/']);
	expect(sandbox.schedules.size).toBe(6);
});

test('ledger sends nothing that it has recorded, and removes who is no longer in the directory', async () => {
	const { sandbox, tables, runFrom, sent } = await openExample('ledger');
	await runFrom('Set Up');
	await runFrom('Every Night');
	tables.get('Report ledger')?.push({ id: 9, schedule_id: 1, user_id: 9, active: true });
	sandbox.requests.length = 0;
	const second = await runFrom('Every Night');
	// The user who is unknown to the service is tried again.
	expect(sent()).toEqual(['POST /api/v1/schedules/1/remove_users/', 'POST /api/v1/schedules/2/add_users/']);
	expect(second.json('Tell Someone')).toEqual([
		expect.objectContaining({ user_id: 999, error: expect.stringContaining('999') as string }),
	]);
	expect(tables.get('Report ledger')?.at(-1)).toMatchObject({ user_id: 9, active: false });
	const audit = await runFrom('Every Month');
	expect(audit.json('Tell the Auditor')).toEqual([
		{ schedule_id: 1, appended_user_id: [101, 102] },
		{ schedule_id: 2, appended_user_id: [101] },
	]);
});

/** Puts other rows in the place of an example's own. */
function withRows(rows: object[]): (text: string) => string {
	return (text) => {
		const workflow = JSON.parse(text) as WorkflowJson;
		workflow.nodes.find(({ name }) => name === 'Rows')!.parameters.jsonOutput = JSON.stringify({ rows });
		return JSON.stringify(workflow);
	};
}
