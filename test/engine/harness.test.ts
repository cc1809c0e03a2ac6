import type { IExecuteFunctions, INodeType } from 'n8n-workflow';

import { loadEngine, nodeName, runNode, startExpressions } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { realm } from '../../tools/harness/realm';
import { describeStandIn, parameters } from '../../tools/harness/standIns/standIn';

/** A node that logs, gives what a parameter comes to, and leaves a hint. */
const talkative: INodeType = {
	description: describeStandIn('talkative', { properties: parameters({ text: '' }) }),
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData();
		this.logger.info('Started', { items: items.length });
		this.addExecutionHints({ message: 'Done', location: 'outputPane' });
		return [
			items.map((_, item) => ({ json: { text: this.getNodeParameter('text', item) }, pairedItem: { item } })),
		];
	},
};

test('a node gets its items and gives its own, its hints and its log lines, to be compared strictly', async () => {
	const result = await runNode({
		type: 'tests.talkative',
		nodeTypes: { 'tests.talkative': talkative },
		parameters: { text: '={{ $json.a + 1 }}' },
		items: [{ a: 1 }, { json: { a: 2 }, binary: {} }],
	});
	expect([result.status, result.error]).toEqual(['success', undefined]);
	expect(result.output(nodeName)).toStrictEqual([
		{ json: { text: 2 }, pairedItem: { item: 0 } },
		{ json: { text: 3 }, pairedItem: { item: 1 } },
	]);
	expect(result.output('Start')[1]).toMatchObject({ json: { a: 2 }, binary: {} });
	expect(result.hints(nodeName)).toStrictEqual([{ message: 'Done', location: 'outputPane' }]);
	expect(result.logs).toContainEqual({ level: 'info', message: 'Started', metadata: { items: 2 } });
});

test('expressions are resolved with the engine that was started', async () => {
	const engine = await startExpressions();
	const { Expression } = loadEngine().workflow as { Expression: { getActiveImplementation?(): string } };
	expect(Expression.getActiveImplementation?.() ?? 'legacy').toBe(engine);
});

test('n8n refuses to start without a required parameter', async () => {
	await expect(runNode({ parameters: { resource: 'membership', operation: 'addUsers' } })).rejects.toThrow(
		/issues/,
	);
});

test('the built package is loaded by n8n’s loader and shares n8n-workflow with the engine', async () => {
	const { nodes, credentials } = await loadBuiltPackage();
	expect(Object.keys(nodes)).toEqual(['reportSchedule']);
	expect(Object.keys(credentials)).toEqual(['reportScheduleApi']);

	const { tempFolder, workflow } = loadEngine();
	const paths = [`${tempFolder}/nodes/node_modules/n8n-nodes-report-schedules`];
	expect(realm.require(realm.require.resolve('n8n-workflow', { paths }))).toBe(workflow);
});
