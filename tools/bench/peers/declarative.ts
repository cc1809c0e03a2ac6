import type { IDisplayOptions, INodeType } from 'n8n-workflow';
import { describeStandIn } from '../../harness/standIns/standIn';
import { createBody } from '../work';

const only = (operation: string): IDisplayOptions => ({ show: { operation: [operation] } });

/** Adds a user to a schedule or creates one, in the declarative style as n8n's documentation shows it. */
export const declarativeNode: INodeType = {
	description: describeStandIn('declarative', {
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
					{
						name: 'Create',
						value: 'create',
						action: 'Create a schedule',
						routing: {
							request: { method: 'POST', url: '/api/v1/schedules/', body: { ...createBody, name: '' } },
						},
					},
				],
				default: 'addUser',
			},
			{
				displayName: 'Schedule ID',
				name: 'scheduleId',
				type: 'number',
				default: 0,
				required: true,
				displayOptions: only('addUser'),
			},
			{
				displayName: 'User ID',
				name: 'user',
				type: 'number',
				default: 0,
				required: true,
				displayOptions: only('addUser'),
				routing: { send: { type: 'body', property: 'users', value: '={{ [$value] }}' } },
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				required: true,
				displayOptions: only('create'),
				routing: { send: { type: 'body', property: 'name' } },
			},
		],
	}),
};
