import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { WorkflowJson } from '../../../tools/harness';

/** The login of every n8n that is started here: it listens on loopback and lives for minutes. */
export const owner = { email: 'owner@example.com', password: 'Report-schedules-1' };

export type Workflow = WorkflowJson & { name: string };

export interface Execution {
	id: string;
	status: string;
	data: {
		resultData: {
			error?: { message: string; description?: string };
			runData: Record<string, NodeRun[]>;
			lastNodeExecuted?: string;
		};
	};
}

interface NodeRun {
	executionTime: number;
	data?: { main: Items[] };
	hints?: Array<{ message: string }>;
	metadata?: { resumeFormUrl?: string };
}

/** What a trigger gives out, such as a filled-in form, and its files. */
export interface Given {
	given?: Record<string, unknown>;
	binary?: object;
}

type Items = Array<{ json: Record<string, unknown> }>;

export interface Credential {
	id?: string;
	name: string;
	type: string;
	data: Record<string, unknown>;
}

/** What the editor says of a trigger that has already run. */
const ranBefore = {
	startTime: 0,
	executionTime: 0,
	executionIndex: 0,
	executionStatus: 'success',
	source: [],
};

/** n8n's own REST interface, as its editor uses it, behind the owner's login. */
export class Rest {
	private cookie = '';

	constructor(readonly url: string) {}

	/** Makes the owner account of a new instance and logs in. */
	async setUpOwner(): Promise<void> {
		await this.call('POST', '/rest/owner/setup', { ...owner, firstName: 'Report', lastName: 'Owner' });
		await this.login();
	}

	async login(): Promise<void> {
		await this.call('POST', '/rest/login', { emailOrLdapLoginId: owner.email, password: owner.password });
	}

	/** One request as the owner; rejects with the answer's text on any status but 2xx. */
	async fetch(path: string, method = 'GET', body?: unknown): Promise<Response> {
		let response = await this.attempt(path, method, body);
		// So answers an n8n that is too busy to ask its database in time.
		for (let tries = 0; response.status === 503 && method === 'GET' && tries < 60; tries++) {
			await sleep(1_000);
			response = await this.attempt(path, method, body);
		}
		if (!response.ok) {
			throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
		}
		const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
		if (cookies.length > 0) this.cookie = cookies.join('; ');
		return response;
	}

	private async attempt(path: string, method: string, body: unknown): Promise<Response> {
		return await fetch(this.url + path, {
			method,
			// A busy n8n drops idle connections at the moment at which they are used again.
			headers: { 'content-type': 'application/json', cookie: this.cookie, connection: 'close' },
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: AbortSignal.timeout(120_000),
		});
	}

	/** The `data` of an answer of n8n's REST interface. */
	async call<T>(method: string, path: string, body?: unknown): Promise<T> {
		const answer = await this.fetch(path, method, body);
		return ((await answer.json()) as { data: T }).data;
	}

	/** What the editor's button shows after a credential was saved. */
	async testCredential(credential: Credential): Promise<{ status: string; message: string }> {
		return await this.call('POST', '/rest/credentials/test', { credentials: { id: '', ...credential } });
	}

	async createCredential(credential: Credential): Promise<{ id: string; name: string }> {
		return await this.call('POST', '/rest/credentials', credential);
	}

	async createWorkflow(workflow: Workflow): Promise<string> {
		const { id } = await this.call<{ id: string }>('POST', '/rest/workflows', { settings: {}, ...workflow });
		return id;
	}

	/** Makes a workflow, and publishes it. Its addresses answer a moment later. */
	async publish(workflow: Workflow): Promise<string> {
		const { id, versionId } = await this.call<{ id: string; versionId: string }>('POST', '/rest/workflows', {
			settings: {},
			...workflow,
		});
		await this.call('POST', `/rest/workflows/${id}/activate`, { versionId });
		return id;
	}

	/**
	 * Runs a workflow from the named trigger and waits for its end.
	 *
	 * @param given what the trigger gives out; without it the trigger runs itself
	 */
	async runWorkflow(
		id: string,
		trigger: string,
		{ timeout, ...given }: Given & { timeout?: number } = {},
	): Promise<Execution> {
		return await this.endOf(await this.startWorkflow(id, trigger, given), timeout);
	}

	/** Starts a workflow in that way, and gives the execution's ID. */
	async startWorkflow(id: string, trigger: string, { given, binary }: Given = {}): Promise<string> {
		const item = (given ?? binary) && { json: given ?? {}, binary };
		const data = item && { ...ranBefore, data: { main: [[item]] } };
		const { executionId } = await this.call<{ executionId: string }>('POST', `/rest/workflows/${id}/run`, {
			triggerToStartFrom: { name: trigger, data },
		});
		return executionId;
	}

	/** The executions of a workflow. */
	async executionsOf(workflowId: string): Promise<Array<{ id: string; status: string }>> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const path = `/rest/executions?filter=${filter}`;
		return (await this.call<{ results: Array<{ id: string; status: string }> }>('GET', path)).results;
	}

	/** The execution, once it has ended. */
	async endOf(executionId: string, timeout?: number): Promise<Execution> {
		return await this.once(executionId, ({ status }) => status !== 'waiting', timeout);
	}

	/** The execution, once it no longer runs and this holds for it. */
	async once(executionId: string, isOver: (execution: Execution) => boolean, timeout = 60_000): Promise<Execution> {
		for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(100)) {
			const path = `/rest/executions/${executionId}`;
			const { status, data } = await this.call<{ status: string; data: string }>('GET', path);
			if (['new', 'running'].includes(status)) continue;
			const execution = { id: executionId, status, data: parse(data) as Execution['data'] };
			if (isOver(execution)) return execution;
		}
		throw new Error(`Execution ${executionId} did not end within ${timeout} ms`);
	}
}
