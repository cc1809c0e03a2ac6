import { outputFor } from '../../../nodes/ReportSchedule/execute/output';
import type { ItemSummary } from '../../../nodes/ReportSchedule/requests/request';

const created: ItemSummary = { operation: 'create', scheduleId: null, report: 7, users: [1, 2] };
const added: ItemSummary = { operation: 'addUsers', scheduleId: 5, users: [1] };

describe('the summary', () => {
	test.each<[string, unknown]>([
		['nothing', null],
		['an object', { id: 5, error: null }],
		['an array', [1, 2]],
		['a number', 7],
		['text', 'ok'],
		['false', false],
	])('has the same keys whatever the service answers: %s', (_name, answer) => {
		const output = outputFor('summary', added, answer);
		expect(output).toEqual({ operation: 'addUsers', scheduleId: 5, users: [1], answer });
	});

	test('has null where the service answers nothing', () => {
		expect(outputFor('summary', added, undefined)).toHaveProperty('answer', null);
	});

	test('has no recipients where none were sent, and none of the report', () => {
		expect(outputFor('summary', { operation: 'create', scheduleId: null, report: 7 }, undefined)).toEqual({
			operation: 'create',
			scheduleId: null,
			answer: null,
		});
		expect(outputFor('summary', { ...created, users: [] }, undefined)).toMatchObject({ users: [] });
	});

	test.each<[string, unknown, number | null]>([
		['id', { id: 5 }, 5],
		['schedule_id', { schedule_id: 5 }, 5],
		['data.id', { status: 200, data: { id: 5 } }, 5],
		['data.schedule_id', { data: { schedule_id: 5 } }, 5],
		['the outer one first', { id: 4, data: { id: 5 } }, 4],
		['id before schedule_id', { schedule_id: 4, id: 5 }, 5],
		['an id that is no integer', { id: '5', schedule_id: 6.5, data: { id: 7 } }, 7],
		['none', { status: 200 }, null],
		['a list', [{ id: 5 }], null],
		['data that is a list', { data: [{ id: 5 }] }, null],
		['deeper', { data: { data: { id: 5 } } }, null],
		['nothing', null, null],
		['text', 'id: 5', null],
	])('has a created schedule’s ID: %s', (_name, answer, scheduleId) => {
		expect(outputFor('summary', created, answer)).toMatchObject({ scheduleId, answer });
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
		['an object', { id: 5 }, { id: 5 }],
		['an envelope', { status: 200, message: 'Done' }, { status: 200, message: 'Done' }],
		['an array', [1, 2], { data: [1, 2] }],
		['a number', 7, { data: 7 }],
		['text', 'ok', { data: 'ok' }],
		['false', false, { data: false }],
		['an object with an error', { error: null }, { data: { error: null } }],
		['null, which is JSON', null, { data: null }],
		['nothing', undefined, { success: true, scheduleId: 5, users: [1] }],
	])('%s', (_name, answer, output) => expect(outputFor('answer', added, answer)).toEqual(output));

	test('that is empty gives what a create asked for', () => {
		expect(outputFor('answer', created, undefined)).toEqual({ success: true, report: 7, users: [1, 2] });
		expect(outputFor('answer', created, undefined, 9)).toMatchObject({ scheduleId: 9, report: 7 });
	});
});
