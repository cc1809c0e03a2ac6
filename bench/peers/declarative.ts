import type { INodeType } from 'n8n-workflow';

/** Adds a user to a schedule, in the declarative style as n8n's documentation shows it. */
export const declarativeNode: INodeType = {
	description: {
		displayName: 'Declarative',
		name: 'declarative',
		group: ['output'],
		version: 1,
		description: 'Adds a user to a schedule',
		defaults: { name: 'Declarative' },
		inputs: ['main'],
		outputs: ['main'],
		credentials: [{ name: 'reportScheduleApi', required: true }],
		requestDefaults: {
			baseURL: '={{$credentials.baseUrl}}',
			headers: { 'Content-Type': 'application/json' },
		},
		properties: [
			{
				displayName: 'Operation',
				name: 'operation',
				type: 'options',
				noDataExpression: true,
				options: [
					{
						name: 'Add User',
						value: 'addUser',
						action: 'Add a user',
						routing: {
							request: {
								method: 'POST',
								url: '=/api/v1/schedules/{{ $parameter["scheduleId"] }}/add_users/',
							},
						},
					},
				],
				default: 'addUser',
			},
			{ displayName: 'Schedule ID', name: 'scheduleId', type: 'number', default: 0, required: true },
			{
				displayName: 'User ID',
				name: 'user',
				type: 'number',
				default: 0,
				required: true,
				routing: { send: { type: 'body', property: 'users', value: '={{ [$value] }}' } },
			},
		],
	},
};
