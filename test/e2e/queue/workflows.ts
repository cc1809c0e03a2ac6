import { setTimeout as sleep } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { chain, type ChainedNode, ownNodeType } from '../../../tools/harness/chain';
import type { Rest, Workflow } from '../lib/rest';
import { credentialFor, credentialType } from '../lib/workflows';

/** What a call of either webhook carries. */
export interface Payload {
	/** Marks the call: every one has a report of its own. */
	report: number;
	/** For `change` only. */
	schedule?: number;
	users: number[];
	groups: number[];
	/** The user who is added and taken out again. */
	leaver: number;
}

/** `create` makes a schedule and fills it; `change` does all that follows the creation to one that exists. */
export type Path = 'create' | 'change';

/** How many nodes of each send a request. */
export const requestsOf: Record<Path, number> = { create: 5, change: 4 };

/** Puts both workflows into n8n, published and answering at `/webhook/create` and `/webhook/change`. */
export async function publishWorkflows(rest: Rest, service: { url: string; token: string }): Promise<void> {
	const credential = await rest.createCredential(credentialFor(service));
	for (const path of ['create', 'change'] as const) await rest.publish(lifeOfASchedule(path, credential));
}

/**
 * Creates a schedule (or takes the one of the call), adds users and groups, removes a user and changes the hour and the name. A webhook
 * starts it and answers with the last node's output.
 */
function lifeOfASchedule(path: Path, credential: { id: string; name: string }): Workflow {
	const given = (name: keyof Payload) => `={{ $('Webhook').item.json.body.${name} }}`;
	const locator = (value: string, mode = 'id') => ({ __rl: true, mode, value });
	const node = (name: string, parameters: INodeParameters): ChainedNode => ({
		name,
		type: ownNodeType,
		parameters,
		credentials: { [credentialType]: credential },
	});
	const create = node('Create', {
		resource: 'schedule',
		operation: 'create',
		report: locator(given('report')),
		name: 'Weekly sales',
		scheduleType: 'W',
		scheduledDayOfWeek: [0, 2],
		scheduledTimeHour: '09',
		scheduledTimeMinute: '30',
		timezone: locator('Europe/Berlin', 'name'),
		methodType: 'email',
		exportType: 'pdf',
	});
	const isCreate = path === 'create';
	const scheduleId = locator(isCreate ? "={{ $('Create').item.json.scheduleId }}" : given('schedule'));
	const membership = { resource: 'membership', scheduleId };
	const webhook = { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} };
	const nodes = chain(
		...[{ name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: webhook, webhookId: path }],
		...(isCreate ? [create] : []),
		node('Add Users', { ...membership, operation: 'addUsers', users: given('users') }),
		node('Add Groups', { ...membership, operation: 'addGroups', groups: given('groups') }),
		node('Remove User', { ...membership, operation: 'removeUsers', users: given('leaver') }),
		node('Update', {
			resource: 'schedule',
			operation: 'update',
			scheduleId,
			updateFields: { scheduledTimeHour: '07', name: 'Weekly sales, early' },
		}),
	);
	return { name: `Queue: ${path}`, ...nodes };
}

export interface Call {
	path: Path;
	payload: Payload;
}

export interface Answer extends Call {
	/** 200 once the last node has run, 500 when the execution failed. */
	status: number;
	text: string;
}

/** Makes all the calls at once, and waits for every answer. */
export const callAll = async (url: string, calls: Call[]): Promise<Answer[]> =>
	await Promise.all(calls.map(async (call) => await answerTo(url, call)));

async function answerTo(url: string, { path, payload }: Call): Promise<Answer> {
	const request = () =>
		fetch(`${url}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', connection: 'close' },
			body: JSON.stringify(payload),
			signal: AbortSignal.timeout(240_000),
		});
	// A workflow that was just published is not found for a moment.
	for (let tries = 0; ; tries++) {
		const response = await request();
		if (response.status === 404 && tries < 40) await sleep(250);
		else return { path, payload, status: response.status, text: await response.text() };
	}
}
