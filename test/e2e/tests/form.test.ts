import { exampleRuns } from '../../exampleRuns';
import { readToSend } from '../../examples';
import { exampleService } from '../../exampleService';
import { until } from '../../until';
import type { Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { rest, useSandbox } from './support/n8n';

/** Fills in the form of an example, as a browser does, and gives n8n's answer. */
async function fillIn(
	{ example, trigger, path }: Record<'example' | 'trigger' | 'path', string>,
	fields: Array<string | File>,
): Promise<unknown> {
	const id = await rest.createWorkflow(withCredential(readToSend<Workflow>(example)));
	// Without data n8n waits for somebody to fill in the form.
	await rest.call('POST', `/rest/workflows/${id}/run`, { triggerToStartFrom: { name: trigger } });
	const form = new FormData();
	fields.forEach((value, i) => form.append(`field-${i}`, value));
	return await (await fetch(`${rest.url}/form-test/${path}`, { method: 'POST', body: form })).json();
}

/** Gives the text that the form then shows. */
async function submit(entered: Record<string, string | number>): Promise<unknown> {
	const form = { example: 'form-conditional-schedule', trigger: 'Form', path: 'late-orders-report' };
	const answer = await fillIn(form, Object.values(entered).map(String));
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
	const upload = async () =>
		await fillIn({ example: 'own-headings', trigger: 'Upload a Sheet', path: 'report-schedules-sheet' }, [
			new File([sheet], 'sheet.csv', { type: 'text/csv' }),
		]);
	const created = () => [...sandbox.schedules.values()].slice(exampleService.schedules!.length);
	await upload();
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
	await upload();
	await until(() => sandbox.requests.filter(({ method }) => method === 'PUT').length === 2);
	expect(created()).toHaveLength(2);
});
