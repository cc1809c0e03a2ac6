import { loadEngine, startExpressions } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { realm } from '../../tools/harness/realm';

test('the built package is loaded by n8n’s loader and shares n8n-workflow with the engine', async () => {
	const { nodes, credentials } = await loadBuiltPackage();
	expect(Object.keys(nodes)).toEqual(['reportSchedule']);
	expect(Object.keys(credentials)).toEqual(['reportScheduleApi']);

	const { tempFolder, workflow } = loadEngine();
	const paths = [`${tempFolder}/nodes/node_modules/n8n-nodes-report-schedules`];
	expect(realm.require(realm.require.resolve('n8n-workflow', { paths }))).toBe(workflow);
});

test('expressions are resolved by the engine that was started', async () => {
	const engine = await startExpressions();
	const { Expression } = loadEngine().workflow as { Expression: { getActiveImplementation?(): string } };
	expect(Expression.getActiveImplementation?.() ?? 'legacy').toBe(engine);
});
