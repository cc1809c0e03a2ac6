import { exampleRuns } from '../../exampleRuns';
import { readExample } from '../../examples';
import { exampleService } from '../../exampleService';
import type { Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { rest, useSandbox } from './support/n8n';

/** Fills in the form of the example, as a browser does, and gives the text that it then shows. */
async function submit(entered: Record<string, string | number>): Promise<unknown> {
	const id = await rest.createWorkflow(withCredential(readExample<Workflow>('form-conditional-schedule')));
	// Without data n8n waits for somebody to fill in the form.
	await rest.call('POST', `/rest/workflows/${id}/run`, { triggerToStartFrom: { name: 'Form' } });
	const form = new FormData();
	Object.values(entered).forEach((value, i) => form.append(`field-${i}`, String(value)));
	const answer = await fetch(`${rest.url}/form-test/late-orders-report`, { method: 'POST', body: form });
	return ((await answer.json()) as { formSubmittedText?: unknown }).formSubmittedText;
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
