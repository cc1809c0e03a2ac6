import { BROKEN, byHand, dragged, ofCells, ofSheet, row } from './rows';

const daily = { ...row, scheduleType: 'D' };

describe('a create from a row', () => {
	test('needs four cells, and takes the form’s defaults for what is empty or has no column', () => {
		const body = {
			report: 7,
			schedule_type: 'D',
			scheduled_time_hour: '09',
			scheduled_time_minute: '00',
			timezone: 'UTC',
			method_type: 'email',
			schedule_condition: '1',
			retry_condition: '0',
		};
		const needed = { report: 7, scheduleType: 'D', scheduledTimeHour: 9, timezone: 'UTC' };
		const empty = { scheduledTimeMinute: '', methodType: '-', scheduleCondition: ' – ', exportType: '—' };
		for (const cells of [needed, { ...needed, ...empty }]) {
			const created = ofCells(cells);
			expect(created.body).toEqual(body);
		}
		const conditional = ofCells({ ...needed, scheduleCondition: '2', retryCondition: '' });
		expect(conditional.body).toMatchObject({ schedule_condition: '2', retry_condition: '0' });
	});

	test('says all that is missing at once', () => {
		expect(byHand({ name: 'a' }, {}).issues).toBe(
			'Nothing is mapped to Report, Schedule Type, Time and Timezone. Map a column, or type a value',
		);
		const { report, ...others } = { ...daily, report: '7' };
		expect(byHand({ ...others, report, scheduleType: null }, {}).issues).toBe(
			'Nothing is mapped to Schedule Type. Map a column, or type a value',
		);
		expect(byHand({ report, time: '9', scheduleType: 'Weekly' }, {}).issues).toBe(
			'Nothing is mapped to Timezone. Map a column, or type a value. A weekly schedule needs days of the week: put them into Days',
		);
	});

	test('tells an empty cell from a column that is not there', () => {
		const mapping = { name: dragged('Title'), scheduleType: dragged('Every'), time: dragged('At') };
		expect(byHand(mapping, { Title: 'a', Every: '', At: '-' }).issues).toBe(
			"No value in Schedule Type (Every) and Time (At). Fill in what's missing. Nothing is mapped to Report and Timezone. Map a column, or type a value",
		);
	});

	test('names all columns at once that are not there, or one that was read in the wrong encoding', () => {
		const mapping = { ...daily, time: dragged('Zeit'), name: dragged('Empfänger') };
		expect(byHand(mapping, { A: '9' }).issues).toBe(
			'Your sheet has no column “Zeit” (for Time) or “Empfänger” (for Name)',
		);
		expect(byHand(mapping, { 'EmpfÃ¤nger': 'a' }).issues).toMatch(
			/^Column “EmpfÃ¤nger” was read in the wrong/,
		);
	});

	test('says a refused cell once, and not that it is missing', () => {
		const misspelled = byHand({ ...daily, report: '7', time: dragged('Att') }, { At: '9' });
		expect(misspelled.issues).toBe('Your sheet has no column “Att” (for Time)');
	});

	test('says of an empty cell which default went in, of a query’s too', () => {
		const needed = { ...daily, name: 'a' };
		const doubts = (cells: object) => ofCells({ ...needed, ...cells }).notes.doubt;
		expect(doubts({ methodType: '' })).toEqual(["Delivery Method (My methodType) is empty, so it's Email."]);
		expect(doubts({ query: '' })).toEqual(['Query (My query) is empty, so Condition is Always Deliver.']);
		expect(doubts({ scheduleCondition: '2', query: 'a', retryCondition: '' })).toContain(
			"Retry For (My retryCondition) is empty, so it's No Retries.",
		);
		// Without a condition nothing is retried, and what isn't mapped nobody has emptied.
		for (const cells of [{}, { retryCondition: '' }, { exportType: '' }])
			expect(doubts(cells)).toBeUndefined();
		expect(ofCells({ query: '', methodType: '', name: 'a' }, 'update').notes.doubt).toBeUndefined();
	});

	test('says why an expression fails, under its field', () => {
		const failing = byHand({ ...daily, report: '7', time: BROKEN }, {});
		expect(failing.issues).toBe('Time: late is not defined');
		// Its own, where two columns are for one field.
		expect(byHand({ userEmails: 'ada@x.org', users: BROKEN }, {}, 'update').issues).toMatch(
			/^User IDs: late/,
		);
		expect(byHand({ report: BROKEN, time: BROKEN }, {}, 'update').issues).toMatch(
			/^Report: .*late.*Time: .*late/,
		);
	});
});

