import { sleep } from 'n8n-workflow';
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { readAnswer, type Answer } from '../answers/answer';
import { serviceWords } from '../answers/serviceWords';
import type { PlannedRequest } from '../requests/plannedRequest';
import type { Connection } from './connection';
import { kindOfStatus, networkFailure, type Failure } from './failure';
import { readRetryAfter, waitBeforeRetry } from './retryPolicy';

/** What a request came to. */
export type Outcome = { answer: Answer } | { failure: Failure };

export interface SendOptions {
	connection: Connection;
	/** Milliseconds per attempt. */
	timeout: number;
	maxRetries: number;
	/** Ends the waits between attempts. */
	signal: AbortSignal;
}

/**
 * Sends a request and, where the retry policy allows it, sends it again. Every request of an operation
 * leaves through here.
 *
 * The node is programmatic for the sake of this: a declarative one starts the requests of all items at
 * once, cannot retry one of them, and n8n's own Retry On Fail repeats those that have succeeded too.
 *
 * @returns the service's answer, or why there is none; never throws for what the network or the service do
 */
export async function send(
	context: IExecuteFunctions,
	request: PlannedRequest,
	{ connection, timeout, maxRetries, signal }: SendOptions,
): Promise<Outcome> {
	for (let retries = 0; ; retries += 1) {
		const outcome = await attempt(context, toHttpRequest(request, connection, timeout), connection);
		if ('answer' in outcome) return outcome;
		const { repeatable } = request;
		const wait = waitBeforeRetry(outcome.failure, { retries, maxRetries, repeatable }, Math.random);
		if (wait === undefined || !(await waited(wait, signal))) return outcome;
	}
}

/** The address a request goes to. */
export function urlOf({ path }: PlannedRequest, { baseUrl }: Connection): string {
	return baseUrl + path;
}

function toHttpRequest(
	request: PlannedRequest,
	connection: Connection,
	timeout: number,
): IHttpRequestOptions {
	return {
		method: request.method,
		url: urlOf(request, connection),
		headers: { 'Content-Type': 'application/json' },
		body: request.body as IDataObject,
		// Read as text and parsed here: the HTTP client passes truncated JSON off as text.
		encoding: 'text',
		json: true,
		timeout,
		skipSslCertificateValidation: connection.allowUnauthorizedCerts,
		// A POST that is redirected arrives as a GET without its body, and succeeds.
		disableFollowRedirect: true,
		// n8n sends a request that is answered 401 a second time, unless no status counts as an exception.
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
	};
}

interface Response {
	statusCode: number;
	headers: Record<string, unknown>;
	body: unknown;
}

async function attempt(
	context: IExecuteFunctions,
	options: IHttpRequestOptions,
	{ token }: Connection,
): Promise<Outcome> {
	let response: Response;
	try {
		response = await context.helpers.httpRequestWithAuthentication.call(
			context,
			'reportScheduleApi',
			options,
		);
	} catch (error) {
		return { failure: networkFailure(error) };
	}
	// A service that echoes the header must not bring the token into an output or a message.
	const text = typeof response.body === 'string' ? response.body.replaceAll(token, '***') : '';
	const answer = readAnswer(text);
	const status = kindOfStatus(response.statusCode) === undefined ? answer.failedStatus : response.statusCode;
	const kind = status === undefined ? undefined : kindOfStatus(status);
	if (kind === undefined) return { answer };
	const retryAfter = readRetryAfter(response.headers['retry-after'], Date.now());
	return { failure: { kind, status, words: serviceWords(text), retryAfter } };
}

/** @returns whether the time passed; false where the signal ended the wait */
async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
	if (signal.aborted) return false;
	let abort = () => {};
	const aborted = new Promise<void>((resolve) => {
		abort = resolve;
		signal.addEventListener('abort', abort);
	});
	// The sleep of older versions of n8n-workflow knows no signal, hence the race.
	await Promise.race([sleep(milliseconds, signal).catch(() => undefined), aborted]);
	signal.removeEventListener('abort', abort);
	return !signal.aborted;
}
