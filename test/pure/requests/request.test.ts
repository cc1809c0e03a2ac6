import { groupBy, schedulePath } from '../../../nodes/ReportSchedule/requests/request';

test.each<[Parameters<typeof schedulePath>, string]>([
	[[], '/api/v1/schedules/'],
	[[7], '/api/v1/schedules/7/'],
	[[7, 'add_users'], '/api/v1/schedules/7/add_users/'],
])('the path of §4 for %j is %s', (args, path) => expect(schedulePath(...args)).toBe(path));

test('groups and what is in them keep the order in which they first appear', () => {
	const words = ['bee', 'ape', 'bat', 'cat', 'ant'];
	expect(groupBy(words, ([first]) => first)).toEqual([['bee', 'bat'], ['ape', 'ant'], ['cat']]);
	expect(groupBy([], String)).toEqual([]);
});
