import { exampleRuns } from '../../exampleRuns';
import { changesIn, csvOf, readToUse } from '../../examples';
import { exampleService } from '../../exampleService';
import { until } from '../../until';
import { workbook } from '../lib/colleaguesPage';
import type { Execution, Workflow } from '../lib/rest';
import { formUser, withCredential, withForms } from '../lib/workflows';
import { rest, useSandbox } from './support/n8n';

/** Uploads a sheet to the form of own-headings, as a browser does, and waits for the end of the run. */
async function upload(name: string, content: Buffer): Promise<Execution> {
	const path = `form-${Date.now()}`;
	const workflow = await withForms(rest, withCredential(readToUse<Workflow>('own-headings')), path);
	const id = await rest.createWorkflow(workflow);
	// Without data n8n waits for somebody to fill in the form.
	await rest.call('POST', `/rest/workflows/${id}/run`, { triggerToStartFrom: { name: 'Upload a Sheet' } });
	const form = new FormData();
	form.append('field-0', new File([new Uint8Array(content)], name));
	const url = `${rest.url}/form-test/${path}`;
	expect((await fetch(url, { method: 'POST', body: form })).status).toBe(401);
	const authorization = `Basic ${btoa(`${formUser.username}:${formUser.password}`)}`;
	await fetch(url, { method: 'POST', body: form, headers: { authorization } });
	await until(async () => (await rest.executionsOf(id)).length > 0);
	return await rest.endOf((await rest.executionsOf(id))[0]!.id);
}

const { rows } = exampleRuns['own-headings']!.sheet!;
/** The rows of the example, one with letters that aren't in ASCII. */
const sheet = [{ ...rows[0]!, Title: 'Kosten für Köln' }, ...rows.slice(1)];

test.each([
	['semicolons in Windows-1252', 'sheet.csv', Buffer.from(csvOf(sheet, ';'), 'latin1')],
	['commas in UTF-8 with a mark', 'sheet.csv', Buffer.from(`\ufeff${csvOf(sheet)}`)],
	['an Excel workbook', 'sheet.xlsx', workbook(sheet)],
])(
	'a sheet (%s) uploaded to own-headings becomes schedules, once, and nobody uploads without a password',
	async (_, name, content) => {
		const sandbox = await useSandbox(exampleService);
		expect((await upload(name, content)).status).toBe('success');
		const created = [...sandbox.schedules.values()].slice(exampleService.schedules!.length);
		const [first, ...others] = exampleRuns['own-headings']!.creates!;
		const expected = [{ ...first, name: 'Kosten für Köln' }, ...others];
		expect(created).toEqual(expect.arrayContaining(expected.map((one) => expect.objectContaining(one) as unknown)));
		sandbox.requests.length = 0;
		await upload(name, content);
		expect(changesIn(sandbox.requests)).toEqual([]);
	},
);
