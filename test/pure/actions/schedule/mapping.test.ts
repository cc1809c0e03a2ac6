import {
	dataModeProperties,
	isMappedAutomatically,
	mappedValues,
	onlyDefinedBelow,
	parameterValues,
} from '../../../../nodes/ReportSchedule/actions/schedule/mapping';
import { Issues } from '../../../../nodes/ReportSchedule/fields/issues';
import { scheduleField, scheduleFields } from '../../../../nodes/ReportSchedule/fields/scheduleFields';
import { expressions, inputItem, read } from '../inputItem';
import { body } from './created';

const [report, hour] = [scheduleField('report'), scheduleField('scheduled_time_hour')];
const locator = (value: unknown) => ({ __rl: true, mode: 'id', value });

function mapped(json: object) {
	const issues = new Issues();
	const values = mappedValues(inputItem({}, { json: json as Record<string, string> }), issues);
	return { values, issues: String(issues) };
}

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

describe('columns of the input', () => {
	const writings = (name: string) => [
		name,
		name.toUpperCase(),
		name.replace(/[ _]/g, ''),
		name.replace(/[ _]/g, '-').toLowerCase(),
		` ${name.replace(/[ _]/g, ' _ ')} `,
	];
	test.each(scheduleFields)(
		'$name is found by its name, its parameter and its label in any writing',
		(field) => {
			for (const column of [field.name, field.parameter, field.label].flatMap(writings)) {
				const { values, issues } = mapped({ [column]: 7, other: 8 });
				expect([values.get(field), issues]).toEqual([7, '']);
			}
		},
	);

	test.each(['surname', 'name_', 'Schedule Types', 'id', 'constructor', '__proto__', ''])(
		'%j is no field',
		(column) => {
			const { values, issues } = mapped(JSON.parse(`{${JSON.stringify(column)}: 7}`));
			const found = scheduleFields.filter((field) => values.get(field) !== undefined);
			expect(found.map(({ name }) => name)).toEqual(column === 'name_' ? ['name'] : []);
			expect(issues).toBe('');
		},
	);

	test('two for one field are refused by their names', () => {
		expect(mapped({ 'Schedule Type': 'D', schedule_type: 'W', Hour: 1, hour: 2 }).issues).toBe(
			'Columns "Schedule Type" and "schedule_type" both stand for Schedule Type: keep one of them. ' +
				'Columns "Hour" and "hour" both stand for Hour: keep one of them',
		);
	});

	test.each([
		['users', 'User Emails', 'userEmails'],
		['groups', 'Group Names', 'groupNames'],
	] as const)('%s may be given by name, under one label', (field, label, parameter) => {
		for (const column of [label, parameter].flatMap(writings)) {
			const { values, issues } = mapped({ [column]: 'a', [field]: 7 });
			expect([values.byName(field), values.get(scheduleField(field)), issues]).toEqual(['a', 7, '']);
		}
		expect(mapped({ [field]: 7 }).values.byName(field)).toBeUndefined();
		expect(mapped({ [label]: 'a', [parameter]: 'b' }).issues).toBe(
			`Columns "${label}" and "${parameter}" both stand for ${label}: keep one of them`,
		);
	});

	test('are no keys of a prototype', () => {
		expect(mapped(Object.create({ report: 7 })).values.get(report)).toBeUndefined();
	});

	test('that are missing are named as columns, those that are empty as they are called', () => {
		const { values } = mapped({ 'report ': '' });
		expect(values.missing(hour)).toMatchObject({ message: 'Missing column `scheduled_time_hour` (Hour)' });
		expect(values.missing(report)).toMatchObject({ message: 'Column "report " (Report) is empty' });
	});

	test('that are missing take the default of the form, those that are empty do not', () => {
		const { values } = mapped({ hour: null });
		expect([values.takesDefault(hour), values.takesDefault(report)]).toEqual([false, true]);
	});
});

describe('a create from columns', () => {
	const create = (json: Record<string, string | number>) =>
		read('create', { dataMode: 'autoMapInputData' }, { json });

	test('has the defaults of the form for what it leaves out', () => {
		const change = { body, recipients: new Map() };
		expect(create({ Report: 7, Timezone: 'UTC' })).toEqual({ change });
	});

	test('takes recipients by name, beside those by ID', () => {
		const row = { Report: 7, Timezone: 'UTC', 'User Emails': 'a@x.y, b@x.y', users: '9' };
		const recipients = new Map([['users', { ids: [9], names: ['a@x.y', 'b@x.y'] }]]);
		expect(create(row)).toEqual({ change: { body: { ...body, users: [9] }, recipients } });
		expect(create({ ...row, users: '' })).toMatchObject({ change: { body: { users: [] } } });
		expect(create({ ...row, 'User Emails': ' ' })).toEqual({
			change: { body: { ...body, users: [9] }, recipients: new Map() },
		});
	});

	test('names what is missing as columns, once each', () => {
		expect(create({ Hour: '' })).toEqual({
			issues:
				'Missing column `report` (Report). Column "Hour" (Hour) is empty. Missing column `timezone` (Timezone)',
		});
	});

	test('is refused for two columns of one field beside all else', () => {
		expect(create({ Report: 7, report: 8, timezone: 'UTC', hour: 25 })).toEqual({
			issues:
				'Columns "Report" and "report" both stand for Report: keep one of them. ' +
				'Hour: 25 isn\'t one of the options. Use "00" to "23"',
		});
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
		expect(values.missing(report)).toMatchObject({
			message: 'is empty: {{ $json.r }} returned nothing. Check the field name',
		});
		expect(values.missing(hour)).toMatchObject({ message: 'is empty' });
		expect([values.takesDefault(hour), values.hidesRuledOut]).toEqual([false, true]);
	});
});
