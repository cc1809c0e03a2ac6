import { chain, manualTrigger, ownNodeType, type ChainedNode } from '../../../tools/harness/chain';
import { credential, credentialType } from '../lib/import';
import type { Workflow } from '../lib/rest';

/** Name of the node whose time counts, in all workflows. */
export const measured = 'Measured';

type Node = Pick<ChainedNode, 'type' | 'typeVersion' | 'parameters'>;

/** Adds one user per item with this node, all its settings as they come. */
export function addUsersWithThisNode(items: number, schedules: number): Workflow {
	return workflow('add users, Report Schedule', items, usersOf(schedules), {
		type: ownNodeType,
		typeVersion: 1,
		parameters: {
			resource: 'membership',
			operation: 'addUsers',
			scheduleId: { __rl: true, mode: 'id', value: '={{ $json.schedule }}' },
			users: '={{ $json.user }}',
		},
	});
}

/** The same with n8n's HTTP Request node and the same credential, all its settings as they come. */
export function addUsersWithHttpRequest(url: string, items: number, schedules: number): Workflow {
	return workflow(
		'add users, HTTP Request',
		items,
		usersOf(schedules),
		httpRequest(
			`=${url}/api/v1/schedules/{{ $json.schedule }}/add_users/`,
			'={{ { "users": [$json.user] } }}',
		),
	);
}

/** Creates a schedule per item with this node, all its settings as they come. */
export function createWithThisNode(items: number): Workflow {
	return workflow('create, Report Schedule', items, NAMES, {
		type: ownNodeType,
		typeVersion: 1,
		parameters: {
			report: { __rl: true, mode: 'id', value: '7' },
			name: '={{ $json.name }}',
			timezone: { __rl: true, mode: 'name', value: 'Europe/Berlin' },
		},
	});
}

/** The same with n8n's HTTP Request node and the same credential, all its settings as they come. */
export function createWithHttpRequest(url: string, items: number): Workflow {
	const body = {
		report: 7,
		schedule_type: 'D',
		scheduled_time_hour: '09',
		scheduled_time_minute: '00',
		timezone: 'Europe/Berlin',
		method_type: 'email',
		schedule_condition: '1',
		retry_condition: '0',
	};
	const jsonBody = `={{ { ...${JSON.stringify(body)}, name: $json.name } }}`;
	return workflow('create, HTTP Request', items, NAMES, httpRequest(`${url}/api/v1/schedules/`, jsonBody));
}

const NAMES = '({ name: `Report ${i}` })';

function usersOf(schedules: number): string {
	return `({ schedule: (i % ${schedules}) + 1, user: i + 1 })`;
}

function httpRequest(url: string, jsonBody: string): Node {
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credentialType,
			sendBody: true,
			specifyBody: 'json',
			jsonBody,
			options: {},
		},
	};
}

/** @param json JavaScript that gives the item number `i` */
function workflow(name: string, items: number, json: string, node: Node): Workflow {
	const jsCode = `return Array.from({ length: ${items} }, (_, i) => ({ json: ${json} }));`;
	return {
		name: `Bench: ${name}`,
		...chain(
			manualTrigger('Go'),
			{ name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
			{ ...node, name: measured, credentials: { [credentialType]: credential } },
		),
	};
}
