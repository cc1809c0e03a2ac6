import { smallestCreate } from '../../data/wire';
import { computed } from '../item/items';
import { ofForm } from './drafts';

const body = { ...smallestCreate, name: 'Sales' };
const byName = (value: unknown) => ({ mode: 'name', value });
const isOfTool = true;
/** Without what's undefined. */
const plain = (given: object) => JSON.parse(JSON.stringify(given)) as object;

test.each<[changes: object, difference: object]>([
	[{}, {}],
	[{ name: ' ' }, { name: undefined }],
	[{ name: 'undefined' }, { name: 'undefined' }],
	[{ timezone: byName('Europe/Berlin') }, { timezone: 'Europe/Berlin' }],
	[
		{ users: [1, 2], groups: computed([3]) },
		{ users: [1, 2], groups: [3] },
	],
	[{ users: computed([]), groups: '' }, {}],
	[{ users: computed('[]', '[]') }, { users: [] }],
	[{ users: computed('9, 7, 9') }, { users: [9, 7] }],
	[
		{ exportType: 'pdf', exportDataType: 'csv' },
		{ export_type: 'pdf', export_data_type: 'csv' },
	],
	[
		{ methodType: 'Slack', exportDataType: 'Excel' },
		{ method_type: 'slack', export_data_type: 'xlsx' },
	],
	[
		{ scheduleType: 'W', scheduledDayOfWeek: [0, 3] },
		{ schedule_type: 'W', scheduled_day_of_week: [0, 3] },
	],
	[
		{ scheduleType: 'M', scheduledDayOfMonth: 29 },
		{ schedule_type: 'M', scheduled_day_of_month: 29 },
	],
	[
		{ scheduleType: computed('Q'), scheduledDayOfMonth: computed('15.') },
		{ schedule_type: 'Q', scheduled_day_of_month: 15 },
	],
	// What the form hides is left over from before.
	[{ scheduledDayOfWeek: [0, 3], scheduledDayOfMonth: 4 }, {}],
	[{ scheduledDayOfWeek: computed([]), scheduledDayOfMonth: computed('') }, {}],
	[{ query: 'SELECT 1', datasource: 5, triggerValue: 3, retryCondition: '2' }, {}],
	[{ query: computed(undefined), retryCondition: computed('x') }, {}],
	[
		{ scheduleCondition: '2', query: 'SELECT 1', datasource: '5', triggerValue: 3, retryCondition: '2' },
		{ schedule_condition: '2', query: 'SELECT 1', datasource: 5, trigger_value: '3', retry_condition: '2' },
	],
	[{ scheduleCondition: computed(true), datasource: 0 }, { schedule_condition: '2' }],
	[{ scheduleType: ['Daily'], scheduledTimeHour: computed('9.0') }, {}],
])('the form with %j is sent as %j beside the rest', (changes, difference) => {
	const outcome = ofForm(changes);
	expect(outcome).toMatchObject({ body: plain({ ...body, ...difference }), names: [] });
	expect(outcome.body).toEqual(plain({ ...body, ...difference }));
});

