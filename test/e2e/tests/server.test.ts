import type { INode, INodeParameters } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { chain, manualTrigger, ownNodeType } from '../../../tools/harness/chain';
import { Editor } from '../lib/editor';
import type { Execution } from '../lib/rest';
import { codeNode, credential, credentialType } from '../lib/workflows';
import { rest, useSandbox } from './support/n8n';

/** Start, one item for each of these rows, and the node. */
async function createWorkflow(
	rows: INodeParameters[],
	parameters: Record<string, unknown>,
	settings: Partial<INode> = {},
): Promise<string> {
	const credentials = { [credentialType]: credential };
	const items = codeNode(`return ${JSON.stringify(rows.map((json) => ({ json })))};`);
	const node = { name: 'Node', type: ownNodeType, parameters: parameters as INodeParameters, credentials };
	const nodes = chain(manualTrigger('Start'), items, { ...node, ...settings });
	const name = expect.getState().currentTestName ?? 'Server';
	return await rest.createWorkflow({ name: name.slice(0, 100), ...nodes });
}

const addUsers = (options: Record<string, unknown> = {}) => ({
	resource: 'membership',
	operation: 'addUsers',
	scheduleId: { __rl: true, mode: 'id', value: '={{ $json.schedule }}' },
	users: '={{ $json.user }}',
	options: { concurrency: 1, maxRetries: 0, ...options },
});

const rows = [1, 2, 3].map((schedule) => ({ schedule, user: 7 }));
const schedules = rows.map(({ schedule: id }) => ({ id }));
const summariesIn = ({ data }: Execution) =>
	data.resultData.runData.Node?.at(-1)?.data?.main[0]?.map(({ json }) => json.scheduleId);

test('Retry On Fail never repeats a create whose outcome is unknown', async () => {
	const sandbox = await useSandbox();
	sandbox.faults.add({ answer: { status: 500, body: 'Internal Server Error' }, applied: true }, { times: 1 });
	const create = {
		resource: 'schedule',
		operation: 'create',
		report: { __rl: true, mode: 'id', value: '7' },
		timezone: { __rl: true, mode: 'name', value: 'Europe/Berlin' },
	};
	const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
	const execution = await rest.runWorkflow(await createWorkflow([{}], create, settings), 'Start');
	expect(execution.status).toBe('error');
	expect(execution.data.resultData.error?.message).toMatch(/\b500\b.* Outcome unknown$/);
	expect(execution.data.resultData.error?.description).toContain('Check in DataReportive');
	expect(sandbox.schedules.size).toBe(1);
	expect(sandbox.requests).toHaveLength(1);
});

test('"Retry" of a failed execution goes on once what was wrong has been put right', async () => {
	const sandbox = await useSandbox({ schedules: schedules.filter(({ id }) => id !== 2) });
	const failed = await rest.runWorkflow(await createWorkflow(rows, addUsers()), 'Start');
	expect(failed.status).toBe('error');
	expect(failed.data.resultData.error?.message).toContain(
		'DataReportive answered 404: “Not found” (schedule 2, user 7)',
	);
	expect(failed.data.resultData.error?.description).toContain('Accepted: the 1st item.');

	sandbox.schedules.set(2, { id: 2, users: [], groups: [] });
	const { id } = await rest.call<{ id: string }>('POST', `/rest/executions/${failed.id}/retry`, {
		loadWorkflow: false,
	});
	const again = await rest.endOf(id);
	expect(again.status).toBe('success');
	expect(summariesIn(again)).toEqual([1, 2, 3]);
	expect([...sandbox.schedules.values()].map(({ users }) => users)).toEqual([[7], [7], [7]]);
});

test('the stop button ends a run between two requests', async () => {
	const count = 60;
	const many = Array.from({ length: count }, (_, i) => ({ schedule: i + 1, user: 7 }));
	const sandbox = await useSandbox({
		schedules: many.map(({ schedule: id }) => ({ id })),
		latencyMs: 500,
	});
	const id = await createWorkflow(many, addUsers());
	const editor = await Editor.open(rest.url);
	try {
		await editor.openWorkflow(id);
		await editor.startWorkflow();
		while (sandbox.requests.length < 3) await sleep(50);
		await editor.stopWorkflow();
		await sleep(2_000);
		const sent = sandbox.requests.length;
		await sleep(2_000);
		expect(sandbox.requests).toHaveLength(sent);
		expect(sent).toBeLessThan(count);
	} finally {
		await editor.close();
	}
	const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
	const { results } = await rest.call<{ results: Array<{ status: string }> }>(
		'GET',
		`/rest/executions?filter=${filter}`,
	);
	expect(results.map(({ status }) => status)).toEqual(['canceled']);
});

test('the domains that a user allows for the credential are kept by requests and lists', async () => {
	const sandbox = await useSandbox({ schedules });
	const allow = async (allowedDomains: string) => {
		const data = {
			baseUrl: sandbox.url,
			apiToken: sandbox.token,
			allowedHttpRequestDomains: 'domains',
			allowedDomains,
		};
		const changed = { ...credential, type: credentialType, data };
		await rest.call('PATCH', `/rest/credentials/${credential.id}`, changed);
	};
	const list = async () =>
		await rest.call<{ results: Array<{ name: string }> }>(
			'POST',
			'/rest/dynamic-node-parameters/resource-locator-results',
			{
				path: 'parameters.scheduleId',
				methodName: 'searchSchedules',
				nodeTypeAndVersion: { name: ownNodeType, version: 1 },
				currentNodeParameters: { resource: 'membership', operation: 'addUsers' },
				credentials: { [credentialType]: credential },
			},
		);
	const id = await createWorkflow(rows, addUsers());

	await allow('reports.example.com');
	const refused = await rest.runWorkflow(id, 'Start');
	expect(refused.data.resultData.error?.message).toBe(
		"The credential's Allowed Domains don't include DataReportive's host (schedule 1, user 7). Not sent",
	);
	await expect(list()).rejects.toThrow(
		"Couldn't load schedules: the credential's Allowed Domains don't include DataReportive's host. Add the host of the base URL to Allowed Domains in the credential.",
	);
	expect(sandbox.requests).toEqual([]);

	await allow('127.0.0.1');
	expect((await rest.runWorkflow(id, 'Start')).status).toBe('success');
	expect((await list()).results).toHaveLength(3);
});
