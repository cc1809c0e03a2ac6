import type { INode } from 'n8n-workflow';

import { dataTable, ownNodeType, runWorkflow, type DataTables } from '../../tools/harness';
import type { RunResult, WorkflowJson } from '../../tools/harness';
import { startSandbox, type Sandbox } from '../../tools/sandbox';
import {
	exampleNames,
	exampleRuns,
	exampleService,
	expectedRows,
	expectedSchedules,
	readExample,
	schedulesIn,
} from '../examples';
import { agentTypes } from './agent';
import { credentialsFor } from './support';

let sandbox: Sandbox;
let tables: DataTables;
afterEach(() => sandbox?.close());

/** Sets up what an example needs, and gives what starts it, as it is in its file, from one of its triggers. */
async function prepare(name: string): Promise<(trigger: string) => Promise<RunResult>> {
	const { input, toolCalls } = exampleRuns[name]!;
	sandbox = await startSandbox(exampleService);
	tables = new Map();
	const account = { id: 'report-schedule-account', name: 'Report Schedule account' };
	const data = credentialsFor(sandbox).reportScheduleApi;
	const nodeTypes = {
		'n8n-nodes-base.dataTable': dataTable(tables),
		...(toolCalls && (await agentTypes(toolCalls))),
	};
	return async (startNode) =>
		await runWorkflow({
			workflow: readExample<WorkflowJson>(name, sandbox.url),
			startNode,
			input: input && [{ json: input }],
			credentials: [{ ...account, type: 'reportScheduleApi', data }],
			nodeTypes,
		});
}

/** Runs an example from each of its triggers, and gives the last run. */
async function run(name: string): Promise<RunResult> {
	const runFrom = await prepare(name);
	const results: RunResult[] = [];
	for (const trigger of exampleRuns[name]!.triggers) results.push(await runFrom(trigger));
	return results.at(-1)!;
}

const sent = () => sandbox.requests.map(({ method, url }) => `${method} ${url}`).sort();
const nameOf = (id: unknown) => sandbox.schedules.get(id as number)?.name;

test('every example is run here', () => {
	expect(Object.keys(exampleRuns).sort()).toEqual(exampleNames);
});

