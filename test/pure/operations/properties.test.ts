import {
	fieldProperty,
	hiddenFor,
	hiddenWhenRuledOut,
	shownFor,
} from '../../../nodes/ReportSchedule/operations/properties';
import { dataModeProperties, scheduleProperties } from '../../../nodes/ReportSchedule/operations/form';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';

const property = (parameter: string) => {
	const field = scheduleFields.find((one) => one.parameter === parameter)!;
	return hiddenWhenRuledOut(field, fieldProperty(field));
};
const description = expect.stringMatching(/^[A-Z]/);

test.each([
	[
		'report',
		{
			displayName: 'Report',
			type: 'resourceLocator',
			default: { mode: 'id', value: '' },
			modes: [
				{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 42' },
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					typeOptions: { searchListMethod: 'searchReports', searchable: true },
				},
			],
		},
	],
	[
		'scheduledDayOfWeek',
		{
			displayName: 'Days of Week',
			type: 'multiOptions',
			default: [],
			options: expect.arrayContaining([{ name: 'Monday', value: 0 }]),
			displayOptions: { hide: { scheduleType: ['O', 'D', 'M', 'Q'] } },
		},
	],
	[
		'retryCondition',
		{
			displayName: 'Retry For',
			type: 'options',
			default: '0',
			options: expect.arrayContaining([{ name: '15 Minutes', value: '1' }]),
			displayOptions: { hide: { scheduleCondition: ['1'] } },
		},
	],
	['users', { displayName: 'User IDs', type: 'string', default: '', placeholder: 'e.g. 1, 2, 3' }],
])('the parameter of a field: %s', (name, expected) =>
	expect(property(name)).toEqual({ name, description, ...expected }),
);

describe('a whole schedule', () => {
	const all = () => [...dataModeProperties, ...scheduleProperties];
	const inAll = (name: string) => all().find((one) => one.name === name)!;

	test('the mapping offers the two modes, the fields in the node first; a tool has no items to map', () => {
		const description = expect.stringMatching(/^[A-Z].{10,}/);
		expect(all().slice(0, 2)).toEqual([
			{
				displayName: 'Mapping',
				builderHint: { propertyHint: description },
				name: 'dataMode',
				type: 'options',
				noDataExpression: true,
				displayOptions: { hide: { '@tool': [true] } },
				options: [
					{ name: 'Define Below', value: 'defineBelow', description },
					{ name: 'Map Automatically', value: 'autoMapInputData', description },
				],
				default: 'defineBelow',
			},
			expect.objectContaining({
				name: 'mappingNotice',
				type: 'notice',
				displayOptions: { show: { dataMode: ['autoMapInputData'] }, hide: { '@tool': [true] } },
			}),
		]);
	});

	test('asks in the order in which people think: what, when, to whom, how, on which condition', () => {
		expect(all().map(({ name }) => name)).toEqual([
			...['dataMode', 'mappingNotice'],
			...['report', 'name'],
			...['scheduleType', 'scheduledDayOfWeek', 'scheduledDayOfMonth'],
			...['scheduledTimeHour', 'scheduledTimeMinute', 'timezone'],
			'recipientSelection',
			...['userEmails', 'users', 'usersFromList', 'groupNames', 'groups', 'groupsFromList'],
			...['methodType', 'slackNotice', 'exportType', 'exportDataType'],
			...['scheduleCondition', 'query', 'datasource', 'triggerValue', 'retryCondition'],
		]);
		for (const { parameter } of scheduleFields) expect(all().map(({ name }) => name)).toContain(parameter);
	});

	test('has the types and the defaults that saved workflows rely on', () => {
		const ofType = (type: string) =>
			all().flatMap((one) => (one.type === type ? [[one.name, one.default]] : []));
		expect(ofType('resourceLocator')).toEqual([
			['report', { mode: 'id', value: '' }],
			['timezone', { mode: 'list', value: '' }],
		]);
		expect(ofType('multiOptions')).toEqual([
			['scheduledDayOfWeek', []],
			['usersFromList', []],
			['groupsFromList', []],
		]);
		const texts = [
			'name',
			'userEmails',
			'users',
			'groupNames',
			'groups',
			'query',
			'datasource',
			'triggerValue',
		];
		expect(ofType('string')).toEqual(texts.map((name) => [name, '']));
		expect(inAll('timezone').modes).toEqual([
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod: 'searchTimezones', searchable: true },
			},
			{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. Europe/Berlin' },
		]);
		expect(inAll('usersFromList').typeOptions).toEqual({ loadOptionsMethod: 'getUsers' });
	});

	test('says what recipients are, and of a choice whatever its name does not say', () => {
		for (const name of ['userEmails', 'usersFromList']) expect(inAll(name).description).toEqual(description);
		const { options } = inAll('scheduleType');
		expect(options).toContainEqual({ name: 'Once', value: 'O', description });
		expect(options).toContainEqual({ name: 'Daily', value: 'D' });
	});

	test('has what a create needs as required', () => {
		const required = all()
			.filter((one) => one.required)
			.map(({ name }) => name);
		const needed = scheduleFields.filter((field) => field.required).map(({ parameter }) => parameter);
		expect(required).toEqual(needed);
	});

	test('is hidden where the fields come from the input, and Slack’s notice with Slack', () => {
		for (const { displayOptions } of all().slice(2)) {
			expect(displayOptions?.hide?.dataMode).toEqual(['autoMapInputData']);
		}
		expect(inAll('slackNotice')).toEqual({
			displayName: 'Slack needs an export: choose a Document Export or a Data Export',
			name: 'slackNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { methodType: ['slack'] }, hide: { dataMode: ['autoMapInputData'] } },
		});
	});
});

describe('conditions', () => {
	const base = { displayName: 'Thing', name: 'thing', type: 'string', default: '' } as const;
	test('of the property itself come last: the editor shows whatever comes behind an expression', () => {
		const shown = shownFor(
			{ resource: ['a'] },
			{ ...base, displayOptions: { show: { b: [1] }, hide: { c: [2] } } },
		);
		expect(shown).toEqual({
			...base,
			displayOptions: { show: { resource: ['a'], b: [1] }, hide: { c: [2] } },
		});
		expect(Object.keys(shown.displayOptions!.show!)).toEqual(['resource', 'b']);
	});

	test('on which it is hidden are added to its own', () => {
		const own = { ...base, displayOptions: { show: { b: [1] }, hide: { c: [2] } } };
		expect(hiddenFor({ a: [3] }, own)).toEqual({
			...base,
			displayOptions: { show: { b: [1] }, hide: { c: [2], a: [3] } },
		});
	});

	test('are added to none', () => {
		expect(shownFor({ a: [1] }, { ...base })).toEqual({ ...base, displayOptions: { show: { a: [1] } } });
	});
});
