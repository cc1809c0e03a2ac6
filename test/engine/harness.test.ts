import type { INode } from 'n8n-workflow';
import { loadEngine, startExpressions, type NodeRunOptions } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { realm } from '../../tools/harness/realm';
import { membership, runAgainst, useSandbox } from './support';

/** What n8n would refuse is refused here too, and what it would log is there to look at. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const run = (options: NodeRunOptions = {}) =>
	runAgainst(sandbox.current, { parameters: membership('addUsers', 5, '7'), ...options });

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

test('a run leaves n8n’s own log lines', async () => {
	expect((await run()).logs).toContainEqual(expect.objectContaining({ level: 'debug' }));
});

test.each<[string, INode['credentials'], string]>([
	['none at all', undefined, 'Node does not have any credentials set'],
	['one without id', { reportScheduleApi: { id: null, name: 'Mine' } }, 'Found credential with no ID'],
	[
		'one that is gone',
		{ reportScheduleApi: { id: '9', name: 'Mine' } },
		'Credential with ID "9" does not exist',
	],
])('a credential is needed, and %s is refused', async (_name, chosen, message) => {
	const result = await run({ credentials: [], settings: { credentials: chosen } });
	expect(result.error?.message).toContain(message);
	expect(sandbox.current.requests).toEqual([]);
});
