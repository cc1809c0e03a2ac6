import { InvalidItem } from '../../../nodes/ReportSchedule/fields/invalidValue';
import { findOperation, properties } from '../../../nodes/ReportSchedule/operations';
import { locatorValue } from '../../../nodes/ReportSchedule/operations/operation';
import type { RunOptions } from '../../../nodes/ReportSchedule/operations/options';

const operation = (resource: string, name: string) => findOperation(resource, name)!;
const read = (resource: string, name: string, parameters: Record<string, unknown>, json = {}) =>
	operation(resource, name).read({ parameter: (key) => parameters[key] ?? null, json });
/** All that is wrong with an item. */
const complaints = (...args: Parameters<typeof read>) => {
	try {
		return { read: read(...args) };
	} catch (error) {
		if (!(error instanceof InvalidItem)) throw error;
		return error.complaints;
	}
};
const options: RunOptions = {
	requestMethod: 'POST',
	combineItems: true,
	maxIdsPerRequest: 1000,
	concurrency: 5,
	maxRetries: 3,
	timeout: 1000,
	previewOnly: false,
};

const schedule = { __rl: true, mode: 'id', value: '5' };
const created = {
	report: { __rl: true, mode: 'id', value: '7' },
	scheduleType: 'D',
	scheduledTimeHour: '09',
	scheduledTimeMinute: '00',
	timezone: { __rl: true, mode: 'name', value: 'UTC' },
	methodType: 'email',
	scheduleCondition: '1',
};
const body = {
	report: 7,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'UTC',
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
};

/** §4: operation, its methods with the default first, and the request of one that sets little. */
const table: Array<[string, string, string[], Record<string, unknown>, string]> = [
	['schedule', 'create', ['POST'], created, '/api/v1/schedules/'],
	['schedule', 'update', ['PUT', 'POST'], { updateFields: { name: 'a' } }, '/api/v1/schedules/5/'],
	['membership', 'addUsers', ['POST'], { users: '1' }, '/api/v1/schedules/5/add_users/'],
	['membership', 'removeUsers', ['POST', 'DELETE'], { users: 1 }, '/api/v1/schedules/5/remove_users/'],
	['membership', 'addGroups', ['POST'], { groups: [1] }, '/api/v1/schedules/5/add_groups/'],
	['membership', 'removeGroups', ['POST', 'DELETE'], { groups: '1' }, '/api/v1/schedules/5/remove_groups/'],
];

test.each(table)('%s: %s has the methods %j and its path', (resource, name, methods, parameters, path) => {
	expect(operation(resource, name).methods).toEqual(methods);
	const change = read(resource, name, { scheduleId: schedule, ...parameters });
	const lanes = operation(resource, name).plan([{ item: 0, change }], options);
	expect(lanes.flat().map((request) => [request.method, request.path])).toEqual([['POST', path]]);
});

test.each([
	['schedule', 'addUsers'],
	['membership', 'create'],
	['schedule', 'constructor'],
	['constructor', 'create'],
])('%s: %s is no operation', (resource, name) => expect(findOperation(resource, name)).toBeUndefined());

describe('create', () => {
	test('reads what is set in the node', () => {
		expect(read('schedule', 'create', { ...created, users: '1, 2', groupsFromList: [3] })).toEqual({
			body: { ...body, users: [1, 2] },
		});
	});

	test.each([
		[[], undefined],
		[
			[4, 3],
			[4, 3],
		],
		[null, undefined],
	])('reads recipients chosen from a list: %p', (groupsFromList, groups) => {
		const parameters = { ...created, recipientSelection: 'list', users: '1', groupsFromList };
		expect(read('schedule', 'create', parameters)).toEqual({ body: groups ? { ...body, groups } : body });
	});

	test('reads the item’s keys', () => {
		const json = { ...body, schedule_type: 'daily', other: 1 };
		expect(read('schedule', 'create', { dataMode: 'autoMapInputData', name: 'no' }, json)).toEqual({ body });
	});

	test('names all that is wrong', () => {
		expect(complaints('schedule', 'create', { ...created, report: '', methodType: 'x' })).toEqual([
			expect.stringMatching(/^Report: nothing is given/),
			expect.stringMatching(/^Delivery Method: "x"/),
		]);
	});
});

