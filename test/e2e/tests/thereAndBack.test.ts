import type { SandboxOptions } from '../../../tools/sandbox';
import { readToUse } from '../../examples';
import { everyDay, exampleService } from '../../exampleService';
import type { Workflow } from '../lib/rest';
import { inOneRun, withCredential } from '../lib/workflows';
import { rest, useSandbox } from './support/n8n';

/** What there-and-back puts into a file that n8n writes comes back from there, and changes nothing. */

const weekly = {
	...everyDay,
	schedule_type: 'W',
	scheduled_day_of_week: [0, 3, 5, 6],
	report: 8,
	users: [101],
};
const schedules = [
	...exampleService.schedules!,
	{ ...weekly, id: 5, name: 'Weekly, "the" one; or not', export_type: 'pdf', export_data_type: 'csv' },
	{ ...weekly, id: 6, name: '007', scheduled_time_hour: '00', groups: [11, 12] },
	{
		...everyDay,
		id: 7,
		report: 7,
		name: 'Café in Köln\u202f',
		schedule_type: 'O',
		users: [104, 9],
		groups: [11],
	},
	{ ...everyDay, id: 8, report: 8, name: '12:30', schedule_type: 'Q', scheduled_day_of_month: 15 },
	{ ...everyDay, id: 9, report: 9, name: '=1+1', method_type: 'slack', export_type: 'png', groups: [11] },
	{ ...everyDay, id: 10, report: 7, name: '2026-03-04', timezone: 'Etc/GMT+1', users: [105] },
	{
		...everyDay,
		id: 11,
		report: 9,
		name: 'Late orders',
		users: [102],
		schedule_condition: '2',
		query: 'SELECT COUNT(*)\nFROM orders WHERE note = "a, b; c"',
		datasource: 3,
		trigger_value: '007',
		retry_condition: '4',
	},
	...[
		'#N/A',
		'NaN',
		'TRUE',
		'1e5',
		'Line\nbreak',
		'[]',
		"'quoted'",
		'Größe 数据 🎉',
		'',
		null,
		'Late orders',
		'-1',
		'  ',
	].map((name, at) => ({ ...everyDay, id: 20 + at, report: 7, name, users: [101] })),
];
const service: SandboxOptions = { ...exampleService, schedules };

test.each(['xlsx', 'csv'])(
	'schedules that are exported to a file (%s) and imported again are unchanged',
	async (operation) => {
		const sandbox = await useSandbox(service);
		const workflow = inOneRun(withCredential(readToUse<Workflow>('there-and-back')));
		workflow.nodes.find(({ name }) => name === 'Sheet')!.parameters.operation = operation;
		const { status, data } = await rest.runWorkflow(await rest.createWorkflow(workflow), 'Start');
		const { error, runData } = data.resultData;
		expect([error?.message, error?.description]).toEqual([undefined, undefined]);
		expect(status).toBe('success');
		const given = runData['Update Schedules']!.at(-1)!.data!.main[0]!.map(({ json }) => json);
		expect(given.map(({ operation, scheduleId }) => [operation, scheduleId])).toEqual(
			schedules.map(({ id }) => ['unchanged', id]),
		);
		expect(sandbox.changes).toEqual([]);
	},
);
