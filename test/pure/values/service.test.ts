import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { BodyValue } from '../../../nodes/ReportSchedule/fields/types';
import { choiceOf } from '../../../nodes/ReportSchedule/values/choices';
import { isSame as same, valueInWords } from '../../../nodes/ReportSchedule/values/fieldValue';

const isSame = (field: string, ofService: unknown, ours: BodyValue) => same(scheduleField(field), ofService, ours);

describe('a value of the service’s', () => {
	test.each<[field: string, ofService: unknown, ours: BodyValue]>([
		['report', 7, 7],
		['report', '7', 7],
		['report', { id: 7, name: 'Sales' }, 7],
		['name', ' Sales ', 'Sales'],
		// As a service may keep a name.
		['name', 'Weekly numbers', 'Weekly  numbers'],
		['name', 'Caf\u00e9', 'Cafe\u0301'],
		['schedule_type', 'Daily', 'D'],
		['schedule_type', 'Quaterly', 'Q'],
		['scheduled_time_hour', 9, '09'],
		['scheduled_time_minute', 0, '00'],
		['scheduled_day_of_week', [0, 4], [0, 4]],
		['scheduled_day_of_month', '15', 15],
		['users', [2, '1'], [1, 2]],
		['users', [{ id: 1, email: 'a@b.c' }, { id: 2 }], [2, 1]],
		['scheduled_day_of_week', ['Mon'], [0]],
		['groups', [], []],
		['timezone', 'Etc/UTC', 'utc'],
		['schedule_condition', false, '1'],
	])('of %s, %j, stands for the same as %j', (...given) => expect(isSame(...given)).toBe(true));

	test.each<[field: string, ofService: unknown, ours: BodyValue]>([
		['report', 8, 7],
		['name', 'sales', 'Sales'],
		['name', 'Weeklynumbers', 'Weekly numbers'],
		['name', null, 'Sales'],
		['name', ' ', 'Sales'],
		['query', null, 'SELECT 1'],
		['scheduled_day_of_week', [0, 4, 5], [0, 4]],
		['scheduled_day_of_week', [0, 3], [0, 4]],
		['scheduled_day_of_week', [], [0]],
		['users', [1], [1, 2]],
		['users', [1, 2, 3], [1, 2]],
		['timezone', 'Europe/Paris', 'Europe/Berlin'],
		['query', 'a  b', 'a b'],
		['export_type', '', 'pdf'],
	])('of %s, %j, stands for something else than %j', (...given) => expect(isSame(...given)).toBe(false));

	test.each<{ form: string; field: string; ofService: unknown; ours: BodyValue }>([
		{ form: 'without an ID', field: 'report', ofService: { name: 'Sales' }, ours: 7 },
		{ form: 'null', field: 'report', ofService: null, ours: 7 },
		{ form: 'null', field: 'scheduled_day_of_week', ofService: null, ours: [0] },
		{ form: 'missing', field: 'export_type', ofService: undefined, ours: 'pdf' },
		{ form: 'no value of it', field: 'schedule_type', ofService: 'x', ours: 'D' },
		{ form: 'two things', field: 'scheduled_time_hour', ofService: '9:30', ours: '09' },
		{ form: 'emails', field: 'users', ofService: ['ada@example.com'], ours: [1] },
		// As input, these are refused, too.
		{ form: 'objects with an ID of their own', field: 'report', ofService: { id: 7, value: 8 }, ours: 7 },
		{ form: 'objects with an ID of their own', field: 'users', ofService: [{ id: 7, userId: 99 }], ours: [7] },
		{ form: 'objects with an ID of their own', field: 'groups', ofService: [{ id: 7, group_id: 99 }], ours: [7] },
		// A number under what is a list may count, or be a code.
		{ form: 'a count', field: 'users', ofService: 2, ours: [2] },
		{ form: 'a count', field: 'users', ofService: '2', ours: [2] },
		{ form: 'a text', field: 'users', ofService: '1, 2', ours: [1, 2] },
		{ form: 'a text', field: 'scheduled_day_of_week', ofService: '0,4', ours: [4, 0] },
		{ form: 'a list of nothing', field: 'users', ofService: [null], ours: [] },
		{ form: 'a count', field: 'groups', ofService: 0, ours: [] },
		{ form: 'a count', field: 'groups', ofService: { id: 4 }, ours: [4] },
		{ form: 'a code', field: 'scheduled_day_of_week', ofService: 3, ours: [3] },
		{ form: 'a code', field: 'scheduled_day_of_week', ofService: '3', ours: [3] },
		{ form: 'a code', field: 'scheduled_day_of_week', ofService: 'Thu', ours: [3] },
	])('in a form that isn’t read ($form) says nothing: $field, $ofService', ({ field, ofService, ours }) => {
		expect(isSame(field, ofService, ours)).toBeUndefined();
		expect(valueInWords(scheduleField(field), ofService)).toBeUndefined();
	});
});

test.each<[field: string, value: unknown, words: string | undefined]>([
	['schedule_type', 'W', 'Weekly'],
	['scheduled_day_of_week', [0, 6], 'Monday, Saturday or Sunday (6)'],
	['scheduled_day_of_month', 29, 'Last Day of Month'],
	['scheduled_time_hour', 9, '09'],
	['users', [{ id: 1 }, 2], '1, 2'],
	['report', { id: 7 }, '7'],
	['name', 'Sales', 'Sales'],
	['query', null, ''],
	['timezone', 'UTC', 'UTC'],
	['schedule_condition', 2, 'Deliver Only If Met'],
	['schedule_type', 'x', undefined],
	['name', {}, undefined],
	['report', null, undefined],
])('%s: %j is %j in words', (field, value, words) => {
	expect(valueInWords(scheduleField(field), value)).toBe(words);
});

test('what never throws, never does', () => {
	const odd: unknown[] = [
		...[null, undefined, '', {}, [], '#N/A', 'Ã¼'],
		...[['#N/A'], [[]], 7n, Symbol('7'), Object.create(null)],
	];
	for (const field of scheduleFields) {
		for (const given of odd) {
			expect([undefined, false]).toContain(same(field, given, 'x'));
			expect(['string', 'undefined']).toContain(typeof valueInWords(field, given));
			expect(['string', 'number', 'undefined']).toContain(typeof choiceOf(field, given));
		}
	}
});
