import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { recipientFields } from '../../nodes/ReportSchedule/fields/recipients';
import { scheduleFields } from '../../nodes/ReportSchedule/fields/scheduleFields';
import { mapColumns } from '../mapColumns';
import { bodyOf, goOn, membership, minimalSchedule, outputOf, update, useSandbox } from './support';

/** An expression that only names a field: where no item has the field, it's misspelled, else it's an empty cell. */

const sandbox = useSandbox({ schedules: [{ id: 5, name: 'Other', report: 7 }] });
const { run } = sandbox;
const bodies = () => sandbox.current.requests.filter(({ method }) => method !== 'GET').map(bodyOf);

/** What makes the form show the fields that depend on another one. */
const shows: Record<string, INodeParameters> = {
	scheduled_day_of_week: { scheduleType: 'W' },
	scheduled_day_of_month: { scheduleType: 'M' },
	...Object.fromEntries(
		['query', 'datasource', 'trigger_value', 'retry_condition'].map((name) => [
			name,
			{ scheduleCondition: '2' },
		]),
	),
};
interface Row {
	label: string;
	/** The parameters with an expression in the one of that label. */
	set: (expression: string) => INodeParameters;
	isRequired?: boolean;
	/** The field in the body. */
	name: string;
}
const fields = scheduleFields.filter(({ kind }) => kind !== 'ids');
/** What a new schedule of its type needs. */
const isOfType = (name: string) => name.startsWith('scheduled_day_of');
const isLocator = (name: string) => name === 'report' || name === 'timezone';
const inLocator = (value: string) => ({ __rl: true, mode: 'id', value });
const byEachWay = Object.entries(recipientFields).flatMap(([name, { by }]) =>
	Object.entries(by).map(([recipientSelection, { parameter, label }]) => ({
		name,
		label,
		parameter,
		recipientSelection,
	})),
);
const inForm = (operation: INodeParameters): Row[] => [
	...fields.map(({ name, label, parameter, required }) => ({
		name,
		label,
		isRequired: required || (operation.operation === 'create' && isOfType(name)),
		set: (expression: string) =>
			({
				...minimalSchedule,
				...shows[name],
				...operation,
				[parameter]: isLocator(name) ? inLocator(expression) : expression,
			}) as INodeParameters,
	})),
	...byEachWay.map(({ name, label, parameter, recipientSelection }) => ({
		name,
		label,
		set: (expression: string) =>
			({ ...minimalSchedule, ...operation, recipientSelection, [parameter]: expression }) as INodeParameters,
	})),
];
const member = (name: string, label: string, parameter: string): Row => ({
	name,
	label,
	set: (expression) => update({ scheduledTimeMinute: '15', [parameter]: expression }),
});
const inUpdate = [
	...fields
		.filter(({ name }) => name !== 'scheduled_time_minute')
		.map(({ name, label, parameter }) => member(name, label, parameter)),
	...byEachWay
		.filter(({ recipientSelection }) => recipientSelection !== 'list')
		.map(({ name, label, parameter }) => member(name, label, parameter)),
];
const inMembership = ['addUsers', 'removeGroups'].flatMap((operation): Row[] => [
	{
		name: 'scheduleId',
		label: 'Schedule',
		isRequired: true,
		set: (expression) => membership(operation, expression, '1'),
	},
	...byEachWay
		.filter(({ name }) => operation.toLowerCase().endsWith(name))
		.map(({ name, label, parameter, recipientSelection }) => ({
			name,
			label,
			isRequired: true,
			set: (expression: string) =>
				({
					...membership(operation, '5', ''),
					recipientSelection,
					[parameter]: expression,
				}) as INodeParameters,
		})),
]);
const scheduleId: Row = {
	name: 'scheduleId',
	label: 'Schedule',
	isRequired: true,
	set: (expression) => update({ name: 'a' }, expression),
};
const all: Array<[string, Row[]]> = [
	['create', inForm({ operation: 'create' })],
	// An update needs no days; all else is read as a create's.
	[
		'upsert',
		inForm({ operation: 'upsert', matchBy: 'id', scheduleId: inLocator('5') }).filter(({ name }) =>
			isOfType(name),
		),
	],
	['update', [...inUpdate, scheduleId]],
	['membership', inMembership],
];
const rows = all.flatMap(([operation, own]) => own.map((row) => ({ operation, ...row })));

