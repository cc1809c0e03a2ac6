import * as n8nWorkflow from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	Icon,
	INodeProperties,
} from 'n8n-workflow';
import { InvalidValue, Issues } from '../nodes/ReportSchedule/text/issues';
import { readConnection } from '../nodes/ReportSchedule/service/credential';

const testPath = '/api/v1/schedules/';

/** Milliseconds. n8n gives a test five minutes and overrides what its request says. */
const TEST_TIMEOUT = 30_000;

const rejected = 'DataReportive rejected the API token';
const notAllowed = "DataReportive rejected the API token, or the token isn't allowed to see schedules";
const redirected =
	"The base URL redirects, and redirects aren't followed. Open it in a browser and use the address you land on. If that's a login page, check the API token";

/** Statuses that fail the test with words of ours. For the others, n8n shows HTTP's. */
const statusRules: ReadonlyArray<readonly [status: number, message: string]> = [
	[301, redirected],
	[302, redirected],
	[401, rejected],
	[403, notAllowed],
	[
		404,
		"No schedules API found at this base URL. Enter DataReportive's address, e.g. https://your-company.datareportive.com. If it lives under a path, such as /reports, include it",
	],
	[
		405,
		"DataReportive offers no list of schedules, and this version of n8n can't test the token without one. Save the credential and run the node",
	],
];

/**
 * n8n before 2.10 knows no exceptions from "ignore every status": any token would pass the test there. What
 * came with 2.10 tells the versions apart; n8n-workflow doesn't say its own.
 */
const knowsExceptions = 'WorkflowExpression' in n8nWorkflow;

/** All that fail. 405 doesn't: the documented API has no GET for schedules (§4). */
const failedStatuses = Array.from({ length: 300 }, (_, index) => 300 + index).filter(
	(status) => status !== 405,
);

const notTheApi =
	"This base URL leads to a web page, e.g. a login page, or to something else that isn't the API. Check the address";
const answeredError = 'DataReportive answered with an error. Check the base URL and the API token';

/**
 * Answers that aren't a list although their status is a success. n8n compares what a path gives in the first record, without the
 * status, so what a 405 may hold has to pass.
 */
const bodyRules: ReadonlyArray<readonly [path: string, value: unknown, message: string]> = [
	// Only text has a first character. An empty one passes: a 405 may come without a body.
	['0.length', 1, notTheApi],
	// Only null has no methods.
	['valueOf', undefined, notTheApi],
	['status', 401, rejected],
	['status', 403, notAllowed],
	['success', false, answeredError],
	// Of `error`: a text that isn't empty.
	['error.0.length', 1, answeredError],
	// An object.
	['error.constructor.name', 'Object', answeredError],
	// Of `errors`: a list that begins with a text.
	['errors.0.constructor.name', 'String', answeredError],
];

/** Apart from the others: the lint rules mistake its name for a password. */
const ignoreSslIssues: INodeProperties = {
	displayName: 'Ignore SSL Issues (Insecure)',
	name: 'allowUnauthorizedCerts',
	type: 'boolean',
	default: false,
	description: "Whether to connect even if DataReportive's certificate can't be verified",
};

export class ReportScheduleApi implements ICredentialType {
	name = 'reportScheduleApi';

	displayName = 'DataReportive API';

	icon: Icon = { light: 'file:../icons/reportSchedule.svg', dark: 'file:../icons/reportSchedule.dark.svg' };

	documentationUrl = 'https://github.com/n8n-nodes-report-schedules/n8n-nodes-report-schedules#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://your-company.datareportive.com',
			description:
				'The address at which you log in to DataReportive. With http://, the token is sent unencrypted.',
		},
		{
			displayName: 'API Token',
			name: 'apiToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'An administrator generates API tokens in DataReportive',
		},
		ignoreSslIssues,
	];

	/** Adds the header of §5. A function, because what people paste needs reading first. @throws InvalidValue that says what to correct */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => {
		const issues = new Issues();
		const connection = readConnection(credentials, issues);
		if (connection === undefined) throw new InvalidValue(String(issues));
		// The HTTP Request node, where this credential may be chosen too, says `uri`.
		const { url, uri = url, headers, ...options } = requestOptions as IHttpRequestOptions & { uri?: string };
		if (typeof options.ignoreHttpStatusErrors === 'object' && !knowsExceptions) {
			delete options.ignoreHttpStatusErrors;
		}
		const address = /^https?:\/\//i.test(uri) ? uri : `${connection.baseUrl}/${uri.replace(/^\/+/, '')}`;
		return {
			...options,
			...(uri === testPath && { timeout: TEST_TIMEOUT }),
			baseURL: undefined,
			url: address,
			headers: { ...headers, Authorization: `Token ${connection.token}` },
		};
	};

	test: ICredentialTestRequest = {
		request: {
			// Without a base URL, whose host n8n would add to the credential's Allowed Domains: the test would pass
			// where the node may not connect. The address is put together in `authenticate`.
			url: testPath,
			method: 'GET',
			disableFollowRedirect: true,
			skipSslCertificateValidation: '={{ $credentials.allowUnauthorizedCerts }}',
			ignoreHttpStatusErrors: { ignore: true, except: failedStatuses },
		},
		rules: [
			...statusRules.map(([value, message]) => ({ type: 'responseCode', properties: { value, message } })),
			...bodyRules.map(([key, value, message]) => ({
				type: 'responseSuccessBody',
				properties: { key, value, message },
			})),
		] as ICredentialTestRequest['rules'],
	};
}