describe.each(exampleNames)('%s', (name) => {
	test('runs as it is and leaves what it says', async () => {
		const runFrom = await prepare(name);
		const { triggers, table } = exampleRuns[name]!;
		for (const trigger of triggers) {
			const result = await runFrom(trigger);
			expect(result.error).toBeUndefined();
			expect(result.status).toBe('success');
		}
		const expected = expectedSchedules(exampleRuns[name]!);
		expect(schedulesIn(sandbox)).toHaveLength(expected.length);
		expect(schedulesIn(sandbox)).toEqual(expect.arrayContaining(expected));
		if (table) {
			expect(tables.get(table.name)).toEqual(expectedRows(table));
		}
	});

	test('can be imported, and says what to do before it is run', () => {
		const { nodes, connections } = readExample<WorkflowJson>(name);
		const names = nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		const targets = Object.values(connections).flatMap((outputs) => Object.values(outputs).flat(2));
		for (const target of [...Object.keys(connections), ...targets.map((to) => to!.node)]) {
			expect(names).toContain(target);
		}
		const note = nodes.find(({ type }) => type === 'n8n-nodes-base.stickyNote')?.parameters.content;
		expect(note).toMatch(/^## .*\n(?:.+\n\n)+\*\*Before you run it:\*\* /);
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
	const removed = [1, 2, 3].map((id) => `POST /api/v1/schedules/${id}/remove_users/`);
	expect(sent()).toEqual(['GET /api/v1/users/', ...removed]);
});

test('nightly-group-sync needs one request to add and one to remove, however many members there are', async () => {
	await run('nightly-group-sync');
	expect(sandbox.requests.map(({ url, body }) => [url, body.toString()])).toEqual([
		['/api/v1/schedules/1/add_users/', '{"users":[101,103,105]}'],
		['/api/v1/schedules/1/remove_users/', '{"users":[102,104]}'],
	]);
});

test('own-headings gives each bad row with its reason, whoever refused it', async () => {
	const result = await run('own-headings');
	expect(result.json('Name and Schedule ID')).toEqual([{ name: 'Weekly sales', schedule_id: 5 }]);
	const rejected = Object.entries({
		'Weekly stock': 'Time: "25:00"',
		'Weekly costs': 'Report: "Costs"',
		'Weekly orders': 'nobody@example.com',
	}).map(([Name, reason]) => expect.objectContaining({ Name, error: expect.stringContaining(reason) }));
	expect(result.json('Tell Someone')).toEqual([{ rejected }]);
});

test('agent-tool gives the model a summary of what each tool did', async () => {
	const result = await run('agent-tool');
	expect(result.json('Agent')[0]?.answers).toEqual([
		expect.objectContaining({ id: 2, name: 'Regional sales' }),
		expect.objectContaining({ operation: 'create', scheduleId: 5, users: [101] }),
		expect.objectContaining({ operation: 'addUsers', scheduleId: 5, users: [102, 103] }),
		expect.objectContaining({ operation: 'removeUsers', scheduleId: 5, users: [101] }),
		expect.objectContaining({ operation: 'update', scheduleId: 5 }),
	]);
});

test('leaver-off-every-schedule reads the schedules once and removes the leaver from each', async () => {
	await run('leaver-off-every-schedule');
	const removed = [1, 2, 3, 4].map((id) => `POST /api/v1/schedules/${id}/remove_users/`);
	expect(sent()).toEqual([
		expect.stringMatching(/^GET \/api\/v1\/schedules\//),
		expect.stringMatching(/^GET \/api\/v1\/users\//),
		...removed,
	]);
});

test('leaver-off-every-schedule goes on where the service refuses one, and says which', async () => {
	const runFrom = await prepare('leaver-off-every-schedule');
	sandbox.faults.respondWith(
		{ status: 400, body: { detail: 'Not a recipient.' } },
		{ matching: ({ url }) => url === '/api/v1/schedules/3/remove_users/' },
	);
	const result = await runFrom('Start');
	expect(result.json('Tell Someone')).toEqual([
		expect.objectContaining({ id: 3, error: expect.stringContaining('Not a recipient (') as string }),
	]);
	expect(sandbox.schedules.get(4)?.users).toEqual([]);
});

test('sheet-to-schedules creates nothing on its second night, and updates what it has', async () => {
	const runFrom = await prepare('sheet-to-schedules');
	await runFrom('Set Up');
	await runFrom('Every Night');
	const writtenBack = tables.get('Report schedules')?.map(({ name, schedule_id }) => [name, schedule_id]);
	const ids = new Map([...sandbox.schedules.values()].map(({ name, id }) => [name, id]));
	expect([ids.get('Daily stock'), ids.get('Weekly sales')].sort()).toEqual([5, 6]);
	expect(writtenBack).toEqual([
		['Daily stock', ids.get('Daily stock')],
		['Weekly sales', ids.get('Weekly sales')],
		['Daily orders', null],
		['Daily returns', null],
	]);
	sandbox.requests.length = 0;
	await runFrom('Every Night');
	// The others have a problem, and wait for a person.
	expect(sent()).toEqual(['PUT /api/v1/schedules/5/', 'PUT /api/v1/schedules/6/']);
	expect(sandbox.schedules.size).toBe(6);
});

test('ledger sends nothing that it has recorded, and removes who is no longer in the directory', async () => {
	const runFrom = await prepare('ledger');
	await runFrom('Set Up');
	await runFrom('Every Night');
	tables.get('Report ledger')?.push({ id: 9, schedule_id: 1, user_id: 9, active: true });
	sandbox.requests.length = 0;
	const second = await runFrom('Every Night');
	// The user who is unknown to the service is tried again.
	expect(sent()).toEqual(['POST /api/v1/schedules/1/remove_users/', 'POST /api/v1/schedules/2/add_users/']);
	expect(second.json('Tell Someone')).toEqual([
		expect.objectContaining({ user_id: 999, error: expect.stringContaining('999') as string }),
	]);
	expect(tables.get('Report ledger')?.at(-1)).toMatchObject({ user_id: 9, active: false });
	const audit = await runFrom('Every Month');
	expect(audit.json('Tell the Auditor')).toEqual([
		{ schedule_id: 1, appended_user_id: [101, 102] },
		{ schedule_id: 2, appended_user_id: [101] },
	]);
});