test('a row by name needs a name and a report', () => {
	expect(ofSheet({ time: '9' }, 'match').issues).toBe(
		'Nothing is mapped to Report and Name. Map a column, or type a value',
	);
});

test('a report may be given by its name; a lone ID stays one', () => {
	const report = (given: unknown) => ofCells({ report: given, name: 'a' }, 'update');
	for (const given of ['Monthly Sales', ['Monthly Sales'], 'Sales']) {
		expect(report(given).names).toEqual([['report', [given].flat()[0]]]);
	}
	// So is what the address of its page has.
	const page = report('https://x.org/reports/7/edit');
	expect([page.body, page.names]).toEqual([{ report: 7, name: 'a' }, []]);
	expect(report('https://x.org/schedules/7/').issues).toMatch(/isn't the address of a report's page/);
	const own = { scheduleId: 'https://x.org/schedules/5/', name: 'a' };
	expect(ofCells(own, 'match').issues).toBeUndefined();
	// Without a letter, it's an ID that isn't valid.
	expect(report('#7').issues).toMatch(/isn't a valid ID/);
	expect([report('7'), report(7), report('7.0')].map(({ body, names }) => [body!.report, names])).toEqual(
		Array(3).fill([7, []]),
	);
});

describe('labels', () => {
	test('have the heading of a dragged column, unless it is the label itself', () => {
		const message = (expression: string, json: object, text = '25:00') =>
			byHand({ time: expression }, json, 'update').issues!.slice(0, text.length + 20);
		expect(message(dragged('At'), { At: '25:00' })).toMatch(/^Time \(At\): “25:00”/);
		expect(message(dragged('TIME'), { TIME: '25:00' })).toMatch(/^Time: “25:00”/);
		expect(message('={{ $json.body.at }}', { body: { at: '25:00' } })).toMatch(/^Time \(at\): “25:00”/);
		expect(message('25:00', {})).toMatch(/^Time: “25:00”/);
	});
});

describe('cells for the same field', () => {
	test.each([
		['time', ['scheduledTimeHour'], '9:30', [9]],
		['days', ['scheduledDayOfWeek'], 'Mon', ['Mon']],
		['days', ['scheduledDayOfWeek'], 'Mon', [['Mon', 'Tue']]],
		['attachments', ['exportType'], 'PDF', ['PDF']],
		['days', ['scheduledDayOfMonth'], '15th', [3]],
		['scheduleType', ['scheduledDayOfMonth'], 'Monthly, 15th', [3]],
		// A schedule has days of the week, or a day of the month.
		['days', ['scheduledDayOfMonth'], 'Mon', [3]],
		['days', ['scheduledDayOfWeek'], '15th', ['Mon']],
		['scheduleType', ['scheduledDayOfMonth'], 'Weekly on Mon', [3]],
	])('%s beside %j are refused, unless one is empty', (combined, own, cell, values) => {
		const others = Object.fromEntries(own.map((id, index) => [id, values[index]]));
		const { issues } = ofCells({ [combined]: cell, ...others }, 'update');
		for (const id of [combined, ...own]) expect(issues).toContain(`(My ${id})`);
		const empty = Object.fromEntries(own.map((id) => [id, '-']));
		expect(ofCells({ [combined]: cell, ...empty }, 'update').issues).toBeUndefined();
		expect(ofCells({ [combined]: '', ...others }, 'update').issues).toBeUndefined();
	});
});

test('what one cell leaves out, another one says', () => {
	for (const purpose of ['update', 'match'] as const) {
		const { body } = ofCells({ report: 7, name: 'a', attachments: 'PDF', exportDataType: 'CSV' }, purpose);
		expect(body).toMatchObject({ export_type: 'pdf', export_data_type: 'csv' });
	}
});

test('one kind of export in a new schedule’s Attachments goes with the other kind’s own cell', () => {
	const created = ofCells({ ...daily, attachments: 'PDF', exportDataType: 'CSV' });
	expect(created.body).toMatchObject({ export_type: 'pdf', export_data_type: 'csv' });
	const other = ofCells({ ...daily, attachments: 'XLSX', exportType: 'PNG' });
	expect(other.body).toMatchObject({ export_type: 'png', export_data_type: 'xlsx' });
	for (const attachments of ['PDF + CSV', 'None']) {
		expect(ofCells({ ...daily, attachments, exportDataType: 'CSV' }).issues).toMatch(/Keep one$/);
	}
});

describe('empty cells', () => {
	test('are noted by their headings in an update, and change nothing', () => {
		const { body, notes } = byHand(
			{ name: dragged('Title'), query: dragged('Only if'), users: dragged('User IDs') },
			{ Title: 'a', 'Only if': ' ', 'User IDs': '–' },
			'update',
		);
		expect([body, notes]).toEqual([{ name: 'a' }, { blank: ['Query (Only if)', 'User IDs'] }]);
	});

	test('beside a blank behind their expression are told as such', () => {
		expect(byHand({ name: `${dragged('Q')} ` }, { Q: '' }, 'update').issues).toMatch(/Use a single/);
	});

	test('are not noted where another cell says it, or the type needs none', () => {
		const cells = {
			scheduleType: 'Weekly on Mon',
			days: '',
			scheduledDayOfMonth: '',
			users: '',
			userEmails: 'a@b.c',
		};
		expect(ofCells(cells, 'update').notes).toEqual({});
		expect(
			ofCells({ scheduleType: 'Daily', days: '', time: '9', scheduledTimeHour: '' }, 'update').notes,
		).toEqual({});
		// A combined one, too, of which another says a part.
		expect(ofCells({ time: '', scheduledTimeHour: 9 }, 'update').notes).toEqual({});
		expect(ofCells({ attachments: '', exportDataType: 'CSV' }, 'update').notes).toEqual({});
		expect(ofCells({ scheduleType: 'Weekly', days: '' }, 'update').notes).toEqual({
			blank: ['Days (My days)'],
		});
	});

	test('alone are no row', () => {
		const mapping = { report: dragged('No'), time: dragged('At'), timezone: 'Europe/Berlin', days: null };
		const empty = { isEmptyRow: true, notes: {} };
		for (const purpose of ['create', 'update', 'match'] as const) {
			expect(byHand(mapping, { No: '', At: '-', Comment: 'x' }, purpose)).toEqual(empty);
			expect(byHand(mapping, {}, purpose, { others: [{ No: 7, At: 9 }] })).toEqual(empty);
			// Boxes that nobody has ticked, and what's left of lists.
			for (const nothing of [false, 'FALSE', [], '[]', [''], ' , ', ';', ' | ', '--']) {
				const cells = { report: nothing, time: nothing, scheduleCondition: nothing, recipients: nothing };
				expect([nothing, ofCells(cells, purpose)]).toEqual([nothing, empty]);
			}
		}
	});

	test('are a row where it gives the schedule, and then what is typed for all rows counts', () => {
		const mapping = { name: dragged('Title'), timezone: 'UTC' };
		const read = (json: object, more: object) => byHand(mapping, { Title: '', ...json }, 'update', more);
		expect(read({ ID: 5 }, { scheduleId: dragged('ID') }).body).toEqual({ timezone: 'UTC' });
		// A row without one, and a schedule that is the same for all rows, make no row of it.
		for (const [json, more] of [
			[{ ID: '' }, { scheduleId: dragged('ID') }],
			[{ ID: 5 }, { scheduleId: '5' }],
			[{ ID: 5 }, {}],
		] as const) {
			expect(read(json, more).isEmptyRow).toBe(true);
		}
		// It leaves the schedule as it is where it says nothing of it.
		const bare = byHand({ name: dragged('Title') }, { Title: '', ID: 5 }, 'update', {
			scheduleId: dragged('ID'),
		});
		expect(bare).toMatchObject({ operation: 'unchanged', body: {}, notes: { blank: ['Name (Title)'] } });
	});

	test('hold false where that is a value', () => {
		const { body } = ofCells(
			{ name: 'a', scheduleCondition: false, triggerValue: 'false', report: false },
			'update',
		);
		expect(body).toEqual({ name: 'a', schedule_condition: '1', trigger_value: 'false' });
	});

	test('beside a filled one are a row', () => {
		expect(byHand({ name: 'a', time: '-' }, {}, 'update').body).toEqual({ name: 'a' });
		// Whatever expression fills it.
		const computed = { name: '=Sales {{ $json.Region }}', timezone: dragged('Zone') };
		expect(byHand(computed, { Zone: '' }, 'update')).toMatchObject({
			body: { name: expect.stringMatching(/Sales/) as string },
			notes: { blank: ['Timezone (Zone)'] },
		});
		// An expression that comes to nothing is a mistake, no empty cell.
		expect(byHand({ name: dragged('Titel') }, { Title: 'a' }, 'update').issues).toMatch(
			/^Your sheet has no column “Titel” \(for Name\)$/,
		);
	});
});

describe('what the mapper holds', () => {
	test('may be nothing yet', () => {
		for (const mapping of [null, {}, { name: null, time: '' }]) {
			expect(byHand(mapping, { a: 1 }, 'update').issues).toBe(
				'Nothing to update: map a column that has a value to at least one field',
			);
			expect(byHand(mapping, { a: 1 }).issues).toMatch(/^Nothing is mapped to Report, /);
		}
	});

	test('under an ID that is no field is refused, if it is anything', () => {
		const unknown = { name: 'a', 'Schedule Type': 'D', mode: null, other: '', constructor: 'x' };
		const { issues } = byHand(unknown, {}, 'update');
		expect(issues).toMatch(/“Schedule Type”.*“constructor”/);
		expect(issues).not.toMatch(/“mode”|“other”/);
		const proto = JSON.parse('{"name":"a","__proto__":"x"}') as Record<string, string>;
		expect(byHand(proto, {}, 'update').issues).toMatch(/“__proto__”/);
		expect(byHand({ name: 'a', mode: null, other: '' }, {}, 'update').body).toEqual({ name: 'a' });
	});

	test('may be a column whose heading was misread, which is refused', () => {
		const { issues } = byHand({ name: dragged('BÃ¼ro') }, { 'BÃ¼ro': 'a' }, 'update');
		expect(issues).toMatch(/“BÃ¼ro”.*encoding/);
	});

	test('is text that is the same for all', () => {
		const typed = { ...daily, report: '7', recipients: 'ada@x.org', attachments: 'PDF, CSV' };
		expect(byHand(typed, {}).body).toMatchObject({ report: 7, export_type: 'pdf', export_data_type: 'csv' });
	});
});

test('a column whose expression nobody has filled in makes no row empty', () => {
	const typed = { report: '7', scheduleType: 'Daily', time: '9:30', timezone: 'UTC' };
	const outcome = byHand({ ...typed, name: '=' }, {});
	expect([outcome.isEmptyRow, outcome.issues]).toEqual([undefined, undefined]);
	expect(outcome.body).toMatchObject({ report: 7, schedule_type: 'D' });
	expect(outcome.body).not.toHaveProperty('name');
});
