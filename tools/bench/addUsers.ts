import type { INodeParameters } from 'n8n-workflow';

export interface UserItem {
	schedule: number;
	user: number;
	[field: string]: number;
}

/** Items that each add a user of its own to one of the schedules, in turn. */
export const userItems = (count: number, schedules: number): UserItem[] =>
	Array.from({ length: count }, (_, i) => ({ schedule: 1 + (i % schedules), user: 1 + i }));

/** Parameters of this node that name the items' fields, as the editor writes them when a field is dragged in. */
export const byField = addUsers('={{ $json.schedule }}', '={{ $json.user }}');

/** The same with expressions that calculate, which only n8n can resolve. */
export const byExpression = addUsers('={{ $json.schedule + 0 }}', '={{ $json.user + 0 }}');

function addUsers(schedule: string, users: string): INodeParameters {
	const scheduleId = { __rl: true, mode: 'id', value: schedule };
	return { resource: 'membership', operation: 'addUsers', scheduleId, users, options: {} };
}
