import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';

/** What the editor shows a field for, and what stands for "not set" there. */
const shownFor = {
	scheduled_day_of_week: { field: 'schedule_type', values: ['W'] },
	scheduled_day_of_month: { field: 'schedule_type', values: ['M', 'Q'] },
	query: { field: 'schedule_condition', values: ['2'] },
	datasource: { field: 'schedule_condition', values: ['2'] },
	trigger_value: { field: 'schedule_condition', values: ['2'] },
	retry_condition: { field: 'schedule_condition', values: ['2'], otherwise: '0' },
};
const unset = { scheduled_day_of_month: 0, export_type: '', export_data_type: '', datasource: 0 };

/** Labels of the choices, in the editor's order. */
const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const labels: Record<string, string[]> = {
	schedule_type: ['Once', 'Daily', 'Weekly', 'Monthly', 'Quarterly'],
	scheduled_day_of_week: [
		'Monday',
		'Tuesday',
		'Wednesday',
		'Thursday',
		'Friday',
		'5 (Not Documented)',
		'Saturday or Sunday (6)',
	],
	scheduled_day_of_month: [
		'Not Set',
		...Array.from({ length: 28 }, (_, day) => String(day + 1)),
		'Last Day of Month',
	],
	scheduled_time_hour: hours,
	scheduled_time_minute: ['00', '15', '30', '45'],
	method_type: ['Email', 'Slack'],
	export_type: ['None', 'PDF', 'PNG'],
	export_data_type: ['None', 'CSV', 'XLSX'],
	schedule_condition: ['Always Deliver', 'Deliver Only If Met'],
	retry_condition: ['No Retries', '15 Minutes', '30 Minutes', '1 Hour', '2 Hours', '6 Hours'],
};

const pick = <T>(value: (field: (typeof scheduleFields)[number]) => T | undefined) =>
	Object.fromEntries(
		scheduleFields.flatMap((field) => (value(field) === undefined ? [] : [[field.name, value(field)]])),
	);

test('what depends on another field comes after it', () => {
	expect(pick(({ appliesTo }) => appliesTo)).toEqual(shownFor);
	const place = (name: string) => scheduleFields.findIndex((field) => field.name === name);
	for (const [name, { field }] of Object.entries(shownFor)) expect(place(field)).toBeLessThan(place(name));
});

test('what stands for "not set" is never sent', () => expect(pick((field) => field.unset)).toEqual(unset));

test('the choices have the labels of §2.1', () => {
	const own = pick((field) => ('choices' in field ? field.choices.map(({ label }) => label) : undefined));
	expect(own).toEqual(labels);
});

test('5 alone is offered although it is not documented', () => {
	const odd = scheduleFields.flatMap((field) =>
		'choices' in field ? field.choices.filter(({ documented }) => documented === false) : [],
	);
	expect(odd).toEqual([expect.objectContaining({ value: 5 })]);
});

test.each(scheduleFields)('$label is described in a sentence', (field) => {
	expect(field.description).toMatch(/^[A-Z].{15,}/);
});
