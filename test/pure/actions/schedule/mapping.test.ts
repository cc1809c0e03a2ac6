import {
	dataModeProperty,
	isAutoMapped,
	mappedValues,
	onlyDefinedBelow,
	shownValues,
} from '../../../nodes/ReportSchedule/operations/schedule/dataMode';

const item = (parameters: Record<string, unknown>, json = {}) => ({
	parameter: (name: string) => parameters[name],
	json,
});

test('the selector offers the two modes, the fields in the node first', () => {
	const description = expect.stringMatching(/^[A-Z].{10,}/);
	expect(dataModeProperty).toEqual({
		displayName: 'Mapping',
		name: 'dataMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Define Below', value: 'defineBelow', description },
			{ name: 'Map Automatically', value: 'autoMapInputData', description },
		],
		default: 'defineBelow',
	});
});

test.each([
	['autoMapInputData', true],
	['defineBelow', false],
	[null, false],
])('with %p the item’s keys are mapped: %p', (dataMode, mapped) => {
	expect(isAutoMapped(item({ dataMode }))).toBe(mapped);
});

describe('a property that is shown with the fields in the node only', () => {
	const base = { displayName: 'Thing', name: 'thing', type: 'string', default: '' } as const;
	const hide = { dataMode: ['autoMapInputData'] };
	test.each([
		[undefined, { hide }],
		[{ show: { scheduleType: ['W'] } }, { show: { scheduleType: ['W'] }, hide }],
		[{ hide: { scheduleType: ['D'] } }, { hide: { scheduleType: ['D'], ...hide } }],
	])('%j', (displayOptions, expected) => {
		expect(onlyDefinedBelow({ ...base, displayOptions })).toEqual({ ...base, displayOptions: expected });
	});
});

describe('mapped from the item', () => {
	test('are its own keys that are body fields, in the body’s order', () => {
		const json = { users: [1], surname: 'x', scheduleType: 'D', report: 7, name: null };
		expect([...mappedValues(item({}, json))]).toEqual([
			['report', 7],
			['name', null],
			['users', [1]],
		]);
	});

	test('are no keys of a prototype', () => {
		expect(mappedValues(item({}, Object.create({ report: 7 }))).size).toBe(0);
	});
});

describe('shown in the node', () => {
	const locator = (value: unknown) => ({ __rl: true, mode: 'id', value });
	const names = (parameters: Record<string, unknown>, inUpdate: boolean) => {
		const given = shownValues((name) => (name in parameters ? parameters[name] : 'stale'), inUpdate);
		return [...given].filter(([, value]) => value === 'stale').map(([name]) => name);
	};
	const always = [
		'report',
		'name',
		'scheduled_time_hour',
		'scheduled_time_minute',
		'timezone',
		'method_type',
		'export_type',
		'export_data_type',
		'users',
		'groups',
	];
	const conditional = ['query', 'datasource', 'trigger_value', 'retry_condition'];

	test.each([
		['D', '1', []],
		['O', '1', []],
		['W', '1', ['scheduled_day_of_week']],
		['M', '1', ['scheduled_day_of_month']],
		['Q', '2', ['scheduled_day_of_month', ...conditional]],
		['D', true, conditional],
	])('with %p and condition %p', (scheduleType, scheduleCondition, dependent) => {
		const shown = names({ scheduleType, scheduleCondition }, false);
		expect(shown.sort()).toEqual([...always, ...dependent].sort());
	});

	test('where what they depend on is not given: as the form does it', () => {
		const nothing = { scheduleType: undefined, scheduleCondition: undefined };
		expect(names(nothing, false).sort()).toEqual([...always].sort());
		expect(names(nothing, true)).toHaveLength(always.length + 2 + conditional.length);
	});

	test('are the values inside selectors', () => {
		const parameters: Record<string, unknown> = { report: locator('7'), timezone: locator('UTC') };
		const given = shownValues((name) => parameters[name], false);
		expect([given.get('report'), given.get('timezone')]).toEqual(['7', 'UTC']);
	});
});
