import { Outputs } from '../../../nodes/ReportSchedule/run/output';
import type { Plan, PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import { expectProportional } from '../proportional';

/** What an item's `check` says after so many requests, the answers to which all show something else. */
function checkAfter(count: number): unknown {
	const items = new Map([[0, { operation: 'addUsers', resource: 'schedule', resourceId: 5 }]]);
	const outputs = new Outputs({ queues: [], items } as unknown as Plan, 'summary', {
		of: () => ({ change: '', check: ['Noted.'] }),
		shownBy: (_request, answer) => [`Answer ${String(answer)}.`, 'The same.'],
	});
	const request = { shares: [{ item: 0 }] } as unknown as PlannedRequest;
	for (let index = 0; index < count; index += 1) outputs.addAnswer(request, { answer: index });
	return outputs.of(0).check;
}

test('of what the answers to an item show, three sentences are kept, and the number of the others', () => {
	expect(checkAfter(2)).toBe('Noted. Answer 0. The same. Answer 1.');
	expect(checkAfter(2002)).toBe('Noted. Answer 0. The same. Answer 1. And 2,000 more like these.');
});

test('they take time in proportion to their number', async () => {
	await expectProportional(20_000, checkAfter);
});

test('what was changed keeps its own ID, whatever the answer has', () => {
	const items = new Map([[0, { operation: 'update', resource: 'schedule', resourceId: 5 }]]);
	const outputs = new Outputs({ queues: [], items } as unknown as Plan, 'summary', {
		of: () => ({ change: '', check: [] }),
		shownBy: () => [],
	});
	expect(outputs.of(0, { id: 77, schedule_id: 77 })).toMatchObject({ operation: 'update', scheduleId: 5 });
});
