import { findColumns } from '../../../nodes/ReportSchedule/operations/columns';
import { Issues } from '../../../nodes/ReportSchedule/fields/values';
import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { inputItem, read } from './inputItem';
import { body } from './created';

function mapped(json: object, saved: Record<string, unknown> = {}) {
	const issues = new Issues();
	const item = inputItem({}, { json: json as Record<string, string>, saved });
	const { values, ignored } = findColumns(item, issues);
	return { of: values.parameter, ignored, issues: String(issues) };
}

const create = (json: object) =>
	read('create', { dataMode: 'autoMapInputData' }, { json: json as Record<string, string> });
const update = (json: object) =>
	read('update', { scheduleId: 5, dataMode: 'autoMapInputData' }, { json: json as Record<string, string> });

describe('columns of the input', () => {
	const writings = (name: string) => [
		name,
		name.toUpperCase(),
		name.replace(/[ _]/g, ''),
		name.replace(/[ _]/g, '-').toLowerCase(),
		` ${name.replace(/[ _]/g, ' _ ')} `,
	];
	test.each(scheduleFields)(
		'$name is found by its name, its parameter and its label in any writing',
		(field) => {
			for (const column of [field.name, field.parameter, field.label].flatMap(writings)) {
				const { of, issues } = mapped({ [column]: 7, other: 8 });
				expect([of(field.parameter), issues]).toEqual([7, '']);
			}
		},
	);

	test.each(['surname', 'name_', 'Schedule Types', 'id', 'constructor', '__proto__', ''])(
		'%j is no field',
		(column) => {
			const { of, issues } = mapped(JSON.parse(`{${JSON.stringify(column)}: 7}`));
			const found = scheduleFields.filter(({ parameter }) => of(parameter) !== undefined);
			expect(found.map(({ name }) => name)).toEqual(column === 'name_' ? ['name'] : []);
			expect(issues).toBe('');
		},
	);

	test.each(['Report ID', 'report_id', 'reportId'])('%s is Report', (column) => {
		expect(mapped({ [column]: 7 }).of('report')).toBe(7);
	});

	test('those that are no field are named, but for one that the schedule’s own expression names', () => {
		const json = { 'Send at': 1, Hour: 2, 'Schedule ID': 3, id: 4, query: { a: 1 } };
		expect(mapped(json).ignored).toEqual(['Send at', 'Schedule ID', 'id', 'query']);
		const savedAs = (value: string) => ({ scheduleId: { __rl: true, mode: 'id', value } });
		const ignored = (value: string) => mapped(json, savedAs(value)).ignored;
		expect(ignored('={{ $json["Schedule ID"] }}')).toEqual(['Send at', 'id', 'query']);
		const odd = mapped({ "Owner's ID": 5, Name: 'x' }, savedAs("={{ $json['Owner\\'s ID'] }}"));
		expect(odd.ignored).toEqual([]);
		// A part of a name is not the name.
		expect(ignored('={{ $json.schedule_id }}')).toEqual(['Send at', 'Schedule ID', 'id', 'query']);
	});

	test('one that holds an object is none for text, such as the query of a Webhook’s item', () => {
		const [date, report] = [new Date(), { id: 7 }];
		const { of, issues } = mapped({ query: { a: '1' }, name: { b: 2 }, report, trigger_value: date });
		expect(['query', 'name', 'report', 'triggerValue'].map(of)).toEqual([undefined, undefined, report, date]);
		expect(issues).toBe('');
	});

	describe('Time', () => {
		const time = (json: object) => {
			const { of, issues } = mapped(json);
			return [of('scheduledTimeHour'), of('scheduledTimeMinute'), issues];
		};

		test('stands for the hour and the minute', () => {
			expect(time({ Time: '7:30 pm' })).toEqual(['19', '30', '']);
			expect(time({ TIME: '9 AM' })).toEqual(['09', '00', '']);
			expect(time({ time: '' })).toEqual([undefined, undefined, '']);
		});

		test('is refused beside either', () => {
			expect(time({ Time: '7:30', Hour: 7 })[2]).toBe('Columns "Time" and "Hour" both match Hour. Keep one');
			expect(time({ minute: 0, Time: '7:30' })[2]).toBe(
				'Columns "minute" and "Time" both match Minute. Keep one',
			);
		});

		test('is named once where it is refused or empty', () => {
			const row = { Report: 7, Timezone: 'UTC', 'Schedule Type': 'D' };
			expect(create({ ...row, Time: '7:20' })).toEqual({
				issues: `Time: "7:20" can't be scheduled. Minutes must be 00, 15, 30 or 45`,
			});
			expect(create({ ...row, Time: '' })).toEqual({
				issues:
					'No value in column Time. Fill in a value or, if your data has one, check the node before this one',
			});
			expect(update({ Time: 'lunch' })).toEqual({
				issues: `Time: "lunch" can't be read as a time. Use text such as 07:30 or 7:30 PM, without a timezone`,
			});
		});
	});

	test('two for one field are refused by their names', () => {
		expect(mapped({ 'Schedule Type': 'D', schedule_type: 'W', Hour: 1, hour: 2 }).issues).toBe(
			'Columns "Schedule Type" and "schedule_type" both match Schedule Type. Keep one. ' +
				'Columns "Hour" and "hour" both match Hour. Keep one',
		);
	});

	test.each([
		['users', 'User Emails', 'userEmails'],
		['groups', 'Group Names', 'groupNames'],
	] as const)('%s may be given by name, under one label', (field, label, parameter) => {
		for (const column of [label, parameter].flatMap(writings)) {
			const { of, issues } = mapped({ [column]: 'a', [field]: 7 });
			expect([of(parameter), of(field), issues]).toEqual(['a', 7, '']);
		}
		expect(mapped({ [field]: 7 }).of(parameter)).toBeUndefined();
		expect(mapped({ [label]: 'a', [parameter]: 'b' }).issues).toBe(
			`Columns "${label}" and "${parameter}" both match ${label}. Keep one`,
		);
	});

	test('are no keys of a prototype', () => {
		expect(mapped(Object.create({ report: 7 })).of('report')).toBeUndefined();
	});
});

