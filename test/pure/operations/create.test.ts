import { expressions, listsOf, operationOf, read, resolve } from './inputItem';
import { body, created } from './created';
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
	expect(create(stale)).toEqual({ change: { body, recipients: [] } });
});

test('reads the columns of the input', () => {
	const json = { ...body, schedule_type: 'daily', other: 1, more: '', users: '1, 2', 'Trigger Value': ' ' };
	const columns = { ignored: ['other', 'more'], empty: ['Trigger Value'], defaulted: [] };
	expect(create({ dataMode: 'autoMapInputData', name: 'no', groups: '3' }, { json })).toEqual({
		change: { body, recipients: users(1, 2), ...columns, blank: [] },
	});
});

test('names the expression that came to nothing', () => {
	const saved = { report: { __rl: true, mode: 'id', value: '={{ $json.rep }}' } };
	expect(create({ report: { __rl: true, mode: 'id', value: null } }, { saved })).toEqual({
		issues: 'Report is empty: {{ $json.rep }} returned nothing. Check the field name',
	});
});

test('names all that is empty, and what to use', () => {
	const blank = { report: '', scheduleType: null, timezone: { __rl: true, mode: 'list', value: '' } };
	expect(create({ ...blank, scheduledTimeHour: 99 })).toEqual({
		issues:
			"Hour: 99 isn't one of the options. Use 00 to 23. Report is empty. Use a whole number, e.g. 7. " +
			'Schedule Type is empty. Use Once, Daily, Weekly, Monthly or Quarterly. For specific days, use Weekly with Days of Week, e.g. Mon-Fri. ' +
			'Timezone is empty. Use a name, e.g. Europe/Berlin',
	});
});

test('a misspelled field is named once, with how to leave an optional one empty', () => {
	const parameters = { report: null, name: null, exportType: null };
	const given = expressions({
		report: '$json.rep',
		name: '$json.body["my name"]',
		exportType: '$json.fromat',
	});
	const orNone = ". If empty is OK, put ?? '' before the }}";
	expect(create(parameters, { saved: given })).toEqual({
		issues:
			'Report is empty: {{ $json.rep }} returned nothing. Check the field name. ' +
			`Name is empty: {{ $json.body["my name"] }} returned nothing. Check the field name${orNone}. ` +
			`Document Export is empty: {{ $json.fromat }} returned nothing. Check the field name${orNone}`,
	});
	const cells = { rep: null, body: { 'my name': null }, fromat: null };
	expect(create(parameters, { saved: given, json: cells })).toEqual({
		issues: 'Report is empty: {{ $json.rep }} returned nothing. Use a whole number, e.g. 7',
	});
});

test('a misspelled field of what a value hides is not looked at', () => {
	const saved = expressions({ query: '$json.sql', scheduledDayOfMonth: '$json.day' });
	expect(create({ query: null, scheduledDayOfMonth: null }, { saved })).toEqual({
		change: { body, recipients: [] },
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

	test('become IDs in the body', () => {
		const { resolved, refused } = resolve('create', [change], lists('Sales Team'));
		expect(refused).toEqual({});
		expect(resolved).toMatchObject([{ change: { body: { ...body, users: [1], groups: [7] } } }]);
	});
});
