import type { ScheduleDraft } from '../../../../nodes/ReportSchedule/actions/schedule/draft';
import { scheduleHints } from '../../../../nodes/ReportSchedule/actions/schedule/hints';
import { scheduleField } from '../../../../nodes/ReportSchedule/fields/scheduleFields';
import { operationOf } from '../inputItem';
import { body } from './created';

const hintsOf = (...changes: object[]) =>
	scheduleHints(changes.map((change, item) => ({ item, change: change as ScheduleDraft })));
const users = [1];
const unsaid = "The service's API doesn't say what happens in that case, so check the result in the service.";
const create = (more: object) => ({ body: { ...body, users, ...more } });
const update = (own: object) => ({ body: own, scheduleId: 5 });

test.each(['create', 'update'])('%s has them', (name) => {
	expect(operationOf(name).hints).toBe(scheduleHints);
});

test('upsert also says what is new', () => {
	const changes = [update({ name: 'a' }), create({})].map((change, item) => ({ item, change }));
	const hints = operationOf('upsert').hints!;
	const byName = { ...create({}), matchByName: true };
	expect(hints([{ item: 0, change: byName }])[0]).toContain('this name and report');
	expect(hints(changes)).toEqual(['New schedules: 1 (item 1), because no ID was given. Updates: 1.']);
	expect([hints(changes.slice(0, 1)), hints([])]).toEqual([['New schedules: 0. Updates: 1.'], []]);
});

test.each<[string, object[], string[]]>([
	['nothing of a whole schedule', [{ ...create({}), empty: ['Query'] }], []],
	['days that are there', [create({ schedule_type: 'W', scheduled_day_of_week: [0] })], []],
	[
		'no days',
		[create({ schedule_type: 'W' })],
		[`Days of Week is empty for 1 weekly schedule (item 0). ${unsaid}`],
	],
	[
		'days of another type',
		[update({ schedule_type: 'D', scheduled_day_of_week: [0] }), update({ scheduled_day_of_week: [0] })],
		[`Days of Week is set, but Schedule Type isn't Weekly (item 0). ${unsaid}`],
	],
	[
		'no day',
		[update({ schedule_type: 'M' }), update({ schedule_type: 'Q' })],
		[`Day of Month is empty for 2 monthly or quarterly schedules (items 0–1). ${unsaid}`],
	],
	[
		'a type without a date',
		[create({ schedule_type: 'O' })],
		[
			"The service's API has no date field for schedules of type Once. Check the date of 1 schedule (item 0) in the service.",
		],
	],
	[
		'a condition without a query',
		[create({ schedule_condition: '2' }), create({ schedule_condition: '2', query: 'q' })],
		[`Query is empty for 1 conditional schedule (item 0). ${unsaid}`],
	],
	[
		'new schedules without recipients, not those that exist',
		[create({ users: undefined }), create({ users: [] }), update({ ...body, users: undefined })],
		[
			'No recipients for 2 new schedules (items 0–1). If there should be some, check your data, or use Add Users or Add Groups.',
		],
	],
	[
		'recipients in an update',
		[update({ groups: [] }), update({ users })],
		[
			"According to the service's API, recipients in an update replace the existing ones (items 0–1). To only add some, use Add Users or Add Groups.",
			"Empty list of groups in 1 update (item 0). According to the service's API, that removes all groups from the schedule.",
		],
	],
	[
		'columns that no field took, each once',
		[
			{ ...create({}), ignored: ['Send at', 'Day'] },
			{ ...create({}), ignored: ['Day', 'Who'] },
		],
		['Columns not used for any field: Send at, Day, Who.'],
	],
	[
		'defaults that stood in, in a create only',
		[
			{
				...create({}),
				defaulted: [scheduleField('scheduled_time_minute'), scheduleField('schedule_condition')],
			},
			{ ...update({}), defaulted: [scheduleField('retry_condition')] },
		],
		[
			'New schedules use these defaults, because there are no columns for them: Minute (00), Condition (Always Deliver). To change them, add columns.',
		],
	],
	[
		'columns that are empty in every item, not in a single one',
		[
			{ ...create({}), empty: ['Query', 'Name'] },
			{ ...update({}), empty: ['Query'] },
		],
		["Columns empty in every item: Query. If they shouldn't be, check the node before this one."],
	],
	[
		'fields that an update left blank, each once',
		[
			{ ...update({ name: 'a' }), blank: ['Query', 'Name'] },
			{ ...update({ name: 'a' }), blank: ['Name'] },
			{ ...create({ name: 'a' }), blank: ['Document Export'] },
		],
		['Not changed (blank, None or Not Set): Name, Query.'],
	],
	[
		'timezones that IANA has not, three at most',
		['Berlin', 'UTC', 'Berlin', 'a', 'b', 'c'].map((timezone) => create({ timezone })),
		[
			`Timezone "Berlin" isn't a standard (IANA) name and is sent as is. Did you mean Europe/Berlin?`,
			...['a', 'b'].map(
				(name) =>
					`Timezone "${name}" isn't a standard (IANA) name and is sent as is. Check in the service whether it was accepted, or use a name such as Europe/Berlin.`,
			),
		],
	],
])('%s', (_, changes, hints) => expect(hintsOf(...changes)).toEqual(hints));
