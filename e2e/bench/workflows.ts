import { chain, manualTrigger, ownNodeType, type ChainedNode } from '../../harness/chain';
import { credential, credentialType } from '../lib/import';
import type { Workflow } from '../lib/rest';

/** Name of the node whose time counts, in both workflows. */
export const measured = 'Add users';

/** Adds one user per item with this node, all its settings as they come. */
export function withThisNode(items: number, schedules: number): Workflow {
	return workflow('Report Schedule', items, schedules, {
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
export function withHttpRequest(url: string, items: number, schedules: number): Workflow {
	return workflow('HTTP Request', items, schedules, {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url: `=${url}/api/v1/schedules/{{ $json.schedule }}/add_users/`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credentialType,
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ { "users": [$json.user] } }}',
			options: {},
		},
	});
}

function workflow(
	name: string,
	items: number,
	schedules: number,
	node: Pick<ChainedNode, 'type' | 'typeVersion' | 'parameters'>,
): Workflow {
	const jsCode = `return Array.from({ length: ${items} }, (_, i) => ({
	json: { schedule: (i % ${schedules}) + 1, user: i + 1 },
}));`;
	return {
		name: `Bench: ${name}`,
		...chain(
			manualTrigger('Go'),
			{ name: 'Items', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } },
			{ ...node, name: measured, credentials: { [credentialType]: credential } },
		),
	};
}
