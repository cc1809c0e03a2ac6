import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { refuseContradictions } from '../../../nodes/ReportSchedule/operations/conflicts';
import { itemWith } from '../item/items';

const draft = (more: Partial<Draft>): Draft => ({
	operation: 'update',
	body: {},
	byName: [],
	notes: [],
	...more,
});

describe('items that set a field of one schedule', () => {
	const problems = (...changes: Draft[]) => {
		const items = changes.map((change, item) => ({ item, change, input: itemWith({}) }));
		refuseContradictions(items);
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
		const source = { labelOf: () => 'Time (At)' } as unknown as Draft['source'];
		const [problem] = problems(
			draft({ scheduleId: 5, body: { scheduled_time_hour: '09' }, source }),
			update({ scheduled_time_hour: '10' }),
		);
		expect(problem).toMatch(/^Time \(At\): .* Keep one of the two$/);
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
