import type { Sandbox } from '../../tools/sandbox';

export const schedules = '/api/v1/schedules/';

/** One request with the sandbox's token; a string body goes out as it is, anything else as JSON. */
export async function call(
	{ url, token }: Sandbox,
	method: string,
	path: string,
	body?: unknown,
	headers: Record<string, string> = {},
) {
	const answer = await fetch(url + path, {
		method,
		headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json', ...headers },
		body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
	});
	const text = await answer.text();
	const isJson = answer.headers.get('content-type') === 'application/json';
	// Any: the tests say what they expect.
	const json = isJson ? JSON.parse(text) : undefined;
	return { status: answer.status, headers: answer.headers, text, json };
}
