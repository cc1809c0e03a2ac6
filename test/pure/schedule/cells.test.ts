import { quote } from '../../../nodes/ReportSchedule/text/quote';
import { cells } from '../cells';
import { ofSheet, byHand, dragged, ofCells, row } from './rows';

/** Expects a cell to be refused whole, under the label of its field and the heading that was dragged onto it. */
function expectRefused(id: string, cell: unknown, label: string, others: object = {}, purpose?: 'update') {
	const { issues, body } = ofCells({ ...others, [id]: cell }, purpose);
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
	])('is read as people write it: %j is %s:%s', (time, hour, minute) => {
		const { body } = ofCells({ time }, 'update');
		expect(body).toEqual({ scheduled_time_hour: hour, scheduled_time_minute: minute });
	});

	test.each(['25:00', { at: 9 }, new Date(0), '9-17'])(
		'%j is refused once, and not said to be missing',
		(time) => {
			expectRefused('time', time, 'Time', { scheduleType: 'D', report: 7, timezone: 'UTC' });
			const { issues } = ofCells({ ...row, scheduleType: 'D', time });
			expect(issues).not.toMatch(/No value|Map|Missing/);
			expect(issues!.split('Time (My time)')).toHaveLength(2);
		},
	);
});

describe('Days', () => {
	const days = (type: string, cell: unknown, purpose: 'create' | 'update') => {
		const given = { scheduleType: type, days: cell };
		const { body } = ofCells(purpose === 'create' ? { ...row, ...given } : given, purpose);
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
		['Once', ['15th', '12/24/2026', 46000, '46371', 46371.5]],
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
			'A weekly schedule needs days of the week: put them into Days',
		);
		expect(ofCells({ ...row, scheduleType: 'Quarterly', days: '' }).issues).toBe(
			'A quarterly schedule needs a day of the month: put it into Days (My days)',
		);
	});

	test('of a one-time schedule are told to be set in the service, as a date or a date’s number', () => {
		for (const days of ['24 Dec', '15.12.2026', 46371, '46371', [46371]]) {
			const { issues } = ofCells({ ...row, scheduleType: 'Once', days });
			expect(issues).toMatch(/no field for the date.*set the date in/);
		}
	});

	test('whose expression comes to nothing are not said to be missing', () => {
		const typed = { report: '7', time: '9', timezone: 'UTC', scheduleType: 'Monthly' };
		expect(byHand({ ...typed, days: dragged('Onn') }, { On: '15th' }).issues).toMatch(
			/^Your sheet has no column “Onn” \(for Days\)$/,
		);
	});

	test('for which there is no type are not blamed for that', () => {
		const { issues } = ofSheet({ ...row, days: 'Mon' });
		expect(issues).toBe('Nothing is mapped to Schedule Type. Map a column, or type a value');
	});
});

