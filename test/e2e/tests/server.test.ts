import { setTimeout as sleep } from 'node:timers/promises';
import { ownNodeType } from '../../../tools/harness/chain';
import { Editor } from '../lib/editor';
import type { Execution } from '../lib/rest';
import { credential, credentialType, itemsNode, nodeName, ownNode } from '../lib/workflows';
import { createWorkflow, rest, useSandbox } from './support/n8n';

const addUsers = ownNode({
	resource: 'membership',
	operation: 'addUsers',
	scheduleId: { __rl: true, mode: 'id', value: '={{ $json.schedule }}' },
	users: '={{ $json.user }}',
	options: { concurrency: 1, maxRetries: 0 },
});

const rows = [1, 2, 3].map((schedule) => ({ schedule, user: 7 }));
const schedules = rows.map(({ schedule: id }) => ({ id }));
const summariesIn = ({ data }: Execution) =>
	data.resultData.runData[nodeName]?.at(-1)?.data?.main[0]?.map(({ json }) => json.scheduleId);

test('"Retry" of a failed execution goes on once what was wrong has been put right', async () => {
	const sandbox = await useSandbox({ schedules: schedules.filter(({ id }) => id !== 2) });
	const failed = await rest.runWorkflow(await createWorkflow(itemsNode(rows), addUsers), 'Start');
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
	const sandbox = await useSandbox({ schedules: many.map(({ schedule: id }) => ({ id })), latencyMs: 500 });
	const id = await createWorkflow(itemsNode(many), addUsers);
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
	expect((await rest.executionsOf(id)).map(({ status }) => status)).toEqual(['canceled']);
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
	const id = await createWorkflow(itemsNode(rows), addUsers);

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
