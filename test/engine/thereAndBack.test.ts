import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { scheduleField } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { isSame } from '../../nodes/ReportSchedule/values/fieldValue';
import type { SandboxOptions } from '../../tools/sandbox';
import { mapped } from '../mapColumns';
import fc, { draws } from '../property';
import { bodyOf, openSandbox, outputOf, runAgainst } from './support';

/**
 * What Get Many gives with Simplify, given back by Map Columns, changes nothing: whatever the names, of which some schedules have
 * none, and some the same as others.
 */

const users = [
	{ id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
	{ id: 2, email: 'ada.l@example.com', first_name: 'Ada', last_name: 'Lovelace' },
	{ id: 3, email: 'Bob.Hopper@example.com', first_name: 'Bob', last_name: 'Hopper' },
	{ id: 4, email: null, first_name: 'No', last_name: 'Email' },
	{ id: 5, email: 'both@example.com', first_name: 'One', last_name: 'Of Two' },
	{ id: 6, email: 'both@example.com', first_name: 'Two', last_name: 'Of Two' },
];
const names = ['Management', 'Sales', 'EMEA', 'Sales, EMEA', 'A "quoted" one', '2026', '7, 8', 'Twice', 'twice'];
const groups = [...names, 'Bob Hopper', '#finance', 'x@y', 'R & D; "all"', ' Café  Team ', 'None', '', 'Not Ada'].map(
	(name, index) => ({ id: 11 + index, name }),
);
const reports = ['Revenue', 'Costs, all', 'costs, all', '12', '2026-01', 'Report 7', '#N/A', '"Q1"', ' Stock '].map(
	(name, index) => ({ id: 7 + index, name }),
);

const some = (records: ReadonlyArray<{ id: number }>) =>
	fc.subarray([...records.map(({ id }) => id), 99], { maxLength: 4 });
const text = (...all: string[]) => fc.constantFrom(...all);
const nothing = <T>(value: fc.Arbitrary<T>) =>
	fc.oneof({ weight: 3, arbitrary: value as fc.Arbitrary<unknown> }, fc.constantFrom<unknown[]>(undefined, null, ''));

const schedule = fc.record({
	report: fc.constantFrom(...reports.map(({ id }) => id), 99),
	name: text(
		'Sales',
		'Sales, EMEA',
		'"Sales"',
		'007',
		'Café',
		'R & D',
		" O'Brien's ",
		'Weekly; or not',
		'12:30',
		'=1+1',
		...['#N/A', 'NaN', 'None', 'false', '[]', '---', 'GrÃ¶ÃŸe', '{"a":1}', 'https://host/reports/7/', ''],
	),
	schedule_type: text('O', 'D', 'W', 'M', 'Q', 'Y'),
	scheduled_day_of_week: nothing(fc.subarray([0, 1, 2, 3, 4, 5, 6])),
	scheduled_day_of_month: nothing(fc.constantFrom(0, 1, 2, 3, 15, 28, 29, 31)),
	scheduled_time_hour: text('00', '09', '12', '23', '9'),
	scheduled_time_minute: nothing(text('00', '15', '30', '45', '10')),
	timezone: text('Europe/Berlin', 'America/New_York', 'UTC', 'Etc/GMT+1', 'Middle-earth'),
	users: some(users),
	groups: fc.option(some(groups), { freq: 4 }),
	method_type: text('email', 'slack', 'teams'),
	export_type: nothing(text('pdf', 'png', 'html')),
	export_data_type: nothing(text('csv', 'xlsx')),
	schedule_condition: nothing(text('1', '2', '2')),
	query: nothing(
		text('#N/A', 'null', 'SELECT 1', 'with x as (select 1) select x', 'stock < 10', 'a, "b"; c\nd', ' 007 '),
	),
	datasource: nothing(fc.constantFrom(0, 3, 12)),
	trigger_value: nothing(text('20', '0', '> 5', 'yes', '007', '1,5')),
	retry_condition: nothing(text('0', '1', '2', '3', '4', '5', '9')),
});

const forms: Array<SandboxOptions['recordForm']> = ['asSent', 'objects', 'otherTypes', 'withoutRecipients'];

/** Each field mapped to the key of its name. Some are only there where they hold something. */
function allMapped(items: readonly IDataObject[]): INodeParameters {
	const ids = new Set(items.flatMap((item) => Object.keys(item)).filter((id) => id !== 'unread'));
	const value = Object.fromEntries([...ids].map((id) => [id, `={{ $json.${id} }}`]));
	return { operation: 'upsert', ...mapped(value) };
}

const edits: Array<{ cells: IDataObject; sent: IDataObject }> = [
	{ cells: { timezone: 'Asia/Tokyo' }, sent: { timezone: 'Asia/Tokyo' } },
	{ cells: { time: '04:45' }, sent: { scheduled_time_hour: '04', scheduled_time_minute: '45' } },
	{ cells: { name: 'Edited' }, sent: { name: 'Edited' } },
	{ cells: { attachments: 'PNG + XLSX' }, sent: { export_type: 'png', export_data_type: 'xlsx' } },
	{ cells: { recipients: 'ada@example.com', users: '', groups: '' }, sent: { users: [1], groups: [] } },
];

test.each(forms)('schedules that Get Many gives are unchanged: records %s', async (recordForm) => {
	const schedules = fc.sample(schedule, draws(50, 100)).map((one, index) => ({ ...one, id: index + 1 }));
	const sandbox = await openSandbox({ users, groups, reports, schedules, recordForm, pageSize: 30 });
	const run = async (parameters: INodeParameters, items: IDataObject[]) => {
		sandbox.requests.length = 0;
		const result = await runAgainst(sandbox, { parameters, items });
		expect(result.error?.message).toBeUndefined();
		return outputOf(result);
	};

	const items = await run({ operation: 'getAll' }, [{}]);
	expect(items.map(({ scheduleId }) => scheduleId)).toEqual(schedules.map(({ id }) => id));
	// Names stand for IDs wherever they're read back.
	expect(items.some(({ recipients }) => recipients !== '')).toBe(recordForm !== 'withoutRecipients');
	if (recordForm === 'withoutRecipients') {
		for (const { unread } of items) expect(unread).toMatchObject({ users: [] });
	}
	const back = await run(allMapped(items), items);
	expect(back.filter(({ operation }) => operation !== 'unchanged')).toEqual([]);
	expect(sandbox.changes).toEqual([]);

	// What's edited is what changes. The sandbox takes only documented days, and 5 isn't one.
	const records = await run({ operation: 'getAll', simplify: false }, [{}]);
	const ids = items
		.filter(({ days }) => !String(days).includes('Not Documented'))
		.slice(0, edits.length)
		.map(({ scheduleId }) => scheduleId as number);
	const edited = ids.map((id, index) => ({ ...items[id - 1], ...edits[index]!.cells }));
	await run(allMapped(items), edited);
	expect(sandbox.changes.map(({ url }) => url)).toEqual(ids.map((id) => `/api/v1/schedules/${id}/`));
	for (const [index, request] of sandbox.changes.entries()) {
		const body = bodyOf(request);
		const { sent } = edits[index]!;
		expect(body).toMatchObject(sent);
		const own = records[ids[index]! - 1]!;
		const others = Object.keys(body).filter((name) => !(name in sent));
		const stays = (name: string) => isSame(scheduleField(name), own[name], body[name] as never);
		expect(others.filter((name) => !stays(name))).toEqual([]);
	}
});
