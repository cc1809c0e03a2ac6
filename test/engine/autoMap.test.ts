import { sheetRows } from '../../tools/scripts/fieldReference';
import { outputOf, useSandbox } from './support';

/** How columns may be named, and what is said of each, is in test/pure/columns/. */

const users = [
	{ id: 101, email: 'ada@example.com' },
	{ id: 102, email: 'alan@example.com' },
];
const sandbox = useSandbox({ users, schedules: [{ id: 5, report: 1, name: 'Other' }] });
const { run } = sandbox;
const dataMode = 'autoMapInputData';

const [header, ...rows] = sheetRows() as [string[], ...string[][]];
const items = rows.map((cells) =>
	Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])),
);
const common = { report: 7, schedule_condition: '1', retry_condition: '0' };
const expected = [
	{
		...common,
		name: 'Weekly sales',
		schedule_type: 'W',
		scheduled_day_of_week: [0, 3],
		scheduled_time_hour: '09',
		scheduled_time_minute: '00',
		timezone: 'Europe/Berlin',
		method_type: 'email',
		export_type: 'pdf',
		users: [101, 102],
	},
	{
		...common,
		name: 'Month-end figures',
		schedule_type: 'M',
		scheduled_day_of_month: 29,
		scheduled_time_hour: '19',
		scheduled_time_minute: '30',
		timezone: 'America/New_York',
		method_type: 'slack',
		export_type: 'png',
		groups: [11],
	},
];

test.each(['create', 'upsert'])(
	'the sheet that the README offers, every cell a text, works as it is, with %s',
	async (operation) => {
		const parameters = { operation, dataMode, options: { previewOnly: true, output: 'full' } };
		const result = await run(parameters, items);
		expect(result.error).toBeUndefined();
		expect(outputOf(result).map(({ body }) => body)).toEqual(expected);
	},
);
