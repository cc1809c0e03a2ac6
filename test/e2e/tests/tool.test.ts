import type { INode } from 'n8n-workflow';
import { readExample } from '../../examples';
import type { Workflow } from '../lib/rest';
import { withCredential } from '../lib/workflows';
import { runWithModel } from './support/model';
import { useSandbox } from './support/n8n';

/** What `$fromAI('key', 'description', 'type', 'default')` in a tool's parameters asks the model for. */
function askedBy({ parameters }: INode) {
	const calls = JSON.stringify(parameters).matchAll(/\$fromAI\('(\w+)', '([^']+)', '(\w+)'(, '[^']*')?\)/g);
	return [...calls].map(([, key, description, type, fallback]) => ({ key, description, type, fallback }));
}

const example = withCredential(readExample<Workflow>('agent-tool'));

test('a model sees what each field of the example is for, and of which type', async () => {
	await useSandbox();
	const { offered } = await runWithModel(example, [], 'Chat', { chatInput: 'Hello' });

	const functions = new Map(offered[0]!.map(({ function: tool }) => [tool.name, tool]));
	const tools = example.nodes.filter(({ type }) => type.endsWith('Tool'));
	expect(functions.size).toBe(tools.length);
	for (const tool of tools) {
		const { description, parameters } = functions.get(tool.name.replaceAll(' ', '_'))!;
		expect(description).toBe(tool.parameters.toolDescription);
		const asked = askedBy(tool);
		expect(asked).not.toHaveLength(0);
		expect(parameters.properties).toEqual(
			Object.fromEntries(
				asked.map(({ key, description, type }) => [key, expect.objectContaining({ type, description })]),
			),
		);
		const needed = asked.filter(({ fallback }) => fallback === undefined).map(({ key }) => key);
		expect((parameters.required ?? []).sort()).toEqual(needed.sort());
	}
});

test('what a model got wrong comes back to it with the reason, nothing is sent, and it can correct itself', async () => {
	const sandbox = await useSandbox({
		users: [{ id: 101, first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' }],
	});
	const schedule = {
		report: 7,
		name: 'Weekly',
		recurrence: 'weekly',
		days: 'Saturday',
		hour: 9,
		minute: 0,
		timezone: 'Europe/Berlin',
		people: 'ada@example.com',
	};
	const calls = [
		{ tool: 'Create Schedule', values: schedule },
		{ tool: 'Create Schedule', values: { ...schedule, days: 'Friday', people: 'bob@example.com' } },
		{ tool: 'Create Schedule', values: { ...schedule, days: 'Friday' } },
	];
	const given = { chatInput: 'Send report 7 to Ada and Bob on Saturdays' };
	const { status, data, answers } = await runWithModel(example, calls, 'Chat', given);
	expect(data.resultData.error).toBeUndefined();
	expect(status).toBe('success');
	expect(answers).toEqual([
		expect.stringMatching(/Days of Week.*Saturday.*\b6\b/),
		expect.stringMatching(/Users.*bob@example\.com/),
		expect.stringMatching(/"operation":"create".*"scheduleId":1/),
	]);
	expect(sandbox.schedules.size).toBe(1);
});
