import { setTimeout as sleep } from 'node:timers/promises';
import type { Rest, Workflow } from '../lib/rest';
import { credentialFor, withCredential } from '../lib/workflows';
import lifeOfASchedule from './lifeOfASchedule.json';

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

/** The nodes of the example that send a request, in order. */
export const requestsOf: Record<Path, number> = { create: 5, change: 4 };

/** Puts both workflows into n8n, published and answering at `/webhook/create` and `/webhook/change`. */
export async function publishWorkflows(rest: Rest, service: { url: string; token: string }): Promise<void> {
	const credential = await rest.createCredential(credentialFor(service));
	const example = withCredential(structuredClone(lifeOfASchedule) as unknown as Workflow, credential);
	await rest.publish(onWebhook(example, 'create'));
	await rest.publish(onWebhook(withoutCreate(example), 'change'));
}

/** The example, started by a webhook that answers with the last node's output, on what the call carries. */
function onWebhook({ nodes, connections }: Workflow, path: Path): Workflow {
	const body = (type: 'number' | 'string', ...names: string[]) =>
		names.map((name) => ({ id: name, name, type, value: `={{ $json.body.${name} }}` }));
	const assignments = [
		...body('number', 'report', 'leaver', 'schedule'),
		...body('string', 'users', 'groups'),
	];
	return {
		name: `Queue: ${path}`,
		connections,
		nodes: nodes.map((node) => {
			if (node.name === 'Start') {
				const parameters = { httpMethod: 'POST', path, responseMode: 'lastNode', options: {} };
				return { ...node, type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters, webhookId: path };
			}
			if (node.name === 'Your IDs')
				return { ...node, parameters: { assignments: { assignments }, options: {} } };
			return node;
		}),
	};
}

function withoutCreate({ name, nodes, connections }: Workflow): Workflow {
	const given = JSON.stringify(nodes.filter((node) => node.name !== 'Create Schedule')).replaceAll(
		"$('Create Schedule').item.json.scheduleId",
		"$('Your IDs').item.json.schedule",
	);
	if (given.includes("$('Create Schedule')")) throw new Error('The example names the new schedule otherwise');
	const { 'Create Schedule': next, ...others } = connections;
	return {
		name,
		nodes: JSON.parse(given) as Workflow['nodes'],
		connections: { ...others, 'Your IDs': next! },
	};
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
