import type { ICredentialTestRequest, INodeExecutionData } from 'n8n-workflow';

/** What the credential dialog shows after a test. */
export interface CredentialTestResult {
	status: 'OK' | 'Error';
	message: string;
}

/** An error of the engine, with the answer that it came from. Older engines keep no `cause`. */
export interface Failure extends Error {
	cause?: { code?: string; response?: { status: number; statusText?: string } };
}

/** What n8n makes of a test request that failed: a rule's message, the words of HTTP, or the error's own. */
export function afterFailure({ rules = [] }: ICredentialTestRequest, error: Failure): CredentialTestResult {
	const { code, response } = error.cause ?? {};
	if (!response) return { status: 'Error', message: code ?? error.message };
	for (const { type, properties } of rules) {
		if (type === 'responseCode' && properties.value === response.status) {
			return { status: 'Error', message: properties.message };
		}
	}
	const { status, statusText } = response;
	if (status >= 199 && status <= 299) return { status: 'Error', message: error.message };
	return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
}

/**
 * What n8n makes of a test request that was answered: fine, unless a rule says otherwise.
 *
 * @throws TypeError for an empty list, as n8n does where there is a rule for the body
 */
export function afterSuccess(
	{ rules = [] }: ICredentialTestRequest,
	answer?: INodeExecutionData[][] | null,
): CredentialTestResult {
	for (const { type, properties } of rules) {
		if (type !== 'responseSuccessBody') continue;
		const { json } = answer![0]![0]!;
		if (at(json, properties.key) === properties.value) {
			return { status: 'Error', message: properties.message };
		}
	}
	return { status: 'OK', message: 'Connection successful!' };
}

const at = (value: unknown, path: string) =>
	path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
