import { utils, write } from '@e965/xlsx';
import { exampleRuns } from '../../exampleRuns';
import { readToUse } from '../../examples';
import { exampleService } from '../../exampleService';
import { until } from '../../until';
import type { Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { rest, useSandbox } from './support/n8n';

/** Fills in the form of an example, as a browser does, and gives n8n's answer and the workflow's ID. */
async function fillIn(
	{ example, trigger, path }: Record<'example' | 'trigger' | 'path', string>,
	fields: Array<string | File>,
): Promise<{ id: string; answer: unknown }> {
	const id = await rest.createWorkflow(withCredential(readToUse<Workflow>(example)));
	// Without data n8n waits for somebody to fill in the form.
	await rest.call('POST', `/rest/workflows/${id}/run`, { triggerToStartFrom: { name: trigger } });
	const form = new FormData();
	fields.forEach((value, i) => form.append(`field-${i}`, value));
	const response = await fetch(`${rest.url}/form-test/${path}`, { method: 'POST', body: form });
	return { id, answer: await response.json() };
}

/** Gives the text that the form then shows. */
async function submit(entered: Record<string, string | number>): Promise<unknown> {
	const form = { example: 'form-conditional-schedule', trigger: 'Form', path: 'late-orders-report' };
	const { answer } = await fillIn(form, Object.values(entered).map(String));
	return (answer as { formSubmittedText?: unknown }).formSubmittedText;
}

test('who fills in the form of the example is told that it is done, or why not', async () => {
	const sandbox = await useSandbox(exampleService);
	const { input } = exampleRuns['form-conditional-schedule']!;
	expect(await submit({ ...input, Time: '25:00' })).toMatch(/^That didn't work\. Time: .25:00/);
	expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	expect(await submit(input!)).toMatch(/^Done\./);
	expect(sandbox.schedules.size).toBe(exampleService.schedules!.length + 1);
});

/** Sheets as people have them: what they say is the same. */
const headings = [
	'Title',
	'Report no.',
	'Sent every',
	'On',
	'At',
	'Who gets it',
	'Channel',
	'Attachment',
	'Only if',
	'Owner',
];
const rows = [
	[
		'Kosten für Köln',
		'Costs',
		'Weekly',
		'Mon, Thu',
		'9:30',
		'ada@example.com, Management',
		'Email',
		'PDF + Excel',
		'',
		'Ada',
	],
	[
		'Month-end stock',
		'7',
		'Monthly, last day',
		'',
		'17h',
		'Sales team',
		'Slack',
		'PNG',
		'select 1 from stock',
		'Alan',
	],
];
const text = (separator: string, given = rows) =>
	[headings, ...given].map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join('\r\n');

test.each([
	['semicolons in Windows-1252', 'sheet.csv', Buffer.from(text(';'), 'latin1')],
	['commas in UTF-8 with a mark', 'sheet.csv', Buffer.from(`\ufeff${text(',')}`)],
	['an Excel workbook', 'sheet.xlsx', workbook([headings, ...rows])],
])(
	'a sheet (%s) that is uploaded to Headings of your own becomes schedules, and the same sheet once more changes nothing',
	async (_name, file, content) => {
		const sandbox = await useSandbox(exampleService);
		const form = { example: 'own-headings', trigger: 'Upload a Sheet', path: 'report-schedules-sheet' };
		const upload = async () => await fillIn(form, [new File([new Uint8Array(content)], file)]);
		const created = () => [...sandbox.schedules.values()].slice(exampleService.schedules!.length);
		const { id } = await upload();
		await hintsOf(id, 'Create or Update Schedules');
		expect(created()).toHaveLength(2);
		expect(created()).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					name: 'Kosten für Köln',
					report: 9,
					scheduled_day_of_week: [0, 3],
					scheduled_time_hour: '09',
					users: [101],
					groups: [11],
					export_type: 'pdf',
					export_data_type: 'xlsx',
					schedule_condition: '1',
				}),
				expect.objectContaining({
					name: 'Month-end stock',
					schedule_type: 'M',
					scheduled_day_of_month: 29,
					scheduled_time_hour: '17',
					groups: [12],
					schedule_condition: '2',
				}),
			]),
		);
		sandbox.requests.length = 0;
		const again = await upload();
		expect(await hintsOf(again.id, 'Create or Update Schedules')).toContainEqual(
			expect.stringContaining('2 unchanged'),
		);
		expect(sandbox.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	},
);

/** The cells as the smallest workbook that Excel would open. */
function workbook(cells: string[][]): Buffer {
	const book = utils.book_new();
	utils.book_append_sheet(book, utils.aoa_to_sheet(cells));
	return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** The hints above the output of a node, once the workflow's only execution has ended. */
async function hintsOf(workflowId: string, node: string): Promise<string[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const path = `/rest/executions?filter=${filter}`;
	let ids: string[] = [];
	await until(async () => {
		const { results } = await rest.call<{ results: Array<{ id: string }> }>('GET', path);
		ids = results.map(({ id }) => id);
		return ids.length > 0;
	});
	const { data } = await rest.endOf(ids[0]!);
	return data.resultData.runData[node]![0]!.hints!.map(({ message }) => message);
}
