/** The parameters of a create that sets little. */
export const created = {
	report: { __rl: true, mode: 'id', value: '7' },
	scheduleType: 'D',
	scheduledTimeHour: '09',
	scheduledTimeMinute: '00',
	timezone: { __rl: true, mode: 'name', value: 'UTC' },
	methodType: 'email',
	scheduleCondition: '1',
};

/** The body that follows from them. */
export const body = {
	report: 7,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'UTC',
	method_type: 'email',
	schedule_condition: '1',
	retry_condition: '0',
};
