import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { mapperFields } from '../../../nodes/ReportSchedule/schedule/columns';

const fields = mapperFields(false).fields;

describe('the fields of n8n’s column mapper', () => {
	test('have IDs that saved workflows hold, in the order in which people think', () => {
		// As in the form, with a column for several fields before the first of them.
		const before: Record<string, string[]> = {
			scheduledDayOfWeek: ['days'],
			scheduledTimeHour: ['time'],
			exportType: ['attachments'],
			users: ['recipients'],
		};
		expect(fields.map(({ id }) => id)).toEqual(
			scheduleFields.flatMap(({ parameter }) => [...(before[parameter] ?? []), parameter]),
		);
	});

	test('say which schedule a row is only where schedules are matched, and not at first', () => {
		const [first, ...others] = mapperFields(true).fields;
		expect(first).toMatchObject({ id: 'scheduleId', displayName: 'Schedule ID', removed: true });
		expect(others).toEqual(fields);
	});

	test('are few at first, and the others can be added', () => {
		const shown = fields.filter(({ removed }) => !removed).map(({ displayName }) => displayName);
		expect(shown).toEqual([
			...['Report', 'Name', 'Schedule Type', 'Days', 'Time', 'Timezone', 'Recipients'],
			...['Delivery Method', 'Attachments'],
		]);
	});

	test('leave values as they are, and never stop a run with a message of n8n’s', () => {
		const never = { required: false, defaultMatch: false, canBeUsedToMatch: false };
		for (const field of fields) expect(field).toMatchObject({ ...never, display: true });
		expect(fields.filter((field) => 'type' in field)).toEqual([]);
	});
});
