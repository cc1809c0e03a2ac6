import { quote } from '../../../nodes/ReportSchedule/helpers/quote';
import { cells } from '../cells';
import { automatic, byHand, dragged, inBothWays, row } from './reading';

/** Expects a cell to be refused whole, under the label of its field and the heading that was dragged onto it. */
function expectRefused(id: string, cell: unknown, label: string, others: object = {}, purpose?: 'update') {
	const { issues, body } = inBothWays({ ...others, [id]: cell }, purpose);
	expect([body, issues]).toEqual([undefined, expect.stringContaining(`${label} (My ${id}): `)]);
	// A list of one is its element.
	expect(issues).toContain(quote(Array.isArray(cell) && cell.length === 1 ? cell[0] : cell));
}

describe('Time', () => {
	test.each<[unknown, string, string]>([
		['7:30 pm', '19', '30'],
		['noon', '12', '00'],
		[0.3125, '07', '30'],
		['09:00:00.0000000', '09', '00'],
		[['9'], '09', '00'],
	])('%j is %s:%s', (time, hour, minute) => {
		const { body } = inBothWays({ time }, 'update');
		expect(body).toEqual({ scheduled_time_hour: hour, scheduled_time_minute: minute });
	});

	test.each(['25:00', { at: 9 }, new Date(0), '9-17'])(
		'%j is refused once, and not said to be missing',
		(time) => {
			expectRefused('time', time, 'Time', { scheduleType: 'D', report: 7, timezone: 'UTC' });
			const { issues } = inBothWays({ ...row, scheduleType: 'D', time });
			expect(issues).not.toMatch(/No value|Map|Missing/);
			expect(issues!.split('Time (My time)')).toHaveLength(2);
		},
	);
});

describe('Days', () => {
	const days = (type: string, cell: unknown, purpose: 'create' | 'update') => {
		const given = { scheduleType: type, days: cell };
		const { body } = inBothWays(purpose === 'create' ? { ...row, ...given } : given, purpose);
		return [body?.scheduled_day_of_week, body?.scheduled_day_of_month];
	};

	test.each<[cell: unknown, expected: unknown[], ...types: string[]]>([
		['Mon, Thu', [[0, 3], undefined], 'Weekly', 'W', ''],
		['every weekday', [[0, 1, 2, 3, 4], undefined], 'Weekly', ''],
		[[1, 3], [[1, 3], undefined], 'Weekly', ''],
		['15th', [undefined, 15], 'Monthly', 'Quarterly', ''],
		[15, [undefined, 15], 'Monthly'],
		['last day', [undefined, 29], 'Quarterly', ''],
	])('%j are %j, by the type or, without one, by their words', (cell, expected, ...types) => {
		for (const type of types) {
			expect(days(type, cell, 'update')).toEqual(expected);
			if (type !== '') expect(days(type, cell, 'create')).toEqual(expected);
		}
	});

	test.each<[type: string | undefined, refused: unknown[]]>([
		['Weekly', ['15th', 'every other Mon']],
		['Monthly', ['Mon', '1st and 15th']],
		// Days that the type doesn't have.
		['Daily', ['Sat, Sun', 3]],
		['Once', ['15th', '12/24/2026', 46000]],
		// Could be either.
		[undefined, [3, '15', '28.0', [2], [[2]], '1st Monday', 'soon', new Date(0)]],
	])('of a %s schedule, none of %j is taken', (scheduleType, refused) => {
		const type = scheduleType === undefined ? {} : { scheduleType };
		for (const cell of refused) {
			expectRefused('days', cell, 'Days', type, 'update');
			if (scheduleType !== undefined) expectRefused('days', cell, 'Days', { ...row, ...type });
		}
	});

	test('are asked for where the type has some', () => {
		expect(byHand({ report: '7', time: '9', timezone: 'UTC', scheduleType: 'Weekly' }, {}).issues).toBe(
			'Map a column to Days, or type a value. Days may stand with the type, e.g. Weekly on Mon',
		);
		expect(inBothWays({ ...row, scheduleType: 'M', days: '' }).issues).toMatch(
			/^No value in column Days \(My days\)/,
		);
	});

	test('of a one-time schedule are told to be set in the service', () => {
		expect(inBothWays({ ...row, scheduleType: 'M', days: 46371 }).issues).toMatch(/date in a spreadsheet/);
		const { issues } = inBothWays({ ...row, scheduleType: 'Once', days: '24 Dec' });
		expect(issues).toMatch(/no field for the date.*set the date in the service$/);
	});

	test('whose expression comes to nothing are not said to be missing', () => {
		const typed = { report: '7', time: '9', timezone: 'UTC', scheduleType: 'Monthly' };
		expect(byHand({ ...typed, days: dragged('Onn') }, { On: '15th' }).issues).toMatch(
			/^Days \(Onn\) is empty: (?!.*(?:No value|Map a))/,
		);
	});

	test('for which there is no type are not blamed for that', () => {
		const { issues } = automatic({ ...row, days: 'Mon' });
		expect(issues).toBe('Missing column (or empty cell): Schedule Type');
	});
});

