import { locator } from '../../locator';
import { computed } from '../item/items';
import { ofUpdate } from './drafts';

test.each<[fields: object, body: object]>([
	[{ name: 'Sales' }, { name: 'Sales' }],
	[
		{ report: locator('id', '7'), scheduledTimeHour: '07' },
		{ report: 7, scheduled_time_hour: '07' },
	],
	[{ users: [1, 2] }, { users: [1, 2] }],
	// A typed empty list removes everybody.
	[
		{ users: computed('[]', '[]'), groups: computed(' [ ]', ' [ ]') },
		{ users: [], groups: [] },
	],
	[{ users: computed(['']), groups: computed([]), query: 'a' }, { query: 'a' }],
	// The schedule's own type or condition isn't known here.
	[{ scheduledDayOfWeek: [0] }, { scheduled_day_of_week: [0] }],
	[{ scheduledDayOfMonth: 29 }, { scheduled_day_of_month: 29 }],
	[{ scheduleType: 'W' }, { schedule_type: 'W' }],
	[
		{ query: 'SELECT 1', retryCondition: '5' },
		{ query: 'SELECT 1', retry_condition: '5' },
	],
	[{ methodType: 'slack' }, { method_type: 'slack' }],
])('of Update Fields %j, %j is sent and nothing else', (fields, body) => {
	const outcome = ofUpdate({ ...fields, timezone: locator('id', 'UTC') });
	expect(outcome).toMatchObject({ body: { ...body, timezone: 'UTC' }, names: [], doubts: [] });
	expect(Object.keys(outcome.body!).sort()).toEqual([...Object.keys(body), 'timezone'].sort());
});

test.each<[fields: object, blank: unknown[]]>([
	[{ name: '' }, [['Name', 'name']]],
	[{ timezone: locator('id', ' ') }, [['Timezone', 'timezone']]],
	[
		{ exportType: '', users: [] },
		[
			['Users', 'users'],
			['Document Export', 'export_type'],
		],
	],
	[{ scheduledDayOfWeek: [] }, [['Days of Week', 'scheduled_day_of_week']]],
	// An expression that comes to an empty list removes nobody.
	[{ groups: computed([]) }, [['Groups', 'groups']]],
	[{ name: computed(undefined, '{{ $json.Title }}') }, [['Name', 'name']]],
])('of Update Fields %j, what is blank is left out and noted', (fields, blank) => {
	const others = [{ Title: 'a' }];
	expect(ofUpdate({ ...fields, query: 'a' }, { others })).toMatchObject({ body: { query: 'a' }, blank });
});

const nothing = /^Nothing to update: fill in at least one field$/;
test.each<[fields: object, issues: RegExp]>([
	[{}, nothing],
	[{ name: '' }, nothing],
	[{ users: computed([]), exportType: 'None' }, nothing],
	[{ name: computed(undefined) }, /^Name is empty: /],
	[{ users: computed(null) }, /^Users is empty: /],
	[{ report: locator('id', 'Sales') }, /^Report: /],
	[{ name: computed('#REF!') }, /^Name: /],
	// Days that the type doesn't have.
	[{ scheduleType: 'D', scheduledDayOfWeek: ['Mon'] }, /^Days of Week: .*doesn't fit the Schedule Type Daily/],
	[{ scheduleType: 'W', scheduledDayOfMonth: 3 }, /^Day of Month: 3 doesn't fit the Schedule Type Weekly/],
])('Update Fields %j are rejected', (fields, issues) => {
	const outcome = ofUpdate(fields);
	expect(outcome.issues).toMatch(issues);
	// What can't be used isn't nothing.
	if (!String(issues).includes('Nothing')) expect(outcome.issues).not.toContain('Nothing to update');
});

test('an agent’s model changes nothing by its words for nothing, and is told its codes aren’t clear', () => {
	const blank = { name: computed('null'), users: computed([]), groups: computed('[]'), query: computed('a') };
	expect(ofUpdate(blank, { isOfTool: true }).body).toEqual({ query: 'a' });
	const codes = { scheduledDayOfWeek: computed([1]) };
	expect(ofUpdate(codes, { isOfTool: true }).issues).toMatch(/^Days of Week: .*Use names of days/);
	expect(ofUpdate({ scheduledDayOfWeek: [1] }, { isOfTool: true }).body).toEqual({
		scheduled_day_of_week: [1],
	});
});
