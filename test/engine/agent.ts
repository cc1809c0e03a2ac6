import type { EngineRequest, EngineResponse, IExecuteFunctions, INode, INodeParameters, INodeType } from 'n8n-workflow';
import { chain, manualTrigger, runWorkflow } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { toEngine } from '../../tools/harness/realm';
import { describeStandIn } from '../../tools/harness/standIns';
import type { Sandbox } from '../../tools/sandbox';
import type { ExampleRun } from '../exampleRuns';
import { credentialsFor } from './support';

type Calls = NonNullable<ExampleRun['toolCalls']>;

/**
 * What an agent's workflow needs without a model: an agent that has the tools named run, as n8n's own do when
 * a model calls them, and gives what they answered.
 *
 * n8n has two ways: newer agents ask the engine to run the tool's node (`engine`), older ones, sub-agents and
 * others call the tool themselves (`invoke`), here all at once.
 *
 * How n8n offers a tool to a model is not part of it: see test/e2e/tests/tool.test.ts.
 */
export async function agentTypes(calls: Calls, way: 'engine' | 'invoke' = 'engine') {
	const { name, nodes } = await loadBuiltPackage();
	const own = nodes.reportSchedule as INodeType;
	const subNode = (type: string, output: 'ai_languageModel' | 'ai_memory'): INodeType => ({
		description: describeStandIn(type, { inputs: [], outputs: [output] }),
	});
	return {
		'@n8n/n8n-nodes-langchain.chatTrigger': {
			description: describeStandIn('chatTrigger', { group: ['trigger'], inputs: [] }),
			trigger: async () => ({}),
		},
		'@n8n/n8n-nodes-langchain.lmChatOpenAi': subNode('lmChatOpenAi', 'ai_languageModel'),
		'@n8n/n8n-nodes-langchain.memoryBufferWindow': subNode('memoryBufferWindow', 'ai_memory'),
		'@n8n/n8n-nodes-langchain.agent': {
			description: describeStandIn('agent', { inputs: ['main', 'ai_languageModel', 'ai_memory', 'ai_tool'] }),
			async execute(this: IExecuteFunctions, response?: EngineResponse<Metadata>) {
				if (way === 'invoke') return toEngine([[{ json: { answers: await invoke(this, calls) } }]]);
				const answers = response ? answersIn(response) : [];
				const next = calls[answers.length];
				if (next) return toEngine(request(next, answers));
				return toEngine([[{ json: { answers }, pairedItem: { item: 0 } }]]);
			},
		},
		// As n8n makes it of a node that is usable as a tool.
		[`${name}.reportScheduleTool`]: Object.assign(Object.create(own) as INodeType, {
			description: {
				...own.description,
				name: 'reportScheduleTool',
				inputs: [],
				outputs: ['ai_tool'],
			},
		}),
	} as Record<string, INodeType>;
}

/** What the agent keeps from one round to the next: the tools' answers so far. */
interface Metadata {
	answers: unknown[];
}

const answersIn = ({ actionResponses, metadata }: EngineResponse<Metadata>) => [
	...(metadata.answers ?? []),
	...actionResponses.map(({ data }) => {
		const [first, ...others] = data.data?.ai_tool?.[0]?.map(({ json }) => json) ?? [];
		return others.length === 0 ? first : [first, ...others];
	}),
];

interface Tool {
	name: string;
	invoke(values: object): Promise<string>;
}

async function invoke(context: IExecuteFunctions, calls: Calls): Promise<unknown[]> {
	const tools = (await context.getInputConnectionData('ai_tool', 0)) as Tool[];
	return await Promise.all(
		calls.map(async ({ tool, values }) => {
			// As a model knows it. Older engines don't say which node it stands for.
			const called = tools.find(({ name }) => name === tool.replaceAll(/[^\w-]+/g, '_'))!;
			return await called.invoke(toEngine(values)).catch((error: Error) => ({ error: error.message }));
		}),
	);
}

/** One tool a round, as a model that needs the new schedule's ID: the order within a round is the engine's. */
function request({ tool, values }: Calls[number], answers: unknown[]): EngineRequest<Metadata> {
	const action = {
		actionType: 'ExecutionNodeAction' as const,
		nodeName: tool,
		input: values,
		type: 'ai_tool' as const,
		id: `${tool} ${answers.length}`,
		metadata: { answers },
	};
	return { actions: [action], metadata: { answers } };
}

/** Start → Agent, with one tool; the model calls it once for each set of values. */
export async function callTool(
	sandbox: Sandbox,
	way: 'engine' | 'invoke',
	parameters: INodeParameters,
	values: Array<Record<string, unknown>>,
	settings: Partial<INode> = {},
): Promise<string[]> {
	const agent = { name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent' };
	const tool = { name: 'Tool', type: 'n8n-nodes-report-schedules.reportScheduleTool', parameters, ...settings };
	const { nodes, connections } = chain(manualTrigger('Start'), agent);
	const asTool = { ai_tool: [[{ node: 'Agent', type: 'ai_tool' as const, index: 0 }]] };
	const calls = values.map((one) => ({ tool: 'Tool', values: one })) as Calls;
	const result = await runWorkflow({
		workflow: {
			nodes: [...nodes, ...chain(tool).nodes],
			connections: { ...connections, Tool: asTool },
		},
		credentials: credentialsFor(sandbox),
		nodeTypes: await agentTypes(calls, way),
	});
	expect(result.error).toBeUndefined();
	return (result.json('Agent')[0]!.answers as unknown[]).map((answer) => JSON.stringify(answer));
}
