import { scheduleRequests } from '../../../nodes/ReportSchedule/operations/schedules';
import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { byName, draft } from '../changes';

const sales = (more: Partial<Draft> = {}): Draft => draft({ report: 7, name: 'Sales' }, more);
const plan = (...changes: Draft[]) =>
	scheduleRequests(
		changes.map((change, item) => ({ item, change })),
		{ requestMethod: 'POST' },
	);

test('a create is found again only where its own item is matched by name', () => {
	const creates = plan(byName(sales()), sales()).flat();
	expect(creates.map(({ path, type }) => [path, type.isFoundAgain ?? false])).toEqual([
		['/api/v1/schedules/', true],
		['/api/v1/schedules/', false],
	]);
});

test('updates of one schedule keep their order in a queue; each create, and each other schedule, has its own', () => {
	const queues = plan(
		sales({ resourceId: 5, body: { name: 'A' } }),
		sales(),
		sales({ resourceId: 6 }),
		byName(sales({ resourceId: 5, body: { name: 'B' } })),
		sales(),
	);
	expect(queues.map((queue) => queue.map(({ shares: [share] }) => share!.item))).toEqual([[0, 3], [1], [2], [4]]);
	expect(queues[0]!.map(({ method, path, body }) => [method, path, body])).toEqual([
		['POST', '/api/v1/schedules/5/', { name: 'A' }],
		['POST', '/api/v1/schedules/5/', { name: 'B' }],
	]);
});

test('a row without anything, and one that changes nothing, need no request', () => {
	const queues = plan(
		sales({ operation: 'none' }),
		sales({ operation: 'unchanged', resourceId: 5 }),
		sales({ resourceId: 6, body: { users: [], report: 7 } }),
	);
	expect(queues.flat().map(({ shares }) => shares)).toEqual([[{ item: 2 }]]);
});
