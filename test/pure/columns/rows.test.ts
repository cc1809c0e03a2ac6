import { automatic, BROKEN, byHand, dragged, inBothWays, row } from './reading';

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
			const created = inBothWays(cells);
			expect(created.body).toEqual(body);
		}
		const conditional = inBothWays({ ...needed, scheduleCondition: '2', retryCondition: '' });
		expect(conditional.body).toMatchObject({ schedule_condition: '2', retry_condition: '0' });
	});

	test('says all that is missing at once', () => {
		const sheet = { 'Schedule name': 'a', Frequency: 'weekly', 'Send at': '9', Format: 'PDF' };
		expect(automatic(sheet).issues).toBe(
			'Missing columns (or empty cells): Report, Schedule Type, Time or Hour, Timezone. Columns not recognized: Schedule name, Frequency, Send at, Format',
		);
		expect(byHand({ name: 'a' }, {}).issues).toBe(
			'Map columns to Report, Schedule Type, Time and Timezone, or type values',
		);
		const { report, ...others } = { ...daily, report: '7' };
		expect(byHand({ ...others, report, scheduleType: null }, {}).issues).toBe(
			'Map a column to Schedule Type, or type a value',
		);
		expect(byHand({ report, time: '9', scheduleType: 'Weekly' }, {}).issues).toBe(
			'Map columns to Days and Timezone, or type values. Days may stand with the type, e.g. Weekly on Mon',
		);
	});

	test('tells an empty cell from a column that is not there', () => {
		const mapping = { name: dragged('Title'), scheduleType: dragged('Every'), time: dragged('At') };
		expect(byHand(mapping, { Title: 'a', Every: '', At: '-' }).issues).toBe(
			'No value in columns Schedule Type (Every), Time (At). Fill in a value or, if your data has one, check the node before this one. Map columns to Report and Timezone, or type values',
		);
		expect(automatic({ 'Schedule type': null, Report: 7, Time: '9' }).issues).toBe(
			'No value in column Schedule Type. Fill in a value or, if your data has one, check the node before this one. Missing column (or empty cell): Timezone',
		);
	});

	test('says a refused cell once, and not that it is missing', () => {
		const misspelled = byHand({ ...daily, report: '7', time: dragged('Att') }, { At: '9' });
		expect(misspelled.issues).toMatch(/^Time \(Att\) is empty: .*Att.* returned nothing/);
		expect(misspelled.issues).not.toMatch(/No value|Map/);
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
	expect(automatic({ time: '9' }, 'match').issues).toBe('Missing columns (or empty cells): Report, Name');
});

test('a report may be given by its name; a lone ID stays one', () => {
	const report = (given: unknown) => inBothWays({ report: given, name: 'a' }, 'update');
	for (const given of ['Monthly Sales', ['Monthly Sales'], 'Sales']) {
		expect(report(given).names).toEqual([['report', [given].flat()[0]]]);
	}
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
		expect(message(dragged('At'), { At: '25:00' })).toMatch(/^Time \(At\): "25:00"/);
		expect(message(dragged('TIME'), { TIME: '25:00' })).toMatch(/^Time: "25:00"/);
		expect(message('={{ $json.body.at }}', { body: { at: '25:00' } })).toMatch(/^Time \(at\): "25:00"/);
		expect(message('25:00', {})).toMatch(/^Time: "25:00"/);
	});

	test('of own keys as well', () => {
		expect(automatic({ scheduled_time_hour: 'x' }, 'update').issues).toMatch(
			/^Hour \(scheduled_time_hour\): /,
		);
		expect(automatic({ 'day of the week': 'x' }, 'update').issues).toMatch(/^Days of Week: /);
	});
});

describe('cells for the same field', () => {
	test.each([
		['time', ['scheduledTimeHour'], '9:30', [9]],
		['days', ['scheduledDayOfWeek'], 'Mon', ['Mon']],
		['days', ['scheduledDayOfWeek'], 'Mon', [['Mon', 'Tue']]],
		['recipients', ['userEmails'], 'ada@x.org', ['ada@x.org']],
		['recipients', ['users', 'groups'], 'ada@x.org', ['7', '8']],
		['attachments', ['exportType'], 'PDF', ['PDF']],
		// What a cell leaves out, it says, too.
		['attachments', ['exportDataType'], 'PDF', ['CSV']],
		['days', ['scheduledDayOfMonth'], 'Mon', [3]],
		['scheduleType', ['scheduledDayOfMonth'], 'Weekly on Mon', [3]],
	])('%s beside %j are refused, unless one is empty', (combined, own, cell, values) => {
		const others = Object.fromEntries(own.map((id, index) => [id, values[index]]));
		const { issues } = inBothWays({ [combined]: cell, ...others }, 'update');
		for (const id of [combined, ...own]) expect(issues).toContain(`(My ${id})`);
		const empty = Object.fromEntries(own.map((id) => [id, '-']));
		expect(inBothWays({ [combined]: cell, ...empty }, 'update').issues).toBeUndefined();
		expect(inBothWays({ [combined]: '', ...others }, 'update').issues).toBeUndefined();
	});
});

