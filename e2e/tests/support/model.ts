import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Tool {
	function: { name: string; description: string; parameters: { properties: Record<string, unknown> } };
}

export interface Model {
	url: string;
	/** The tools offered with each request, in order. */
	offered: Tool[][];
	/** The answers of tools that came back, as text. */
	answers: string[];
	close(): void;
}

/**
 * Stands in for a language model (the chat completions of the OpenAI interface) on loopback: it calls the
 * first tool that it is offered once with `values`, and ends when the tool has answered.
 */
export async function startModel(values: Record<string, unknown>): Promise<Model> {
	const offered: Tool[][] = [];
	const answers: string[] = [];

	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const { messages, tools = [] } = JSON.parse(Buffer.concat(chunks).toString()) as {
				messages: Array<{ role: string; content: string }>;
				tools?: Tool[];
			};
			offered.push(tools);
			const answer = messages.find(({ role }) => role === 'tool');
			if (answer) answers.push(answer.content);
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(completion(answer ? 'Done.' : call(tools[0], values))));
		});
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

function call(tool: Tool | undefined, values: Record<string, unknown>) {
	const body = { name: tool?.function.name, arguments: JSON.stringify(values) };
	return [{ id: 'call_1', type: 'function', function: body }];
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
