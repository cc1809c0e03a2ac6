import { exampleNames, exampleRuns } from '../../test/examples';
import { readExamples, withCredential } from '../lib/examples';
import { credential } from '../lib/import';
import type { Workflow } from '../lib/rest';
import { startModel } from './support/model';
import { instance, rest, useSandbox } from './support/n8n';

const examples = new Map(readExamples(credential).map((workflow) => [workflow.id, workflow]));

/** Runs an example as its trigger asks for: by the command line, with a form's input, or with a model. */
async function runExample(name: string): Promise<void> {
	const { trigger, input, toolCalls } = exampleRuns[name]!;
	const workflow = examples.get(name)!;
	if (workflow.nodes.some(({ type }) => type === 'n8n-nodes-base.manualTrigger')) {
		expect(await instance.command('execute', `--id=${name}`)).toContain('Execution was successful');
		return;
	}
	const model = toolCalls && (await startModel(toolCalls));
	try {
		// The command line knows no other triggers.
		const id = model ? await rest.createWorkflow(await withModel(workflow, model.url)) : name;
		const { status, data } = await rest.runWorkflow(id, trigger, { given: input });
		expect(data.resultData.error).toBeUndefined();
		expect(status).toBe('success');
		if (toolCalls) expect(model?.answers).toHaveLength(toolCalls.length);
	} finally {
		model?.close();
	}
}

async function withModel(workflow: Workflow, url: string): Promise<Workflow> {
	const data = { apiKey: 'stand-in', url };
	const openAi = await rest.createCredential({ name: 'Stand-in model', type: 'openAiApi', data });
	return { ...withCredential(workflow, openAi, 'openAiApi'), id: undefined };
}

test.each(exampleNames)('n8n runs the example %s, and the service holds what it says', async (name) => {
	const { sandbox: options, leaves } = exampleRuns[name]!;
	const sandbox = await useSandbox(options);
	await runExample(name);
	const left = [...sandbox.schedules.values()].map((schedule) => ({ ...schedule, id: undefined }));
	expect(left).toHaveLength(leaves.length);
	// Requests under way at once may arrive in any order.
	expect(left).toEqual(expect.arrayContaining(leaves));
});

test('n8n says so when a workflow fails', async () => {
	const sandbox = await useSandbox();
	sandbox.faults.respondWith({ status: 400, body: { name: ['This field is required.'] } });
	const run = instance.command('execute', '--id=life-of-a-schedule');
	await expect(run).rejects.toThrow('This field is required');
});