describe('empty cells', () => {
	test('are noted by their headings in an update, and change nothing', () => {
		const { body, notes } = byHand(
			{ name: dragged('Title'), query: dragged('Only if'), timezone: dragged('Timezone') },
			{ Title: 'a', 'Only if': ' ', Timezone: '–' },
			'update',
		);
		expect([body, notes]).toEqual([{ name: 'a' }, { empty: ['Query (Only if)', 'Timezone'] }]);
	});

	test('are not noted where another cell says it, or the type needs none', () => {
		const cells = {
			scheduleType: 'Weekly on Mon',
			days: '',
			scheduledDayOfMonth: '',
			users: '',
			userEmails: 'a@b.c',
		};
		expect(inBothWays(cells, 'update').notes).toEqual({});
		expect(
			inBothWays({ scheduleType: 'Daily', days: '', time: '9', scheduledTimeHour: '' }, 'update').notes,
		).toEqual({});
		// A combined one, too, of which another says a part.
		expect(inBothWays({ time: '', scheduledTimeHour: 9 }, 'update').notes).toEqual({});
		expect(inBothWays({ attachments: '', exportDataType: 'CSV' }, 'update').notes).toEqual({});
		expect(inBothWays({ scheduleType: 'Weekly', days: '' }, 'update').notes).toEqual({
			empty: ['Days (My days)'],
		});
	});

	test('alone are no row', () => {
		const mapping = { report: dragged('No'), time: dragged('At'), timezone: 'Europe/Berlin', days: null };
		const empty = { isEmptyRow: true, notes: {} };
		for (const purpose of ['create', 'update', 'match'] as const) {
			expect(byHand(mapping, { No: '', At: '-', Comment: 'x' }, purpose)).toEqual(empty);
			expect(byHand(mapping, {}, purpose, [{ No: 7, At: 9 }])).toEqual(empty);
			expect(automatic({ Report: '', Time: ' - ', row_number: 4, Comment: null }, purpose)).toEqual(empty);
		}
	});

	test('beside a filled one are a row', () => {
		expect(byHand({ name: 'a', time: '-' }, {}, 'update').body).toEqual({ name: 'a' });
		// Whatever expression fills it.
		const computed = { name: '=Sales {{ $json.Region }}', timezone: dragged('Zone') };
		expect(byHand(computed, { Zone: '' }, 'update')).toMatchObject({
			body: { name: expect.stringMatching(/Sales/) as string },
			notes: { empty: ['Timezone (Zone)'] },
		});
		expect(automatic({ Report: '', Reprot: 7 }).issues).toMatch(/^No value in column Report\./);
		expect(automatic({ Timezone: '', Reprot: 7 }, 'update').issues).toBe(
			'Nothing to update: no column for a field has a value. Columns not recognized: Reprot',
		);
		// An expression that comes to nothing is a mistake, no empty cell.
		expect(byHand({ name: dragged('Titel') }, { Title: 'a' }, 'update').issues).toMatch(
			/^Name \(Titel\) is empty/,
		);
	});
});

describe('what the mapper holds', () => {
	test('may be nothing yet', () => {
		for (const mapping of [null, {}, { name: null, time: '' }]) {
			expect(byHand(mapping, { a: 1 }, 'update').issues).toBe(
				'Nothing to update: map a column that has a value to at least one field',
			);
			expect(byHand(mapping, { a: 1 }).issues).toMatch(/^Map columns to Report, /);
		}
	});

	test('under an ID that is no field is refused, if it is anything', () => {
		const unknown = { name: 'a', 'Schedule Type': 'D', mode: null, other: '', constructor: 'x' };
		const { issues } = byHand(unknown, {}, 'update');
		expect(issues).toMatch(/"Schedule Type".*Use "scheduleType".*"constructor"/);
		expect(issues).not.toMatch(/"mode"|"other"/);
		expect(byHand({ name: 'a', mode: null, other: '' }, {}, 'update').body).toEqual({ name: 'a' });
	});

	test('may be a column whose heading was misread, which is refused', () => {
		const { issues } = byHand({ name: dragged('BÃ¼ro') }, { 'BÃ¼ro': 'a' }, 'update');
		expect(issues).toMatch(/"BÃ¼ro".*encoding/);
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
