import { isInForce, scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { isRecipientField, recipientNames } from '../../../nodes/ReportSchedule/fields/types';

test('the recipient fields are those that take several IDs', () => {
	const ofIds = scheduleFields.filter(({ kind }) => kind === 'ids').map(({ name }) => name);
	expect([recipientNames, ofIds.every(isRecipientField)]).toEqual([ofIds, true]);
});

test.each<[field: string, body: Record<string, string>, isInForce: boolean]>([
	['name', {}, true],
	['scheduled_day_of_week', { schedule_type: 'W' }, true],
	['scheduled_day_of_week', { schedule_type: 'M' }, false],
	['scheduled_day_of_month', { schedule_type: 'Q' }, true],
	['query', {}, false],
	['query', { schedule_condition: '2' }, true],
])('the field %s beside %j is in force: %p', (field, body, expected) => {
	expect(isInForce(scheduleField(field), body)).toBe(expected);
});
