import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { BodyValue } from '../../../nodes/ReportSchedule/fields/types';
import { choiceOf } from '../../../nodes/ReportSchedule/values/choices';
import { isSame as same, valueInWords } from '../../../nodes/ReportSchedule/values/fieldValue';

const isSame = (field: string, ofService: unknown, ours: BodyValue) => same(scheduleField(field), ofService, ours);

describe('a value of the service’s', () => {
	test.each<{ field: string; ofService: unknown; ours: BodyValue }>([
		{ field: 'report', ofService: 7, ours: 7 },
		{ field: 'report', ofService: '7', ours: 7 },
		{ field: 'report', ofService: { id: 7, name: 'Sales' }, ours: 7 },
		{ field: 'name', ofService: ' Sales ', ours: 'Sales' },
		// As a service may keep a name.
		{ field: 'name', ofService: 'Weekly numbers', ours: 'Weekly  numbers' },
		{ field: 'name', ofService: 'Caf\u00e9', ours: 'Cafe\u0301' },
		{ field: 'schedule_type', ofService: 'Daily', ours: 'D' },
		{ field: 'schedule_type', ofService: 'Quaterly', ours: 'Q' },
		{ field: 'scheduled_time_hour', ofService: 9, ours: '09' },
		{ field: 'scheduled_time_minute', ofService: 0, ours: '00' },
		{ field: 'scheduled_day_of_week', ofService: [0, 4], ours: [0, 4] },
		{ field: 'scheduled_day_of_month', ofService: '15', ours: 15 },
		{ field: 'users', ofService: [2, '1'], ours: [1, 2] },
		{ field: 'users', ofService: [{ id: 1, user_id: 1 }, { id: 2 }], ours: [2, 1] },
		{ field: 'scheduled_day_of_week', ofService: ['Mon'], ours: [0] },
		{ field: 'groups', ofService: [], ours: [] },
		{ field: 'query', ofService: 'a\r\nb', ours: 'a\nb' },
		{ field: 'timezone', ofService: 'Etc/UTC', ours: 'utc' },
		{ field: 'schedule_condition', ofService: false, ours: '1' },
	])('stands for the same: %j', ({ field, ofService, ours }) => expect(isSame(field, ofService, ours)).toBe(true));

	test.each<{ field: string; ofService: unknown; ours: BodyValue }>([
		{ field: 'report', ofService: 8, ours: 7 },
		{ field: 'name', ofService: 'sales', ours: 'Sales' },
		{ field: 'name', ofService: 'Weeklynumbers', ours: 'Weekly numbers' },
		{ field: 'name', ofService: null, ours: 'Sales' },
		{ field: 'name', ofService: ' ', ours: 'Sales' },
		{ field: 'query', ofService: null, ours: 'SELECT 1' },
		{ field: 'scheduled_day_of_week', ofService: [0, 4, 5], ours: [0, 4] },
		{ field: 'scheduled_day_of_week', ofService: [0, 3], ours: [0, 4] },
		{ field: 'scheduled_day_of_week', ofService: [], ours: [0] },
		{ field: 'users', ofService: [1], ours: [1, 2] },
		{ field: 'users', ofService: [1, 2, 3], ours: [1, 2] },
		{ field: 'timezone', ofService: 'Europe/Paris', ours: 'Europe/Berlin' },
		{ field: 'query', ofService: 'a  b', ours: 'a b' },
		{ field: 'export_type', ofService: '', ours: 'pdf' },
	])('stands for something else: %j', ({ field, ofService, ours }) =>
		expect(isSame(field, ofService, ours)).toBe(false),
	);

	test.each<{ form: string; field: string; ofService: unknown; ours: BodyValue }>([
		{ form: 'without an ID', field: 'report', ofService: { name: 'Sales' }, ours: 7 },
		{ form: 'null', field: 'report', ofService: null, ours: 7 },
		{ form: 'null', field: 'scheduled_day_of_week', ofService: null, ours: [0] },
		{ form: 'missing', field: 'export_type', ofService: undefined, ours: 'pdf' },
		{ form: 'no value of it', field: 'schedule_type', ofService: 'x', ours: 'D' },
		{ form: 'two things', field: 'scheduled_time_hour', ofService: '9:30', ours: '09' },
		{ form: 'emails', field: 'users', ofService: ['ada@example.com'], ours: [1] },
		{ form: 'more digits than an ID has', field: 'users', ofService: ['00000000000000007'], ours: [7] },
		{ form: 'an ID that only begins with digits', field: 'users', ofService: ['7f3c'], ours: [7] },
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
	])('in a form that isn’t read says nothing: %j', ({ field, ofService, ours }) => {
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
])('the field %s with %j is %j in words', (field, value, words) => {
	expect(valueInWords(scheduleField(field), value)).toBe(words);
});

test('no value of the service’s makes a reader throw', () => {
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