test.each<[changes: object, issues: RegExp]>([
	// In the form's own words.
	[{ scheduleType: 'W' }, /^Choose at least one of Days of Week$/],
	[{ scheduleType: 'M' }, /^Day of Month is empty\. Choose one from the list$/],
	[{ report: byName('') }, /^Report is empty\. Enter a name$/],
	[{ report: { mode: 'id', value: '' } }, /^Report is empty\. Use a whole number, e\.g\. 7, or pick/],
	[{ report: { mode: 'list', value: '' } }, /^Report is empty\. Use .* or pick it from the list$/],
	[{ timezone: byName(' ') }, /^Timezone is empty\. Use a name, e\.g\. Europe\/Berlin$/],
	[{ methodType: '' }, /^Delivery Method is empty\. Choose one from the list$/],
	[{ methodType: 'slack' }, /^Slack needs an export: choose a Document Export or a Data Export$/],
	[{ methodType: 'slack', exportType: 'None' }, /^Slack needs an export/],
	// Of an expression.
	[{ scheduleType: 'W', scheduledDayOfWeek: computed([]) }, /^Days of Week is empty: .*Use days/],
	[{ scheduleType: 'W', scheduledDayOfWeek: computed(null) }, /^Days of Week is empty: (?!.*may be empty)/],
	[{ scheduleType: 'Q', scheduledDayOfMonth: computed('Not Set') }, /^Day of Month is empty: .*Use 1 to 28/],
	[{ scheduledTimeMinute: computed('') }, /^Minute is empty.*Use 00, 15, 30, or 45/],
	[{ name: computed(undefined, '{{ $json.Titel }}') }, /^Name is empty: \{\{ \$json\.Titel \}\} .*may be empty/],
	[{ users: computed(null, '{{ $json.people }}') }, /^Users is empty: \{\{ \$json\.people \}\} returned nothing/],
	[{ name: computed('undefined') }, /^Name: “undefined”/],
	[{ name: computed('#N/A') }, /^Name: .*formula error/],
	// Days that an expression gives are meant, even where the form hides them.
	[{ scheduledDayOfWeek: computed('Mon') }, /^Days of Week: “Mon” doesn't fit the Schedule Type Daily/],
	[{ scheduledDayOfMonth: computed(15) }, /^Day of Month: 15 doesn't fit the Schedule Type Daily/],
	[
		{ scheduleType: 'W', scheduledDayOfWeek: [0], scheduledDayOfMonth: computed(3) },
		/^Day of Month: 3 doesn't fit the Schedule Type Weekly/,
	],
])('the form with %j is rejected', (changes, issues) => expect(ofForm(changes).issues).toMatch(issues));

test('all that is wrong with a form is told at once, and a rejected value isn’t said to be missing', () => {
	const { issues } = ofForm({
		scheduleType: 'sometimes',
		timezone: byName(''),
		scheduledTimeHour: '25',
		methodType: 'Slack',
		exportType: 'doc',
		scheduledDayOfWeek: computed('Mon'),
	});
	expect(issues).toMatch(/Schedule Type: “sometimes”.*Hour: “25”.*Document Export: “doc”.*Timezone is empty/);
	expect(issues).not.toMatch(/Days of Week:|at least one|Slack needs|Schedule Type is empty|Hour is empty/);
});

test.each<[changes: object, doubts: RegExp[]]>([
	[{ scheduleType: 'O' }, [/^Schedule Type is Once/]],
	[{ scheduleType: computed('Once') }, [/^Schedule Type is Once/]],
	[{ scheduleType: 'W', scheduledDayOfWeek: [0, 6] }, [/^Day 6 stands for Saturday and for Sunday/]],
	[{ timezone: computed('+02:00') }, [/^Timezone: “\+02:00” isn't an IANA name/]],
	// Nothing of codes, defaults, blanks, and what has no effect.
	[{ scheduleCondition: computed(2), retryCondition: computed(2), query: computed('x') }, []],
	[{ scheduleCondition: computed(false), query: computed('SELECT 1') }, []],
	[{ users: computed([]) }, []],
])('to check of the form with %j: %j', (changes, doubts) => {
	for (const purpose of ['create', 'update', 'match'] as const) {
		const outcome = ofForm(changes, purpose);
		expect(outcome.doubts).toEqual(doubts.map((one) => expect.stringMatching(one) as string));
		// What the API can't take away.
		const exports = purpose === 'create' ? [] : ['export_type', 'export_data_type'];
		expect(outcome.blank).toEqual(exports.map((name) => ['', name]));
	}
});

test.each<[changes: object, difference: object]>([
	[{ name: computed('null'), users: computed('[]'), exportType: computed('None') }, { name: undefined }],
	[{ users: computed([]), groups: computed('n/a'), name: computed(' undefined ') }, { name: undefined }],
	[
		{ scheduleType: computed('weekly'), scheduledDayOfWeek: computed('Mon, Thu') },
		{ schedule_type: 'W', scheduled_day_of_week: [0, 3] },
	],
	[{ users: '7, 8' }, { users: [7, 8] }],
	// What a person has chosen.
	[
		{ name: 'None', users: computed('[]', '[]') },
		{ name: 'None', users: [] },
	],
	[
		{ scheduleType: 'W', scheduledDayOfWeek: [1] },
		{ schedule_type: 'W', scheduled_day_of_week: [1] },
	],
])('an agent’s model that gives %j means %j', (changes, difference) => {
	expect(ofForm(changes, 'create', { isOfTool }).body).toEqual(plain({ ...body, ...difference }));
});

test.each<[changes: object, issues: RegExp]>([
	...[[1], '1, 2', 3, ['Mon', '3']].map((days): [object, RegExp] => [
		{ scheduleType: 'W', scheduledDayOfWeek: computed(days) },
		/^Days of Week: .*Use names of days/,
	]),
	[{ timezone: computed('same') }, /^Timezone: “same” isn't a timezone's full name/],
	[{ report: computed('') }, /^Report is empty\. Use a whole number/],
	[{ scheduleType: 'W' }, /^Days of Week is empty\. Use days/],
])('an agent’s model that gives %j is told what to give', (changes, issues) => {
	expect(ofForm(changes, 'create', { isOfTool }).issues).toMatch(issues);
});

test('a form that is matched by name needs name and report; what a create lacks is kept beside it', () => {
	expect(ofForm({ name: '' }, 'match').issues).toBe('Name is empty. Use a name, e.g. Weekly Sales');
	expect(ofForm({ report: byName('') }, 'match').issues).toBe('Report is empty. Enter a name');
	const weekly = ofForm({ scheduleType: 'W', methodType: 'slack' }, 'match');
	expect(weekly).toMatchObject({
		body: { ...body, schedule_type: 'W', method_type: 'slack' },
		lacks: ['Choose at least one of Days of Week', expect.stringMatching(/^Slack needs an export/)],
	});
	expect(ofForm({ name: '' }, 'update').issues).toBeUndefined();
	expect(ofForm({ methodType: 'slack' }, 'update').issues).toMatch(/^Slack needs an export/);
});

test('what a form gives by name has yet to be looked up', () => {
	const { body: found, names } = ofForm({ report: byName('Revenue'), users: computed('ada@x.org, 7') });
	expect(found).toEqual(plain({ ...body, report: undefined, users: [] }));
	expect(names).toEqual([
		['report', 'Revenue'],
		['users', 'ada@x.org', 7],
	]);
});