describe('Schedule Type, where the row has no days', () => {
	test.each<[texts: string, type: string, weekdays: number[] | undefined, dayOfMonth: number | undefined]>([
		[
			'Weekly on Mon, Thu | Weekly: Monday & Thursday | weekly (Mon/Thu) | Weekly – Mon, Thu',
			'W',
			[0, 3],
			undefined,
		],
		['Weekly on Saturday or Sunday (6)', 'W', [6], undefined],
		['Mondays | every Monday | each Monday | On Mondays | Mon\u200bdays', 'W', [0], undefined],
		['weekdays | every weekday | Mon-Fri | Weekly (on Mon-Fri)', 'W', [0, 1, 2, 3, 4], undefined],
		['Mon/Wed/Fri', 'W', [0, 2, 4], undefined],
		['Monthly, last day | Monthly, end of month | Monthly on the last day', 'M', undefined, 29],
		['Monthly on the 1st | Monthly (on the 1st) | Monthly: 1st', 'M', undefined, 1],
		['Quarterly (15th) | Quarterly, the 15th | Quaterly: 15th', 'Q', undefined, 15],
	])('%s: the type and its days', (texts, type, weekdays, dayOfMonth) => {
		for (const scheduleType of cells(texts)) {
			for (const purpose of ['create', 'update'] as const) {
				const { body } = ofCells({ ...row, scheduleType }, purpose);
				expect(body).toMatchObject({ schedule_type: type });
				expect([body!.scheduled_day_of_week, body!.scheduled_day_of_month]).toEqual([weekdays, dayOfMonth]);
			}
		}
	});

	test.each([
		[
			'A number behind a unit may count anything',
			'Day 1 | Week 2 | Q2 | Quarter 1 | Month 3 | Monthly: 15 | Monthly (2) | Weekly, 3 | D1 | Daily 2 | Mon, 3 | Weekly on Mon, 3 | Monthly on day 3 | 2 weekly | 2 weekly on Mon | Monthly 2nd, 3',
		],
		[
			'Not each time',
			'every other Monday | every second Monday | every 2 weeks | every 3rd Friday | every few Mondays | Mondays (biweekly) | biweekly | fortnightly | alternate Mondays | twice weekly | every 2nd month',
		],
		[
			'Not all of them, or one of the month',
			'Mon-Fri except Wed | Weekly, not Mondays | first Monday | Monthly on the last Friday | Monthly, Monday | Mon or Tue | weekly (Mon?)',
		],
		[
			'Two types, more days than one, or days that the type has not',
			'Weekly/Monthly | W, M | Monthly, 1st and 15th | Monthly, 31st | Weekly, 15th | Daily, Mon-Fri | Once on 15th | 15th | last day',
		],
		[
			'A letter of a type, or of a day',
			'W Mon | W, Mon | M Mon | Q, Fri | F | T/Th | M/W/F | Mo | every mo.',
		],
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

	test.each([
		['Monthly', 'Montly | Montly, 15th | montlhy (15th)'],
		['Wednesday', 'Wendesday | every wendesday | Weekly on Mon, Wendesday'],
		[undefined, 'Biweekly | Monthly on the first Monday | Monthly, 1st and 15th | Yearly'],
	])('that is refused suggests %s for %s', (meant, texts) => {
		for (const scheduleType of cells(texts)) {
			const { issues } = ofCells({ ...row, scheduleType });
			expect(issues).toMatch(meant === undefined ? /^(?!.*did you mean)/ : `did you mean “${meant}”?`);
		}
	});

	test('that is refused says how to write it, or that two days have one code', () => {
		const issuesOf = (scheduleType: string) => ofCells({ scheduleType }, 'update').issues;
		expect(issuesOf('Daily except weekends')).toMatch(/can't be read.*Weekly on Mon-Fri/);
		expect(issuesOf('Weekly on Sat')).toMatch(/Use “Saturday or Sunday \(6\)”/);
	});

	test('has no days beside another cell that has some', () => {
		for (const days of [{ days: 'Tue' }, { scheduledDayOfWeek: 'Tue' }]) {
			const { issues } = ofCells({ ...row, scheduleType: 'Weekly on Mon', ...days });
			expect(issues).toMatch(
				/^Schedule Type \(My scheduleType\) and Days? .*\(My .*\) have values for the same field/,
			);
		}
		const unset = { days: '', scheduledDayOfWeek: [], scheduledDayOfMonth: 0 };
		expect(ofCells({ ...row, scheduleType: 'Weekly on Mon', ...unset }).body).toMatchObject({
			scheduled_day_of_week: [0],
		});
	});
});

describe('Attachments', () => {
	test.each<[document: string | undefined, data: string | undefined, given: unknown[]]>([
		['pdf', undefined, ['PDF', 'P\u200bDF', ['PDF'], 'pdf,']],
		[undefined, 'xlsx', cells('Excel | XLS | xlsx')],
		[undefined, 'csv', ['CSV']],
		['pdf', 'xlsx', cells('PDF + Excel | PDF, , XLS | Excel & PDF')],
		['pdf', 'csv', [['PDF', 'CSV'], 'PDF;\nCSV', ...cells('PDF + CSV | csv, pdf | PDF  and  CSV | PDF/CSV')]],
		[undefined, undefined, ['None', ['None'], []]],
	])('%s and %s are read from %j', (document, data, given) => {
		for (const attachments of given) {
			const { body } = ofCells({ ...row, scheduleType: 'D', attachments });
			expect([body!.export_type, body!.export_data_type]).toEqual([document, data]);
		}
	});

	test.each([
		...cells(
			'PDF und Excel | PDF and | and PDF | PDF and and CSV | n/a | No | N/A | NULL | .pdf | PDF only | XLS, XLSX | PDF, PNG | CSV & Excel | PDF, PDF | PDF, Word | None, PDF | PDF or PNG | no PDF | yes | PDF (CSV) | + | PDF only, CSV | CSV, PDF only | CSV, None',
		),
		...[1, true, { type: 'pdf' }],
	])('%j is refused', (attachments) => {
		expectRefused('attachments', attachments, 'Attachments', { ...row, scheduleType: 'D' });
	});

	test('that are misspelled are refused, and suggested', () => {
		for (const attachments of ['XLXS', 'PDF + XLXS', ['PDF', 'xlxs']]) {
			const { issues } = ofCells({ ...row, scheduleType: 'D', attachments });
			expect(issues).toContain('did you mean “XLSX”?');
		}
	});

	test('in an update, say that the schedule has no others, and what is left out is no blank', () => {
		const { body, withoutValue, notes } = ofCells({ attachments: 'PDF' }, 'update');
		expect([body, withoutValue, notes]).toEqual([{ export_type: 'pdf' }, ['export_data_type'], {}]);
		// A new schedule has no others.
		expect(ofCells({ ...row, scheduleType: 'D', attachments: 'PDF' }).withoutValue).toEqual([]);
		const none = ofCells({ attachments: 'None', name: 'a' }, 'match');
		expect(none.issues).toBe('Nothing is mapped to Report. Map a column, or type a value');
		expect(ofCells({ attachments: 'None', name: 'a' }, 'update').withoutValue).toEqual([
			'export_type',
			'export_data_type',
		]);
		expect(ofCells({ attachments: 'None' }, 'update').issues).toMatch(/^Nothing to update/);
	});

	test('are what a message about Slack names', () => {
		const slack = { ...row, scheduleType: 'D', methodType: 'Slack' };
		expect(ofCells({ ...slack, attachments: 'None' }).issues).toMatch(
			/^Slack needs .* Attachments \(My attachments\)$/,
		);
		expect(ofCells({ ...slack, attachments: '' }).issues).toMatch(/\(My attachments\)$/);
		expect(ofCells(slack).issues).toMatch(/^Slack needs .* Attachments$/);
		expect(ofCells({ ...slack, attachments: 'CSV' }).issues).toBeUndefined();
	});
});

describe('a list of recipients without anybody in it', () => {
	const lists = [[], '[]', [''], [null], '[ ]'];

	test.each(['recipients', 'users', 'userEmails', 'groupNames'])(
		'of a column under %s changes nothing, and says how to remove everybody',
		(id) => {
			for (const list of lists) {
				const { body, notes } = ofCells({ [id]: list, name: 'a' }, 'update');
				expect([body, notes]).toEqual([{ name: 'a' }, { doubt: [expect.stringMatching(/stay.*type \[\]/)] }]);
				const created = ofCells({ ...row, scheduleType: 'D', [id]: list });
				expect([created.issues, created.body!.users, created.notes.doubt]).toEqual(Array(3).fill(undefined));
			}
		},
	);

	test('removes everybody if somebody typed it', () => {
		const read = (id: string) => byHand({ name: dragged('Name'), [id]: '[]' }, { Name: 'a' }, 'update').body;
		expect(read('users')).toEqual({ name: 'a', users: [] });
		expect(read('groupNames')).toEqual({ name: 'a', groups: [] });
		expect(read('recipients')).toEqual({ name: 'a', users: [], groups: [] });
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
		const { names } = ofCells({ ...row, scheduleType: 'D', recipients });
		expect(names).toEqual([
			['users', recipients],
			['groups', recipients],
		]);
	});

	test('in an update are all who get the report', () => {
		for (const purpose of ['update', 'match'] as const) {
			const { body } = ofCells({ report: 7, name: 'a', recipients: 'ada@x.org' }, purpose);
			expect(body).toEqual({ report: 7, name: 'a', users: [], groups: [] });
		}
		// A selection of nobody is an empty cell.
		for (const none of ['', [], '[]']) {
			expect(ofCells({ recipients: none, name: 'a' }, 'update').body).toEqual({ name: 'a' });
		}
		// Their own columns are about their own kind.
		expect(ofCells({ userEmails: 'ada@x.org' }, 'update').body).toEqual({ users: [] });
	});

	test('by ID and by name stand beside each other in their own columns', () => {
		const { body, names } = ofCells(
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
		expect(ofCells({ report: 'Sales' }, 'update')).toMatchObject({
			body: {},
			names: [['report', 'Sales']],
		});
		expect(ofCells({ groupNames: ['Sales, EMEA'] }, 'update').names).toEqual([['groups', ['Sales, EMEA']]]);
	});

	test('in the wrong column are told where they belong', () => {
		expect(ofSheet({ users: 'ada@x.org' }, 'update').issues).toMatch(/For emails, use User Emails\b/);
		expect(byHand({ groups: dragged('Who') }, { Who: 'Sales' }, 'update').issues).toMatch(
			/^Group IDs \(Who\): “Sales” .*For names, use Group Names\b/,
		);
	});
});

describe('Query, where the row has no condition', () => {
	test('is a condition if it begins with SELECT or WITH, and goes on as one does', () => {
		const queries = [
			...cells(
				'SELECT * FROM late | select id from late | SELECT a=1 | SELECT a != b | (select a from b) | SELECT a, b AS c FROM t WHERE x',
			),
			...cells(
				'select distinct region from orders | SELECT COUNT(*) > 0 | SELECT 1 = 1 | select late_orders()',
			),
			...cells(
				'WITH x AS (SELECT 1) SELECT * FROM x | with x as( select 1) select * from x | SELECT "a b" FROM t | SELECT [order id] FROM [Orders] | SELECT a - b FROM t',
			),
			...cells(
				'SELECT count(*) n FROM orders | SELECT TOP 1 id FROM stock WHERE qty < 10 | SELECT (SELECT count(*) FROM a) > 5 | SELECT sum(CASE WHEN late THEN 1 ELSE 0 END) FROM orders',
			),
			'select *\n\tfrom late',
			...cells('Select * from late | Select id from late_orders'),
		];
		for (const query of queries) {
			expect(ofCells({ query }, 'update').body).toEqual({ query, schedule_condition: '2' });
			const create = ofCells({ ...row, scheduleType: 'D', query, scheduleCondition: '' });
			expect(create.body).toMatchObject({ query, schedule_condition: '2' });
		}
	});

	test('is left alone where there is one', () => {
		const always = { query: 'SELECT 1', scheduleCondition: 'Always Deliver' };
		expect(ofCells(always, 'update').body).toMatchObject({ schedule_condition: '1' });
		const other = { query: 'late orders', scheduleCondition: 'true' };
		expect(ofCells(other, 'update').body).toEqual({ query: 'late orders', schedule_condition: '2' });
	});

	test.each<[kind: string, refused: unknown[]]>([
		['no text', [42, true]],
		[
			'an answer',
			cells('None | yes | always | 2 | not needed | Deliver Only If Met | no condition | nein | optional'),
		],
		['a reference', cells('same as the row above | <see above> | -> | TBD (12/3) | see SELECT in row 2')],
		['a link', cells('https://wiki.example.com/q?id=3 | http://bi/select?from=late | www.x.org/a=b')],
		[
			'a placeholder',
			cells(
				'Select a query | Select a query from the list | -- Select -- | Select... | Select query(ies) | Select <query> | Select from list | Select one from list | Select option(s) from menu | Select > Query > Late | Select a query (required) | select query(ies) | select option(s) | select this <or that> | select the right query from the list | select from the list | SELECT ONE (1)',
			),
		],
		['another language', cells('stock < 10 | stock below 5 | COUNT(late) | index=main | late > 0 | 1 < 2')],
		[
			'only the beginning of one',
			cells(
				'SELECT | WITH | select from | select a from | With 5 late orders | with (some) items | Selected from a list | SELECT 1 | SELECT: from sheet 3 | Select_a from b | WITH numbers as (see tab) please select | please select id from late',
			),
		],
	])('is refused, as it may be no query: %s', (_kind, refused) => {
		for (const query of refused) expectRefused('query', query, 'Query', {}, 'update');
	});
});

test.each(['#N/A', '#VALUE!', 'Err:502', '[object Object]'])('%s is no value of any cell', (error) => {
	const ids = ['scheduleType', 'days', 'time', 'recipients', 'attachments', 'query'];
	for (const id of ids) {
		const { issues } = ofCells({ [id]: error }, 'update');
		expect([id, issues]).toEqual([id, expect.stringContaining(quote(error))]);
		expect(issues).not.toMatch(/Slack/);
	}
});
