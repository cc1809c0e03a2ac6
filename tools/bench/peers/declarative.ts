import type { INodeProperties, INodeType } from 'n8n-workflow';
import { describeStandIn } from '../../harness/standIns/standIn';
import { createBody } from '../work';

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
					operation('addUser', '=/api/v1/schedules/{{ $parameter["scheduleId"] }}/add_users/'),
					operation('create', '/api/v1/schedules/', { ...createBody, name: '' }),
				],
				default: 'addUser',
			},
			field('scheduleId', 'addUser', 0),
			field('user', 'addUser', 0, { type: 'body', property: 'users', value: '={{ [$value] }}' }),
			field('name', 'create', '', { type: 'body', property: 'name' }),
		],
	}),
};

function operation(name: string, url: string, body?: object) {
	return { name, value: name, action: name, routing: { request: { method: 'POST' as const, url, body } } };
}

type Send = NonNullable<INodeProperties['routing']>['send'];

function field(name: string, of: string, value: number | string, send?: Send): INodeProperties {
	return {
		displayName: name,
		name,
		type: typeof value as 'number' | 'string',
		default: value,
		required: true,
		displayOptions: { show: { operation: [of] } },
		...(send && { routing: { send } }),
	};
}
