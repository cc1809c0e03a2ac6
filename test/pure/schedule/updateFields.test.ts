import { computed } from '../item/items';
import { ofUpdate } from './drafts';

const locator = (value: unknown) => ({ mode: 'id', value });

test.each<[fields: object, body: object]>([
	[{ name: 'Sales' }, { name: 'Sales' }],
	[
		{ report: locator('7'), scheduledTimeHour: '07' },
		{ report: 7, scheduled_time_hour: '07' },
	],
	[{ users: '1, 2' }, { users: [1, 2] }],
	// A typed empty list removes everybody.
	[
		{ users: '[]', groups: ' [ ] ' },
		{ users: [], groups: [] },
	],
	[{ groupNames: '[]' }, { groups: [] }],
	[{ users: computed(['']), groupNames: computed([]), query: 'a' }, { query: 'a' }],
	[{ scheduledDayOfWeek: [0] }, { scheduled_day_of_week: [0] }],
	[{ scheduledDayOfMonth: 29 }, { scheduled_day_of_month: 29 }],
	// The schedule's own type or condition isn't known here.
	[
		{ scheduleType: 'D', scheduledDayOfWeek: ['Mon'] },
		{ schedule_type: 'D', scheduled_day_of_week: [0] },
	],
	[{ scheduleType: 'W' }, { schedule_type: 'W' }],
	[{ query: 'SELECT 1' }, { query: 'SELECT 1' }],
	[{ retryCondition: '5' }, { retry_condition: '5' }],
	[{ methodType: 'slack' }, { method_type: 'slack' }],
])('%j is what is sent', (fields, body) => {
	const outcome = ofUpdate({ ...fields, timezone: locator('UTC') });
	expect(outcome.issues).toBeUndefined();
	expect(outcome.body).toEqual({ ...body, timezone: 'UTC' });
	expect(outcome.names).toEqual([]);
});

test('what is blank is left out, and told by its label', () => {
	const { body, notes } = ofUpdate({
		...{ name: '', timezone: locator(' '), users: ' ', exportType: '', scheduledDayOfWeek: [] },
		...{ query: computed(''), scheduleType: 'O' },
	});
	expect(body).toEqual({ schedule_type: 'O' });
	expect(notes.blank!.sort()).toEqual(
		['Name', 'Timezone', 'User IDs', 'Document Export', 'Days of Week', 'Query'].sort(),
	);
});

test('what somebody has added is meant, if it’s the form’s default, too', () => {
	expect(ofUpdate({ scheduledTimeMinute: '00', methodType: 'email' }).notes).toEqual({});
});

test('so are recipients by name, whose field somebody has added all the same', () => {
	const { body, notes } = ofUpdate({ userEmails: '', groupNames: computed(''), name: 'Sales' });
	expect(body).toEqual({ name: 'Sales' });
	expect(notes.blank).toEqual(['User Emails', 'Group Names']);
});

test.each<[fields: object, problem: RegExp]>([
	[{}, /^Nothing to update/],
	[{ name: '' }, /^Nothing to update/],
	[{ exportType: '' }, /^Nothing to update/],
	[{ users: '' }, /^Nothing to update/],
	[{ name: computed(undefined) }, /^Name is empty: /],
	[{ users: computed(null) }, /^User IDs is empty: /],
	[{ groupNames: computed(undefined, '{{ $json.Team }}') }, /^Group Names is empty: /],
	...['Sales', 'HR', 'Продажи'].map((groups): [object, RegExp] => [
		{ groups },
		/^Group IDs: .*For names, use Group Names/,
	]),
	[{ report: locator('Sales') }, /^Report: /],
	[{ name: '#REF!' }, /^Name: /],
])('%j is refused', (fields, problem) => {
	const { issues } = ofUpdate(fields);
	expect(issues).toMatch(problem);
	// What can't be used isn't nothing.
	if (!problem.test('Nothing to update')) expect(issues).not.toContain('Nothing to update');
});

test('what somebody has left blank is no reason for an issue beside that there’s nothing', () => {
	expect(ofUpdate({ name: '' }).issues).toMatch(/^Nothing to update[^.]*$/);
});

test('a model that gives nothing is told to, in the words of what it knows', () => {
	expect(ofUpdate({}, { isOfTool: true }).issues).toMatch(/^Nothing to update(?!.*Update Fields)/);
	expect(ofUpdate({}).issues).toMatch(/^Nothing to update.* Update Fields/);
});

test('a model that gives an email for an ID isn’t sent to a field that it may not have', () => {
	const { issues } = ofUpdate({ users: 'ada@example.com' }, { isOfTool: true });
	expect(issues).toMatch(/^User IDs: (?!.*User Emails)/);
});

test('an expression that another item has a value for is an empty cell', () => {
	const fields = { name: computed(undefined, '{{ $json.Title }}'), users: '7' };
	expect(ofUpdate(fields, { others: [{ Title: 'a' }] })).toMatchObject({
		body: { users: [7] },
		notes: { blank: ['Name'] },
	});
});

test('an expression that comes to an empty list removes nobody, and says how to', () => {
	for (const list of [[], '[]', [''], [null]]) {
		const { body, notes } = ofUpdate({ userEmails: computed(list), groups: computed(list), name: 'Sales' });
		expect(body).toEqual({ name: 'Sales' });
		expect(notes).toEqual({
			doubt: [
				expect.stringMatching(/^User Emails came to an empty list.*stay.*type \[\]/),
				expect.stringMatching(/^Group IDs came to an empty list/),
			],
		});
	}
	expect(ofUpdate({ users: computed([]) }).issues).toMatch(
		/^Nothing to update.*User IDs came to an empty list/,
	);
});

test('recipients by ID and by name stand beside each other', () => {
	const { body, names } = ofUpdate({ users: '7', userEmails: 'ada@x.org', groupNames: 'Sales' });
	expect([body, names]).toEqual([
		{ users: [7], groups: [] },
		[
			['users', 'ada@x.org'],
			['groups', 'Sales'],
		],
	]);
});

test('bare codes that an expression gives are told, and refused of a model; not those that were chosen', () => {
	const codes = { scheduledDayOfWeek: [1], retryCondition: '2' };
	const given = { scheduledDayOfWeek: computed([1]), retryCondition: computed('2') };
	expect(ofUpdate(codes).notes).toEqual({});
	expect(ofUpdate(given).notes.doubt).toEqual([
		expect.stringMatching(/^Days of Week: \[1\] is Tuesday/),
		expect.stringMatching(/^Retry For: “2” is 30 Minutes/),
	]);
	expect(ofUpdate(given, { isOfTool: true }).issues).toMatch(/^Days of Week: .*Use names of days/);
	expect(ofUpdate(codes, { isOfTool: true }).body).toMatchObject({ scheduled_day_of_week: [1] });
});

test('a model’s words for nothing rename nothing and remove nobody', () => {
	const fields = {
		name: computed('null'),
		users: computed([]),
		groups: computed('[]'),
		query: computed('a'),
	};
	expect(ofUpdate(fields, { isOfTool: true }).body).toEqual({ query: 'a' });
});