describe('a create from columns', () => {
	const withoutTimezone = { Report: 7, 'Schedule Type': 'daily', Hour: 9 };
	const row = { ...withoutTimezone, Timezone: 'UTC' };
	const others = { recipients: [], ignored: [], empty: [], blank: [] };
	const field = (name: string) => scheduleField(name);

	test('has the defaults of the form for what nobody would miss, and tells which', () => {
		const defaulted = ['scheduled_time_minute', 'method_type', 'schedule_condition'].map(field);
		expect(create(row)).toEqual({ change: { ...others, body, defaulted } });
		const conditional = { ...row, Condition: 'conditional', Minute: 0, 'Delivery Method': 'email' };
		expect(create(conditional).change).toMatchObject({
			body: { retry_condition: '0' },
			defaulted: [field('retry_condition')],
		});
	});

	test('takes recipients by name, beside those by ID', () => {
		const names = ['a@x.y', 'b@x.y'];
		const given = { ...row, 'User Emails': 'a@x.y, b@x.y', users: '9' };
		const recipients = (json: object) => (create(json).change as { recipients: unknown }).recipients;
		expect(recipients(given)).toEqual([{ field: 'users', ids: [9], names }]);
		expect(recipients({ ...given, users: '' })).toEqual([{ field: 'users', ids: [], names }]);
		expect(recipients({ ...given, 'User Emails': ' ' })).toEqual([{ field: 'users', ids: [9], names: [] }]);
	});

	test.each([
		['users', 'a@b.c', 'User IDs: "a@b.c" isn\'t a valid ID. To use emails, name the column User Emails'],
		['groups', 'Sales', 'Group IDs: "Sales" isn\'t a valid ID. To use names, name the column Group Names'],
	])('tells where emails or names in the column %s belong', (column, given, issues) => {
		expect(create({ ...row, [column]: given })).toEqual({ issues });
	});

	test('names what is missing and what was not understood in one message, a recurrence and a time too', () => {
		const sheet = { 'Schedule name': 'a', Frequency: 'weekly', Day: 'Mon', 'Send at': '9', Format: 'PDF' };
		expect(create(sheet)).toEqual({
			issues:
				'Missing columns (or empty cells): Report, Schedule Type, Time or Hour, Timezone. Columns not recognized: Schedule name, Frequency, Day, Send at, Format',
		});
		expect(create(withoutTimezone)).toEqual({ issues: 'Missing column (or empty cell): Timezone' });
	});

	test('names at most ten that were not understood', () => {
		const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`Column ${index}`, 1]));
		const { issues } = create({ ...many, ...row, Timezone: '' });
		expect(issues).toBe(
			'No value in column Timezone. Fill in a value or, if your data has one, check the node before this one',
		);
		expect(create({ ...many, ...withoutTimezone }).issues).toMatch(/, Column 9 and 490 more$/);
		expect(create({ ...withoutTimezone, ['x'.repeat(1e6)]: 1 }).issues!.length).toBeLessThan(200);
	});

	test.each(['Delivery Method', 'Minute', 'Condition'])(
		'takes no default for an empty cell: %s',
		(column) => {
			expect(create({ ...row, [column]: '' })).toEqual({
				issues: `No value in column ${column}. Fill in a value or, if your data has one, check the node before this one`,
			});
			expect(create({ ...row, Condition: 'conditional', 'Retry For': null }).issues).toMatch(
				/^No value in column Retry For\./,
			);
			expect(create({ ...row, 'Retry For': null }).change).toMatchObject({ body: { retry_condition: '0' } });
		},
	);

	test('to Slack without an export is refused', () => {
		const slack = { ...row, 'Delivery Method': 'Slack' };
		const problem = 'Slack needs an export: choose a Document Export or a Data Export';
		expect(create(slack)).toEqual({ issues: problem });
		expect(create({ ...slack, 'Document Export': 'None', 'Data Export': '' })).toEqual({ issues: problem });
		expect(create({ ...slack, 'Data Export': 'csv' }).issues).toBeUndefined();
	});

	test.each(['-', ' – ', '—'])('%j is an empty cell, not one that holds more', (dash) => {
		const cells = { Name: dash, Query: dash, 'Data Export': dash, 'Group IDs': dash };
		expect(create({ ...row, ...cells }).change).toMatchObject({
			body,
			recipients: [],
			empty: Object.keys(cells),
		});
		expect(create({ ...row, Timezone: dash }).issues).toMatch(/^No value in column Timezone\./);
		expect(create({ ...row, Name: `${dash} a` }).change).toMatchObject({
			body: { name: `${dash} a`.trim() },
		});
	});

	test('tells an empty cell from a missing column', () => {
		expect(create({ Hour: '', 'Schedule Type': null, Report: 7 })).toEqual({
			issues:
				'No value in columns Schedule Type, Hour. Fill in a value or, if your data has one, check the node before this one. Missing column (or empty cell): Timezone',
		});
	});
});

test('an update from columns: says which values are left out because they stand for nothing', () => {
	const { change } = update({
		Query: 'q',
		'Document Export': 'None',
		'Day of Month': 0,
		'Data Export': '',
	});
	expect(change).toMatchObject({ body: { query: 'q' }, blank: ['Day of Month', 'Document Export'] });
});
