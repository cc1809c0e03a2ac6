import {
	createProperties,
	idLocator,
	updateProperties,
} from '../../../nodes/ReportSchedule/fields/scheduleProperties';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';

const create = createProperties();
const update = updateProperties();
const inCreate = (name: string) => create.find((property) => property.name === name);
const inUpdate = (name: string) => update.find((property) => property.name === name);
const description = expect.stringMatching(/^[A-Z]/);

describe('create', () => {
	test('has the fields in the table’s order, and the word about Slack before the exports', () => {
		const names: string[] = scheduleFields.map(({ parameter }) => parameter);
		names.splice(names.indexOf('exportType'), 0, 'slackNotice');
		expect(create.map(({ name }) => name)).toEqual(names);
	});

	test.each([
		[
			'report',
			{
				displayName: 'Report',
				type: 'resourceLocator',
				default: { mode: 'id', value: '' },
				required: true,
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
		['name', { displayName: 'Name', type: 'string', default: '', placeholder: 'e.g. Weekly sales' }],
		[
			'scheduleType',
			{
				displayName: 'Schedule Type',
				type: 'options',
				default: 'D',
				required: true,
				options: [
					{ name: 'Once', value: 'O' },
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
				displayOptions: { show: { scheduleType: ['W'] } },
			},
		],
		[
			'scheduledDayOfMonth',
			{
				displayName: 'Day of Month',
				type: 'options',
				default: 0,
				options: expect.arrayContaining([{ name: 'Last Day of Month', value: 29 }]),
				displayOptions: { show: { scheduleType: ['M', 'Q'] } },
			},
		],
		[
			'timezone',
			{
				displayName: 'Timezone',
				type: 'resourceLocator',
				default: { mode: 'list', value: '' },
				required: true,
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
				displayOptions: { show: { scheduleCondition: ['2'] } },
			},
		],
		[
			'datasource',
			{
				displayName: 'Datasource ID',
				type: 'number',
				default: 0,
				displayOptions: { show: { scheduleCondition: ['2'] } },
			},
		],
		[
			'triggerValue',
			{
				displayName: 'Trigger Value',
				type: 'string',
				default: '',
				displayOptions: { show: { scheduleCondition: ['2'] } },
			},
		],
		['users', { displayName: 'User IDs', type: 'string', default: '', placeholder: 'e.g. 1, 2, 3' }],
		['groups', { displayName: 'Group IDs', type: 'string', default: '', placeholder: 'e.g. 4, 5' }],
	])('%s', (name, expected) => expect(inCreate(name)).toEqual({ name, description, ...expected }));

	test('the word about Slack is shown with Slack', () => {
		expect(inCreate('slackNotice')).toEqual({
			displayName: 'Slack needs a document export or a data export',
			name: 'slackNotice',
			type: 'notice',
			default: '',
			displayOptions: { show: { methodType: ['slack'] } },
		});
	});
});

describe('update', () => {
	test('has the same fields by their labels, none of them required', () => {
		const labels = scheduleFields.map(({ label }) => label);
		expect(update.map(({ displayName }) => displayName)).toEqual(labels.sort((a, b) => a.localeCompare(b)));
		expect(update.filter(({ required }) => required)).toEqual([]);
	});

	test.each([
		['scheduledDayOfWeek', { scheduleType: ['O', 'D', 'M', 'Q'] }],
		['scheduledDayOfMonth', { scheduleType: ['O', 'D', 'W'] }],
		['query', { scheduleCondition: ['1'] }],
		['datasource', { scheduleCondition: ['1'] }],
		['triggerValue', { scheduleCondition: ['1'] }],
		['retryCondition', undefined],
		['users', undefined],
	])('%s is hidden by what rules it out only', (name, hide) => {
		expect(inUpdate(name)?.displayOptions).toEqual(hide && { hide });
	});
});

test('a selector for an ID names its list', () => {
	expect(idLocator({ displayName: 'Thing', name: 'thing' }, 'searchThings')).toMatchObject({
		displayName: 'Thing',
		name: 'thing',
		modes: [{ name: 'id' }, { typeOptions: { searchListMethod: 'searchThings' } }],
	});
});
