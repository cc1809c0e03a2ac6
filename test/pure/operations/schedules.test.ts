import type { Draft } from '../../../nodes/ReportSchedule/draft/draft';
import { compareSchedules, planSchedules } from '../../../nodes/ReportSchedule/operations/schedules';
import { itemWith } from '../item/items';
import { idKey, idsOf, targetInWords } from '../../../nodes/ReportSchedule/requests/request';

const draft = (more: Partial<Draft> = {}): Draft => ({
	operation: more.scheduleId === undefined ? 'create' : 'update',
	body: { report: 7, name: 'Sales' },
	byName: [],
	notes: [],
	...more,
});
const byName = (more?: Partial<Draft>): Draft => ({ ...draft(more), isByName: true });
const plan = (...changes: Draft[]) =>
	planSchedules(
		changes.map((change, item) => ({ item, change })),
		'POST',
	);

test('a create is found again only where its own item is matched by name', () => {
	const creates = plan(byName(), draft()).queues.flat();
	expect(creates.map(({ path, type }) => [path, type.isByName ?? false])).toEqual([
		['/api/v1/schedules/', true],
		['/api/v1/schedules/', false],
	]);
});

test('updates of one schedule keep their order in a queue; each create, and each other schedule, has its own', () => {
	const { queues } = plan(
		draft({ scheduleId: 5, body: { name: 'A' } }),
		draft(),
		draft({ scheduleId: 6 }),
		byName({ scheduleId: 5, body: { name: 'B' } }),
		draft(),
	);
	expect(queues.map((queue) => queue.map(({ shares: [share] }) => share!.item))).toEqual([
		[0, 3],
		[1],
		[2],
		[4],
	]);
	expect(queues[0]!.map(({ method, path, body }) => [method, path, body])).toEqual([
		['POST', '/api/v1/schedules/5/', { name: 'A' }],
		['POST', '/api/v1/schedules/5/', { name: 'B' }],
	]);
});

test('a row without anything, and one that changes nothing, need no request, and say so', () => {
	const { queues, items } = plan(
		draft({ operation: 'none' }),
		draft({ operation: 'unchanged', scheduleId: 5 }),
		draft({ scheduleId: 6, body: { users: [], report: 7 } }),
	);
	expect(queues.flat()).toHaveLength(1);
	const schedule = { resource: 'schedule' };
	expect(Object.fromEntries(items)).toEqual({
		0: { ...schedule, operation: 'none', resourceId: undefined },
		1: { ...schedule, operation: 'unchanged', resourceId: 5 },
		2: { ...schedule, operation: 'update', resourceId: 6, users: [] },
	});
});

test('a request that updates a schedule has no IDs to add or to remove, and is about the schedule', () => {
	const [request] = plan(draft({ scheduleId: 5 })).queues.flat();
	expect([idsOf(request!), targetInWords(request!), idKey('schedule')]).toEqual([
		[],
		'schedule 5',
		'scheduleId',
	]);
});

describe('items that set a field of one schedule', () => {
	const problems = (...changes: Draft[]) => {
		const items = changes.map((change, item) => ({ item, change, input: itemWith({}) }));
		compareSchedules(items);
		return items.map(({ input }) => String(input.issues));
	};
	const update = (body: Draft['body'], scheduleId = 5) => draft({ scheduleId, body });

	test('to different values are refused, each with one of the others and what to do', () => {
		expect(
			problems(update({ users: [1] }), update({ users: [2] }), update({ users: [3], name: 'B' })),
		).toEqual([
			expect.stringMatching(/^User IDs: item 1 .* schedule 5\. .*into one item.*Aggregate/),
			expect.stringMatching(/^User IDs: item 0 /),
			expect.stringMatching(/^User IDs: item 0 /),
		]);
		const named = problems(update({ name: 'A' }), update({ scheduled_time_hour: '09', name: 'B' }));
		expect(named).toEqual([expect.stringContaining('item 1, “B”'), expect.stringContaining('item 0, “A”')]);
		// Of those that set it to the same value, none stays.
		const [first, same, other] = problems(
			update({ report: 1 }),
			update({ report: 1 }),
			update({ report: 2 }),
		);
		expect([first, same, other]).toEqual(Array(3).fill(expect.stringMatching(/^Report: item/)));
	});

	test('are named by what the user calls the field', () => {
		const labelOf = () => 'Time (At)';
		const [problem] = problems(
			draft({ scheduleId: 5, body: { scheduled_time_hour: '09' }, labelOf }),
			update({ scheduled_time_hour: '10' }),
		);
		expect(problem).toMatch(/^Time \(At\): /);
	});

	test('to the same values, or set other fields or schedules, are sent', () => {
		for (const changes of [
			[update({ users: [1, 2], name: 'A' }), update({ users: [2, 1] }), update({ groups: [1] })],
			[update({ users: [1] }), update({ users: [2] }, 6)],
			[draft({ body: { name: 'A' } }), draft({ body: { name: 'B' } })],
			[draft({ operation: 'none', body: {} }), update({ name: 'A' })],
		]) {
			expect(problems(...changes).join('')).toBe('');
		}
	});

	test('count where one of them would change nothing, because the other one would then', () => {
		const unchanged = draft({ operation: 'unchanged', scheduleId: 5, body: { name: 'A' } });
		expect(problems(unchanged, update({ name: 'B' })).every((problem) => problem !== '')).toBe(true);
	});

	test('take no more time than there are items', () => {
		const many = Array.from({ length: 50_000 }, (_, index) =>
			update({ users: [index + 1], name: `${index}` }),
		);
		const all = problems(...many);
		expect(all.every((problem) => problem.length < 400)).toBe(true);
	});
});
