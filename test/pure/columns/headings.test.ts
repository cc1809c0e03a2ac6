import { columns } from '../../../nodes/ReportSchedule/columns';
import { columnOf } from '../../../nodes/ReportSchedule/columns/headings';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { cells } from '../cells';
import { automatic } from './reading';

const fields = columns.mapperFields().fields;

describe("the fields of n8n's column mapper", () => {
	test('have IDs that saved workflows hold, in the order in which people think', () => {
		// As in the form, with a column for several fields before the first of them, and words before IDs.
		const before: Record<string, string[]> = {
			...{ scheduledDayOfWeek: ['days'], scheduledTimeHour: ['time'], exportType: ['attachments'] },
			...{ users: ['recipients', 'userEmails'], groups: ['groupNames'] },
		};
		expect(fields.map(({ id }) => id)).toEqual(
			scheduleFields.flatMap(({ parameter }) => [...(before[parameter] ?? []), parameter]),
		);
	});

	test('are few at first, and the others can be added', () => {
		const shown = fields.filter(({ removed }) => !removed).map(({ displayName }) => displayName);
		expect(shown).toEqual([
			...['Report', 'Name', 'Schedule Type', 'Days', 'Time', 'Timezone', 'Recipients'],
			...['Delivery Method', 'Attachments'],
		]);
	});

	test('leave values as they are, and never stop a run with a message of n8n’s', () => {
		for (const field of fields) expect(field).toMatchObject({ required: false, display: true });
		expect(fields.filter((field) => 'type' in field)).toEqual([]);
	});
});

const columnFor = (heading: string) => columnOf(heading)?.label;

const writings = [
	(name: string) => name,
	(name: string) => name.toUpperCase(),
	(name: string) => name.replace(/[ _]/g, ''),
	(name: string) => name.replace(/[ _]/g, '-').toLowerCase(),
	(name: string) => ` ${name.replace(/[ _]/g, ' _ ')} `,
	(name: string) => name.replace(/(?<=.)/g, '\u200b'),
	(name: string) => `\ufeff${name}\u00ad`,
];

describe('a heading', () => {
	test.each(fields)('$displayName is found by its ID and its label, however they are written', (field) => {
		for (const name of [field.id, field.displayName].flatMap((one) => writings.map((write) => write(one)))) {
			expect([name, columnFor(name)]).toEqual([name, field.displayName]);
		}
	});

	test.each(scheduleFields)('$name is found by the field’s name in the API', ({ name, label }) => {
		for (const write of writings) expect(columnFor(write(name))).toBe(label);
	});

	test.each([
		['Days of Week', 'Day of Week | Days of the Week | day of weeks | scheduled_days_of_week | Days‑of‑Week'],
		['Day of Month', 'Days of Month | Day of the Month'],
		['Days', 'Day'],
		['Time', 'Times'],
		['User Emails', 'User Email | users email'],
		['Group Names', 'Group Name | Groups Names'],
		['User IDs', 'User | User ID | users_ids'],
		['Group IDs', 'Group ID | group'],
		['Report', 'Reports | Report ID | report_ids'],
		['Datasource ID', 'Datasource | data sources'],
		['Query', 'Queries'],
		['Timezone', 'Time zone | Time Zones'],
		['Schedule Type', 'Schedule Types'],
	])('%s is also %s', (label, headings) => {
		for (const heading of cells(headings)) expect([heading, columnFor(heading)]).toEqual([heading, label]);
	});

	test.each(['surname', 'Name of Report', 'Day of the', 'id', 'Email', 'ID', 'constructor', '__proto__', ''])(
		'%j is no field',
		(heading) => {
			const json = JSON.parse(`{${JSON.stringify(heading)}: "x"}`) as object;
			expect(automatic(json, 'update').notes).toEqual({ unused: [heading] });
		},
	);

	test('is that of one field only', () => {
		const clash = { 'Day of Week': 'Mon', scheduled_day_of_week: 'Tue', Report: 7 };
		expect(automatic(clash, 'update').issues).toBe(
			'Columns "Day of Week" and "scheduled_day_of_week" both match Days of Week. Keep one',
		);
		// An empty one doesn't tell which of the two is meant, and takes nothing away.
		for (const twice of [
			{ Time: '9', time: '' },
			{ Time: '-', time: '9' },
		]) {
			expect(automatic({ ...twice, Name: 'a' }, 'update').issues).toMatch(/"Time" and "time"/);
		}
	});

	test('whose bytes were misread is refused in words that say what to do', () => {
		for (const heading of ['GrÃ¶ÃŸe', 'Gr\ufffd\ufffde']) {
			expect(automatic({ [heading]: 'x', Name: 'a' }, 'update').issues).toMatch(/encoding/);
			// What is misread may be what was to be updated.
			expect(automatic({ [heading]: 'x' }, 'update').issues).not.toMatch(/nothing to update/i);
		}
	});
});

describe('columns that are no field', () => {
	test('are noted, the filled and the empty ones', () => {
		const { notes, body } = automatic({ 'Send at': 9, Comment: '', Name: 'a', row_number: 2 }, 'update');
		expect([notes, body]).toEqual([{ unused: ['Send at'], unusedEmpty: ['Comment'] }, { name: 'a' }]);
	});

	test('are used where the schedule’s ID names them', () => {
		const json = { 'Schedule ID': 3, "Owner's ID": 4, Name: 'a' };
		const unused = (expression: string) => automatic(json, 'update', `={{ ${expression} }}`).notes.unused;
		expect(unused('$json["Schedule ID"]')).toEqual(["Owner's ID"]);
		expect(unused("$json['Owner\\'s ID'] || $json['Schedule ID']")).toBeUndefined();
		// A part of a name is not the name.
		expect(unused('$json.Schedule')).toEqual(['Schedule ID', "Owner's ID"]);
	});

	test('a text’s column holds an object, such as the query of a Webhook’s item', () => {
		const { notes, body } = automatic({ query: { a: '1' }, name: 'a', report: { id: 7 } }, 'update');
		expect([notes, body]).toEqual([{ unused: ['query'] }, { name: 'a', report: 7 }]);
		// A date is no text, and n8n shows it as one.
		for (const name of [new Date(0), { ts: 0, toJSON: () => '1970-01-01' }]) {
			expect(automatic({ name }, 'update').issues).toMatch(/^Name: /);
		}
	});

	test('are told beside what is missing, ten at most', () => {
		const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`Column ${index}`, 1]));
		const { issues } = automatic({ ...many, Report: 7, 'Schedule Type': 'D', Hour: 9 });
		expect(issues).toMatch(/^Missing column \(or empty cell\): Timezone\..*Column 9 and 490 more$/);
		expect(automatic({ ['x'.repeat(1e6)]: 1 }).issues!.length).toBeLessThan(300);
	});
});
