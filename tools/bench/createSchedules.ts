import type { INodeParameters } from 'n8n-workflow';

/** The body of a request that creates a schedule. */
export const bodyOf = (name: string) => ({
	report: 7,
	name,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	method_type: 'email',
	export_type: 'pdf',
	schedule_condition: '1',
	retry_condition: '0',
});

/** Parameters of this node that create the same for each item. */
export const createByName: INodeParameters = {
	resource: 'schedule',
	operation: 'create',
	report: { __rl: true, mode: 'id', value: '7' },
	name: '={{ $json.name }}',
	scheduleType: 'D',
	scheduledTimeHour: '09',
	scheduledTimeMinute: '00',
	timezone: { __rl: true, mode: 'name', value: 'Europe/Berlin' },
	methodType: 'email',
	exportType: 'pdf',
	scheduleCondition: '1',
};
