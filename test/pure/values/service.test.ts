import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { BodyValue } from '../../../nodes/ReportSchedule/fields/types';
import { values } from '../../../nodes/ReportSchedule/values';

const isSame = (field: string, ofService: unknown, ours: BodyValue) =>
	values.isSame(scheduleField(field), ofService, ours);

describe('a value of the service’s', () => {
	test.each<[field: string, ofService: unknown, ours: BodyValue]>([
		['report', 7, 7],
		['report', '7', 7],
		['report', { id: 7, name: 'Sales' }, 7],
		['name', ' Sales ', 'Sales'],
		['schedule_type', 'Daily', 'D'],
		['schedule_type', 'Quaterly', 'Q'],
		['scheduled_time_hour', 9, '09'],
		['scheduled_time_minute', 0, '00'],
		['scheduled_day_of_week', '0,4', [4, 0]],
		['scheduled_day_of_week', [0, 4], [0, 4]],
		['scheduled_day_of_month', '15', 15],
		['users', [2, '1'], [1, 2]],
		['users', [{ id: 1, email: 'a@b.c' }, { id: 2 }], [2, 1]],
		['groups', [], []],
		['timezone', 'UTC', 'UTC'],
		['schedule_condition', false, '1'],
	])('of %s, %j, stands for the same as %j', (...given) => expect(isSame(...given)).toBe(true));

	test.each<[field: string, ofService: unknown, ours: BodyValue]>([
		['report', 8, 7],
		['report', { name: 'Sales' }, 7],
		['report', null, 7],
		// As input, these are refused, too.
		['report', { id: 7, value: 8 }, 7],
		['users', [{ id: 1, value: 5 }], [1]],
		['name', 'sales', 'Sales'],
		['name', null, 'Sales'],
		['schedule_type', 'x', 'D'],
		['scheduled_time_hour', '9:30', '09'],
		['scheduled_day_of_week', [0, 4, 5], [0, 4]],
		['scheduled_day_of_week', [0, 3], [0, 4]],
		['scheduled_day_of_week', null, [0]],
		['users', [1], [1, 2]],
		['users', [1, 2, 3], [1, 2]],
		['users', ['ada@example.com'], [1]],
		['users', null, []],
		['timezone', 'utc', 'UTC'],
		['export_type', '', 'pdf'],
		['export_type', undefined, 'pdf'],
	])('of %s, %j, doesn’t for certain stand for %j', (...given) => expect(isSame(...given)).toBe(false));
});

test.each<[field: string, value: unknown, words: string | undefined]>([
	['schedule_type', 'W', 'Weekly'],
	['scheduled_day_of_week', [0, 6], 'Monday, Saturday or Sunday (6)'],
	['scheduled_day_of_month', 29, 'Last Day of Month'],
	['scheduled_time_hour', 9, '09'],
	['users', [{ id: 1 }, 2], '1, 2'],
	['report', { id: 7 }, '7'],
	['name', 'Sales', 'Sales'],
	['timezone', 'UTC', 'UTC'],
	['schedule_condition', 2, 'Deliver Only If Met'],
	['schedule_type', 'x', undefined],
	['name', {}, undefined],
	['report', null, undefined],
])('%s: %j is %j in words', (field, value, words) => {
	expect(values.inWords(scheduleField(field), value)).toBe(words);
});

test.each<[field: string, given: unknown, choice: string | number | undefined]>([
	['schedule_type', 'weekly', 'W'],
	['export_type', 'None', ''],
	['scheduled_day_of_month', 'Not Set', 0],
	['schedule_type', 'x', undefined],
	['schedule_type', '', undefined],
	['schedule_type', undefined, undefined],
	['schedule_type', '#N/A', undefined],
	['name', 'weekly', undefined],
])('the choice of %s that %j means is %j', (field, given, choice) => {
	expect(values.choiceOf(scheduleField(field), given)).toBe(choice);
});

test('what never throws, never does', () => {
	const odd: unknown[] = [
		null,
		undefined,
		'',
		{},
		[],
		'#N/A',
		'Ã¼',
		['#N/A'],
		[[]],
		7n,
		Symbol('7'),
		Object.create(null),
	];
	for (const field of scheduleFields) {
		for (const given of odd) {
			expect([typeof values.isSame(field, given, 7)]).toEqual(['boolean']);
			for (const read of [values.inWords(field, given), values.doubt(field, given, false)]) {
				expect(['string', 'undefined']).toContain(typeof read);
			}
			expect(['string', 'number', 'undefined']).toContain(typeof values.choiceOf(field, given));
			expect(values.daysOf(given) ?? []).toEqual([]);
		}
	}
});
