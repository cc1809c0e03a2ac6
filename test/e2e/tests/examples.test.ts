import { type ExampleCase, exampleCases } from '../../exampleCases';
import { exampleRuns, plainRows, type Row } from '../../exampleRuns';
import { csvOf, exampleNames, expectLeft, messageOf, play, readToUse, withItems } from '../../examples';
import { exampleService } from '../../exampleService';
import type { Execution, Workflow } from '../lib/rest';
import { inOneRun, withCredential } from '../lib/workflows';
import { runAnswering } from './support/answers';
import { runWithModel } from './support/model';
import { rest, useSandbox } from './support/n8n';

/** The examples on n8n's own nodes: their usual runs, and every case. */

/** A sheet as an uploaded CSV file; one without cells has headings alone. */
function sheetFile(rows: object[]) {
	const isEmpty = Object.keys(rows[0] ?? {}).length === 0;
	const text = isEmpty ? csvOf(plainRows(''), ';').split('\r\n')[0]! : csvOf(rows, ';');
	const data = Buffer.from(text, 'latin1');
	return { data: data.toString('base64'), mimeType: 'text/csv', fileName: 'sheet.csv', fileExtension: 'csv' };
}

/** The example with what somebody changes in it. A sheet that n8n has written is edited, written and read again, all in one run. */
function workflowOf({ example, items, edit: [from, to] = ['', ''] }: Partial<ExampleCase>, rows?: object[]): Workflow {
	const text = JSON.stringify(withCredential(readToUse<Workflow>(example!)));
	const { source } = exampleRuns[example!]!;
	const workflow = withItems(
		JSON.parse(text.replace(from, to)) as Workflow,
		source && { node: source.node, items: items ?? source.items },
	);
	if (example !== 'there-and-back') return workflow;
	return withItems(inOneRun(workflow), rows && { node: 'With Headings', items: rows });
}

const outputOf = ({ data }: Execution, node: string) =>
	data.resultData.runData[node]?.at(-1)?.data?.main[0]?.map(({ json }) => json) ?? [];

/** Runs an example once, with a form's input, an uploaded sheet, an answer or a model where it takes one. */
async function run(example: string, workflow: Workflow, one: Partial<ExampleCase> = {}): Promise<Execution> {
	const { trigger, input, sheet, toolCalls, answer } = exampleRuns[example]!;
	if (toolCalls) return await runWithModel(workflow, toolCalls, trigger, input);
	const given = {
		given: input && { ...input, ...one.entered },
		binary: sheet && { Sheet: sheetFile(one.items ?? sheet.rows) },
	};
	if (answer) return await runAnswering(example, workflow, given, one.answered);
	return await rest.runWorkflow(await rest.createWorkflow(workflow), trigger, given);
}

test.each(exampleNames)('n8n runs %s, and DataReportive then holds what it says', async (name) => {
	const sandbox = await useSandbox(exampleService);
	const { status, data } = await run(name, workflowOf({ example: name }));
	expect([status, data.resultData.error]).toEqual(['success', undefined]);
	expectLeft(sandbox, exampleRuns[name]!);
});

test.each(exampleCases)('n8n runs $example: $what', async (one) => {
	const { example, sheet, shows } = one;
	const sandbox = await useSandbox(one.service ?? exampleService);
	const written = sheet && outputOf(await run(example, workflowOf({ example })), 'With Headings');
	const workflow = workflowOf(one, written && sheet(written as Row[]));
	const execution = await play(one, sandbox, () => run(example, workflow, one));
	expect(execution.data.resultData.error?.message).toEqual(messageOf(one.error));
	if (shows) expect(JSON.stringify(outputOf(execution, 'In Words')[0])).toContain(shows);
});
