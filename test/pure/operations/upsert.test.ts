import { type ListedRecord, readRecord } from '../../../nodes/ReportSchedule/lists/records';
import { ListIndex } from '../../../nodes/ReportSchedule/names/listIndex';
import { matchSchedules } from '../../../nodes/ReportSchedule/operations/match';
import { upsert } from '../../../nodes/ReportSchedule/operations/schedules';
import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { dropNoOps } from '../../../nodes/ReportSchedule/schedule/record';
import { itemWith } from '../item/items';
import { cell, form } from '../schedule/drafts';

const schedules = [
	{ id: 5, name: 'Sales', report: 7, schedule_type: 'D', timezone: 'Etc/UTC' },
	{ id: 6, name: 'Costs', report: 7 },
	{ id: 8, name: 'Costs', report: 7 },
];
const list = new ListIndex('schedules');
list.add(schedules.map(readRecord) as ListedRecord[]);

/** What items come to by the list: operation and ID, or what is wrong. */
function matched(...items: object[]) {
	const all = items.map((parameters, item) => {
		const input = itemWith({ matchBy: 'name', ...parameters }, { others: [{ a: 1 }] });
		return { item, change: upsert.read(input), input };
	});
	matchSchedules(all, list);
	return all.map((one) => {
		const record = list.withId(one.change!.resourceId ?? 0)?.record;
		const { operation, resourceId, body } = dropNoOps({ ...one.change!, record }) as Draft;
		const { issues } = one.input;
		return issues.count > 0 ? String(issues) : { operation, ...(resourceId && { resourceId }), body };
	});
}
const row = (cells: object) => ({
	dataMode: 'mapColumns',
	columns: { value: Object.fromEntries(Object.entries(cells).map(([id, value]) => [id, cell('a', value)])) },
});
const whole = { scheduleType: 'Daily', time: '9', timezone: 'UTC' };

test.each<[what: string, cells: object, outcome: object | RegExp]>([
	[
		'name and report that are listed: an update of what is filled',
		{ name: ' SALES', report: 7, time: '9' },
		{ operation: 'update', resourceId: 5 },
	],
	[
		'what the record shows already, also by another name of its timezone',
		{ name: 'Sales', report: 7, timezone: 'utc' },
		{ operation: 'unchanged', resourceId: 5 },
	],
	[
		'a name that isn’t listed: a create with the defaults',
		{ name: 'New', report: 7, ...whole, recipients: '' },
		{
			operation: 'create',
			body: expect.objectContaining({ method_type: 'email', scheduled_time_minute: '00' }),
		},
	],
	[
		'a name that isn’t listed, where a create lacks something',
		{ name: 'New', report: 7, scheduleType: 'Weekly', methodType: 'slack' },
		/^There's no schedule “New” on report 7 yet\. A new weekly schedule needs .*Days.*Timezone.*Slack needs an export/,
	],
	[
		'an ID: that schedule, whatever its name',
		{ scheduleId: '5', name: 'Revenue' },
		{ operation: 'update', resourceId: 5, body: { name: 'Revenue' } },
	],
	['an ID alone', { scheduleId: '6' }, { operation: 'unchanged', resourceId: 6, body: {} }],
	['a name that is no value', { scheduleId: '6', name: '#N/A' }, /formula error/],
	[
		'an ID that can’t be read, whose name doesn’t stand in',
		{ scheduleId: 'x', name: 'Sales', report: 7 },
		/“x” isn't a valid ID/,
	],
])('a row with %s', (_what, cells, outcome) => {
	const [result] = matched(row(cells));
	if (outcome instanceof RegExp) expect(result).toMatch(outcome);
	else expect(result).toMatchObject(outcome);
});

test('a row that becomes a create says nothing of blanks, and one that is rejected stays to be matched', () => {
	const input = itemWith({ matchBy: 'name', ...row({ name: 'New', report: 7, ...whole, query: '' }) });
	const read = { item: 0, change: upsert.read(input), input };
	expect(read.change!.notes).toMatchObject([{ kind: 'blank' }]);
	matchSchedules([read], list);
	expect(read.change).toMatchObject({ operation: 'create', notes: [] });
	const [costs] = matched(row({ name: 'Costs', report: 7 }));
	expect(costs).toMatch(/Put the ID of the one you mean into Schedule ID/);
});

test('the form is a whole schedule, and without an ID a new one', () => {
	const byName = { ...form, dataMode: 'defineBelow' };
	expect(matched(byName)).toMatchObject([{ operation: 'update', body: { retry_condition: '0' } }]);
	expect(matched({ ...byName, name: 'New', scheduleType: 'W' })).toEqual([
		expect.stringMatching(/no schedule “New” on report 7 yet\. Choose at least one of Days of Week/),
	]);
	// It's text, and no list of people to leave out of a create.
	const withQuery = { ...byName, name: 'New', scheduleCondition: '2', query: '[]' };
	expect(matched(withQuery)).toMatchObject([{ operation: 'create', body: { query: '[]' } }]);
	const byId = (scheduleId: string) => upsert.read(itemWith({ ...byName, matchBy: 'id', scheduleId }));
	expect(byId('5')).toMatchObject({ operation: 'update', resourceId: 5 });
	expect(byId('')).toMatchObject({ operation: 'create', resourceId: undefined });
});

test.each(['autoMapInputData', 'mapcolumn'])('a Mapping that the node doesn’t have is rejected: %s', (dataMode) => {
	expect(() => upsert.read(itemWith({ ...form, matchBy: 'name', dataMode }))).toThrow(/^Mapping: /);
});
