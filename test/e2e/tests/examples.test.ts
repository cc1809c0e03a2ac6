import {
	exampleNames,
	exampleRuns,
	exampleService,
	expectedRows,
	expectedSchedules,
	readExample,
	schedulesIn,
} from '../../examples';
import { credential, withCredential } from '../lib/import';
import type { Execution, Workflow } from '../lib/rest';
import { startModel } from './support/model';
import { rest, useSandbox } from './support/n8n';

/** Runs an example from each of its triggers, with a form's input or a model where it takes one. */
async function runExample(name: string, url: string): Promise<Execution[]> {
	const { triggers, input, toolCalls } = exampleRuns[name]!;
	const workflow = withCredential(readExample<Workflow>(name, url), credential);
	const model = toolCalls && (await startModel(toolCalls));
	try {
		const id = await rest.createWorkflow(model ? await withModel(workflow, model.url) : workflow);
		const runs: Execution[] = [];
		for (const trigger of triggers) runs.push(await rest.runWorkflow(id, trigger, { given: input }));
		if (toolCalls) expect(model?.answers).toHaveLength(toolCalls.length);
		return runs;
	} finally {
		model?.close();
	}
}

async function withModel(workflow: Workflow, url: string): Promise<Workflow> {
	const data = { apiKey: 'stand-in', url };
	const openAi = await rest.createCredential({ name: 'Stand-in model', type: 'openAiApi', data });
	return withCredential(workflow, openAi, 'openAiApi');
}

test.each(exampleNames)('n8n runs the example %s, and the service holds what it says', async (name) => {
	const example = exampleRuns[name]!;
	const sandbox = await useSandbox(exampleService);
	for (const { status, data } of await runExample(name, sandbox.url)) {
		expect(data.resultData.error).toBeUndefined();
		expect(status).toBe('success');
	}
	const left = schedulesIn(sandbox);
	const expected = expectedSchedules(example);
	expect(left).toHaveLength(expected.length);
	expect(left).toEqual(expect.arrayContaining(expected));
	const { table } = example;
	if (table) expect(await rest.readTable(table.name)).toEqual(expectedRows(table));
});

test('n8n says so when a workflow fails', async () => {
	const sandbox = await useSandbox();
	sandbox.faults.respondWith({ status: 400, body: { name: ['This field is required.'] } });
	const [run] = await runExample('life-of-a-schedule', sandbox.url);
	expect(run!.status).toBe('error');
	expect(run!.data.resultData.error?.message).toContain('This field is required');
});