describe('Schedule Type, where the row has no days', () => {
	test.each<[texts: string, type: string, weekdays: number[] | undefined, dayOfMonth: number | undefined]>([
		[
			'Weekly on Mon, Thu | Weekly: Monday & Thursday | weekly (Mon/Thu) | every week on Mon, Thu | each week on Mon, Thu',
			'W',
			[0, 3],
			undefined,
		],
		['Weekly on Saturday or Sunday (6)', 'W', [6], undefined],
		['Mondays | every Monday | each Monday | On Mondays | Mon\u200bdays', 'W', [0], undefined],
		['weekdays | M-F | Weekly (on Mon-Fri)', 'W', [0, 1, 2, 3, 4], undefined],
		['M/W/F', 'W', [0, 2, 4], undefined],
		['Monthly, last day | Last day of the month | Monthly on the last day', 'M', undefined, 29],
		[
			'Monthly on the 1st | First of the month | every month – 1st | each month – 1st | 1st of each month | 1st every month | on 1st of the month | Monthly (on the 1st)',
			'M',
			undefined,
			1,
		],
		['Quarterly (15th) | every quarter, the 15th', 'Q', undefined, 15],
	])('%s', (texts, type, weekdays, dayOfMonth) => {
		for (const scheduleType of cells(texts)) {
			for (const purpose of ['create', 'update'] as const) {
				const { body } = inBothWays({ ...row, scheduleType }, purpose);
				expect(body).toMatchObject({ schedule_type: type });
				expect([body!.scheduled_day_of_week, body!.scheduled_day_of_month]).toEqual([weekdays, dayOfMonth]);
			}
		}
	});

	test.each([
		[
			'A number behind a unit may count anything',
			'Day 1 | Week 2 | Q2 | Monthly (2) | Weekly, 3 | D1 | Daily 2 | Mon, 3 | Weekly on Mon, 3 | Monthly on day 3 | 2 weekly | Monthly 2nd, 3',
		],
		[
			'Not each time',
			'every other Monday | every second Monday | every 2 weeks | biweekly | fortnightly | alternate Mondays | twice weekly | every 2nd month',
		],
		[
			'Not all of them, or one of the month',
			'Mon-Fri except Wed | Weekly, not Mondays | first Monday | Monthly on the last Friday | Monthly, Monday | Mon or Tue | weekly (Mon?)',
		],
		[
			'Two types, more days than one, or days that the type has not',
			'Weekly/Monthly | W, M | Monthly, 1st and 15th | Monthly, 31st | Weekly, 15th | Daily, Mon-Fri | Once on 15th | 15th | last day',
		],
		['A letter of a type, or of a day', 'W Mon | W, Mon | M Mon | Q, Fri | F | T/Th | Mo | every mo.'],
		[
			'What belongs elsewhere, or is not clear',
			'Weekly on Mon at 9:00 | Mondays 9am | Weekly on Sat | weekends | Tue to Mon | Mon- | Monthly, | Weekly on | yearly',
		],
	])('%s: refused', (_why, texts) => {
		for (const scheduleType of cells(texts)) {
			expectRefused('scheduleType', scheduleType, 'Schedule Type', row);
			expectRefused('scheduleType', scheduleType, 'Schedule Type', {}, 'update');
		}
	});

	test('that is refused says how to write it, or that two days have one code', () => {
		const issuesOf = (scheduleType: string) => inBothWays({ scheduleType }, 'update').issues;
		expect(issuesOf('Daily except weekends')).toMatch(/can't be read.*Weekly on Mon-Fri/);
		expect(issuesOf('Weekly on Sat')).toMatch(/Use "Saturday or Sunday \(6\)"/);
	});

	test('has no days beside another cell that has some', () => {
		for (const days of [{ days: 'Tue' }, { scheduledDayOfWeek: 'Tue' }, { scheduledDayOfMonth: 3 }]) {
			const { issues } = inBothWays({ ...row, scheduleType: 'Weekly on Mon', ...days });
			expect(issues).toMatch(
				/^Schedule Type \(My scheduleType\) and Days? .*\(My .*\) have values for the same field/,
			);
		}
		const unset = { days: '', scheduledDayOfWeek: [], scheduledDayOfMonth: 0 };
		expect(inBothWays({ ...row, scheduleType: 'Weekly on Mon', ...unset }).body).toMatchObject({
			scheduled_day_of_week: [0],
		});
	});
});

describe('Attachments', () => {
	test.each<[document: string | undefined, data: string | undefined, given: unknown[]]>([
		['pdf', undefined, ['PDF', 'P\u200bDF', ['PDF']]],
		[undefined, 'xlsx', ['Excel']],
		['pdf', 'csv', [['PDF', 'CSV'], 'PDF;\nCSV', ...cells('PDF + CSV | csv, pdf | PDF  and  CSV | PDF/CSV')]],
		[undefined, undefined, ['None', ['None'], 'No', 'n/a', []]],
		['pdf', undefined, cells('PDF only | .pdf')],
	])('%s and %s are read from %j', (document, data, given) => {
		for (const attachments of given) {
			const { body } = inBothWays({ ...row, scheduleType: 'D', attachments });
			expect([body!.export_type, body!.export_data_type]).toEqual([document, data]);
		}
	});

	test.each([
		...cells(
			'PDF, PNG | CSV & Excel | PDF, PDF | PDF, Word | None, PDF | PDF or PNG | no PDF | yes | PDF (CSV) | + | PDF only, CSV | CSV, PDF only | CSV, None',
		),
		...[1, true, { type: 'pdf' }],
	])('%j is refused', (attachments) => {
		expectRefused('attachments', attachments, 'Attachments', { ...row, scheduleType: 'D' });
	});

	test('in an update, say that the schedule has no others, and what is left out is no blank', () => {
		const { body, withoutValue, notes } = inBothWays({ attachments: 'PDF' }, 'update');
		expect([body, withoutValue, notes]).toEqual([{ export_type: 'pdf' }, ['export_data_type'], {}]);
		// A new schedule has no others.
		expect(inBothWays({ ...row, scheduleType: 'D', attachments: 'PDF' }).withoutValue).toEqual([]);
		const none = inBothWays({ attachments: 'None', name: 'a' }, 'match');
		expect(none.issues).toBe('Map a column to Report, or type a value');
		expect(inBothWays({ attachments: 'None', name: 'a' }, 'update').withoutValue).toEqual([
			'export_type',
			'export_data_type',
		]);
		expect(inBothWays({ attachments: 'None' }, 'update').issues).toMatch(/^Nothing to update/);
	});

	test('are what a message about Slack names', () => {
		const slack = { ...row, scheduleType: 'D', methodType: 'Slack' };
		expect(inBothWays({ ...slack, attachments: 'None' }).issues).toMatch(
			/^Slack needs .* Attachments \(My attachments\)$/,
		);
		expect(inBothWays({ ...slack, attachments: '' }).issues).toMatch(/\(My attachments\)$/);
		expect(inBothWays(slack).issues).toMatch(/^Slack needs .* Attachments$/);
		expect(inBothWays({ ...slack, attachments: 'CSV' }).issues).toBeUndefined();
	});
});

describe('Recipients', () => {
	// Who is who, the lists say: test/pure/names/people.test.ts.
	test.each<[unknown]>([
		['ada@example.com, Management'],
		['Sales, EMEA'],
		[['ada@x.org', 'Sales, EMEA']],
		[{ id: 7, email: 'ada@x.org' }],
		['Sales[]'],
	])('%j may name people and groups, and is looked up in both lists', (recipients) => {
		const { names } = inBothWays({ ...row, scheduleType: 'D', recipients });
		expect(names).toEqual([
			['users', recipients],
			['groups', recipients],
		]);
	});

	test('in an update are all who get the report', () => {
		for (const purpose of ['update', 'match'] as const) {
			const { body } = inBothWays({ report: 7, name: 'a', recipients: 'ada@x.org' }, purpose);
			expect(body).toEqual({ report: 7, name: 'a', users: [], groups: [] });
		}
		// A selection of nobody is an empty cell.
		for (const none of ['', [], '[]']) {
			expect(inBothWays({ recipients: none, name: 'a' }, 'update').body).toEqual({ name: 'a' });
		}
		// Their own columns are about their own kind.
		expect(inBothWays({ userEmails: 'ada@x.org' }, 'update').body).toEqual({ users: [] });
	});

	test('by ID and by name stand beside each other in their own columns', () => {
		const { body, names } = inBothWays(
			{ users: '7, 9', userEmails: 'ada@x.org', groupNames: 'Sales' },
			'update',
		);
		expect([body, names]).toEqual([
			{ users: [7, 9], groups: [] },
			[
				['users', 'ada@x.org'],
				['groups', 'Sales'],
			],
		]);
	});

	test('in a list of one are one name in their own column, too', () => {
		// All that there is to change may be given by name.
		expect(inBothWays({ report: 'Sales' }, 'update')).toMatchObject({
			body: {},
			names: [['report', 'Sales']],
		});
		expect(inBothWays({ groupNames: ['Sales, EMEA'] }, 'update').names).toEqual([
			['groups', ['Sales, EMEA']],
		]);
	});

	test('in the wrong column are told where they belong', () => {
		expect(automatic({ users: 'ada@x.org' }, 'update').issues).toMatch(
			/To use emails, name the column User Emails$/,
		);
		expect(byHand({ groups: dragged('Who') }, { Who: 'Sales' }, 'update').issues).toMatch(
			/^Group IDs \(Who\): "Sales" .*To use names, map the column to Group Names$/,
		);
	});
});

describe('Query, where the row has no condition', () => {
	test('is a condition', () => {
		for (const purpose of ['create', 'update'] as const) {
			const { body } = inBothWays(
				{ ...row, scheduleType: 'D', query: 'SELECT 1', scheduleCondition: '' },
				purpose,
			);
			expect(body).toMatchObject({ query: 'SELECT 1', schedule_condition: '2' });
		}
		for (const query of cells(
			'select *\tfrom late | (select a from b) | stock < 5 | COUNT(late) | index=main',
		))
			expect(inBothWays({ query }, 'update').body).toMatchObject({ query, schedule_condition: '2' });
		const always = { query: 'SELECT 1', scheduleCondition: 'Always' };
		expect(inBothWays(always, 'update').body).toMatchObject({ schedule_condition: '1' });
		// In other words, it takes a condition to say that it's a query.
		expect(inBothWays({ query: 'late orders', scheduleCondition: 'Yes' }, 'update').body).toEqual({
			query: 'late orders',
			schedule_condition: '2',
		});
	});

	test.each([
		42,
		true,
		...cells('None | yes | always | 2 | n/a | ??? | not needed | [none] | Deliver Only If Met'),
		...cells('No condition | n.a. | nein | optional | same as the row above | <see above> | -> | TBD (12/3)'),
		'stock below 5',
		'1 < 2',
	])('%j is refused, as it may be no query', (query) => expectRefused('query', query, 'Query', {}, 'update'));
});

test.each(['#N/A', '#VALUE!', 'Err:502', '[object Object]'])('%s is no value of any cell', (error) => {
	const ids = ['scheduleType', 'days', 'time', 'recipients', 'attachments', 'query'];
	for (const id of ids) {
		const { issues } = inBothWays({ [id]: error }, 'update');
		expect([id, issues]).toEqual([id, expect.stringContaining(quote(error))]);
		expect(issues).not.toMatch(/Slack/);
	}
});
