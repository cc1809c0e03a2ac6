import { computed } from '../item/items';
import { ofForm } from './drafts';

const body = {
	...{ report: 7, name: 'Sales', schedule_type: 'D', scheduled_time_hour: '09', scheduled_time_minute: '00' },
	...{ timezone: 'UTC', method_type: 'email', schedule_condition: '1', retry_condition: '0' },
};
const isOfTool = true;

describe('a new schedule from the form', () => {
	test.each<[changes: object, difference: object]>([
		[{}, {}],
		[{ name: ' ' }, { name: undefined }],
		// What somebody types may be any text.
		[{ name: 'undefined' }, { name: 'undefined' }],
		// The report alone can be given by name.
		[{ timezone: { mode: 'name', value: 'Europe/Berlin' } }, { timezone: 'Europe/Berlin' }],
		[
			{ users: '1, 2', groups: computed([3]) },
			{ users: [1, 2], groups: [3] },
		],
		[{ users: computed([]) }, {}],
		[{ users: '[]' }, { users: [] }],
		// An empty choice is no choice.
		[{ recipientSelection: 'list', usersFromList: [], groupsFromList: [4] }, { groups: [4] }],
		// The parameters of another way aren't on the screen.
		[{ users: '1', recipientSelection: ' LIST ' }, {}],
		[
			{ exportType: 'pdf', exportDataType: 'csv' },
			{ export_type: 'pdf', export_data_type: 'csv' },
		],
		[
			{ methodType: 'Slack', exportDataType: 'Excel' },
			{ method_type: 'slack', export_data_type: 'xlsx' },
		],
		// Days that belong to the type; those that somebody chose before they changed it aren't on the screen.
		[
			{ scheduleType: 'W', scheduledDayOfWeek: [0, 3] },
			{ schedule_type: 'W', scheduled_day_of_week: [0, 3] },
		],
		[
			{ scheduleType: 'M', scheduledDayOfMonth: 29 },
			{ schedule_type: 'M', scheduled_day_of_month: 29 },
		],
		[
			{ scheduleType: 'Q', scheduledDayOfMonth: computed('15.0') },
			{ schedule_type: 'Q', scheduled_day_of_month: 15 },
		],
		[{ scheduledDayOfWeek: [0, 3], scheduledDayOfMonth: 4 }, {}],
		[{ scheduledDayOfWeek: computed([]), scheduledDayOfMonth: computed('') }, {}],
		// What stands under a condition counts only with it.
		[
			{ scheduleCondition: '2', query: 'SELECT 1', datasource: '5', triggerValue: 3, retryCondition: '2' },
			{ schedule_condition: '2', query: 'SELECT 1', datasource: 5, trigger_value: '3', retry_condition: '2' },
		],
		[{ query: 'SELECT 1', datasource: 5, triggerValue: 3, retryCondition: '2' }, {}],
		[{ query: computed(undefined), retryCondition: computed('x') }, {}],
		// Without a query, it's sent all the same.
		[{ scheduleCondition: '2' }, { schedule_condition: '2' }],
		[{ scheduleCondition: computed(true), datasource: 0 }, { schedule_condition: '2' }],
		[{ scheduleType: ['Daily'], scheduledTimeHour: computed('9.0') }, {}],
	])('has what was filled in, as documented: %j', (changes, difference) => {
		const outcome = ofForm(changes);
		expect(outcome.issues).toBeUndefined();
		expect(outcome.body).toEqual(JSON.parse(JSON.stringify({ ...body, ...difference })));
	});

	test('a query beside a condition that rules it out is told of, if expressions give both', () => {
		const both = { scheduleCondition: computed(false), query: computed('SELECT 1') };
		const outcome = ofForm(both);
		expect(outcome.body).not.toHaveProperty('query');
		expect(outcome.notes).toMatchObject({ doubt: ["Query isn't sent, because of Condition."] });
		expect(ofForm({ ...both, scheduleCondition: '1' }).notes).not.toHaveProperty('doubt');
		expect(ofForm({ ...both, query: computed(undefined) })).toMatchObject({ body: outcome.body, notes: {} });
	});

	test.each<[changes: object, problem: RegExp]>([
		// Nobody means it, and the service would choose.
		[{ scheduleType: 'W' }, /^Days of Week is empty/],
		[{ scheduleType: 'W', scheduledDayOfWeek: computed([]) }, /^Days of Week is empty/],
		[{ scheduleType: 'M' }, /^Day of Month is empty/],
		[{ scheduleType: 'Q', scheduledDayOfMonth: computed('Not Set') }, /^Day of Month is empty/],
		[{ scheduleType: computed('Monthly'), scheduledDayOfWeek: [0] }, /^Day of Month is empty/],
		// A hidden field that somebody computes is meant.
		[{ scheduledDayOfWeek: computed('Mon') }, /^Days of Week doesn't fit the Schedule Type Daily/],
		[{ scheduledDayOfMonth: computed(15) }, /^Day of Month doesn't fit the Schedule Type Daily/],
		[
			{ scheduleType: 'W', scheduledDayOfWeek: [0], scheduledDayOfMonth: computed(3) },
			/^Day of Month doesn't fit the Schedule Type Weekly/,
		],
		// Nothing, however it's written.
		[{ report: '' }, /^Report is empty\. Use a whole number/],
		[{ timezone: { mode: 'name', value: ' ' } }, /^Timezone is empty\. Use a name, e\.g\. Europe/],
		// The form shows its default, so somebody has emptied it.
		[{ scheduledTimeMinute: computed('') }, /^Minute is empty.*Use 00, 15, 30 or 45/],
		[
			{ name: computed(undefined, '{{ $json.Titel }}') },
			/^Name is empty: \{\{ \$json\.Titel \}\} returned nothing.*may be empty/,
		],
		[{ users: computed(null, "{{ $('Sheet').item.json.users }}") }, /^User IDs is empty: .*\?\? ''/],
		// What is needed can't be left empty.
		[{ scheduleType: 'W', scheduledDayOfWeek: computed(null) }, /^Days of Week is empty: (?!.*may be empty)/],
		// What isn't what it looks like.
		[{ name: '#N/A' }, /^Name: .*error of a formula/],
		[{ name: computed('undefined') }, /^Name: “undefined”/],
		[{ users: 'ada@example.com' }, /^User IDs: .*For emails, use User Emails/],
		[
			{ recipientSelection: 'email' },
			/^Select Recipients By: “email” isn't one of its values\. Use id, name, list$/,
		],
		// Beside what else is wrong.
		[{ recipientSelection: 'email', report: 'x' }, /Select Recipients By: “email”.*Report: “x”/],
		[{ methodType: 'slack' }, /^Slack needs an export: choose a Document Export or a Data Export$/],
		[{ methodType: 'slack', exportType: 'None' }, /^Slack needs an export/],
	])('%j is refused', (changes, problem) => expect(ofForm(changes).issues).toMatch(problem));

	test('all that is wrong is told at once, and a refused value isn’t said to be missing', () => {
		const { issues } = ofForm({
			scheduleType: 'sometimes',
			timezone: '',
			scheduledTimeHour: '25',
			methodType: 'Slack',
			exportType: 'doc',
		});
		expect(issues).toMatch(
			/Schedule Type: “sometimes”.*Hour: “25”.*Document Export: “doc”.*Timezone is empty/,
		);
		expect(issues).not.toMatch(/Days of Week is empty|Slack needs|Schedule Type is empty|Hour is empty/);
	});

	test('bare codes are told wherever they come from, unless they were chosen', () => {
		const codes = {
			scheduleType: 'W',
			scheduledDayOfWeek: [1, 2],
			scheduleCondition: '2',
			retryCondition: '2',
		};
		expect(ofForm({ ...codes, users: '1, 2' }).notes).toEqual({});
		const { notes } = ofForm(
			Object.fromEntries(Object.entries(codes).map(([name, value]) => [name, computed(value)])),
		);
		expect(notes.doubt).toEqual([
			expect.stringMatching(/^Days of Week: \[1,2\] is Tuesday, Wednesday/),
			expect.stringMatching(/^Condition: “2” is Deliver Only If Met/),
			expect.stringMatching(/^Retry For: “2” is 30 Minutes/),
		]);
		expect(ofForm({ users: '1,234', timezone: computed('+02:00') }).notes.doubt).toEqual([
			expect.stringMatching(/^Check the timezone/),
			expect.stringMatching(/^User IDs: “1,234” is read as several/),
		]);
	});
});

test.each<[changes: object, check: RegExp]>([
	[{ scheduleType: 'O' }, /^Schedule Type is Once/],
	[{ scheduleType: computed('Once') }, /^Schedule Type is Once/],
	[{ scheduleType: 'W', scheduledDayOfWeek: [0, 6] }, /^Day 6 stands for Saturday and for Sunday/],
])('what to check of a documented value is told, whoever gives it: %j', (changes, check) => {
	expect(ofForm(changes).notes).toEqual({ doubt: [expect.stringMatching(check)] });
});

describe('what a model fills in', () => {
	test.each<[changes: object, difference: object]>([
		[{ name: computed('null'), users: computed('[]'), exportType: computed('None') }, { name: undefined }],
		[{ users: computed([]), groups: computed('n/a'), name: computed(' undefined ') }, { name: undefined }],
		[
			{ scheduleType: computed('weekly'), scheduledDayOfWeek: computed('Mon, Thu') },
			{ schedule_type: 'W', scheduled_day_of_week: [0, 3] },
		],
	])('is read, and its words for nothing are nothing: %j', (changes, difference) => {
		expect(ofForm(changes, 'create', { isOfTool }).body).toEqual(
			JSON.parse(JSON.stringify({ ...body, ...difference })),
		);
	});

	test('numbers of days are refused, for it sees no hints; but not those that a person chose', () => {
		for (const days of [[1], '1, 2', 3, ['Mon', '3']]) {
			const { issues } = ofForm({ scheduleType: 'W', scheduledDayOfWeek: computed(days) }, 'create', {
				isOfTool,
			});
			expect(issues).toMatch(/^Days of Week: .*Use names of days/);
		}
		const chosen = ofForm({ scheduleType: 'W', scheduledDayOfWeek: [1] }, 'create', { isOfTool });
		expect(chosen.body).toMatchObject({ scheduled_day_of_week: [1] });
	});
});

describe('a whole schedule that may be there already', () => {
	test('needs its name and report, and may leave the days as they are', () => {
		expect(ofForm({ name: '' }, 'match').issues).toMatch(/^Name is empty\. /);
		expect(ofForm({ report: '' }, 'match').issues).toMatch(/^Report is empty\. /);
		expect(ofForm({ scheduleType: 'W' }, 'match').body).toEqual({ ...body, schedule_type: 'W' });
		expect(ofForm({ scheduledDayOfMonth: computed(3) }, 'match').issues).toMatch(/doesn't fit/);
	});

	test.each(['match', 'update'] as const)(
		'to %s says what is at the form’s default, and which fields have no value',
		(purpose) => {
			const { notes, withoutValue } = ofForm(
				{ scheduledTimeMinute: '30', methodType: computed('email') },
				purpose,
			);
			expect(notes.atDefault).toEqual(['Schedule Type = Daily', 'Hour = 09', 'Condition = Always Deliver']);
			expect(withoutValue).toEqual(expect.arrayContaining(['export_type', 'export_data_type']));
			// Nobody sees the days of a daily schedule, nor the query of one without a condition.
			expect(withoutValue).not.toEqual(expect.arrayContaining(['scheduled_day_of_month']));
			expect(withoutValue).not.toEqual(expect.arrayContaining(['query']));
			expect(ofForm({}).notes).toEqual({});
		},
	);

	test('calls recipients that have no value by the way in which they’re selected', () => {
		const labels = { id: 'User IDs', name: 'User Emails', list: 'Users From List' };
		for (const [recipientSelection, label] of Object.entries(labels)) {
			const { blank } = ofForm({ recipientSelection }, 'update').notes;
			expect(Object.values(labels).filter((one) => blank!.includes(one))).toEqual([label]);
		}
	});

	test.each([
		['id', 'users', 'User IDs'],
		['name', 'userEmails', 'User Emails'],
		['list', 'usersFromList', 'Users From List'],
	])(
		'keeps recipients selected by %s if an expression comes to an empty list, and says so',
		(recipientSelection, parameter, label) => {
			const { body: sent, notes } = ofForm({ recipientSelection, [parameter]: computed([]) }, 'update');
			expect(sent).not.toHaveProperty('users');
			expect(notes.doubt).toEqual([expect.stringMatching(new RegExp(`^${label} .*stay`))]);
		},
	);
});

test('an empty list says nothing of a schedule’s recipients where there’s no schedule yet', () => {
	expect(ofForm({ users: computed([]) }).notes).toEqual({});
});

test('a report by name has yet to be looked up', () => {
	const { body: found, names } = ofForm({ report: { mode: 'name', value: 'Revenue' } });
	expect(found).toEqual({ ...body, report: undefined });
	expect(names).toEqual([['report', 'Revenue']]);
});

test('recipients by name have yet to be looked up, in the way that is selected', () => {
	const byName = {
		recipientSelection: 'Name',
		userEmails: 'ada@x.org',
		groupNames: computed(['Sales, EMEA']),
		users: 'x',
	};
	const { body: found, names } = ofForm(byName);
	expect(found).toEqual({ ...body, users: [], groups: [] });
	expect(names).toEqual([
		['users', 'ada@x.org'],
		['groups', ['Sales, EMEA']],
	]);
});
