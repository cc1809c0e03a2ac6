import type { ScheduleDraft } from '../../../nodes/ReportSchedule/operations/schedules';
import { expressions, listsOf, operationOf, read, resolve } from './inputItem';

const operation = operationOf('update');

const schedule = { __rl: true, mode: 'id', value: '5' };
const update = (updateFields: unknown, scheduleId: unknown = schedule, saved?: Record<string, unknown>) => {
	const { change, issues } = read('update', { scheduleId, updateFields }, { saved });
	return issues ?? change;
};
const sends = (body: object) => expect.objectContaining({ scheduleId: 5, body });
const nothing = 'Add at least one field to update';

test('reads what the collection holds', () => {
	const fields = { name: 'a', timezone: { __rl: true, mode: 'name', value: 'UTC' } };
	expect(update(fields)).toEqual(sends({ name: 'a', timezone: 'UTC' }));
});

test('reads recipients of all ways', () => {
	const resolved = resolve('update', [update({ users: '1, 2', groups: [] })], listsOf({})).resolved;
	expect(resolved).toMatchObject([{ change: { body: { users: [1, 2], groups: [] } } }]);
	const change = update({ userEmails: 'a@b.c', users: '1' }) as ScheduleDraft;
	expect(change.recipients).toEqual([{ field: 'users', ids: [1], names: ['a@b.c'] }]);
	expect(operation.listsFor!(change)).toEqual(['users']);
});

test('reads the columns of the input', () => {
	const parameters = { scheduleId: 5, dataMode: 'autoMapInputData', updateFields: { name: 'no' } };
	expect(read('update', parameters, { json: { Query: 'q', id: 9 } }).change).toEqual(sends({ query: 'q' }));
	expect(read('update', parameters, { json: { id: 9 } }).issues).toBe(
		'Nothing to update: no column matches a field. Columns not recognized: id',
	);
	expect(read('update', parameters, { json: { Query: '' } }).issues).toContain('column is empty (Query)');
});

test.each<[Record<string, unknown>, string[]]>([
	[{ name: 'a', query: 'q', users: '1', userEmails: 'a@b.c', groupNames: 'Sales' }, []],
	[{ name: 'a', query: ' ' }, ['Query']],
	[{ name: 'a', users: '', groups: '2' }, ['User IDs']],
	[{ name: 'a', userEmails: ' ', groupNames: 'Sales' }, ['User Emails']],
	[{ name: 'a', users: '1', userEmails: '' }, ['User Emails']],
])('tells which fields of %j are left out because they are blank', (fields, blank) => {
	const change = update(fields) as ScheduleDraft;
	expect([...change.blank!].sort()).toEqual(blank);
});

test('an expression that removes all recipients is not left out', () => {
	const saved = { updateFields: expressions({ users: '[]' }) };
	const change = update({ name: 'a', users: [] }, schedule, saved) as ScheduleDraft;
	expect(change).toMatchObject({ recipients: [{ field: 'users', ids: [] }], blank: [] });
});

test.each([{}, null, 'text', undefined])('is refused with the collection %p', (fields) =>
	expect(update(fields)).toBe(nothing),
);

test('is refused where all that was added is blank', () => {
	expect(update({ name: ' ', exportType: '' })).toBe(
		'All fields to update are blank: Document Export, Name. Fill in at least one',
	);
});

test('names the schedule and the fields at once', () => {
	const noSchedule = 'Schedule is empty. Use a whole number, e.g. 7, or pick it from the list.';
	expect(update({ report: 'x' }, '')).toBe(
		`${noSchedule} Report: "x" isn't a valid ID. Use a whole number, e.g. 7`,
	);
	expect(update({}, '')).toBe(`${noSchedule} ${nothing}`);
});

test('an expression for recipients that comes to nothing is refused, whether it gives null or undefined', () => {
	const saved = { updateFields: expressions({ users: '$json.usr' }) };
	const problem =
		"User IDs is empty: {{ $json.usr }} returned nothing. Check the field name. If empty is OK, put ?? '' before the }}";
	expect(update({ name: 'a', users: null }, schedule, saved)).toBe(problem);
	expect(update({ name: 'a' }, schedule, saved)).toBe(problem);
	const other = { updateFields: expressions({ users: '$json.usr ?? ""' }) };
	expect(update({ name: 'a', users: '' }, schedule, other)).toEqual(sends({ name: 'a' }));
});

describe('in the editor', () => {
	const { options = [] } = operation.properties.find(({ name }) => name === 'updateFields')!;
	const fields = options as Array<{
		displayName: string;
		name: string;
		description: string;
		displayOptions?: object;
	}>;

	test('the fields are in alphabetical order, none of them hidden or required', () => {
		const labels = fields.map(({ displayName }) => displayName);
		expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
		expect(fields.filter((field) => field.displayOptions ?? 'required' in field)).toEqual([]);
	});

	test('the recipients say that they replace those there are, and how to remove all of them', () => {
		const says =
			/, these replace those that the schedule has\. An expression that gives \[\] removes all of them\.$/;
		const telling = fields.filter(({ description }) => says.test(description));
		expect(telling.map(({ name }) => name).sort()).toEqual(['groupNames', 'groups', 'userEmails', 'users']);
	});
});
