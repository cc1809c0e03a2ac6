import type { Choice } from './choices';

/** A body field of §2.1, and how the node shows and checks it. */
interface FieldBase {
	/** Name in the request body. */
	name: string;
	/** Name of the node parameter, as saved workflows store it. */
	parameter: string;
	label: string;
	description: string;
	placeholder?: string;
	/** Whether a create request needs it. */
	required?: true;
	/**
	 * The field whose value decides whether this one is shown, with `otherwise`: what a create request
	 * carries where this one is not shown.
	 */
	appliesTo?: { field: string; values: readonly string[]; otherwise?: string };
	/** The value that stands for "not set" in the editor; it is never sent. */
	unset?: string | number;
	section: '§2.1';
}

export type ScheduleField = FieldBase &
	(
		| { kind: 'text' }
		/** An ID; `list` names the search that offers it by name. */
		| { kind: 'id'; list?: string }
		| { kind: 'ids' }
		| { kind: 'timezone' }
		| { kind: 'choice'; choices: readonly Choice[]; default: string | number; accepted?: string }
		| { kind: 'choices'; choices: readonly Choice[]; accepted?: string }
	);

const section = '§2.1';
const weekly = { field: 'schedule_type', values: ['W'] };
const monthlyOrQuarterly = { field: 'schedule_type', values: ['M', 'Q'] };
const conditional = { field: 'schedule_condition', values: ['2'] };

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
const daysOfMonth = Array.from({ length: 28 }, (_, day) => day + 1);

/**
 * Every field of a schedule, in the order in which the editor shows them and the body carries them. The
 * parameters of create and update, the checks, auto-map and the field reference are all drawn from here.
 */
