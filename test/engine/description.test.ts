import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { loadEngine, nodeName, ownNodeType, singleNodeWorkflow } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { withExpressions } from '../../tools/harness/expressions';
import { collectTypes } from '../../tools/harness/types';
import { outputOf, refusal, runAgainst, useSandbox } from './support';

const sandbox = useSandbox();

const node = async () => {
	const { folder, nodes } = await loadBuiltPackage();
	const { description } = nodes.reportSchedule as INodeType;
	return { folder, description };
};

test('the node is offered under its name, to workflows and to agents', async () => {
	const { description } = await node();
	expect(description).toMatchObject({
		displayName: 'Report Schedule',
		name: 'reportSchedule',
		group: ['output'],
		version: 1,
		description:
			'Get, create and update report schedules in DataReportive, and add or remove their users and groups',
		defaults: { name: 'Report Schedule' },
		usableAsTool: true,
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'reportScheduleApi', required: true }],
	});
});

test('its icons are in the package', async () => {
	const { folder, description } = await node();
	// n8n's loader turns files into addresses below icons/<package>/.
	const { light, dark } = description.iconUrl as { light: string; dark: string };
	expect(light).not.toBe(dark);
	for (const icon of [light, dark]) {
		const file = resolve(folder, icon.replace(/^icons\/[^/]+\//, ''));
		expect([file, existsSync(file)]).toEqual([expect.stringMatching(/\.svg$/), true]);
	}
});

test('its subtitle tells the operation and the resource', async () => {
	const { description } = await node();
	const parameters = { operation: 'addUsers', resource: 'membership' };
	const { nodes } = singleNodeWorkflow({ type: ownNodeType, name: nodeName, parameters });
	const { Workflow } = loadEngine().workflow;
	const nodeTypes = await collectTypes({});
	const workflow = new Workflow({ nodes, connections: {}, active: false, nodeTypes });
	const { subtitle } = description;
	const shown = await withExpressions(workflow, async () =>
		workflow.expression.getSimpleParameterValue(workflow.getNode(nodeName)!, subtitle, 'internal', {}),
	);
	expect(shown).toBe('addUsers: membership');
});

test.each([
	['schedule', 'delete'],
	['membership', 'create'],
])(
	'a resource and an operation that it does not have are refused by name: %s, %s',
	async (resource, operation) => {
		const parameters = { resource, operation };
		const stopped = await runAgainst(sandbox.current, { parameters });
		expect(refusal(stopped)).toBe(
			`This node has no operation "${operation}" for the resource "${resource}"\nChoose a resource and an operation from their lists.`,
		);
		expect(outputOf(stopped)).toEqual([]);
		expect(sandbox.current.requests).toEqual([]);
	},
);
