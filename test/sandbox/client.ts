import { startSandbox, type Sandbox, type SandboxOptions } from '../../tools/sandbox';

export const schedules = '/api/v1/schedules/';

/** §4 rule 6: the minimal create request. */
export const minimal = {
	report: 1,
	schedule_type: 'W',
	scheduled_time_hour: '09',
	scheduled_time_minute: '15',
	method_type: 'email',
	timezone: 'Europe/Vienna',
	schedule_condition: '1',
	retry_condition: '0',
};

/** Starts a sandbox that ends with the test, or with the file when started outside of one. */
export function sandboxes(): (options?: SandboxOptions) => Promise<Sandbox> {
	const started: Sandbox[] = [];
	afterEach(async () => {
		await Promise.all(started.splice(0).map((sandbox) => sandbox.close()));
	});
	return async (options) => {
		const sandbox = await startSandbox(options);
		started.push(sandbox);
		return sandbox;
	};
}

export interface Answer {
	status: number;
	headers: Headers;
	text: string;
	json: any; // eslint-disable-line @typescript-eslint/no-explicit-any
}

/** One request with the sandbox's token; a string body goes out as it is, anything else as JSON. */
export async function call(
	{ url, token }: Sandbox,
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = { 'Content-Type': 'application/json' },
): Promise<Answer> {
	const answer = await fetch(url + path, {
		method,
		headers: { Authorization: `Token ${token}`, ...headers },
		body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
	});
	const text = await answer.text();
	const isJson = answer.headers.get('content-type') === 'application/json';
	return {
		status: answer.status,
		headers: answer.headers,
		text,
		json: isJson ? JSON.parse(text) : undefined,
	};
}
