import {
	dataModeProperties,
	isMappedAutomatically,
	onlyDefinedBelow,
	parameterValues,
} from '../../../../nodes/ReportSchedule/actions/schedule/mapping';
import { scheduleField } from '../../../../nodes/ReportSchedule/fields/scheduleFields';
import { refusal } from '../../fields/refusal';
import { expressions, inputItem } from '../inputItem';

const [report, hour] = [scheduleField('report'), scheduleField('scheduled_time_hour')];
const locator = (value: unknown) => ({ __rl: true, mode: 'id', value });

test('the selector offers the two modes, the fields in the node first; a tool has no items to map', () => {
	const description = expect.stringMatching(/^[A-Z].{10,}/);
	expect(dataModeProperties).toEqual([
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

test.each([
	['autoMapInputData', true],
	['defineBelow', false],
	[null, false],
])('with %p the item’s columns are mapped: %p', (dataMode, is) => {
	expect(isMappedAutomatically(inputItem({ dataMode }))).toBe(is);
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

describe('the node’s own parameters', () => {
	test('are the values inside selectors', () => {
		const values = parameterValues(inputItem({ report: locator('7'), scheduledTimeHour: '09' }));
		expect([values.get(report), values.get(hour)]).toEqual(['7', '09']);
	});

	test('leave recipients to their own readers', () => {
		expect(parameterValues(inputItem({ users: '1' })).get(scheduleField('users'))).toBeUndefined();
	});

	test('that are missing are empty, with the expression that gave nothing', () => {
		const values = parameterValues(inputItem({}, { saved: expressions({ report: '$json.r' }) }));
		expect(refusal(() => values.forMissing(report))).toBe(
			'is empty: {{ $json.r }} returned nothing. Check the field name',
		);
		expect(refusal(() => values.forMissing(hour))).toBe('is empty');
		expect(values.hidesRuledOut).toBe(true);
	});
});
