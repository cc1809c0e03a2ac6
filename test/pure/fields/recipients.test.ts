import {
	isRecipientField,
	recipientField,
	recipientNames,
	recipientsInWords,
} from '../../../nodes/ReportSchedule/fields/recipients';
import {
	isInForce,
	isOfType,
	scheduleField,
	scheduleFields,
} from '../../../nodes/ReportSchedule/fields/scheduleFields';

test('users and groups are named in the singular and plural, ten IDs at most', () => {
	expect(recipientsInWords('users', [7])).toBe('user 7');
	expect(recipientsInWords('groups', new Set([7, 8]))).toBe('groups 7, 8');
	expect(
		recipientsInWords(
			'users',
			Array.from({ length: 12 }, (_, id) => id + 1),
		),
	).toMatch(/10 and 2 more$/);
});

test('they are the fields that take several IDs', () => {
	const ofIds = scheduleFields.filter(({ kind }) => kind === 'ids').map(({ name }) => name);
	expect(recipientNames).toEqual(ofIds);
	expect(scheduleFields.map(({ name }) => name).filter(isRecipientField)).toEqual(ofIds);
	expect(isRecipientField('constructor')).toBe(false);
	expect(recipientNames.map((name) => recipientField(name).name)).toEqual(ofIds);
});

test.each<[field: string, body: Record<string, string>, isInForce: boolean]>([
	['name', {}, true],
	['scheduled_day_of_week', { schedule_type: 'W' }, true],
	['scheduled_day_of_week', { schedule_type: 'M' }, false],
	['scheduled_day_of_month', { schedule_type: 'Q' }, true],
	['query', {}, false],
	['query', { schedule_condition: '2' }, true],
])('%s beside %j is in force: %p', (field, body, expected) => {
	expect(isInForce(scheduleField(field), body)).toBe(expected);
});

test('the days of a schedule belong to its type, and nothing else does', () => {
	expect(scheduleFields.filter(isOfType).map(({ name }) => name)).toEqual([
		...['scheduled_day_of_week', 'scheduled_day_of_month'],
	]);
});
