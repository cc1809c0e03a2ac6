import { createdId } from '../../../nodes/ReportSchedule/service/answerParts';

test.each<[answer: unknown, id: number | null]>([
	[{ id: 5 }, 5],
	[{ schedule_id: 5 }, 5],
	[{ status: 200, data: { id: '55' } }, 55],
	[{ data: { schedule_id: 5 } }, 5],
	[{ result: { id: 5 } }, 5],
	[{ schedule_id: 5, data: { id: 5 } }, 5],
	[{ id: 6, data: { id: 5 } }, null],
	[{ id: 6, name: 'a', result: { id: 5 } }, 6],
	[{ id: 6, schedule_id: 5 }, null],
	// Where no service is known to put it.
	...[
		...[undefined, 'Done.', 5, [5], {}, { id: '0x5' }, { id: 0 }, { id: 5.5 }, { data: [5] }, { data: 5 }],
		...[{ pk: 5 }, { schedule: { id: 5 } }, { data: { data: { id: 5 } } }],
	].map((answer): [unknown, null] => [answer, null]),
])('the ID of the new schedule in the answer %j is %j', (answer, id) => expect(createdId(answer)).toBe(id));