describe('update', () => {
	const update = (updateFields: unknown, scheduleId: unknown = schedule) =>
		complaints('schedule', 'update', { scheduleId, updateFields });

	test('reads what the collection holds', () => {
		expect(update({ name: 'a', timezone: { __rl: true, mode: 'name', value: 'UTC' } })).toEqual({
			read: { scheduleId: 5, body: { name: 'a', timezone: 'UTC' } },
		});
	});

	test.each<[Record<string, unknown>, number[]]>([
		[{ users: '1, 2' }, [1, 2]],
		[{ users: [] }, []],
		[{ usersFromList: [2, 3] }, [2, 3]],
		[{ usersFromList: [], users: '1' }, [1]],
		[{ usersFromList: '', users: '1' }, [1]],
		[{ usersFromList: [2, 3], users: ' ' }, [2, 3]],
		[{ usersFromList: [2, 3], users: '1, 2' }, [1, 2, 3]],
	])('reads recipients typed and chosen: %j', (fields, users) => {
		expect(update(fields)).toEqual({ read: { scheduleId: 5, body: { users } } });
	});

	test('reads the item’s keys', () => {
		const parameters = { scheduleId: 5, dataMode: 'autoMapInputData', updateFields: { name: 'no' } };
		expect(read('schedule', 'update', parameters, { query: 'q', id: 9 })).toEqual({
			scheduleId: 5,
			body: { query: 'q' },
		});
	});

	test.each([{}, null, 'text', undefined])('is refused with the collection %p', (fields) => {
		expect(update(fields)).toEqual([expect.stringMatching(/^Update Fields: nothing is given/)]);
	});

	test('names the schedule and the fields at once', () => {
		expect(update({ report: 'x' }, '')).toEqual([
			'Schedule: nothing is given; use the ID of a schedule',
			expect.stringMatching(/^Report: "x"/),
		]);
	});
});

describe('membership', () => {
	const add = (scheduleId: unknown, users: unknown) =>
		complaints('membership', 'addUsers', { scheduleId, users });

	test.each([
		[schedule, '1, 2, 1', { scheduleId: 5, ids: [1, 2] }],
		['5', [{ id: 1 }], { scheduleId: 5, ids: [1] }],
		[{ id: 5 }, 1, { scheduleId: 5, ids: [1] }],
	])('of %j and %j', (scheduleId, users, change) => {
		expect(add(scheduleId, users)).toEqual({ read: change });
	});

	test('chosen from a list', () => {
		const parameters = { scheduleId: 5, recipientSelection: 'list', groupsFromList: [3, 4], groups: '1' };
		expect(read('membership', 'removeGroups', parameters)).toEqual({ scheduleId: 5, ids: [3, 4] });
	});

	const none = 'User IDs: nothing is given; use at least one ID';
	test.each<[unknown, unknown, unknown[]]>([
		[5, '', [none]],
		[5, null, [none]],
		[5, [], ['User IDs: [] is not accepted; use at least one ID']],
		['x', '', [expect.stringMatching(/^Schedule: "x" is not accepted/), none]],
		[1.5, 'y', [expect.stringMatching(/^Schedule: 1.5/), expect.stringMatching(/^User IDs: "y"/)]],
	])('of %j and %j is refused', (scheduleId, users, expected) => {
		expect(add(scheduleId, users)).toEqual(expected);
	});
});

test.each<[unknown, unknown]>([
	[{ __rl: true, mode: 'id', value: '5' }, '5'],
	[
		{ __rl: true, mode: 'id' },
		{ __rl: true, mode: 'id' },
	],
	[{ value: '5' }, { value: '5' }],
	['5', '5'],
	[5, 5],
	[null, null],
])('inside the selector %j is %j', (given, value) => expect(locatorValue(given)).toEqual(value));

describe('in the editor', () => {
	test('the resource and the operation come first', () => {
		expect(properties.slice(0, 3)).toMatchObject([
			{ name: 'resource', default: 'schedule', options: [{ value: 'membership' }, { value: 'schedule' }] },
			{ name: 'operation', default: 'addUsers', displayOptions: { show: { resource: ['membership'] } } },
			{ name: 'operation', default: 'create', displayOptions: { show: { resource: ['schedule'] } } },
		]);
	});

	test.each(table.map(([resource, name]) => [resource, name]))(
		'%s: %s ends in its options',
		(resource, name) => {
			const own = properties.filter(
				({ displayOptions }) =>
					displayOptions?.show?.resource?.[0] === resource && displayOptions.show.operation?.[0] === name,
			);
			expect(own.at(-1)).toMatchObject({ name: 'options' });
			expect(own.length).toBeGreaterThan(2);
		},
	);
});
