import type { INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import { loadEngine } from '../../tools/harness';
import { loadBuiltPackage } from '../../tools/harness/builtPackage';
import { inShort, minimalSchedule, runAgainst, useSandbox } from './support';

const sandbox = useSandbox({ schedules: [{ id: 5 }] });

/** The bodies that left. */
async function sent(parameters: INodeParameters, item = {}) {
	const result = await runAgainst(sandbox.current, { parameters, items: [item] });
	expect(result.error).toBeUndefined();
	return sandbox.current.requests.map(({ body }) => JSON.parse(body.toString()) as object);
}

const create = (parameters: object) => ({ ...minimalSchedule, ...parameters });
const update = (updateFields: object) =>
	({ operation: 'update', scheduleId: '5', updateFields }) as INodeParameters;

const stale = {
	scheduledDayOfWeek: [0, 1],
	scheduledDayOfMonth: 15,
	query: 'select 1',
	datasource: 3,
	triggerValue: '100',
	retryCondition: '5',
};
const weekly = { scheduled_day_of_week: [0, 1] };
const monthly = { scheduled_day_of_month: 15 };
const conditional = { query: 'select 1', datasource: 3, trigger_value: '100', retry_condition: '5' };
const base = {
	report: 7,
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	method_type: 'email',
};

/** Schedule type, condition, and what of the stale values applies beside them. */
const table: Array<[string, string, object]> = [
	['O', '1', { retry_condition: '0' }],
	['D', '1', { retry_condition: '0' }],
	['W', '1', { ...weekly, retry_condition: '0' }],
	['M', '1', { ...monthly, retry_condition: '0' }],
	['Q', '1', { ...monthly, retry_condition: '0' }],
	['O', '2', conditional],
	['D', '2', conditional],
	['W', '2', { ...weekly, ...conditional }],
	['M', '2', { ...monthly, ...conditional }],
	['Q', '2', { ...monthly, ...conditional }],
];

describe('create sends nothing that is not shown', () => {
	test.each(table)('type %s, condition %s', async (scheduleType, scheduleCondition, applying) => {
		const bodies = await sent(create({ ...stale, scheduleType, scheduleCondition }));
		const expected = { ...base, schedule_type: scheduleType, schedule_condition: scheduleCondition };
		expect(bodies).toEqual([{ ...expected, ...applying }]);
	});

	test.each(table)('type %s, condition %s from expressions', async (type, condition, applying) => {
		const parameters = create({
			...stale,
			scheduleType: '={{ $json.type }}',
			scheduleCondition: '={{ $json.condition }}',
		});
		const expected = { ...base, schedule_type: type, schedule_condition: condition };
		expect(await sent(parameters, { type, condition })).toEqual([{ ...expected, ...applying }]);
	});
});

describe('update sends all that was added to the collection', () => {
	const all = { ...weekly, ...monthly, ...conditional };
	test.each<[string, object, object]>([
		['no type in it', {}, all],
		['Weekly', { scheduleType: 'W' }, { schedule_type: 'W', ...all }],
		['Daily', { scheduleType: 'D' }, { schedule_type: 'D', ...all }],
		['Quarterly', { scheduleType: 'Q' }, { schedule_type: 'Q', ...all }],
		['Always Deliver', { scheduleCondition: '1' }, { schedule_condition: '1', ...all }],
		['Deliver Only If Met', { scheduleCondition: '2' }, { schedule_condition: '2', ...all }],
		[
			'Once and Always',
			{ scheduleType: 'O', scheduleCondition: '1' },
			{ schedule_type: 'O', schedule_condition: '1', ...all },
		],
	])('with %s', async (_name, fields, body) => {
		expect(await sent(update({ ...stale, ...fields }))).toEqual([body]);
	});

	test('with a type from an expression', async () => {
		const parameters = update({ ...stale, scheduleType: '={{ $json.type }}' });
		expect(await sent(parameters, { type: 'daily' })).toEqual([{ schedule_type: 'D', ...all }]);
	});
});

describe('what the editor shows', () => {
	const { NodeHelpers } = loadEngine().workflow;
	const node = { typeVersion: 1 } as INode;
	const description = async () => (await loadBuiltPackage()).nodes.reportSchedule!.description as never;
	const properties = async () => ((await description()) as { properties: INodeProperties[] }).properties;
	const dependent = Object.keys(stale);
	const parametersOf = (applying: object, withoutRetry: boolean) => {
		const names = Object.keys(applying).map((name) =>
			name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
		);
		return names.filter((name) => !(withoutRetry && name === 'retryCondition')).sort();
	};

	test.each(table)('create with type %s, condition %s', async (scheduleType, scheduleCondition, applying) => {
		const values = {
			resource: 'schedule',
			operation: 'create',
			dataMode: 'defineBelow',
			scheduleType,
			scheduleCondition,
		};
		const type = await description();
		const shown = (await properties())
			.filter((property) => NodeHelpers.displayParameter(values, property, node, type))
			.map(({ name }) => name)
			.filter((name) => dependent.includes(name));
		expect(shown.sort()).toEqual(parametersOf(applying, scheduleCondition === '1'));
	});

	// What the schedule has already may be what a field belongs to.
	test.each<[INodeParameters]>([
		[{}],
		[{ scheduleType: 'W' }],
		[{ scheduleType: 'M' }],
		[{ scheduleType: 'D' }],
		[{ scheduleCondition: '1' }],
		[{ scheduleCondition: '2' }],
	])('update offers all of them with %j in the collection', async (updateFields) => {
		const parameters = { resource: 'schedule', operation: 'update', dataMode: 'defineBelow', updateFields };
		const type = await description();
		const collection = (await properties()).find(({ name }) => name === 'updateFields');
		const shown = (collection!.options as INodeProperties[])
			.filter((member) =>
				NodeHelpers.displayParameterPath({ parameters }, member, 'parameters.updateFields', node, type),
			)
			.map(({ name }) => name)
			.filter((name) => dependent.includes(name));
		expect(shown.sort()).toEqual([...dependent].sort());
	});

	test('the word about Slack, with Slack only', async () => {
		const type = await description();
		const notice = (await properties()).find(({ name }) => name === 'slackNotice')!;
		const isShown = (methodType: string) =>
			NodeHelpers.displayParameter(
				{ resource: 'schedule', operation: 'create', dataMode: 'defineBelow', methodType },
				notice,
				node,
				type,
			);
		expect([isShown('slack'), isShown('email')]).toEqual([true, false]);
	});

	test('Name beside Match By where it decides, and only once', async () => {
		const type = await description();
		const all = await properties();
		const shown = (matchBy: string) =>
			all
				.filter((property) =>
					NodeHelpers.displayParameter(
						{ resource: 'schedule', operation: 'upsert', matchBy, dataMode: 'defineBelow' },
						property,
						node,
						type,
					),
				)
				.map(({ name, required }) => [name, required === true]);
		expect(shown('name').slice(2, 6)).toEqual([
			['matchBy', false],
			['name', true],
			['dataMode', false],
			['report', true],
		]);
		expect(shown('id').slice(2, 7)).toEqual([
			['matchBy', false],
			['scheduleId', false],
			['dataMode', false],
			['report', true],
			['name', false],
		]);
		for (const matchBy of ['id', 'name']) {
			expect(shown(matchBy).filter(([name]) => name === 'name')).toHaveLength(1);
		}
	});

	test('no fields while the item’s keys are mapped', async () => {
		const type = await description();
		const shown = async (operation: string, matchBy = 'id') => {
			const values = { resource: 'schedule', operation, matchBy, dataMode: 'autoMapInputData' };
			const all = await properties();
			return all
				.filter((property) => NodeHelpers.displayParameter(values, property, node, type))
				.map(({ name }) => name);
		};
		const both = ['resource', 'operation'];
		const mapped = ['dataMode', 'mappingNotice', 'options'];
		expect(await shown('create')).toEqual([...both, ...mapped]);
		expect(await shown('update')).toEqual([...both, 'scheduleId', ...mapped]);
		expect(await shown('upsert')).toEqual([...both, 'matchBy', 'scheduleId', ...mapped]);
		expect(await shown('upsert', 'name')).toEqual([...both, 'matchBy', ...mapped]);
	});
});

test('hidden parameters are not even read: a bad one does no harm', async () => {
	const parameters = create({ scheduledDayOfWeek: '={{ nothing.at.all }}', datasource: '={{ "x" }}' });
	await sent(parameters);
	expect(sandbox.current.requests.map(inShort)).toEqual([
		{
			method: 'POST',
			url: '/api/v1/schedules/',
			body: JSON.stringify({
				report: 7,
				schedule_type: 'D',
				scheduled_time_hour: '09',
				scheduled_time_minute: '00',
				timezone: 'Europe/Berlin',
				method_type: 'email',
				schedule_condition: '1',
				retry_condition: '0',
			}),
		},
	]);
});
