import { readExample } from '../../examples';
import type { Workflow, WorkflowNode } from '../lib/rest';
import { credential, withCredential } from '../lib/workflows';
import { runWithModel } from './support/model';
import { useSandbox } from './support/n8n';

function node(
	name: string,
	type: string,
	typeVersion: number,
	more: Partial<WorkflowNode> = {},
): WorkflowNode {
	return { name, type, typeVersion, position: [0, 0], parameters: {}, ...more };
}

/** An AI Agent whose only tool is this node: users to add come from the model, all else is fixed. */
function agentWorkflow(): Workflow {
	const tool = {
		resource: 'membership',
		operation: 'addUsers',
		scheduleId: {
			__rl: true,
			mode: 'id',
			value: "={{ $fromAI('schedule', 'ID of the schedule', 'number') }}",
		},
		users: "={{ $fromAI('users', 'IDs of the users to add', 'string') }}",
	};
	const to = (type: string, name: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });
	return {
		name: 'Agent with the node as its tool',
		nodes: [
			node('Go', 'n8n-nodes-base.manualTrigger', 1),
			node('Agent', '@n8n/n8n-nodes-langchain.agent', 2, {
				parameters: { promptType: 'define', text: 'Add users 7 and 8 to schedule 3' },
			}),
			node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, {
				parameters: { model: { __rl: true, mode: 'id', value: 'stand-in' }, options: { maxRetries: 0 } },
				credentials: { openAiApi: { id: null, name: 'Model' } },
			}),
			node('Report Schedule', 'n8n-nodes-report-schedules.reportScheduleTool', 1, {
				parameters: tool,
				credentials: { reportScheduleApi: credential },
			}),
		],
		connections: {
			Go: to('main', 'Agent'),
			Model: to('ai_languageModel', 'Agent'),
			'Report Schedule': to('ai_tool', 'Agent'),
		},
	};
}

test('a model fills the parameters marked with $fromAI, and the AI Agent gets the answer back', async () => {
	const sandbox = await useSandbox({ schedules: [{ id: 3 }] });
	const call = { tool: 'Report Schedule', values: { schedule: 3, users: '7, 8' } };
	const { status, data, offered, answers } = await runWithModel(agentWorkflow(), [call], 'Go');

	expect(data.resultData.error).toBeUndefined();
	expect(status).toBe('success');
	expect(offered[0]).toHaveLength(1);
	expect(Object.keys(offered[0]![0]!.function.parameters.properties)).toEqual(['schedule', 'users']);
	expect(sandbox.schedules.get(3)?.users).toEqual([7, 8]);
	expect(JSON.parse(answers[0]!)).toEqual([
		expect.objectContaining({ operation: 'addUsers', scheduleId: 3, users: [7, 8] }),
	]);
});

/** What `$fromAI('key', 'description', 'type', 'default')` in a tool's parameters asks the model for. */
function askedBy({ parameters }: WorkflowNode) {
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
		expect(parameters.required?.sort()).toEqual(needed.sort());
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
		emails: 'ada@example.com',
	};
	const calls = [
		{ tool: 'Create Schedule', values: schedule },
		{ tool: 'Create Schedule', values: { ...schedule, days: 'Friday', emails: 'bob@example.com' } },
		{ tool: 'Add People', values: { schedule: 4711, emails: 'ada@example.com' } },
		{ tool: 'Change Schedule', values: { schedule: 4711 } },
		{ tool: 'Create Schedule', values: { ...schedule, days: 'Friday' } },
	];
	const given = { chatInput: 'Send report 7 to Ada and Bob on Saturdays' };
	const { status, data, answers } = await runWithModel(example, calls, 'Chat', given);
	expect(data.resultData.error).toBeUndefined();
	expect(status).toBe('success');
	expect(answers).toEqual([
		expect.stringMatching(/Days of Week.*Saturday.*\b6\b/),
		expect.stringMatching(/User Emails.*bob@example\.com/),
		expect.stringMatching(/404.*schedule 4711.*Check the ID/),
		expect.stringMatching(/fields to update/i),
		expect.stringMatching(/"operation":"create".*"scheduleId":1/),
	]);
	expect(sandbox.schedules.size).toBe(1);
});
