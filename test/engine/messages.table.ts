import type { INodeParameters } from 'n8n-workflow';
import { membership, minimalSchedule } from './support';

/** What the service answers, and all that the user reads of it: the message, and the advice. */

export const add = membership('addUsers', 5, '7, 8');
export const update = {
	resource: 'schedule',
	operation: 'update',
	scheduleId: { __rl: true, mode: 'id', value: '5' },
	updateFields: { name: 'Sales' },
};
/** What the description says of the request. */
export const requestOf = new Map<INodeParameters, string>([
	[add, 'POST /api/v1/schedules/5/add_users/'],
	[update, 'PUT /api/v1/schedules/5/'],
	[minimalSchedule, 'POST /api/v1/schedules/'],
]);

const page = (title: string) => `<!DOCTYPE html>\r\n<html><head><title>${title}</title></head><body>…</body>`;
export const aboutAdd = '(schedule 5, users 7, 8)';

const mend = 'Mend what the service names and run the node again.';
const guess =
	'The service does not say what it refuses. Compare the values with those it takes, and check the base URL in the credential.';
export const harmless = 'Run the node again later: to send the same change twice does no harm.';
export const look =
	'Look in the service whether the schedule is there before you run the node again: it could be created twice.';
export const unknown = 'Whether the change was applied is not known';
const fewer = 'Lower the option Concurrency, raise Max Retries, or run the node again later.';

export type Row = [
	status: number,
	body: unknown,
	message: string,
	advice: string,
	parameters?: INodeParameters,
];

