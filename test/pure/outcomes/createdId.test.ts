import { createdId } from '../../../nodes/ReportSchedule/outcomes/createdId';

test.each<[answer: unknown, id: number | null]>([
	[{ id: 5 }, 5],
	[{ status: 200, data: { id: '55' } }, 55],
	[{ schedule_id: 5, data: { id: 5 } }, 5],
	[{ id: 6, data: { id: 5 } }, null],
	...[undefined, 'Done.', [5], {}, { id: '0x5' }, { id: 0 }, { data: [5] }].map((answer): [unknown, null] => [
		answer,
		null,
	]),
])('the new schedule of %j is %j', (answer, id) => expect(createdId(answer)).toBe(id));
