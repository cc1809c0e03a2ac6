import type { INode, INodeParameters } from 'n8n-workflow';
import { runWorkflow } from '../../harness';
import {
	clientErrorAfterDelivery,
	errorAfterApplying,
	resetAfterApplying,
	slow,
	type Fault,
} from '../../sandbox';
import { agentTypes } from './fakes/agent';
import { credentialsFor, membership, minimalSchedule, useSandbox } from './support';

/** An agent's tool with Retry On Fail. n8n raises the run index with each try of one that an agent invokes. */

const sandbox = useSandbox({ schedules: [{ id: 100 }] });

const settings: Partial<INode> = {
	retryOnFail: true,
	maxTries: 3,
	waitBetweenTries: 1,
	onError: 'continueRegularOutput',
};
const byModel = "={{ $fromAI('name', '', 'string') }}";
const create = { ...minimalSchedule, name: byModel, options: { timeout: 500 } };

/** Start → Agent, with one tool; the model calls it once for each set of values. */
async function callTool(
	way: 'engine' | 'invoke',
	parameters: INodeParameters,
	values: Array<Record<string, string>>,
	how = settings,
): Promise<string[]> {
	const node = (name: string, type: string, more: Partial<INode> = {}): INode => ({
		id: name,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	});
	const workflow = {
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger'),
			node('Agent', '@n8n/n8n-nodes-langchain.agent'),
			node('Tool', 'n8n-nodes-report-schedules.reportScheduleTool', { parameters, ...how }),
		],
		connections: {
			Start: { main: [[{ node: 'Agent', type: 'main' as const, index: 0 }]] },
			Tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool' as const, index: 0 }]] },
		},
	};
	const result = await runWorkflow({
		workflow,
		credentials: credentialsFor(sandbox.current),
		nodeTypes: await agentTypes(
			values.map((one) => ({ tool: 'Tool', values: one })),
			way,
		),
	});
	expect(result.error).toBeUndefined();
	return (result.json('Agent')[0]!.answers as unknown[]).map((answer) => JSON.stringify(answer));
}

const names = () => [...sandbox.current.schedules.values()].flatMap(({ name }) => name ?? []);

describe.each(['engine', 'invoke'] as const)('by way of %s', (way) => {
	test.each<[string, Fault]>([
		['500 after it was applied', errorAfterApplying(500)],
		['503 after it was applied', errorAfterApplying(503)],
		['reset', resetAfterApplying()],
		['unreachable', clientErrorAfterDelivery('ENETUNREACH')],
		['too late', { ...slow(3000), applied: true }],
	])('a create whose outcome is not known is made once: %s', async (_name, fault) => {
		// By way of the engine some versions of n8n end the execution for a failure without Continue On Fail.
		const ways = way === 'engine' ? [settings] : [settings, { ...settings, onError: undefined }];
		for (const how of ways) {
			sandbox.current.reset();
			sandbox.current.faults.add(fault);
			const [answer] = await callTool(way, create, [{ name: 'a' }], how);
			expect(names()).toEqual(['a']);
			expect(sandbox.current.requests).toHaveLength(1);
			// The model sees the message alone, so it has to say what to do.
			expect(answer).toContain("It isn't known whether the schedule was created");
			expect(answer).toContain(
				'Check in the service whether the schedule is there before you run the node again',
			);
		}
	});

	test('two calls with the same values are two creates', async () => {
		const answers = await callTool(way, create, [{ name: 'a' }, { name: 'a' }]);
		expect(names()).toEqual(['a', 'a']);
		expect(answers).toEqual([expect.stringContaining('create'), expect.stringContaining('create')]);
	});

	test('each call has its own tries', async () => {
		sandbox.current.faults.add(errorAfterApplying(500), { nth: 1 });
		const answers = await callTool(way, create, [{ name: 'a' }, { name: 'b' }, { name: 'a' }]);
		expect(names().sort()).toEqual(['a', 'a', 'b']);
		expect(answers.filter((answer) => answer.includes("isn't known"))).toHaveLength(1);
	});

	test('what is refused, or can be repeated, is tried again', async () => {
		sandbox.current.faults.add(resetAfterApplying(), { times: 1 });
		const add = {
			...membership('addUsers', 100, "={{ $fromAI('users', '', 'string') }}"),
			options: { maxRetries: 0 },
		};
		const how = { ...settings, onError: way === 'engine' ? settings.onError : undefined };
		const answers = await callTool(way, add, [{ users: '7' }], how);
		expect(sandbox.current.requests).toHaveLength(2);
		expect(answers).toEqual([expect.stringContaining('addUsers')]);
	});
});
