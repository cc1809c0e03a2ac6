import { expressions, listsOf, operationOf, read, resolve } from '../inputItem';
import { body, created } from './created';

const none: unknown[] = [];
const users = (...ids: number[]) => [{ field: 'users', ids, names: [] }];
const create = (parameters: Record<string, unknown>, given?: Parameters<typeof read>[2]) =>
	read('create', { ...created, ...parameters }, given);

test('reads what is set in the node', () => {
	expect(create({ users: '1, 2', groupsFromList: [3] })).toEqual({
		change: { body, recipients: users(1, 2) },
	});
});

test('leaves out what a value beside it hides', () => {
	const stale = { scheduledDayOfWeek: [0], scheduledDayOfMonth: 3, query: 'q', retryCondition: '3' };
	expect(create(stale)).toEqual({ change: { body, recipients: none } });
});

test.each([
	[[], undefined],
	[
		[4, 3],
		[4, 3],
	],
	[null, undefined],
])('reads recipients chosen from a list: %p', (groupsFromList, ids) => {
	expect(create({ recipientSelection: 'list', users: '1', groupsFromList })).toEqual({
		change: { body, recipients: ids ? [{ field: 'groups', ids, names: [] }] : none },
	});
});

test('recipients that an expression gives as nothing are refused', () => {
	expect(create({ users: null }, { saved: expressions({ users: '$json.Users' }) })).toEqual({
		issues:
			"User IDs is empty: {{ $json.Users }} returned nothing. Check the field name, or return '' if there are none",
	});
});

test('reads the columns of the input', () => {
	const json = { ...body, schedule_type: 'daily', other: 1, users: '1, 2' };
	expect(create({ dataMode: 'autoMapInputData', name: 'no', groups: '3' }, { json })).toEqual({
		change: { body, recipients: users(1, 2), ignored: ['other'], defaulted: [], blank: [] },
	});
});

test('names all that is wrong', () => {
	expect(create({ report: '', methodType: 'x', users: 'me' })).toEqual({
		issues:
			'Report is empty. Delivery Method: "x" isn\'t one of the options. Use "email" (Email) or "slack" (Slack). ' +
			'User IDs: "me" isn\'t a valid ID. Use whole numbers, e.g. 1, 2, 3',
	});
});

test('names the expression that came to nothing', () => {
	const saved = { report: { __rl: true, mode: 'id', value: '={{ $json.rep }}' } };
	expect(create({ report: { __rl: true, mode: 'id', value: null } }, { saved })).toEqual({
		issues: 'Report is empty: {{ $json.rep }} returned nothing. Check the field name',
	});
});

describe('recipients by name', () => {
	const { change } = create({ recipientSelection: 'name', userEmails: 'ada@x.y', groupNames: 'Sales Team' });
	const lists = (...groups: string[]) =>
		listsOf({
			users: [{ id: 1, name: '', email: 'ada@x.y' }],
			groups: groups.map((name, index) => ({ id: index + 7, name })),
		});

	test('need the lists of their kinds', () => {
		expect(operationOf('create').listsFor!(change)).toEqual(['users', 'groups']);
		expect(operationOf('create').listsFor!(create({ users: '1' }).change)).toEqual([]);
	});

	test('are refused together where they are unknown or fit several', () => {
		expect(resolve('create', [change], lists('Sales Team', 'sales team'))).toEqual({
			resolved: [],
			refused: { 0: 'Group Names: "Sales Team" matches more than one group (IDs 7, 8): use an ID' },
		});
		expect(resolve('create', [change], listsOf({})).refused[0]).toBe(
			'User Emails: no user with the email "ada@x.y". Group Names: no group with the name "Sales Team"',
		);
	});

	test('become IDs in the body', () => {
		const { resolved, refused } = resolve('create', [change], lists('Sales Team'));
		expect(refused).toEqual({});
		expect(resolved).toMatchObject([{ change: { body: { ...body, users: [1], groups: [7] } } }]);
	});
});
