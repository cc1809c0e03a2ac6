import { sheetRows } from '../../tools/scripts/fieldReference';
import { outputOf, runAgainst, useSandbox } from './support';

const users = [
	{ id: 101, email: 'ada@example.com' },
	{ id: 102, email: 'bob@example.com' },
];
const sandbox = useSandbox({ users, schedules: [] });

/** The sheet that the README offers, as n8n's Extract from File gives it: every cell a text. */
const [header, ...rows] = sheetRows() as [string[], ...string[][]];
const items = rows.map((cells) =>
	Object.fromEntries(header.map((column, index) => [column, cells[index] ?? ''])),
);

const email = { method_type: 'email', schedule_condition: '1', retry_condition: '0' };
const bodies = [
	{
		...email,
		report: 7,
		name: 'Weekly sales',
		schedule_type: 'W',
		scheduled_day_of_week: [0, 3],
		scheduled_time_hour: '09',
		scheduled_time_minute: '00',
		timezone: 'Europe/Berlin',
		export_type: 'pdf',
		users: [101, 102],
	},
	{
		...email,
		report: 7,
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

test.each(['create', 'upsert'])('the sheet to copy works as it is, with %s', async (operation) => {
	const parameters = {
		operation,
		matchBy: 'name',
		dataMode: 'autoMapInputData',
		options: { previewOnly: true },
	};
	const result = await runAgainst(sandbox.current, { parameters, items });
	expect(result.error).toBeUndefined();
	expect(outputOf(result).map(({ body }) => body)).toEqual(bodies);
});
