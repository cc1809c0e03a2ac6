import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { mapColumns } from '../mapColumns';
import { goOn, locator, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/**
 * An expression that only names a field: where no item has the field, it's misspelled, else it's an empty cell. Which
 * expressions do is in test/pure/item/item.test.ts.
 */

const sandbox = useSandbox({ schedules: [{ id: 5, name: 'Other', report: 7 }] });
const { bodies, run } = sandbox;
const create = (more: object) => ({ ...minimalSchedule, ...more }) as INodeParameters;
const minute = { scheduledTimeMinute: '15' };

interface Place {
	operation: string;
	label: string;
	/** Of the body, if a blank one is left out. */
	field?: string;
	/** The parameters with the expression in this place. */
	set(expression: string): INodeParameters;
}
const places: Place[] = [
	{ operation: 'Create', label: 'Report', set: (report) => create({ report: locator('id', report) }) },
	{ operation: 'Create', label: 'Hour', set: (scheduledTimeHour) => create({ scheduledTimeHour }) },
	{ operation: 'Create', label: 'Timezone', set: (timezone) => create({ timezone: locator('id', timezone) }) },
	{
		operation: 'Create',
		label: 'Days of Week',
		set: (scheduledDayOfWeek) => create({ scheduleType: 'W', scheduledDayOfWeek }),
	},
	{ operation: 'Create', label: 'Name', field: 'name', set: (name) => create({ name }) },
	{ operation: 'Create', label: 'Users', field: 'users', set: (users) => create({ users }) },
	{ operation: 'Create', label: 'Query', field: 'query', set: (query) => create({ scheduleCondition: '2', query }) },
	{ operation: 'Update', label: 'Schedule', set: (id) => update({ name: 'a' }, id) },
	{
		operation: 'Update',
		label: 'Hour',
		field: 'scheduled_time_hour',
		set: (scheduledTimeHour) => update({ ...minute, scheduledTimeHour }),
	},
	{ operation: 'Update', label: 'Groups', field: 'groups', set: (groups) => update({ ...minute, groups }) },
	{ operation: 'Add Users', label: 'Schedule', set: (id) => membership('addUsers', id, '=1') },
	{ operation: 'Add Users', label: 'Users', set: (users) => membership('addUsers', '5', users) },
	{ operation: 'Remove Groups', label: 'Groups', set: (groups) => membership('removeGroups', '5', groups) },
];

describe.each(places)('an expression in $label of $operation that comes to nothing', ({ label, field, set }) => {
	const [expression, text] = ['={{ $json.nmae }}', '{{ $json.nmae }}'];

	test('is rejected and quoted where no item has the field', async () => {
		const output = outputOf(await run(set(expression), [{ name: 'a' }, {}], goOn));
		const refused = expect.stringContaining(`${label} is empty: ${text} returned nothing`) as string;
		expect(output).toEqual([{ error: refused }, { error: refused }]);
		expect(bodies()).toEqual([]);
	});

	test(`is an empty cell where another item has the field: ${field === undefined ? 'rejected' : 'left out'}`, async () => {
		const items: IDataObject[] = [{ nmae: null }, { nmae: '' }, {}];
		const output = outputOf(await run(set(expression), items, goOn));
		const errors = output.map(({ error }) => error);
		if (field === undefined) {
			expect(errors).toEqual(items.map(() => expect.stringContaining(`${label} is empty`) as string));
			expect(bodies()).toEqual([]);
		} else {
			expect(errors).toEqual(items.map(() => undefined));
			expect(bodies().map((body) => field in body)).toEqual(items.map(() => false));
		}
	});
});

describe('Create or Update with a misspelled field', () => {
	const upsert = (more: object) =>
		({ ...minimalSchedule, operation: 'upsert', matchBy: 'id', ...more }) as INodeParameters;

	test.each(['defineBelow', 'mapColumns'])('under Schedule creates nothing again: %s', async (dataMode) => {
		const row = { Report: 7, 'Schedule Type': 'D', Time: '9:00', Timezone: 'UTC' };
		const columns = mapColumns(Object.keys(row)).columns as IDataObject;
		const byId = (id: string) => upsert({ dataMode, columns, scheduleId: locator('id', id) });
		const items = [{ ...row, schedule_id: 5 }, row];
		const stopped = await run(byId('={{ $json.schedule_i }}'), items);
		expect(stopped.error?.message).toMatch(
			/^Schedule is empty: \{\{ \$json\.schedule_i \}\} returned nothing\. .*put \?\? '' before the \}\}/,
		);
		expect(sandbox.current.requests).toEqual([]);
		const output = outputOf(await run(byId('={{ $json.schedule_id }}'), items));
		expect(output.map(({ operation }) => operation)).toEqual(['update', 'create']);
		expect(outputOf(await run(byId(''), [row]))).toMatchObject([{ operation: 'create' }]);
	});

	test('under Name is rejected, without advice to leave it empty', async () => {
		const stopped = await run(upsert({ matchBy: 'name', name: '={{ $json.nmae }}' }), [{ name: 'a' }]);
		expect(stopped.error?.message).toMatch(
			/^Name is empty: \{\{ \$json\.nmae \}\} returned nothing\. Check the field name/,
		);
		expect(stopped.error?.message).not.toContain('may be empty');
		expect(bodies()).toEqual([]);
	});
});
