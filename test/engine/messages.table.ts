import type { INodeParameters } from 'n8n-workflow';
import { djangoPage, plainHttpToHttpsPort } from '../../tools/sandbox';
import { membership, minimalSchedule } from './support';

/** What the service answers, and the message that the user reads; the advice below it is in advice.test.ts. */

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

export const harmless = 'Run the node again later: sending the same change twice is harmless.';
export const look =
	'Check in the service whether the schedule is there before you run the node again, or it could be created twice.';
export const unknown = "It isn't known whether the users were added";
export const unknownCreate = "It isn't known whether the schedule was created";

export type Row = [status: number, body: unknown, message: string, parameters?: INodeParameters];

export const refused: Row[] = [
	// Django's field messages, one and several.
	[400, { users: ['A list.'] }, `The service answered 400: users (User IDs): A list. ${aboutAdd}`],
	[
		400,
		{ name: ['This field is required.'], scheduled_time_hour: ['"9" is not a valid choice.'] },
		'The service answered 400: name: This field is required. scheduled_time_hour (Hour): "9" is not a valid choice. (report 7)',
		minimalSchedule,
	],
	[
		400,
		{ non_field_errors: ['Name and report must be unique.'] },
		'The service answered 400: Name and report must be unique. (schedule 5)',
		update,
	],
	// In an envelope, nested, and by place.
	[
		400,
		{
			status: 400,
			message: 'Bad Request',
			data: { users: ['Invalid pk "8" - object does not exist.'] },
		},
		`The service answered 400: users (User IDs): Invalid pk "8" - object does not exist. ${aboutAdd}`,
	],
	[
		400,
		{ users: { 1: ['A valid integer is required.'] } },
		`The service answered 400: users.1 (User IDs): A valid integer is required. ${aboutAdd}`,
	],
	[
		400,
		{ users: [{}, { id: ['Unknown.', 'Too large.'] }] },
		`The service answered 400: users.1.id (User IDs): Unknown. Too large. ${aboutAdd}`,
	],
	[422, { errors: { report: ['is archived'] } }, `The service answered 422: report: is archived ${aboutAdd}`],
	// Problem details.
	[
		400,
		{ type: 'about:blank', title: 'Bad Request', status: 400, detail: 'User 8 is unknown.' },
		`The service answered 400: User 8 is unknown. ${aboutAdd}`,
	],
	// Text, and what has another form: as it came.
	[400, 'Report is archived', `The service answered 400: Report is archived ${aboutAdd}`],
	[400, '"Report is archived"', `The service answered 400: Report is archived ${aboutAdd}`],
	[400, 'line one\r\n\tline two', `The service answered 400: line one line two ${aboutAdd}`],
	[400, { users: 'unknown' }, `The service answered 400: {"users":"unknown"} ${aboutAdd}`],
	[400, { success: false, code: 12 }, `The service answered 400: {"success":false,"code":12} ${aboutAdd}`],
	[400, 'x'.repeat(700), `The service answered 400: ${'x'.repeat(600)}… ${aboutAdd}`],
	// What refuses everything before the API is asked.
	[400, djangoPage().body, `The service answered 400 Bad Request with a web page ${aboutAdd}`],
	[
		400,
		plainHttpToHttpsPort().body,
		`The service answered 400: The plain HTTP request was sent to HTTPS port ${aboutAdd}`,
	],
	[404, page('Page 9 not found'), 'The service answered 404: Page 9 not found (report 7)', minimalSchedule],
	[
		413,
		page('413 Request Entity Too Large'),
		`The service answered 413 Content Too Large with a web page ${aboutAdd}`,
	],
	// It says nothing.
	[400, { status: 400, error: 'Bad Request' }, `The service answered 400 Bad Request ${aboutAdd}`],
	[400, '', `The service answered 400 Bad Request ${aboutAdd}`],
	[418, '', `The service answered 418 without saying why ${aboutAdd}`],
	[404, { detail: 'Not found.' }, `The service answered 404 Not Found ${aboutAdd}`],
	[401, { detail: 'Invalid token.' }, `The service answered 401: Invalid token. ${aboutAdd}`],
];

export const broken: Row[] = [
	[500, page('Server Error (500)'), `The service answered 500 with a web page ${aboutAdd}. ${unknown}`],
	[500, '', `The service answered 500 without saying why ${aboutAdd}. ${unknown}`],
	[500, '', `The service answered 500 without saying why (report 7). ${unknownCreate}`, minimalSchedule],
	[
		502,
		page('502 Bad Gateway'),
		`The service answered 502 Bad Gateway with a web page ${aboutAdd}. ${unknown}`,
	],
	[503, '', `The service answered 503 Service Unavailable ${aboutAdd}. ${unknown}`],
	// n8n replaces messages of its own that hold one of these names; the service's words stay.
	...['ECONNREFUSED 10.0.0.1:5432', "ENOENT: no such file '/tmp/x'", 'EPERM', 'ETIMEDOUT'].map(
		(words): Row => [500, { detail: words }, `The service answered 500: ${words} ${aboutAdd}. ${unknown}`],
	),
];
