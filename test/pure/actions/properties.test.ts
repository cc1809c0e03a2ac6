import {
	byLabel,
	fieldProperty,
	hiddenWhenRuledOut,
	idLocator,
	shownFor,
} from '../../../nodes/ReportSchedule/actions/properties';
import { scheduleProperties } from '../../../nodes/ReportSchedule/actions/schedule/draft';
import { isRecipientField } from '../../../nodes/ReportSchedule/fields/recipientFields';
import { scheduleField, scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';

const property = (parameter: string) => {
	const field = scheduleFields.find((one) => one.parameter === parameter)!;
	return hiddenWhenRuledOut(field, fieldProperty(field));
};
const description = expect.stringMatching(/^[A-Z]/);

describe('the parameter of a field', () => {
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
		['name', { displayName: 'Name', type: 'string', default: '', placeholder: 'e.g. Weekly Sales' }],
		[
			'scheduleType',
			{
				displayName: 'Schedule Type',
				type: 'options',
				default: 'D',
				options: [
					{ name: 'Once', value: 'O', description },
					{ name: 'Daily', value: 'D' },
					{ name: 'Weekly', value: 'W' },
					{ name: 'Monthly', value: 'M' },
					{ name: 'Quarterly', value: 'Q' },
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
			'scheduledDayOfMonth',
			{
				displayName: 'Day of Month',
				type: 'options',
				default: 0,
				options: expect.arrayContaining([{ name: 'Last Day of Month', value: 29 }]),
				displayOptions: { hide: { scheduleType: ['O', 'D', 'W'] } },
			},
		],
		[
			'timezone',
			{
				displayName: 'Timezone',
				type: 'resourceLocator',
				default: { mode: 'list', value: '' },
				modes: [
					{
						displayName: 'From List',
						name: 'list',
						type: 'list',
						typeOptions: { searchListMethod: 'searchTimezones', searchable: true },
					},
					{ displayName: 'By Name', name: 'name', type: 'string', placeholder: 'e.g. Europe/Berlin' },
				],
			},
		],
		[
			'query',
			{
				displayName: 'Query',
				type: 'string',
				default: '',
				displayOptions: { hide: { scheduleCondition: ['1'] } },
			},
		],
		[
			'datasource',
			{
				displayName: 'Datasource ID',
				type: 'string',
				default: '',
				placeholder: 'e.g. 7',
				displayOptions: { hide: { scheduleCondition: ['1'] } },
			},
		],
		[
			'triggerValue',
			{
				displayName: 'Trigger Value',
				type: 'string',
				default: '',
				displayOptions: { hide: { scheduleCondition: ['1'] } },
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
		['groups', { displayName: 'Group IDs', type: 'string', default: '', placeholder: 'e.g. 4, 5' }],
	])('%s', (name, expected) => expect(property(name)).toEqual({ name, description, ...expected }));

	test('stands as it is where no other one rules it out', () => {
		const field = scheduleField('name');
		expect(hiddenWhenRuledOut(field, fieldProperty(field))).toEqual(fieldProperty(field));
	});
});

describe('a whole schedule', () => {
	const all = scheduleProperties;
	const inAll = (name: string) => all.find((one) => one.name === name)!;

	test('has the fields in the table’s order, the notice about Slack before the exports, the recipients last', () => {
		const fields = scheduleFields.filter(({ name }) => !isRecipientField(name));
		const names: string[] = fields.map(({ parameter }) => parameter);
		names.splice(names.indexOf('exportType'), 0, 'slackNotice');
		expect(all.map(({ name }) => name)).toEqual([
			...['dataMode', 'mappingNotice'],
			...names,
			...['recipientSelection', 'users', 'userEmails', 'usersFromList'],
			...['groups', 'groupNames', 'groupsFromList'],
		]);
	});

	test('has what a create needs as required', () => {
		const required = all.filter((one) => one.required).map(({ name }) => name);
		const needed = scheduleFields.filter((field) => field.required).map(({ parameter }) => parameter);
		expect(required).toEqual(needed);
	});

	test('is hidden where the fields come from the input, and Slack’s notice with Slack', () => {
		for (const { displayOptions } of all.slice(2)) {
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

	test('are added to none', () => {
		expect(shownFor({ a: [1] }, { ...base })).toEqual({ ...base, displayOptions: { show: { a: [1] } } });
	});
});

test('labels are in alphabetical order', () => {
	const labels = ['Timeout', 'Max Wait', 'Max Retries', 'Concurrency'];
	const sorted = labels.map((displayName) => ({
		displayName,
		name: 'a',
		type: 'string' as const,
		default: '',
	}));
	expect(sorted.sort(byLabel).map(({ displayName }) => displayName)).toEqual([...labels].reverse());
});

test('a selector for an ID names its list, and starts with the ID', () => {
	expect(idLocator({ displayName: 'Thing', name: 'thing' }, 'searchThings')).toMatchObject({
		displayName: 'Thing',
		name: 'thing',
		default: { mode: 'id', value: '' },
		modes: [{ name: 'id' }, { typeOptions: { searchListMethod: 'searchThings' } }],
	});
});
