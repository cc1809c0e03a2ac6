import { outputFor } from '../../../nodes/ReportSchedule/run/output';
import type { ItemSummary } from '../../../nodes/ReportSchedule/requests/plan';

const created: ItemSummary = { operation: 'create', scheduleId: null, report: 7, users: [1, 2] };
const added: ItemSummary = { operation: 'addUsers', scheduleId: 5, users: [1] };

describe('the summary', () => {
	test.each<[string, unknown, number | null]>([
		['id', { id: 5 }, 5],
		['schedule_id', { schedule_id: 5 }, 5],
		['data.id', { status: 200, data: { id: 5 } }, 5],
		['data.schedule_id', { data: { schedule_id: 5 } }, 5],
		['two that differ', { id: 4, data: { id: 5 } }, null],
		['the same twice', { id: 5, data: { schedule_id: '5' } }, 5],
		['two that differ side by side', { id: 3, schedule_id: 55 }, null],
		['digits', { data: { id: '5' } }, 5],
		['an id that is no integer', { id: '5x', schedule_id: 6.5, data: { id: 7 } }, 7],
		['none', { status: 200 }, null],
		['0', { id: 0 }, null],
		['a list', [{ id: 5 }], null],
		['data that is a list', { data: [{ id: 5 }] }, null],
		['deeper', { data: { data: { id: 5 } } }, null],
		['nothing', null, null],
		['text', 'id: 5', null],
		['false', false, null],
	])('has a created schedule’s ID, and none of its report: %s', (_name, answer, scheduleId) => {
		const summary = { operation: 'create', scheduleId, users: [1, 2], answer };
		expect(outputFor('summary', created, answer)).toStrictEqual(summary);
	});

	test('has the ID that was found otherwise where the answer tells none', () => {
		expect(outputFor('summary', created, null, 9)).toMatchObject({ scheduleId: 9 });
	});

	test('has the schedule’s own ID, whatever the answer says', () => {
		expect(outputFor('summary', added, { id: 99 })).toMatchObject({ scheduleId: 5 });
	});
});

describe('the service’s answer', () => {
	test.each<[string, unknown, object]>([
		['an envelope', { status: 200, message: 'Done' }, { status: 200, message: 'Done' }],
		['false', false, { data: false }],
		['an object with an error', { error: null }, { data: { error: null } }],
	])('%s', (_name, answer, output) => expect(outputFor('answer', added, answer)).toEqual(output));

	test('that is empty gives what a create asked for', () => {
		expect(outputFor('answer', created, undefined)).toStrictEqual({
			success: true,
			report: 7,
			users: [1, 2],
		});
		expect(outputFor('answer', created, undefined, 9)).toMatchObject({ scheduleId: 9, report: 7 });
	});
});
