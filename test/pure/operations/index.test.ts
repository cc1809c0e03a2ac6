import { findOperation, properties, resources } from '../../../nodes/ReportSchedule/operations';
import { isReadOperation } from '../../../nodes/ReportSchedule/operations/operation';
import type { RunOptions } from '../../../nodes/ReportSchedule/operations/options';
import { listsOf, operationOf, read } from './inputItem';
import { created } from './created';

const options: RunOptions = {
	requestMethod: 'POST',
	combineItems: true,
	maxIdsPerRequest: 1000,
	concurrency: 10,
	maxRetries: 3,
	maxWait: 120,
	output: 'summary',
	timeout: 1000,
	previewOnly: false,
};
const schedule = { __rl: true, mode: 'id', value: '5' };

/** §4: operation, its methods with the default first, and the request of one that sets little. */
const table: Array<[string, string, string[], Record<string, unknown>, string]> = [
	['schedule', 'create', ['POST'], created, '/api/v1/schedules/'],
	['schedule', 'update', ['PUT', 'POST'], { updateFields: { name: 'a' } }, '/api/v1/schedules/5/'],
	['schedule', 'upsert', ['PUT', 'POST'], created, '/api/v1/schedules/5/'],
	['membership', 'addUsers', ['POST'], { users: '1' }, '/api/v1/schedules/5/add_users/'],
	['membership', 'removeUsers', ['POST', 'DELETE'], { users: 1 }, '/api/v1/schedules/5/remove_users/'],
	['membership', 'addGroups', ['POST'], { groups: [1] }, '/api/v1/schedules/5/add_groups/'],
	['membership', 'removeGroups', ['POST', 'DELETE'], { groups: '1' }, '/api/v1/schedules/5/remove_groups/'],
	['group', 'addUsers', ['POST'], { users: '1' }, '/api/v1/groups/5/add_users/'],
	['group', 'removeUsers', ['POST', 'DELETE'], { users: 1 }, '/api/v1/groups/5/remove_users/'],
];
const reading = [
	['schedule', 'get'],
	['schedule', 'getAll'],
	['group', 'getAll'],
	['user', 'getAll'],
] as const;
const names = [...table.map(([resource, name]) => [resource, name] as const), ...reading];

test('there are these operations and no other', () => {
	const known = resources.flatMap(({ value, operations }) =>
		operations.map(({ option }) => `${value} ${String(option.value)}`),
	);
	expect(known.sort()).toEqual(names.map((name) => name.join(' ')).sort());
	expect(names.filter(([resource, name]) => isReadOperation(findOperation(resource, name)!))).toEqual(
		reading,
	);
});

test.each(table)('%s: %s has the methods %j and its path', (resource, name, methods, parameters, path) => {
	const operation = operationOf(`${resource} ${name}`);
	expect(operation.methods).toEqual(methods);
	const { change } = read(`${resource} ${name}`, { scheduleId: schedule, groupId: schedule, ...parameters });
	const { queues } = operation.plan([{ item: 0, change }], options, listsOf({}));
	expect(queues.flat().map((request) => [request.method, request.path])).toEqual([['POST', path]]);
});

test.each(table)('%s: %s: what its requests know of it', (resource, name, methods, parameters) => {
	const { change } = read(`${resource} ${name}`, { scheduleId: schedule, groupId: schedule, ...parameters });
	const { queues } = operationOf(`${resource} ${name}`).plan([{ item: 0, change }], options, listsOf({}));
	const sent = name === 'upsert' ? 'update' : name;
	expect(queues.flat().map(({ operation }) => operation)).toEqual([
		expect.objectContaining({
			name: sent,
			methods,
			isIdempotent: sent !== 'create',
			overwrites: sent === 'update',
		}),
	]);
});

test.each([
	['schedule', 'addUsers'],
	['membership', 'create'],
	['schedule', 'constructor'],
	['constructor', 'create'],
	[undefined, null],
])('%s: %s is no operation', (resource, name) => expect(findOperation(resource, name)).toBeUndefined());

describe('in the editor', () => {
	const ofOperation = (resource: string, name: string) =>
		properties.filter(
			({ displayOptions }) =>
				displayOptions?.show?.resource?.[0] === resource && displayOptions.show.operation?.[0] === name,
		);

	test('the resource and the operation come first', () => {
		expect(properties.slice(0, 5)).toMatchObject([
			{
				name: 'resource',
				default: 'schedule',
				options: ['group', 'membership', 'schedule', 'user'].map((value) => ({ value })),
			},
			{ name: 'operation', default: 'addUsers', displayOptions: { show: { resource: ['group'] } } },
			{ name: 'operation', default: 'addUsers', displayOptions: { show: { resource: ['membership'] } } },
			{ name: 'operation', default: 'create', displayOptions: { show: { resource: ['schedule'] } } },
			{ name: 'operation', default: 'getAll', displayOptions: { show: { resource: ['user'] } } },
		]);
		expect(properties.slice(0, 5).every(({ noDataExpression }) => noDataExpression)).toBe(true);
	});

	test.each(resources)('$name: the operations are in alphabetical order', ({ operations }) => {
		const labels = operations.map(({ option }) => option.name);
		expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
	});

	test.each(names.filter(([, name]) => !['create', 'upsert', 'getAll'].includes(name)))(
		'%s: %s needs a schedule or group',
		(resource, name) => {
			const [id] = ofOperation(resource, name);
			const searchListMethod = resource === 'group' ? 'searchGroups' : 'searchSchedules';
			expect(id).toMatchObject({
				name: resource === 'group' ? 'groupId' : 'scheduleId',
				type: 'resourceLocator',
				required: true,
				modes: [{ name: 'id' }, { typeOptions: { searchListMethod } }],
			});
		},
	);

	test.each(names)('%s: %s has the options that are its own', (resource, name) => {
		const own = ofOperation(resource, name)
			.at(-1)!
			.options!.map((option) => option.name);
		expect(own.includes('combineItems')).toBe(/Users|Groups/.test(name));
		expect(own.includes('requestMethod')).toBe(operationOf(`${resource} ${name}`).methods.length > 1);
		expect(own.includes('output')).toBe(!name.startsWith('get'));
		expect(own.includes('concurrency')).toBe(name !== 'getAll');
		expect(own.includes('maxIdsPerRequest')).toBe(/Users|Groups/.test(name));
		expect(own).toEqual(expect.arrayContaining(['maxRetries', 'maxWait', 'previewOnly', 'timeout']));
		expect(own).toEqual([...own].sort());
	});

	test('a tool is not offered what only a run over items needs', () => {
		const hidden = properties
			.flatMap((property) => [property, ...((property.options ?? []) as typeof properties)])
			.filter(({ displayOptions }) => displayOptions?.hide?.['@tool'])
			.map(({ name }) => name);
		expect([...new Set(hidden)].sort()).toEqual(['combineItems', 'concurrency', 'dataMode', 'mappingNotice']);
	});
});
