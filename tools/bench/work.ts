import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** The token of every benchmark's credential. */
export const TOKEN = 'bench-token';

/** How long the service takes for an answer, in ms. */
export const LATENCY = 20;

/**
 * Settings of the HTTP Request node for someone who knows the service's limit, with a twentieth to spare. Without it,
 * a batch that arrives a little faster than the one before it is refused.
 */
export const batchesOf = ({
	requests,
	windowMs,
}: {
	requests: number;
	windowMs: number;
}): INodeParameters => ({
	batchSize: requests,
	batchInterval: windowMs * 1.05,
});

const path = '/api/v1/schedules/';

/** Work to be done, and each node's parameters for it; `url` is the service's. */
export interface Work<Item extends IDataObject> {
	items: Item[];
	ours: INodeParameters;
	httpRequest(url: string): INodeParameters;
}

interface Additions extends Work<{ schedule: number; user: number }> {
	/** The requests that do the work one by one. */
	requests: Array<{ path: string; body: IDataObject }>;
}

/** Items that each add a user of its own to one of the schedules, in turn. */
export function additions(count: number, schedules: number): Additions {
	const items = Array.from({ length: count }, (_, i) => ({ schedule: 1 + (i % schedules), user: 1 + i }));
	return {
		items,
		// As the editor writes them when a field is dragged in.
		ours: addUsers('={{ $json.schedule }}', '={{ $json.user }}'),
		httpRequest: (url) => ({
			url: `=${url + path}{{ $json.schedule }}/add_users/`,
			jsonBody: '={{ { "users": [$json.user] } }}',
		}),
		requests: items.map(({ schedule, user }) => ({
			path: `${path}${schedule}/add_users/`,
			body: { users: [user] },
		})),
	};
}

/** This node's parameters for additions with expressions that calculate, which only n8n can resolve. */
export const byExpression = addUsers('={{ $json.schedule + 0 }}', '={{ $json.user + 0 }}');

function addUsers(schedule: string, users: string): INodeParameters {
	const scheduleId = { __rl: true, mode: 'id', value: schedule };
	return { resource: 'membership', operation: 'addUsers', scheduleId, users, options: {} };
}

/** Items that each create a schedule with a name of its own. */
export function creates(count: number): Work<{ name: string }> {
	const items = Array.from({ length: count }, (_, i) => ({ name: `Report ${i}` }));
	return {
		items,
		ours: {
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
		},
		httpRequest: (url) => ({
			url: url + path,
			jsonBody: `={{ { ...${JSON.stringify(createBody)}, name: $json.name } }}`,
		}),
	};
}

/** The body of a request that creates a schedule, but for its name. */
export const createBody = {
	report: 7,
	schedule_type: 'D',
	scheduled_time_hour: '09',
	scheduled_time_minute: '00',
	timezone: 'Europe/Berlin',
	method_type: 'email',
	export_type: 'pdf',
	schedule_condition: '1',
	retry_condition: '0',
};
