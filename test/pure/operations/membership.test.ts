import { expressions, listsOf, operationOf, read, resolve } from './inputItem';

const schedule = { __rl: true, mode: 'id', value: '5' };
const add = (scheduleId: unknown, users: unknown) => read('addUsers', { scheduleId, users });

test.each([
	[schedule, '1, 2, 1', { resourceId: 5, ids: [1, 2] }],
	['5', [{ id: 1 }], { resourceId: 5, ids: [1] }],
	[{ id: 5 }, 1, { resourceId: 5, ids: [1] }],
	['5.0', '5.0', { resourceId: 5, ids: [5] }],
])('%j and %j are read', (scheduleId, users, change) => {
	expect(add(scheduleId, users)).toMatchObject({ change });
});

test('of a group: read as of a schedule', () => {
	const users = { groupId: schedule, users: '1, 2' };
	expect(read('group addUsers', users)).toMatchObject({ change: { resourceId: 5, ids: [1, 2] } });
	expect(read('group removeUsers', { scheduleId: 5, users: '1' })).toEqual({
		issues: 'Group is empty. Use a whole number, e.g. 7, or pick it from the list',
	});
});

test.each(['addUsers', 'removeUsers', 'addGroups', 'removeGroups', 'group addUsers', 'group removeUsers'])(
	'%s: the editor asks for the schedule or group, and the recipients',
	(name) => {
		const { properties } = operationOf(name);
		const needless = properties.filter(({ required }) => !required).map((property) => property.name);
		expect(needless).toEqual(['recipientSelection']);
	},
);

test.each([[[]], ['[]']])('an explicit %j is a change without IDs', (users) => {
	expect(add(5, users)).toMatchObject({ change: { resourceId: 5, ids: [] } });
});

test('what is chosen from a list is read instead', () => {
	const parameters = { scheduleId: 5, recipientSelection: 'list', groupsFromList: [3, 4], groups: '1' };
	expect(read('removeGroups', parameters)).toMatchObject({ change: { resourceId: 5, ids: [3, 4] } });
	expect(read('removeGroups', { ...parameters, groupsFromList: [] }).issues).toMatch(/Choose at least one$/);
	const saved = expressions({ users: '$json.users' });
	const emptyCell = { saved, json: { users: '' } };
	expect(read('addUsers', { scheduleId: 5, users: '' }, emptyCell).issues).toMatch(/ \|\| \[\] /);
});

const none = 'User IDs is empty. Enter at least one';
test.each<[unknown, unknown, string]>([
	[5, '', none],
	[5, null, none],
	['x', '', `Schedule: "x" isn't a valid ID. Use a whole number, e.g. 7, or pick it from the list. ${none}`],
	[
		1.5,
		'y',
		'Schedule: 1.5 isn\'t a valid ID. Use a whole number, e.g. 7, or pick it from the list. User IDs: "y" isn\'t a valid ID. Use whole numbers, e.g. 1, 2, 3',
	],
])('%j and %j are refused', (scheduleId, users, issues) => {
	expect(add(scheduleId, users)).toEqual({ issues });
});

describe('by name', () => {
	const ada = { id: 1, name: 'Ada', email: 'ada@x.y' };
	const change = (userEmails: unknown) =>
		read('addUsers', { scheduleId: 5, recipientSelection: 'name', userEmails }).change;

	test('a list is needed only where there are names', () => {
		const { listsFor } = operationOf('addUsers');
		expect(listsFor!(change('ada@x.y'))).toEqual(['users']);
		expect(listsFor!(change([]))).toEqual([]);
	});

	test('IDs take the place of names; what is unknown is refused', () => {
		const changes = [change('ada@x.y'), add(6, 9).change, change('eve@x.y'), change([])];
		expect(resolve('addUsers', changes, listsOf({ users: [ada] }))).toMatchObject({
			resolved: [
				{ item: 0, change: { resourceId: 5, ids: [1] } },
				{ item: 1, change: { resourceId: 6, ids: [9] } },
				{ item: 3, change: { resourceId: 5, ids: [] } },
			],
			refused: { 2: 'User Emails: no user with the email "eve@x.y"' },
		});
	});
});
