import { exampleRuns } from '../../exampleRuns';
import { readToSend } from '../../examples';
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
	const id = await rest.createWorkflow(withCredential(readToSend<Workflow>(example)));
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
	expect(await submit({ ...input, Hour: 25 })).toBe(
		"That didn't work. Hour: 25 isn't one of the options. Use 00 to 23",
	);
	expect(sandbox.requests).toEqual([]);
	expect(await submit(input!)).toBe('Done. The service has accepted your schedule.');
	expect(sandbox.schedules.size).toBe(exampleService.schedules!.length + 1);
});

test('a sheet that is uploaded to Headings of your own becomes schedules, and the same sheet once more only updates', async () => {
	const sandbox = await useSandbox(exampleService);
	const sheet = [
		// As Excel begins a file.
		'\ufeffTitle,Report no.,Frequency,On,At,TZ,Who gets it,Channel,Attachment,Only if,Owner',
		'Weekly costs,9,Weekly,"Mon, Thu",9:30,Europe/Berlin,"ada@example.com, Management",Email,PDF + Excel,,Ada',
		'Month-end stock,7,"Monthly, last day",,17h,Europe/Berlin,Sales team,Slack,PNG,select 1 from stock,Alan',
	].join('\n');
	const upload = async (text: string) =>
		await fillIn({ example: 'own-headings', trigger: 'Upload a Sheet', path: 'report-schedules-sheet' }, [
			new File([text], 'sheet.csv', { type: 'text/csv' }),
		]);
	const created = () => [...sandbox.schedules.values()].slice(exampleService.schedules!.length);
	await upload(sheet);
	await until(() => created().length === 2);
	expect(created()).toEqual(
		expect.arrayContaining([
			expect.objectContaining({
				name: 'Weekly costs',
				scheduled_day_of_week: [0, 3],
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
	const { id } = await upload(sheet.replace('Sales team', ''));
	await until(() => sandbox.requests.filter(({ method }) => method === 'PUT').length === 2);
	expect(created()).toHaveLength(2);
	// A cell that has been emptied takes nobody away, and a hint says so.
	expect(await hintsOf(id, 'Create or Update Schedules')).toContainEqual(
		expect.stringMatching(/^Not changed .*Group Names \(items? [^)]*1\)/),
	);
});

/** The hints above the output of a node, once the workflow's only execution has ended. */
async function hintsOf(workflowId: string, node: string): Promise<string[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId }));
	const path = `/rest/executions?filter=${filter}`;
	const { results } = await rest.call<{ results: Array<{ id: string }> }>('GET', path);
	const { data } = await rest.endOf(results[0]!.id);
	return data.resultData.runData[node]![0]!.hints!.map(({ message }) => message);
}
