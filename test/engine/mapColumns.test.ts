import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sheetRows } from '../../tools/scripts/fieldTables';
import { dailySchedule } from '../data/wire';
import { mapColumns, mapped } from '../mapColumns';
import { goOn, locator, outputOf, useSandbox } from './support';

/**
 * Map Columns: what a user has dragged onto the fields of n8n's column mapper. What each cell means is in
 * test/pure/schedule/.
 */

const sandbox = useSandbox({
	reports: [
		{ id: 7, name: 'Monthly sales' },
		{ id: 8, name: 'Stock' },
	],
	users: [
		{ id: 1, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
		{ id: 2, email: 'alan@example.com' },
	],
	groups: [{ id: 11, name: 'Management' }],
	schedules: [{ id: 5, name: 'Old', report: 7, users: [1], groups: [11] }],
});
const { bodies } = sandbox;

const given = (value: IDataObject, operation = 'upsert', more: INodeParameters = {}) =>
	({ operation, ...mapped(value), ...more }) as INodeParameters;

const dragged = {
	report: '={{ $json["Which report?"] }}',
	name: '={{ $json.Title }}',
	scheduleType: '={{ $json["How often"] }}',
	days: '={{ $json.On }}',
	time: '={{ $json.At }}',
	timezone: 'Europe/Berlin',
	recipients: '={{ $json["Who gets it"] }}',
	attachments: '={{ $json.Files }}',
};
const row = {
	'Which report?': 'monthly Sales',
	Title: 'Weekly figures',
	'How often': 'weekly',
	On: 'Mon, Thu',
	At: '7:30 pm',
	'Who gets it': 'Ada Lovelace <ada@example.com>, Management',
	Files: 'PDF + Excel',
};
const sent = {
	...dailySchedule,
	name: 'Weekly figures',
	schedule_type: 'W',
	scheduled_day_of_week: [0, 3],
	scheduled_time_hour: '19',
	scheduled_time_minute: '30',
	users: [1],
	groups: [11],
	export_type: 'pdf',
	export_data_type: 'xlsx',
};

test.each(['create', 'upsert'])('a sheet with any headings, dragged onto the fields of %s', async (operation) => {
	const result = await sandbox.run(given(dragged, operation), [row]);
	expect(result.error).toBeUndefined();
	expect(bodies()).toEqual([sent]);
});

test('a sheet’s second run sends nothing, and a changed cell one update of the columns that there are', async () => {
	await sandbox.run(given(dragged), [row]);
	await sandbox.run(given(dragged), [row]);
	expect(sandbox.current.changes).toHaveLength(1);
	await sandbox.run(given(dragged), [{ ...row, At: '8:00 pm', Files: '' }]);
	const update = bodies()[1]!;
	expect(update).toMatchObject({ scheduled_time_hour: '20', scheduled_time_minute: '00' });
	expect(Object.keys(update)).not.toEqual(
		expect.arrayContaining([expect.stringMatching(/export|method_type|condition/)]),
	);
});

test('what an older list of fields holds besides values makes no difference', async () => {
	const old = { ...dragged, weekday: null, removed: '' };
	const schema = [{ id: 'gone', displayName: 'Gone', required: true, display: true, type: 'number' }];
	const parameters = given(old, 'create');
	Object.assign(parameters.columns as object, {
		schema,
		matchingColumns: ['gone'],
		attemptToConvertTypes: true,
	});
	expect((await sandbox.run(parameters, [row])).error).toBeUndefined();
	expect(bodies()).toEqual([sent]);
});

test('rows without a value are none, unless all are', async () => {
	const empty = Object.fromEntries(Object.keys(row).map((key) => [key, '']));
	// A typed value, such as the timezone here, is the same for all rows, and so says nothing of one.
	const result = await sandbox.run(given(dragged), [row, empty]);
	expect(outputOf(result)).toMatchObject([
		{ operation: 'create' },
		{ operation: 'none', scheduleId: null, change: 'Nothing: the row is empty', check: '' },
	]);
	sandbox.current.requests.length = 0;
	expect((await sandbox.run(given(dragged), [empty])).error?.message).toMatch(/any row/);
	const { error } = await sandbox.run(given(dragged), [{}, { ...row, Title: null }]);
	expect(error?.message).toMatch(/^Name \(Title\) is empty: .* returned nothing/);
	expect(sandbox.current.changes).toEqual([]);
});

test('a row without a value needs no list', async () => {
	const empty = Object.fromEntries(Object.keys(row).map((key) => [key, '']));
	sandbox.current.faults.respondWith({ status: 404 }, { matching: ({ url }) => url.includes('schedules') });
	expect(outputOf(await sandbox.run(given(dragged), [row, empty], goOn))).toMatchObject([
		{ error: expect.stringMatching(/^Couldn't load schedules/) },
		{ operation: 'none' },
	]);
	const byId = { matchBy: 'id', scheduleId: locator('name', 'Nope') };
	const [, none] = outputOf(await sandbox.run(given(dragged, 'upsert', byId), [row, empty], goOn));
	expect(none).toMatchObject({ operation: 'none', scheduleId: null });
});

test('an update by ID needs no schedule for a row without a value', async () => {
	const scheduleId = locator('id', '={{ $json.ID }}');
	const parameters = given({ name: '={{ $json.Title }}' }, 'update', { scheduleId });
	const result = await sandbox.run(parameters, [
		{ Title: 'New', ID: 5 },
		{ Title: '', ID: '' },
		{ Title: '', ID: 6 },
	]);
	expect(result.error).toBeUndefined();
	expect(outputOf(result)).toMatchObject([
		{ operation: 'update', scheduleId: 5 },
		{ operation: 'none', scheduleId: null },
		{ operation: 'unchanged', scheduleId: 6, change: 'Unchanged: schedule 6' },
	]);
	expect(bodies()).toEqual([{ name: 'New' }]);
});

test('the sheet that the docs offer, every cell a text, works as it is', async () => {
	const [header, ...rows] = sheetRows() as [string[], ...string[][]];
	const items = rows.map((cells) => Object.fromEntries(header.map((column, i) => [column, cells[i] ?? ''])));
	const parameters = { operation: 'create', ...mapColumns(header), previewOnly: true };
	const result = await sandbox.run(parameters, items);
	expect(result.error).toBeUndefined();
	expect(outputOf(result)).toHaveLength(items.length);
});

test('several rows that give a schedule other people are rejected, with what to do, once the people are looked up', async () => {
	const scheduleId = locator('id', '={{ $json.ID }}');
	const parameters = given({ recipients: '={{ $json.Who }}' }, 'update', { scheduleId });
	const rows = [
		{ ID: 5, Who: 'ada@example.com' },
		{ ID: 5, Who: 'alan@example.com' },
		{ ID: '5', Who: 'Ada <ada@example.com>' },
	];
	const output = outputOf(await sandbox.run(parameters, rows, goOn));
	expect(output.map(({ error }) => error)).toEqual([
		expect.stringMatching(/^Recipients \(Who\): the 2nd item .*into one item.*Aggregate/),
		expect.stringMatching(/the 1st item /),
		expect.stringMatching(/the 2nd item /),
	]);
	expect(sandbox.current.changes).toEqual([]);
});
