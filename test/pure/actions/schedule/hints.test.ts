import { operationOf } from '../inputItem';
import { body } from './created';

const hintsOf = (name: string, ...changes: object[]) =>
	operationOf(name).hints!(changes.map((change, item) => ({ item, change })));
const users = [1];
const unsaid = "The service's API doesn't say what happens then.";

test.each<[string, object[], string[]]>([
	['nothing of whole schedules', [{ body: { ...body, users } }], []],
	[
		'days that a weekly schedule has',
		[{ body: { schedule_type: 'W', scheduled_day_of_week: ['0'], users } }],
		[],
	],
	[
		'days that a weekly schedule lacks',
		[{ body: { schedule_type: 'W', users } }],
		[`1 weekly schedule has no days. ${unsaid}`],
	],
	[
		'the day that monthly and quarterly schedules lack',
		[{ body: { schedule_type: 'M', users } }, { body: { schedule_type: 'Q', groups: [2] } }],
		[`2 monthly or quarterly schedules have no day. ${unsaid}`],
	],
	[
		'new schedules without recipients, not those that exist',
		[{ body }, { body: { ...body, users: [] } }, { body, scheduleId: 5 }],
		['2 new schedules have no recipients.'],
	],
])('create and upsert tell of %s', (_, changes, hints) => {
	expect(hintsOf('create', ...changes)).toEqual(hints);
	expect(hintsOf('upsert', ...changes)).toEqual(hints);
});

test('update tells of the fields that it left out, each once', () => {
	expect(hintsOf('update', { blank: [] }, {})).toEqual([]);
	expect(hintsOf('update', { blank: ['Query', 'Name'] }, { blank: ['Name'] })).toEqual([
		'Left out because blank: Name, Query.',
	]);
});
