import { idKey, pathOf } from '../../../nodes/ReportSchedule/service/request';

test.each<[Parameters<typeof pathOf>, string]>([
	[['schedules'], '/api/v1/schedules/'],
	[['schedules', 7], '/api/v1/schedules/7/'],
	[['schedules', 7, 'add_users'], '/api/v1/schedules/7/add_users/'],
	[['groups', 7, 'add_users'], '/api/v1/groups/7/add_users/'],
])('the path of §4 for %j is %s', (args, path) => expect(pathOf(...args)).toBe(path));

test('an ID goes by the name that saved workflows and the output’s schema have', () => {
	expect([idKey('schedule'), idKey('group')]).toEqual(['scheduleId', 'groupId']);
});
