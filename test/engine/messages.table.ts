import type { INodeParameters } from 'n8n-workflow';
import { djangoPage, plainHttpToHttpsPort } from '../../sandbox';
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
const aboutUser8 = '(schedule 5, users 8)';

export const correct = 'Correct the values that the service names and run the node again.';
export const guess =
	"The service doesn't say why. Compare your values with what the service accepts, and check the base URL in the credential.";
const wrongHost =
	'Check the base URL in the credential: its host name and whether it starts with https://. The answer was a web page, so the request may not have reached the API.';
export const harmless = 'Run the node again later: sending the same change twice is harmless.';
export const look =
	'Check in the service whether the schedule is there before you run the node again, or it could be created twice.';
export const unknown = "It isn't known whether the users were added";
export const unknownCreate = "It isn't known whether the schedule was created";

export type Row = [
	status: number,
	body: unknown,
	message: string,
	advice: string,
	parameters?: INodeParameters,
];

export const refused: Row[] = [
	// Django's field messages, one and several.
	[400, { users: ['A list.'] }, `The service answered 400: users (User IDs): A list. ${aboutAdd}`, correct],
	[
		400,
		{ name: ['This field is required.'], scheduled_time_hour: ['"9" is not a valid choice.'] },
		'The service answered 400: name: This field is required. scheduled_time_hour (Hour): "9" is not a valid choice. (report 7)',
		'Correct these and run the node again: Name, Hour.',
		minimalSchedule,
	],
	[
		400,
		{ non_field_errors: ['Name and report must be unique.'] },
		'The service answered 400: Name and report must be unique. (schedule 5)',
		correct,
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
		`The service answered 400: users (User IDs): Invalid pk "8" - object does not exist. ${aboutUser8}`,
		correct,
	],
	[
		400,
		{ users: { 1: ['A valid integer is required.'] } },
		`The service answered 400: users.1 (User IDs): A valid integer is required. ${aboutUser8}`,
		correct,
	],
	[
		400,
		{ users: [{}, { id: ['Unknown.', 'Too large.'] }] },
		`The service answered 400: users.1.id (User IDs): Unknown. Too large. ${aboutUser8}`,
		correct,
	],
	[
		400,
		[['Only text.'], [{ detail: 'And this' }]],
		`The service answered 400: 0: Only text. 1: And this ${aboutAdd}`,
		correct,
	],
	[
		400,
		{ error: { code: 'bad', message: 'Bad ids' } },
		`The service answered 400: Bad ids ${aboutAdd}`,
		correct,
	],
	[
		400,
		{ errors: [{ code: 'x', detail: 'User 8 is unknown', source: { pointer: '/users' } }] },
		`The service answered 400: User 8 is unknown ${aboutUser8}`,
		correct,
	],
	[
		400,
		{ errors: { users: 'unknown' } },
		`The service answered 400: users (User IDs): unknown ${aboutAdd}`,
		correct,
	],
	[400, { users: 'unknown' }, `The service answered 400: users (User IDs): unknown ${aboutAdd}`, correct],
	[400, { error: true, msg: 'Not today' }, `The service answered 400: Not today ${aboutAdd}`, correct],
	[400, 'Report is archived', `The service answered 400: Report is archived ${aboutAdd}`, correct],
	[400, '"Report is archived"', `The service answered 400: Report is archived ${aboutAdd}`, correct],
	[400, 'line one\r\n\tline two', `The service answered 400: line one line two ${aboutAdd}`, correct],
	[
		400,
		'<h1>The plain HTTP request was sent to HTTPS port</h1>',
		`The service answered 400: The plain HTTP request was sent to HTTPS port ${aboutAdd}`,
		'Use https:// instead of http:// in the base URL of the credential.',
	],
	// Lists of IDs.
	[400, { missing_users: [7] }, `The service answered 400: missing_users: 7 (schedule 5, users 7)`, correct],
	[
		400,
		{ detail: 'Not every user exists', ids: [7, 9] },
		`The service answered 400: Not every user exists (ids: 7, 9) (schedule 5, users 7)`,
		correct,
	],
	// A service that wants all the fields in an update.
	[
		400,
		{ report: ['This field is required.'], schedule_type: ['This field is required.'] },
		'The service answered 400: report: This field is required. schedule_type (Schedule Type): This field is required. (schedule 5)',
		'Add these to Update Fields: Report, Schedule Type. This service requires them in every update.',
		update,
	],
	// What refuses everything before the API is asked.
	[400, djangoPage().body, `The service answered 400 Bad Request with a web page ${aboutAdd}`, wrongHost],
	[
		400,
		plainHttpToHttpsPort().body,
		`The service answered 400: The plain HTTP request was sent to HTTPS port ${aboutAdd}`,
		'Use https:// instead of http:// in the base URL of the credential.',
	],
	// It says nothing.
	[400, { message: 'Bad Request' }, `The service answered 400 Bad Request ${aboutAdd}`, guess],
	[400, { status: 400, error: 'Bad Request' }, `The service answered 400 Bad Request ${aboutAdd}`, guess],
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
		"Check the API token in the credential: the service doesn't accept it.",
	],
	[
		402,
		{ status: 402, message: 'Your plan has ended.' },
		`The service answered 402: Your plan has ended. ${aboutAdd}`,
		"Check the service's subscription: it asks for payment.",
	],
	[
		403,
		{ detail: 'You do not have permission to perform this action.' },
		`The service answered 403: You do not have permission to perform this action. ${aboutAdd}`,
		"The token isn't allowed to do this. Ask for the permission in the service, or use another token.",
	],
	[
		404,
		{ detail: 'Not found.' },
		`The service answered 404 Not Found ${aboutAdd}`,
		'Check the ID of the schedule, and the base URL in the credential.',
	],
	[
		404,
		page('Page not found at /x'),
		'The service answered 404: Page not found at /x (report 7)',
		"Check the base URL in the credential: the service's API isn't at this address.",
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
		"Check the base URL in the credential: the server at this address doesn't accept this request.",
	],
	[
		409,
		{ message: 'The schedule is being edited' },
		`The service answered 409: The schedule is being edited ${aboutAdd}`,
		'The request conflicts with something in the service. Check the schedule there, then run the node again.',
	],
	[
		413,
		page('413 Request Entity Too Large'),
		`The service answered 413 Content Too Large with a web page ${aboutAdd}`,
		'Lower the option Max IDs per Request.',
	],
	[
		413,
		'',
		'The service answered 413 Content Too Large (schedule 5)',
		"Shorten the texts and the lists of IDs: the service doesn't take this much in one request.",
		update,
	],
	[
		415,
		{ detail: 'Unsupported media type "application/json" in request.' },
		`The service answered 415: Unsupported media type "application/json" in request. ${aboutAdd}`,
		"Check the base URL in the credential: the server at this address doesn't accept JSON.",
	],
	[
		422,
		{ errors: { report: ['is archived'] } },
		`The service answered 422: report: is archived ${aboutAdd}`,
		correct,
	],
];

export const broken: Row[] = [
	[
		500,
		page('Server Error (500)'),
		`The service answered 500 with a web page ${aboutAdd}. ${unknown}`,
		harmless,
	],
	[500, '', `The service answered 500 without saying why ${aboutAdd}. ${unknown}`, harmless],
	[
		500,
		'',
		`The service answered 500 without saying why (report 7). ${unknownCreate}`,
		look,
		minimalSchedule,
	],
	[
		502,
		page('502 Bad Gateway'),
		`The service answered 502 Bad Gateway with a web page ${aboutAdd}. ${unknown}`,
		harmless,
	],
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
