import * as n8nWorkflow from 'n8n-workflow';
import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { readConnection } from '../nodes/ReportSchedule/service/credential';
import { InvalidValue, Issues } from '../nodes/ReportSchedule/text/issues';

const testPath = '/api/v1/schedules/';

/** Milliseconds. n8n gives a test five minutes and overrides what its request says. */
const TEST_TIMEOUT = 30_000;

/** n8n before 2.10 ignores `except`: any token would pass. Its version isn't exported, but this is, since 2.10. */
const knowsExceptions = 'WorkflowExpression' in n8nWorkflow;

/** Statuses that fail the test. 405 doesn't: the documented API has no GET for schedules (§4). */
const failedStatuses = Array.from({ length: 300 }, (_, index) => 300 + index).filter(
	(status) => status !== 405,
);

const rejected = 'DataReportive rejected the API token';
const notAllowed = "DataReportive rejected the API token, or the token isn't allowed to see schedules";
const redirected =
	"The base URL redirects, and redirects aren't followed. Open it in a browser and use the address you land on. If that's a login page, check the API token";
const notFound =
	"No schedules API found at this base URL. Enter DataReportive's address, e.g. https://your-company.datareportive.com. If it lives under a path, such as /reports, include it";
const noList =
	"DataReportive offers no list of schedules, and this version of n8n can't test the token without one. Save the credential and run the node";
const notTheApi =
	"This base URL leads to a web page, e.g. a login page, or to something else that isn't the API. Check the address";
const answeredError = 'DataReportive answered with an error. Check the base URL and the API token';

/** Only text has a first character, of length 1. An empty text passes: a 405 may come without a body. */
const LENGTH_OF_FIRST_CHARACTER = '0.length';
/** Everything but null has this method. */
const METHOD_OF_ANYTHING = 'valueOf';

/** For other statuses, n8n shows HTTP's words. Of a success, it compares what the first record has at a path. */
const rules = [
	ofStatus(301, redirected),
	ofStatus(302, redirected),
	ofStatus(401, rejected),
	ofStatus(403, notAllowed),
	ofStatus(404, notFound),
	ofStatus(405, noList),
	ofBody(LENGTH_OF_FIRST_CHARACTER, 1, notTheApi),
	ofBody(METHOD_OF_ANYTHING, undefined, notTheApi),
	...ofStatusInside(401, rejected),
	...ofStatusInside(403, notAllowed),
	ofBody('success', false, answeredError),
	// A text that isn't empty, or an object; of `errors`, a list that begins with a text.
	ofBody(`error.${LENGTH_OF_FIRST_CHARACTER}`, 1, answeredError),
	ofBody('error.constructor.name', 'Object', answeredError),
	ofBody('errors.0.constructor.name', 'String', answeredError),
];

function ofStatus(value: number, message: string) {
	return { type: 'responseCode', properties: { value, message } };
}

function ofBody(key: string, value: unknown, message: string) {
	return { type: 'responseSuccessBody', properties: { key, value, message } };
}

/** In a success: at the top or in its envelope, as a number or a text. */
function ofStatusInside(status: number, message: string) {
	const keys = ['status', 'data.status', 'result.status'];
	return keys.flatMap((key) => [status, String(status)].map((value) => ofBody(key, value, message)));
}

function originOf(url: string): string | undefined {
	return URL.canParse(url) ? new URL(url).origin : undefined;
}

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

	/** Adds the header of §5. A function, to read what people paste. @throws InvalidValue, also for another host's URL */
	authenticate = async (
		credentials: ICredentialDataDecryptedObject,
		// The HTTP Request node, where this credential may be chosen too, says `uri`.
		{ uri, ...given }: IHttpRequestOptions & { uri?: string },
	): Promise<IHttpRequestOptions> => {
		const issues = new Issues();
		const connection = readConnection(credentials, issues);
		if (connection === undefined) throw issues.toError();
		const asked = uri ?? given.url;
		const isWhole = /^https?:\/\//i.test(asked);
		if (isWhole && originOf(asked) !== originOf(connection.baseUrl)) {
			throw new InvalidValue(`This credential only works for URLs on ${originOf(connection.baseUrl)}`);
		}
		const request: IHttpRequestOptions = {
			...given,
			baseURL: undefined,
			url: isWhole ? asked : `${connection.baseUrl}/${asked.replace(/^\/+/, '')}`,
			headers: { ...given.headers, Authorization: `Token ${connection.token}` },
		};
		if (asked === testPath) request.timeout = TEST_TIMEOUT;
		const hasExceptions = typeof given.ignoreHttpStatusErrors === 'object';
		if (hasExceptions && !knowsExceptions) delete request.ignoreHttpStatusErrors;
		return request;
	};

	test: ICredentialTestRequest = {
		request: {
			// `authenticate` adds the base URL. From one here, n8n would allow its host, whatever Allowed Domains says.
			url: testPath,
			method: 'GET',
			disableFollowRedirect: true,
			skipSslCertificateValidation: '={{ $credentials.allowUnauthorizedCerts }}',
			ignoreHttpStatusErrors: { ignore: true, except: failedStatuses },
		},
		rules: rules as ICredentialTestRequest['rules'],
	};
}