describe.each(rows)(
	'an expression that comes to nothing: $operation, $label',
	({ name, label, set, isRequired }) => {
		const [expression, text] = ['={{ $json.nmae }}', '{{ $json.nmae }}'];

		test('where no item has the field, all of them are refused', async () => {
			const output = outputOf(await run(set(expression), [{ name: 'a' }, {}, { Nmae: 1 }], goOn));
			expect(output.map(({ error }) => error)).toEqual(
				[0, 1, 2].map(() =>
					expect.stringMatching(
						new RegExp(
							`^${label} is empty: ${text.replace(/[{}$.]/g, '\\$&')} returned nothing\\. Check the field name\\b`,
						),
					),
				),
			);
			expect(sandbox.current.requests).toEqual([]);
		});

		test('one that nobody has filled in is a blank', async () => {
			const [output] = outputOf(await run(set('='), [{}], goOn));
			if (isRequired) expect(output!.error).toMatch(new RegExp(`^${label} is empty\\. (?!.*returned)`));
			else expect(output).not.toHaveProperty('error');
		});

		test('where no other item has it, its own null is no empty cell', async () => {
			const output = outputOf(await run(set(expression), [{ nmae: null }], goOn));
			expect(output).toEqual([
				{ error: expect.stringContaining(`${label} is empty: ${text} returned nothing`) },
			]);
			expect(bodies()).toEqual([]);
		});

		test('where one has it, it’s an empty cell', async () => {
			const items: IDataObject[] = [{ nmae: null }, { nmae: '' }, { nmae: undefined }, {}];
			const output = outputOf(await run(set(expression), items, goOn));
			const errors = output.map(({ error }) => error);
			if (isRequired) {
				expect(errors).toEqual(items.map(() => expect.stringContaining(`${label} is empty`)));
				expect(errors.join()).not.toContain('Check the field name');
				expect(sandbox.current.requests).toEqual([]);
			} else {
				expect(errors).toEqual(items.map(() => undefined));
				expect(bodies().map((body) => name in body)).toEqual(items.map(() => false));
			}
		});
	},
);

describe('Create or Update', () => {
	const upsert = (more: object) =>
		({ ...minimalSchedule, operation: 'upsert', matchBy: 'id', ...more }) as INodeParameters;

	test.each(['defineBelow', 'mapColumns'])(
		'a misspelled ID creates nothing again, whatever else is there: %s',
		async (dataMode) => {
			const row = { Report: 7, 'Schedule Type': 'D', Time: '9:00', Timezone: 'UTC' };
			const columns = mapColumns(Object.keys(row)).columns as IDataObject;
			const misspelled = upsert({ dataMode, columns, scheduleId: inLocator('={{ $json.schedule_i }}') });
			const stopped = await run(misspelled, [{ ...row, schedule_id: 5 }, row]);
			expect(stopped.error?.message).toBe(
				"Schedule is empty: {{ $json.schedule_i }} returned nothing. Check the field name. If it may be empty, put ?? '' before the }} [item 0]",
			);
			expect(sandbox.current.requests).toEqual([]);
			const right = upsert({ dataMode, columns, scheduleId: inLocator('={{ $json.schedule_id }}') });
			const output = outputOf(await run(right, [{ ...row, schedule_id: 5 }, row]));
			expect(output.map(({ operation }) => operation)).toEqual(['update', 'create']);
			const blank = outputOf(await run(upsert({ dataMode, columns, scheduleId: inLocator('') }), [row]));
			expect(blank).toMatchObject([{ operation: 'create' }]);
		},
	);

	test('a misspelled name to match by is refused, without advice to leave it empty', async () => {
		const stopped = await run(upsert({ matchBy: 'name', name: '={{ $json.nmae }}' }), [{ name: 'a' }]);
		expect(stopped.error?.message).toBe(
			'Name is empty: {{ $json.nmae }} returned nothing. Check the field name [item 0]',
		);
		expect(bodies()).toEqual([]);
	});

	test('an ID that isn’t looked at may name anything', async () => {
		const parameters = upsert({ matchBy: 'name', name: 'a', scheduleId: inLocator('={{ $json.no }}') });
		expect((await run(parameters, [{}])).error).toBeUndefined();
	});
});