export const refused: Row[] = [
	// Django's field messages, one and several.
	[400, { users: ['A list.'] }, `The service answered 400: users: A list. ${aboutAdd}`, mend],
	[
		400,
		{ name: ['This field is required.'], scheduled_time_hour: ['"9" is not a valid choice.'] },
		'The service answered 400: name: This field is required. scheduled_time_hour: "9" is not a valid choice. (report 7)',
		mend,
		minimalSchedule,
	],
	[
		400,
		{ non_field_errors: ['Name and report must be unique.'] },
		'The service answered 400: Name and report must be unique. (schedule 5)',
		mend,
		update,
	],
	// In an envelope, nested, and in the shapes of other services.
	[
		400,
		{
			status: 400,
			message: 'Bad Request',
			data: { users: ['Invalid pk "8" - object does not exist.'] },
		},
		`The service answered 400: Bad Request. users: Invalid pk "8" - object does not exist. ${aboutAdd}`,
		mend,
	],
	[
		400,
		{ users: { 1: ['A valid integer is required.'] } },
		`The service answered 400: users.1: A valid integer is required. ${aboutAdd}`,
		mend,
	],
	[
		400,
		{ users: [{}, { id: ['Unknown.', 'Too large.'] }] },
		`The service answered 400: users.1.id: Unknown. users.1.id: Too large. ${aboutAdd}`,
		mend,
	],
	[
		400,
		[['Only text.'], [{ detail: 'And this' }]],
		`The service answered 400: 0: Only text. 1: And this ${aboutAdd}`,
		mend,
	],
	[
		400,
		{ error: { code: 'bad', message: 'Bad ids' } },
		`The service answered 400: Bad ids ${aboutAdd}`,
		mend,
	],
	[
		400,
		{ errors: [{ code: 'x', detail: 'User 8 is unknown', source: { pointer: '/users' } }] },
		`The service answered 400: User 8 is unknown ${aboutAdd}`,
		mend,
	],
	[400, { errors: { users: 'unknown' } }, `The service answered 400: users: unknown ${aboutAdd}`, mend],
	[400, { users: 'unknown' }, `The service answered 400: users: unknown ${aboutAdd}`, mend],
	[400, { error: true, msg: 'Not today' }, `The service answered 400: Not today ${aboutAdd}`, mend],
	[400, 'Report is archived', `The service answered 400: Report is archived ${aboutAdd}`, mend],
	[400, '"Report is archived"', `The service answered 400: Report is archived ${aboutAdd}`, mend],
	[400, 'line one\r\n\tline two', `The service answered 400: line one line two ${aboutAdd}`, mend],
	[
		400,
		'<h1>The plain HTTP request was sent to HTTPS port</h1>',
		`The service answered 400: The plain HTTP request was sent to HTTPS port ${aboutAdd}`,
		mend,
	],
	// It says nothing.
	[400, '', `The service answered 400 Bad Request ${aboutAdd}`, guess],
	[400, {}, `The service answered 400 Bad Request ${aboutAdd}`, guess],
	[400, { success: false, code: 12 }, `The service answered 400 Bad Request ${aboutAdd}`, guess],
	[400, '<p>No title</p>', `The service answered 400 Bad Request ${aboutAdd}`, guess],
	[418, '', `The service answered 418 without saying why ${aboutAdd}`, guess],
	// One status after the other.
	[
		401,
		{ detail: 'Invalid token.' },
		`The service answered 401: Invalid token. ${aboutAdd}`,
		'Check the API token in the credential: the service does not accept it.',
	],
	[
		402,
		{ status: 402, message: 'Your plan has ended.' },
		`The service answered 402: Your plan has ended. ${aboutAdd}`,
		'Check the subscription at the service: it asks for a payment before it goes on.',
	],
	[
		403,
		{ detail: 'You do not have permission to perform this action.' },
		`The service answered 403: You do not have permission to perform this action. ${aboutAdd}`,
		'The token may not do this. Ask for the permission at the service, or use the token of another user.',
	],
	[
		404,
		{ detail: 'Not found.' },
		`The service answered 404: Not found. ${aboutAdd}`,
		'Check the ID of the schedule, and the base URL in the credential.',
	],
	[
		404,
		page('Page not found at /x'),
		'The service answered 404: Page not found at /x (report 7)',
		'Check the base URL in the credential: there is no such path at its address.',
		minimalSchedule,
	],
	[
		405,
		{ detail: 'Method "PUT" not allowed.' },
		'The service answered 405: Method "PUT" not allowed. (schedule 5)',
		'Choose the other method in the option Request Method, and check the base URL in the credential.',
		update,
	],
	[
		405,
		'',
		`The service answered 405 Method Not Allowed ${aboutAdd}`,
		'Check the base URL in the credential: what is at its address does not take this request.',
	],
	[
		409,
		{ message: 'The schedule is being edited' },
		`The service answered 409: The schedule is being edited ${aboutAdd}`,
		'The request contradicts what the service holds. Look at the schedule there, then run the node again.',
	],
	[
		413,
		page('413 Request Entity Too Large'),
		`The service answered 413: Request Entity Too Large ${aboutAdd}`,
		'Lower the option Max IDs per Request.',
	],
	[
		413,
		'',
		'The service answered 413 Content Too Large (schedule 5)',
		'Shorten the texts and the lists of IDs: the service does not take as much in one request.',
		update,
	],
	[
		415,
		{ detail: 'Unsupported media type "application/json" in request.' },
		`The service answered 415: Unsupported media type "application/json" in request. ${aboutAdd}`,
		'Check the base URL in the credential: what is at its address does not take JSON.',
	],
	[
		422,
		{ errors: { report: ['is archived'] } },
		`The service answered 422: report: is archived ${aboutAdd}`,
		mend,
	],
	[
		429,
		{ detail: 'Request was throttled. Expected available in 7 seconds.' },
		`The service answered 429: Request was throttled. Expected available in 7 seconds. ${aboutAdd}`,
		fewer,
	],
];

export const broken: Row[] = [
	[
		500,
		page('Server Error (500)'),
		`The service answered 500: Server Error ${aboutAdd}. ${unknown}`,
		harmless,
	],
	[500, '', `The service answered 500 without saying why ${aboutAdd}. ${unknown}`, harmless],
	[
		500,
		'',
		'The service answered 500 without saying why (report 7). Whether the schedule was created is not known',
		look,
		minimalSchedule,
	],
	[502, page('502 Bad Gateway'), `The service answered 502: Bad Gateway ${aboutAdd}. ${unknown}`, harmless],
	[503, '', `The service answered 503 Service Unavailable ${aboutAdd}. ${unknown}`, harmless],
	[504, '', `The service answered 504 Gateway Timeout ${aboutAdd}. ${unknown}`, harmless],
	// n8n replaces messages of its own that hold one of these names; the service's words stay.
	...['ECONNREFUSED 10.0.0.1:5432', "ENOENT: no such file '/tmp/x'", 'EPERM', 'ETIMEDOUT'].map(
		(words): Row => [
			500,
			{ detail: words },
			`The service answered 500: ${words} ${aboutAdd}. ${unknown}`,
			harmless,
		],
	),
];
