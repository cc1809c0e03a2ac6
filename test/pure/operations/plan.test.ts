import { planSchedules, createFacts, updateFacts } from '../../../nodes/ReportSchedule/operations/schedules';

const options = { requestMethod: 'PUT' } as const;
const created = { operation: createFacts, method: 'POST', path: '/api/v1/schedules/' };

test('each create has a queue of its own, and a summary of what it sends', () => {
	const body = { report: 7, users: [1, 2], groups: [], name: 'a' };
	const changes = [
		{ item: 0, change: { body } },
		{ item: 2, change: { body: { report: 8 } } },
	];
	const { queues, summaries } = planSchedules(changes, options);
	expect(queues).toEqual([
		[{ ...created, body, shares: [{ item: 0 }] }],
		[{ ...created, body: { report: 8 }, shares: [{ item: 2 }] }],
	]);
	expect([...summaries]).toEqual([
		[0, { operation: 'create', scheduleId: null, report: 7, users: [1, 2], groups: [] }],
		[2, { operation: 'create', scheduleId: null, report: 8 }],
	]);
});

test('updates of one schedule share a queue in the items’ order; others go beside it', () => {
	const changes = [5, 6, 5].map((scheduleId, item) => ({
		item,
		change: { scheduleId, body: { name: `of ${item}` } },
	}));
	const { queues, summaries } = planSchedules(changes, options);
	expect(queues.map((queue) => queue.map(({ path, body }) => [path, body.name]))).toEqual([
		[
			['/api/v1/schedules/5/', 'of 0'],
			['/api/v1/schedules/5/', 'of 2'],
		],
		[['/api/v1/schedules/6/', 'of 1']],
	]);
	expect(queues[1]).toEqual([
		{
			operation: updateFacts,
			method: 'PUT',
			path: '/api/v1/schedules/6/',
			body: { name: 'of 1' },
			resourceId: 6,
			shares: [{ item: 1 }],
		},
	]);
	expect(summaries.get(1)).toEqual({ operation: 'update', scheduleId: 6 });
});

test('creates and updates of one run each have their own method; the option is the update’s', () => {
	const changes = [
		{ item: 0, change: { body: { report: 1 } } },
		{ item: 1, change: { scheduleId: 5, body: { report: 2 } } },
	];
	const methods = (method: 'PUT' | 'POST') =>
		planSchedules(changes, { requestMethod: method })
			.queues.flat()
			.map((request) => [request.operation.name, request.method]);
	expect(methods('PUT')).toEqual([
		['create', 'POST'],
		['update', 'PUT'],
	]);
	expect(methods('POST')).toEqual([
		['create', 'POST'],
		['update', 'POST'],
	]);
});
