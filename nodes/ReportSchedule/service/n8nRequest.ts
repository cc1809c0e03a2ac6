import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';

/** What n8n gives of an answer that arrives as a stream. */
export interface N8nResponse {
	statusCode: number;
	headers: Readonly<Record<string, unknown>>;
	body: AsyncIterable<Uint8Array>;
}

/**
 * Sends a request by n8n's helper, with two things put right that it has no option for: it replaces the request's signal by the
 * execution's, and it reads the credential from the database again for each request, with the expressions of
 * the first item.
 */
export async function authenticatedRequest(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	credential: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<N8nResponse> {
	const name = 'reportScheduleApi';
	const caller = Object.create(context, {
		getExecutionCancelSignal: { value: () => options.abortSignal },
	}) as IExecuteFunctions;
	const { allowedHttpRequestDomains, allowedDomains } = credential;
	// What a user allows for a credential is for each node to pass on; versions that don't know it ignore it.
	const domains = allowedHttpRequestDomains === 'domains' && { allowedDomains: String(allowedDomains) };
	return (await context.helpers.httpRequestWithAuthentication.call(
		caller,
		name,
		{ ...options, ...domains },
		{ credentialsDecrypted: { id: '', name, type: name, data: credential } },
	)) as N8nResponse;
}
