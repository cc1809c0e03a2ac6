import type { INode, INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';
import { loadEngine } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { smallestCreate } from '../data/wire';
import { minimalSchedule, useSandbox } from './support';

/** What n8n makes of the node's description, and that a run sends what the panel shows. */

const sandbox = useSandbox({ schedules: [{ id: 5 }] });
const { run } = sandbox;
const { NodeHelpers } = loadEngine().workflow;

/** The names of the parameters that the panel shows beside these values. */
async function shownBeside(values: INodeParameters): Promise<string[]> {
	const { description } = (await loadBuiltPackage()).nodes.reportSchedule as INodeType;
	const isShown = (property: INodeProperties) =>
		NodeHelpers.displayParameter(values, property, { typeVersion: 1 } as INode, description);
	return description.properties.filter(isShown).map(({ name }) => name);
}

test.each<[what: string, values: INodeParameters]>([
	['Get Many', { resource: 'user', operation: 'getAll', returnAll: '={{ $json.all }}' }],
	['Create', { ...minimalSchedule, dataMode: 'defineBelow', methodType: '={{ $json.method }}' }],
])(
	'%s: what depends on an expression is shown once, and not for other operations, too',
	async (_what, values) => {
		const shown = await shownBeside(values);
		expect(shown).toEqual([...new Set(shown)]);
	},
);

describe('fields that depend on others', () => {
	const dependent: Record<string, [field: string, given: unknown]> = {
		scheduledDayOfWeek: ['scheduled_day_of_week', [0, 1]],
		scheduledDayOfMonth: ['scheduled_day_of_month', 15],
		query: ['query', 'select 1'],
		datasource: ['datasource', 3],
		triggerValue: ['trigger_value', '100'],
		retryCondition: ['retry_condition', '5'],
	};
	const given = Object.fromEntries(Object.entries(dependent).map(([name, [, value]]) => [name, value]));
	const fieldsOf = (names: string[]) => Object.fromEntries(names.map((name) => dependent[name]!));
	const conditional = ['query', 'datasource', 'triggerValue', 'retryCondition'];
	const sentBody = () => JSON.parse(sandbox.current.requests[0]!.body.toString()) as Record<string, unknown>;

	test.each([
		['O', '1', []],
		['D', '2', conditional],
		['W', '1', ['scheduledDayOfWeek']],
		['W', '2', ['scheduledDayOfWeek', ...conditional]],
		['M', '1', ['scheduledDayOfMonth']],
		['Q', '2', ['scheduledDayOfMonth', ...conditional]],
	])('create of type %s with condition %s shows and sends %j', async (type, condition, names) => {
		const values = { ...minimalSchedule, scheduleType: type, scheduleCondition: condition };
		const shown = await shownBeside({ ...values, dataMode: 'defineBelow' });
		expect(shown.filter((name) => name in dependent).sort()).toEqual([...names].sort());
		// What was filled in while it was shown is still there.
		const fromExpressions = {
			scheduleType: '={{ $json.type }}',
			scheduleCondition: '={{ $json.condition }}',
		};
		for (const parameters of [
			{ ...values, ...given },
			{ ...values, ...given, ...fromExpressions },
		]) {
			sandbox.current.reset();
			const items = [{ type, condition }];
			expect((await run(parameters, items)).error).toBeUndefined();
			expect(sentBody()).toEqual({
				...{ ...smallestCreate, timezone: 'Europe/Berlin', schedule_type: type },
				...{ schedule_condition: condition, ...fieldsOf(names) },
			});
		}
	});

	test('that are hidden are not even read: a bad one does no harm', async () => {
		const parameters = {
			...minimalSchedule,
			scheduledDayOfWeek: '={{ nothing.at.all }}',
			datasource: '={{ "x" }}',
		};
		expect((await run(parameters)).error).toBeUndefined();
		expect(sentBody()).not.toHaveProperty('datasource');
	});

	test.each([
		['create', 'id', []],
		['update', 'id', ['scheduleId']],
		['upsert', 'id', ['matchBy', 'scheduleId']],
		['upsert', 'name', ['matchBy']],
	])('%s by %s shows no fields while the item’s keys are mapped', async (operation, matchBy, own) => {
		const values = { resource: 'schedule', operation, matchBy, dataMode: 'autoMapInputData' };
		const mapped = ['dataMode', 'mappingNotice', 'options'];
		expect(await shownBeside(values)).toEqual(['resource', 'operation', ...own, ...mapped]);
	});
});
