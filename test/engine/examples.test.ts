import type { INode } from 'n8n-workflow';

import { ownNodeType, runWorkflow, type RunResult, type WorkflowJson } from '../../harness';
import { startSandbox, type Sandbox } from '../../sandbox';
import { exampleNames, exampleRuns, readExample, schedulesIn } from '../examples';
import { agentTypes } from './fakes/agent';
import { credentialsFor } from './support';

let sandbox: Sandbox;
afterEach(() => sandbox?.close());

/** Runs an example as it is in its file, with the credential that its nodes name. */
async function run(name: string, workflow = readExample(name) as WorkflowJson): Promise<RunResult> {
	const { trigger, input, toolCalls, sandbox: options } = exampleRuns[name]!;
	sandbox = await startSandbox(options);
	const account = { id: 'report-schedule-account', name: 'Report Schedule account' };
	const data = credentialsFor(sandbox).reportScheduleApi;
	return await runWorkflow({
		workflow,
		startNode: trigger,
		input: input && [{ json: input }],
		credentials: [{ ...account, type: 'reportScheduleApi', data }],
		nodeTypes: toolCalls && (await agentTypes(toolCalls)),
	});
}

const sent = () => sandbox.requests.map(({ method, url }) => `${method} ${url}`).sort();
const nameOf = (id: unknown) => sandbox.schedules.get(id as number)?.name;

test('every example is run here', () => {
	expect(Object.keys(exampleRuns).sort()).toEqual(exampleNames);
});

describe.each(exampleNames)('%s', (name) => {
	test('runs as it is and leaves what it says', async () => {
		const result = await run(name);
		expect(result.error).toBeUndefined();
		expect(result.status).toBe('success');
		const { leaves } = exampleRuns[name]!;
		expect(schedulesIn(sandbox)).toHaveLength(leaves.length);
		// Requests under way at once may arrive in any order.
		expect(schedulesIn(sandbox)).toEqual(expect.arrayContaining(leaves));
	});

	test('can be imported, and says what to do before it is run', () => {
		const { nodes, connections } = readExample(name) as WorkflowJson;
		const names = nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		const targets = Object.values(connections).flatMap((outputs) => Object.values(outputs).flat(2));
		for (const target of [...Object.keys(connections), ...targets.map((to) => to!.node)]) {
			expect(names).toContain(target);
		}
		const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote')?.parameters.content;
		expect(note).toMatch(/^## .*\n.+\n\n\*\*Before you run it:\*\* /);
		expect(nodes.filter(isOwn).map(({ credentials }) => credentials)).toEqual(
			nodes.filter(isOwn).map(() => ({
				reportScheduleApi: { id: 'report-schedule-account', name: 'Report Schedule account' },
			})),
		);
	});
});

const isOwn = ({ type }: INode) => type === ownNodeType || type === `${ownNodeType}Tool`;

test('rows-to-schedules creates the new rows only and tells which schedule belongs to which row', async () => {
	const result = await run('rows-to-schedules');
	expect(sent()).toEqual(['POST /api/v1/schedules/', 'POST /api/v1/schedules/']);
	const rows = result.json('Row and Schedule ID').map(({ row, schedule_id }) => [row, nameOf(schedule_id)]);
	expect(rows).toEqual([
		[2, 'Daily stock'],
		[3, 'Weekly sales'],
	]);
});

test('remove-leaver sends a request for each schedule in its list, and to no other', async () => {
	await run('remove-leaver');
	expect(sent()).toEqual([1, 2, 3].map((id) => `POST /api/v1/schedules/${id}/remove_users/`));
});

test('nightly-group-sync needs one request to add and one to remove, however many members there are', async () => {
	await run('nightly-group-sync');
	expect(sandbox.requests.map(({ url, body }) => [url, body.toString()])).toEqual([
		['/api/v1/schedules/1/add_users/', '{"users":[101,103,105]}'],
		['/api/v1/schedules/1/remove_users/', '{"users":[102,104]}'],
	]);
});

test('error-output gives each bad row with its reason, whoever refused it', async () => {
	const result = await run('error-output');
	expect(result.json('Row and Schedule ID')).toEqual([{ row: 2, schedule_id: 1 }]);
	expect(result.json('Tell Someone')).toEqual([
		{
			rejected: [
				expect.objectContaining({ row: 3, error: expect.stringContaining('Hour: 25') }),
				expect.objectContaining({ row: 4, error: expect.stringContaining('Report: "Costs"') }),
				expect.objectContaining({ row: 5, users: 999, error: expect.stringContaining('Invalid pk "999"') }),
			],
		},
	]);
});

test('agent-tool gives the model the answer of each tool', async () => {
	const result = await run('agent-tool');
	expect(result.json('Agent')[0]?.answers).toEqual([
		expect.objectContaining({ data: expect.objectContaining({ id: 1, users: [101] }) }),
		expect.objectContaining({ data: expect.objectContaining({ users: [101, 102] }) }),
	]);
});
