import type { IExecuteFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { readAnswer, type Answer } from '../answers/answer';
import { serviceWords } from '../answers/serviceWords';
import type { Connection } from './connection';
import { kindOfStatus, networkFailure, type Failure } from './failure';
import { readRetryAfter } from './retryPolicy';
import { withoutToken } from './withoutToken';

/** What a request came to. */
export type Outcome = { answer: Answer } | { failure: Failure };

/** A request without what all of them have in common. */
export type BareRequest = Pick<IHttpRequestOptions, 'method' | 'url' | 'body' | 'headers' | 'timeout'>;

interface Response {
	statusCode: number;
	headers: Record<string, unknown>;
	body: unknown;
}

/**
 * The one place where requests leave: sends one, once, with the credential applied by n8n.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function exchange(
	context: IExecuteFunctions | ILoadOptionsFunctions,
	request: BareRequest,
	{ token, allowUnauthorizedCerts }: Connection,
): Promise<Outcome> {
	let response: Response;
	try {
		response = await context.helpers.httpRequestWithAuthentication.call(context, 'reportScheduleApi', {
			...request,
			// Read as text and parsed here: the HTTP client passes truncated JSON off as text.
			encoding: 'text',
			json: true,
			skipSslCertificateValidation: allowUnauthorizedCerts,
			// A POST that is redirected arrives as a GET without its body, and succeeds.
			disableFollowRedirect: true,
			// n8n sends a request that is answered 401 a second time, unless no status counts as an exception.
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
		});
	} catch (error) {
		return { failure: networkFailure(error) };
	}
	const { headers, body, statusCode } = response;
	const text = typeof body === 'string' ? withoutToken(body, token) : '';
	const answer = readAnswer(text);
	const status = kindOfStatus(statusCode) === undefined ? answer.failedStatus : statusCode;
	const kind = status === undefined ? undefined : kindOfStatus(status);
	if (kind === undefined) return { answer };
	const retryAfter = readRetryAfter(headers['retry-after'], Date.now());
	const location = kind === 'redirected' ? readLocation(headers.location, token) : undefined;
	return { failure: { kind, status, words: serviceWords(text), location, retryAfter } };
}

const LONGEST_LOCATION = 300;

function readLocation(header: unknown, token: string): string | undefined {
	if (typeof header !== 'string' || header === '') return undefined;
	return withoutToken(header, token).slice(0, LONGEST_LOCATION);
}
