import { defaultOf, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleField } from '../../../nodes/ReportSchedule/fields/types';
import { requiredFields, serviceFields } from '../../../tools/sandbox/described';
import { parameterOf, smallestCreate } from '../../data/wire';

/**
 * The node's table against what the service documents (tools/sandbox/openapi.yaml). Fields and values are compared in
 * test/pure/wireTable.test.ts; that a field is only sent where it applies is in test/pure/schedule/form.test.ts.
 */

const documented = ({ name }: ScheduleField) => serviceFields.find((field) => field.name === name)!;
const isMarked = (label: string) => label.includes('Not Documented');
const choicesOf = (field: ScheduleField) => ('choices' in field ? field.choices : []);

test('the parameters are those that saved workflows store', () => {
	const names = scheduleFields.map(({ name }) => name);
	expect(scheduleFields.map(({ parameter }) => parameter)).toEqual(names.map(parameterOf));
});

test('what a saved workflow leaves out is what the smallest create sends', () => {
	const defaults = scheduleFields.flatMap((field) =>
		'default' in field && field.default !== field.unset ? [[field.name, field.default]] : [],
	);
	expect({ report: 7, timezone: 'UTC', ...Object.fromEntries(defaults) }).toEqual(smallestCreate);
});

test('a new schedule that is given without a minute, delivery method, condition or retry gets the form’s, and nothing else', () => {
	const defaults = scheduleFields.map((field) => [field.name, defaultOf(field)] as const);
	expect(Object.fromEntries(defaults.filter(([, value]) => value !== undefined))).toEqual({
		scheduled_time_minute: '00',
		method_type: 'email',
		schedule_condition: '1',
		retry_condition: '0',
	});
});

test('what a create needs is what §4 rule 6 lists', () => {
	const required = scheduleFields.filter((field) => field.required).map(({ name }) => name);
	expect(required.sort()).toEqual([...requiredFields].sort());
});

test('what depends on another field comes after it', () => {
	const place = (name: string) => scheduleFields.findIndex((field) => field.name === name);
	const dependent = scheduleFields.filter(({ appliesTo }) => appliesTo);
	expect(dependent).not.toEqual([]);
	for (const { name, appliesTo } of dependent) expect(place(appliesTo!.field)).toBeLessThan(place(name));
});

test.each(scheduleFields)('$label is read as what the document says it is', (field) => {
	const { values, isList, type } = documented(field);
	const ofText = { scheduled_time_hour: 'hour', timezone: 'timezone' }[field.name];
	const ofType = isList ? ['days', 'ids'] : ['choice', type === 'integer' ? 'id' : 'text'];
	expect(field.kind).toBe(ofText ?? ofType[values ? 0 : 1]);
});

test('a choice is called what the document says it means, but for four that have words of their own', () => {
	const others = scheduleFields.flatMap((field) => {
		const { meanings } = documented(field);
		return choicesOf(field)
			.filter(({ value, label }) => value !== field.unset && !isMarked(label))
			.filter(({ value, label }) => label.toLowerCase() !== (meanings[value] ?? String(value)).toLowerCase())
			.map(({ value, label }) => [field.name, value, label]);
	});
	expect(others).toEqual([
		['scheduled_day_of_week', 6, 'Saturday or Sunday (6)'],
		['scheduled_day_of_month', 29, 'Last Day of Month'],
		['schedule_condition', '1', 'Always Deliver'],
		['schedule_condition', '2', 'Deliver Only If Met'],
	]);
});

test('what stands for "not set" is no value of the service’s', () => {
	const unset = scheduleFields.filter((field) => field.unset !== undefined);
	expect(unset).not.toEqual([]);
	for (const field of unset) {
		expect(field.unset).toBeFalsy();
		expect(documented(field).values ?? []).not.toContain(field.unset);
	}
});

test('5 alone is offered although it is not documented', () => {
	const odd = scheduleFields.flatMap(choicesOf).filter(({ label }) => isMarked(label));
	expect(odd).toEqual([expect.objectContaining({ value: 5 })]);
});

test.each(scheduleFields)('$label is described in a sentence', (field) => {
	expect(field.description).toMatch(/^[A-Z].{15,}/);
});
