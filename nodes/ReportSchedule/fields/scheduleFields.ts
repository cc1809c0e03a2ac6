import { type Choice, recipientFields, type ScheduleBody, type ScheduleField } from './types';

/** The code of a conditional schedule (§2.1). */
export const DELIVER_IF_MET = '2';
/** The code of a month's last day (§2.1). */
export const LAST_DAY = 29;

const weekly = { field: 'schedule_type', values: ['W'] };
const monthlyOrQuarterly = { field: 'schedule_type', values: ['M', 'Q'] };
const conditional = { field: 'schedule_condition', values: [DELIVER_IF_MET] };

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const daysOfMonth = Array.from({ length: LAST_DAY - 1 }, (_, day) => day + 1);

/** The minutes of an hour at which a schedule can run (§2.1). */
export const quarters = ['00', '15', '30', '45'];

function withLabels(labels: Readonly<Record<string, string>>): Choice[] {
	return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** All fields, in the order of the editor and the body. Parameters, checks, Map Columns, docs/fields.md follow it. */
export const scheduleFields: readonly ScheduleField[] = [
	{
		name: 'report',
		parameter: 'report',
		label: 'Report',
		kind: 'id',
		list: 'searchReports',
		required: 'always',
		description: 'The report to deliver',
	},
	{
		name: 'name',
		parameter: 'name',
		label: 'Name',
		kind: 'text',
		placeholder: 'e.g. Weekly Sales',
		description: 'Name of the schedule',
	},
	{
		name: 'schedule_type',
		parameter: 'scheduleType',
		label: 'Schedule Type',
		kind: 'choice',
		default: 'D',
		choices: [
			{
				value: 'O',
				label: 'Once',
				description: 'Set the date in DataReportive',
				check:
					"Schedule Type is Once: DataReportive's API has no field for the date. Set it in DataReportive.",
			},
			{ value: 'D', label: 'Daily' },
			{ value: 'W', label: 'Weekly' },
			{ value: 'M', label: 'Monthly' },
			{ value: 'Q', label: 'Quarterly', description: 'Set the months in DataReportive' },
		],
		advice:
			'Use Once, Daily, Weekly, Monthly, or Quarterly. For specific days, use Weekly with Days of Week, e.g. Mon-Fri',
		required: 'always',
		description: 'How often the report is delivered',
	},
	{
		name: 'scheduled_day_of_week',
		parameter: 'scheduledDayOfWeek',
		label: 'Days of Week',
		kind: 'days',
		appliesTo: weekly,
		// Saturday and Sunday have no words of their own: both are documented as 6. Only the service knows which.
		choices: [
			{ value: 0, label: 'Monday' },
			{ value: 1, label: 'Tuesday' },
			{ value: 2, label: 'Wednesday' },
			{ value: 3, label: 'Thursday' },
			{ value: 4, label: 'Friday' },
			{
				value: 5,
				label: '5 (Not Documented)',
				description: 'Check in DataReportive which day this is',
			},
			{
				value: 6,
				label: 'Saturday or Sunday (6)',
				description: 'Check in DataReportive which one it chose',
				check: 'Day 6 stands for Saturday and for Sunday. Check in DataReportive which one it chose.',
			},
		],
		advice:
			'Use days in English, separated by commas, e.g. Monday, Wednesday, or Mon-Fri. Saturday and Sunday share one code: use “Saturday or Sunday (6)”. For every day, set Schedule Type to Daily, for a day of the month to Monthly',
		description: 'Days on which a weekly schedule runs. Saturday and Sunday share one code.',
	},
	{
		name: 'scheduled_day_of_month',
		parameter: 'scheduledDayOfMonth',
		label: 'Day of Month',
		kind: 'choice',
		default: 0,
		unset: 0,
		appliesTo: monthlyOrQuarterly,
		choices: [
			{ value: 0, label: 'Not Set' },
			...daysOfMonth.map((day) => ({ value: day, label: String(day) })),
			{ value: LAST_DAY, label: 'Last Day of Month' },
		],
		advice:
			'Use 1 to 28, or “Last” for the last day of the month. For two days, make two schedules with different names. For days of the week, set Schedule Type to Weekly',
		description: 'Day on which a monthly or quarterly schedule runs',
	},
	{
		name: 'scheduled_time_hour',
		parameter: 'scheduledTimeHour',
		label: 'Hour',
		kind: 'hour',
		default: '09',
		choices: hours.map((hour) => ({ value: hour, label: hour })),
		advice: 'Use 00 to 23',
		required: 'always',
		description: 'Hour of the day at which the report is delivered',
	},
	{
		name: 'scheduled_time_minute',
		parameter: 'scheduledTimeMinute',
		label: 'Minute',
		kind: 'choice',
		default: '00',
		choices: quarters.map((minute) => ({ value: minute, label: minute })),
		required: 'orDefault',
		description: 'Minute of the hour at which the report is delivered',
	},
	{
		name: 'timezone',
		parameter: 'timezone',
		label: 'Timezone',
		kind: 'timezone',
		placeholder: 'e.g. Europe/Berlin',
		required: 'always',
		description:
			"Timezone of the hour and minute. If a name is rejected, use the one in DataReportive's own selector.",
	},
	{
		name: 'users',
		parameter: 'users',
		label: recipientFields.users.label,
		kind: 'ids',
		description: 'The users to deliver the report to',
	},
	{
		name: 'groups',
		parameter: 'groups',
		label: recipientFields.groups.label,
		kind: 'ids',
		description: 'The groups to deliver the report to',
	},
	{
		name: 'method_type',
		parameter: 'methodType',
		label: 'Delivery Method',
		kind: 'choice',
		default: 'email',
		choices: withLabels({ email: 'Email', slack: 'Slack' }),
		required: 'orDefault',
		description: 'How the report is delivered. Set a Slack channel in DataReportive.',
	},
	{
		name: 'export_type',
		parameter: 'exportType',
		label: 'Document Export',
		kind: 'choice',
		default: '',
		unset: '',
		choices: withLabels({ '': 'None', pdf: 'PDF', png: 'PNG' }),
		advice: 'Use PDF or PNG. For CSV or XLSX, use Data Export. For both, use both fields',
		description: 'Document to deliver. Slack needs this or a data export.',
	},
	{
		name: 'export_data_type',
		parameter: 'exportDataType',
		label: 'Data Export',
		kind: 'choice',
		default: '',
		unset: '',
		choices: withLabels({ '': 'None', csv: 'CSV', xlsx: 'XLSX' }),
		advice: 'Use CSV or XLSX. For PDF or PNG, use Document Export. For both, use both fields',
		description: 'Data file to deliver. Slack needs this or a document export.',
	},
	{
		name: 'schedule_condition',
		parameter: 'scheduleCondition',
		label: 'Condition',
		kind: 'choice',
		default: '1',
		choices: withLabels({ '1': 'Always Deliver', [DELIVER_IF_MET]: 'Deliver Only If Met' }),
		advice: 'Use Always Deliver or Deliver Only If Met. A query belongs in Query',
		required: 'orDefault',
		description: 'Whether to always deliver the report, or only if a condition is met',
	},
	{
		name: 'query',
		parameter: 'query',
		label: 'Query',
		kind: 'text',
		appliesTo: conditional,
		description: 'Query that decides whether the report is delivered',
	},
	{
		name: 'datasource',
		parameter: 'datasource',
		label: 'Datasource ID',
		kind: 'id',
		placeholder: 'e.g. 7',
		unset: 0,
		appliesTo: conditional,
		description: 'ID of the datasource that the query runs on',
	},
	{
		name: 'trigger_value',
		parameter: 'triggerValue',
		label: 'Trigger Value',
		kind: 'text',
		appliesTo: conditional,
		description: "The condition's trigger value, as you'd enter it in DataReportive",
	},
	{
		name: 'retry_condition',
		parameter: 'retryCondition',
		label: 'Retry For',
		kind: 'choice',
		default: '0',
		appliesTo: conditional,
		choices: withLabels({
			'0': 'No Retries',
			'1': '15 Minutes',
			'2': '30 Minutes',
			'3': '1 Hour',
			'4': '2 Hours',
			'5': '6 Hours',
		}),
		required: 'orDefault',
		description: "How long to go on checking the condition if it isn't met at the scheduled time",
	},
];

export const fieldNames: ReadonlySet<string> = new Set(scheduleFields.map(({ name }) => name));

/** The field of a name in the body; there has to be one. */
export function scheduleField(name: string): ScheduleField {
	return scheduleFields.find((field) => field.name === name)!;
}

/** The default of a field that a whole schedule has even if nothing is given; undefined for any other. */
export function defaultOf(field: ScheduleField): string | number | undefined {
	return field.required === 'orDefault' && 'default' in field ? field.default : undefined;
}

/** Whether a body has the value on which a field depends. */
export function isInForce({ appliesTo }: ScheduleField, body: ScheduleBody): boolean {
	return appliesTo === undefined || appliesTo.values.includes(String(body[appliesTo.field]));
}

/** Whether a field is for the days of some types: days of the week, or the day of the month. */
export function isDays({ appliesTo }: ScheduleField): boolean {
	return appliesTo?.field === 'schedule_type';
}