export const scheduleFields: readonly ScheduleField[] = [
	{
		name: 'report',
		parameter: 'report',
		label: 'Report',
		kind: 'id',
		list: 'searchReports',
		required: true,
		description: 'The report to deliver',
		section,
	},
	{
		name: 'name',
		parameter: 'name',
		label: 'Name',
		kind: 'text',
		placeholder: 'e.g. Weekly sales',
		description:
			'Name of the schedule. The interface lists it as required and describes it as optional, so it can be left blank here; the service may then refuse the request.',
		section,
	},
	{
		name: 'schedule_type',
		parameter: 'scheduleType',
		label: 'Schedule Type',
		kind: 'choice',
		default: 'D',
		choices: [
			{ value: 'O', label: 'Once' },
			{ value: 'D', label: 'Daily' },
			{ value: 'W', label: 'Weekly' },
			{ value: 'M', label: 'Monthly' },
			// §2.1 rule 3: the interface itself spells it "Quaterly".
			{ value: 'Q', label: 'Quarterly', also: ['quaterly'] },
		],
		required: true,
		description: 'How often the report is delivered',
		section,
	},
	{
		name: 'scheduled_day_of_week',
		parameter: 'scheduledDayOfWeek',
		label: 'Days of Week',
		kind: 'choices',
		appliesTo: weekly,
		// Saturday and Sunday have no words of their own: both are listed as 6, and which one that is, only
		// the user's service can tell.
		choices: [
			{ value: 0, label: 'Monday', also: ['mon'] },
			{ value: 1, label: 'Tuesday', also: ['tue', 'tues'] },
			{ value: 2, label: 'Wednesday', also: ['wed'] },
			{ value: 3, label: 'Thursday', also: ['thu', 'thur', 'thurs'] },
			{ value: 4, label: 'Friday', also: ['fri'] },
			{ value: 5, label: 'Value 5 (Not Documented)', documented: false },
			{ value: 6, label: 'Saturday or Sunday (Both Documented as 6)' },
		],
		accepted:
			'0 (Monday) to 4 (Friday), or 6, which the interface lists for Saturday and for Sunday; 5 is not documented',
		description:
			'Days on which a weekly schedule runs. The interface lists 6 for Saturday and for Sunday, and does not list 5: check in the service which day you get.',
		section,
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
			{ value: 29, label: 'Last Day of Month', also: ['last', 'lastday'] },
		],
		accepted: '1 to 28, or 29 for the last day of the month',
		description: 'Day on which a monthly or quarterly schedule runs',
		section,
	},
	{
		name: 'scheduled_time_hour',
		parameter: 'scheduledTimeHour',
		label: 'Hour',
		kind: 'choice',
		default: '09',
		choices: hours.map((hour) => ({ value: hour, label: hour })),
		accepted: '"00" to "23"',
		required: true,
		description: 'Hour of the day at which the schedule runs, in its timezone',
		section,
	},
	{
		name: 'scheduled_time_minute',
		parameter: 'scheduledTimeMinute',
		label: 'Minute',
		kind: 'choice',
		default: '00',
		choices: ['00', '15', '30', '45'].map((minute) => ({ value: minute, label: minute })),
		accepted: '"00", "15", "30" or "45"',
		required: true,
		description: 'Minute of the hour at which the schedule runs',
		section,
	},
	{
		name: 'timezone',
		parameter: 'timezone',
		label: 'Timezone',
		kind: 'timezone',
		required: true,
		description:
			"Timezone in which hour and minute are read. The interface does not list the names it takes: if one is refused, copy it from the service's own timezone selector.",
		section,
	},
	{
		name: 'method_type',
		parameter: 'methodType',
		label: 'Delivery Method',
		kind: 'choice',
		default: 'email',
		choices: [
			{ value: 'email', label: 'Email', also: ['mail'] },
			{ value: 'slack', label: 'Slack' },
		],
		required: true,
		description: 'How the report reaches its recipients',
		section,
	},
	{
		name: 'export_type',
		parameter: 'exportType',
		label: 'Document Export',
		kind: 'choice',
		default: '',
		unset: '',
		choices: [
			{ value: '', label: 'None' },
			{ value: 'pdf', label: 'PDF' },
			{ value: 'png', label: 'PNG' },
		],
		description: 'Document to deliver. Optional for an email; a Slack delivery needs this or a data export.',
		section,
	},
	{
		name: 'export_data_type',
		parameter: 'exportDataType',
		label: 'Data Export',
		kind: 'choice',
		default: '',
		unset: '',
		choices: [
			{ value: '', label: 'None' },
			{ value: 'csv', label: 'CSV' },
			{ value: 'xlsx', label: 'XLSX', also: ['excel'] },
		],
		description: 'Data file to deliver. Optional for an email, and optional beside a document export.',
		section,
	},
	{
		name: 'schedule_condition',
		parameter: 'scheduleCondition',
		label: 'Condition',
		kind: 'choice',
		default: '1',
		choices: [
			{ value: '1', label: 'Non-Conditional', also: ['false', 'unconditional'] },
			{ value: '2', label: 'Conditional', also: ['true'] },
		],
		required: true,
		description: 'Whether the report is delivered only when a condition holds',
		section,
	},
	{
		name: 'query',
		parameter: 'query',
		label: 'Query',
		kind: 'text',
		appliesTo: conditional,
		description: 'Query that the condition is checked with',
		section,
	},
	{
		name: 'datasource',
		parameter: 'datasource',
		label: 'Datasource ID',
		kind: 'id',
		unset: 0,
		appliesTo: conditional,
		description: 'ID of the datasource that the query runs on. 0 leaves it out.',
		section,
	},
	{
		name: 'trigger_value',
		parameter: 'triggerValue',
		label: 'Trigger Value',
		kind: 'text',
		appliesTo: conditional,
		description: 'Value at which the condition holds',
		section,
	},
	{
		name: 'retry_condition',
		parameter: 'retryCondition',
		label: 'Retry For',
		kind: 'choice',
		default: '0',
		appliesTo: { ...conditional, otherwise: '0' },
		choices: [
			{ value: '0', label: 'No Retries', also: ['noretry', 'none'] },
			{ value: '1', label: '15 Minutes' },
			{ value: '2', label: '30 Minutes' },
			{ value: '3', label: '1 Hour' },
			{ value: '4', label: '2 Hours' },
			{ value: '5', label: '6 Hours' },
		],
		required: true,
		description: 'How long the service tries again when the condition does not hold',
		section,
	},
	{
		name: 'users',
		parameter: 'users',
		label: 'User IDs',
		kind: 'ids',
		placeholder: 'e.g. 1, 2, 3',
		description: 'IDs of the users who receive the report, separated by commas, or a list from an expression',
		section,
	},
	{
		name: 'groups',
		parameter: 'groups',
		label: 'Group IDs',
		kind: 'ids',
		placeholder: 'e.g. 4, 5',
		description:
			'IDs of the groups that receive the report, separated by commas, or a list from an expression',
		section,
	},
];
