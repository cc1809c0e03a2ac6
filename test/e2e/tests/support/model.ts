import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Execution, Workflow } from '../../lib/rest';
import { rest } from './n8n';

interface Tool {
	function: {
		name: string;
		description: string;
		parameters: { properties: Record<string, unknown>; required?: string[] };
	};
}

interface ToolCall {
	/** Name of the tool's node. */
	tool: string;
	values: Record<string, unknown>;
}

interface Model {
	url: string;
	/** The tools offered with each request, in order. */
	offered: Tool[][];
	/** The answers of tools that came back, as text. */
	answers: string[];
	close(): void;
}

/** Runs a workflow, whose model makes these calls, from a trigger; `given` is what the trigger gives out. */
export async function runWithModel(
	workflow: Workflow,
	calls: ToolCall[],
	trigger: string,
	given?: Record<string, unknown>,
): Promise<Execution & Pick<Model, 'offered' | 'answers'>> {
	const model = await startModel(calls);
	try {
		const data = { apiKey: 'stand-in', url: model.url };
		const openAi = await rest.createCredential({ name: 'Stand-in model', type: 'openAiApi', data });
		const nodes = workflow.nodes.map((node) =>
			node.type.endsWith('.lmChatOpenAi') ? { ...node, credentials: { openAiApi: openAi } } : node,
		);
		const id = await rest.createWorkflow({ ...workflow, nodes });
		return { ...model, ...(await rest.runWorkflow(id, trigger, { given: { sessionId: 'chat', ...given } })) };
	} finally {
		model.close();
	}
}

/**
 * Stands in for a language model (the chat completions of the OpenAI interface) on loopback: it makes these
 * calls one after the other, and ends when the last of them was answered.
 */
async function startModel(calls: ToolCall[]): Promise<Model> {
	const offered: Tool[][] = [];
	const answers: string[] = [];

	const server = createServer(async (request, response) => {
		const { messages, tools = [] } = (await json(request)) as {
			messages: Array<{ role: string; content: string }>;
			tools?: Tool[];
		};
		offered.push(tools);
		const answered = messages.filter(({ role }) => role === 'tool');
		answers.splice(0, answers.length, ...answered.map(({ content }) => content));
		const next = calls[answered.length];
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(completion(next ? [inWire(next, answered.length)] : 'Done.')));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}/v1`,
		offered,
		answers,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}

/** The Agent offers a tool under its node's name, with what no function's name may hold replaced. */
function inWire({ tool, values }: ToolCall, index: number) {
	const body = { name: tool.replace(/[^\w-]+/g, '_'), arguments: JSON.stringify(values) };
	return { id: `call_${index}`, type: 'function', function: body };
}

function completion(says: string | object[]) {
	const calls = typeof says !== 'string';
	const message = { role: 'assistant', content: calls ? null : says, ...(calls && { tool_calls: says }) };
	return {
		id: 'completion',
		object: 'chat.completion',
		created: 0,
		model: 'stand-in',
		choices: [{ index: 0, finish_reason: calls ? 'tool_calls' : 'stop', message }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
