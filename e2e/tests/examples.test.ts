import {
	exampleNames,
	exampleRuns,
	exampleService,
	expectedRows,
	expectedSchedules,
	readExample,
	schedulesIn,
} from '../../test/examples';
import { credential, withCredential } from '../lib/import';
import type { Workflow } from '../lib/rest';
import { startModel } from './support/model';
import { instance, rest, useSandbox } from './support/n8n';

/** Runs an example from each of its triggers: by the command line, with a form's input, or with a model. */
async function runExample(name: string, url: string): Promise<void> {
	const { triggers, input, toolCalls } = exampleRuns[name]!;
	const workflow = withCredential(readExample<Workflow>(name, url), credential);
	if (triggers.length === 1 && isManual(workflow) && !JSON.stringify(workflow).includes(url)) {
		expect(await instance.command('execute', `--id=${name}`)).toContain('Execution was successful');
		return;
	}
	const model = toolCalls && (await startModel(toolCalls));
	try {
		// The command line starts no other triggers, and knows the file as it was imported only.
		const id = await rest.createWorkflow(model ? await withModel(workflow, model.url) : workflow);
		for (const trigger of triggers) {
			const { status, data } = await rest.runWorkflow(id, trigger, { given: input });
			expect(data.resultData.error).toBeUndefined();
			expect(status).toBe('success');
		}
		if (toolCalls) expect(model?.answers).toHaveLength(toolCalls.length);
	} finally {
		model?.close();
	}
}

function isManual({ nodes }: Workflow): boolean {
	return nodes.some(({ type }) => type === 'n8n-nodes-base.manualTrigger');
}

async function withModel(workflow: Workflow, url: string): Promise<Workflow> {
	const data = { apiKey: 'stand-in', url };
	const openAi = await rest.createCredential({ name: 'Stand-in model', type: 'openAiApi', data });
	return withCredential(workflow, openAi, 'openAiApi');
}

test.each(exampleNames)('n8n runs the example %s, and the service holds what it says', async (name) => {
	const example = exampleRuns[name]!;
	const sandbox = await useSandbox(exampleService);
	await runExample(name, sandbox.url);
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
	const run = instance.command('execute', '--id=life-of-a-schedule');
	await expect(run).rejects.toThrow('This field is required');
});
