import { answerShows } from '../../../nodes/ReportSchedule/say/answer';
import { updateType } from '../../../nodes/ReportSchedule/operations/schedules';
import type { PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import { values } from '../../../nodes/ReportSchedule/values';

const sent = { name: 'Sales', scheduled_time_hour: '09', users: [7, 8] };
const update = { type: updateType, body: sent, resourceId: 5 } as unknown as PlannedRequest;
const shown = (answer: unknown, status = 200) => answerShows(update, answer, status, values);

test.each<[string, unknown]>([
	['nothing', undefined],
	['null', null],
	['an empty text', ''],
	['an empty object', {}],
	['a record', { id: 5 }],
	['a record by its fields', { users: [7, 8] }],
	['a record without what was sent', { id: 5, report: 7, message: 'The mail’s text' }],
	[
		'a record with an envelope around its ID',
		{ status: 200, message: 'Request successful!', schedule_id: 5 },
	],
	['a record in the envelope', { status: 200, message: 'Request successful!', data: { id: 5 } }],
	['a record in result', { result: { name: 'Sales' } }],
	['a record beside nothing', { error: null, errors: [], data: { id: 5 } }],
	['the envelope', { status: 200, message: 'Request successful!' }],
	['the envelope with nothing in it', { status: '201', message: null, data: {} }],
	['the envelope of success', { success: true, data: null }],
	['a form that is not read', { id: 5, users: { count: 2 } }],
])('nothing to check after %s', (_what, answer) => expect(shown(answer)).toEqual([]));

test.each<[string, unknown, quoted: string]>([
	['that it was queued', { queued: 1 }, '{"queued":1}'],
	['a count of failures', { failed: 2 }, '{"failed":2}'],
	['an error by another name', { errorMessage: 'No' }, '{"errorMessage":"No"}'],
	['a text', 'Done', '“Done”'],
	['XML', '<result code="1"/>', 'result code'],
	['a notice before the JSON', 'Notice: x {"id":5}', 'Notice: x'],
	['true', true, 'true'],
	['a list', [{ id: 5 }], '[{"id":5}]'],
	['a message alone', { message: 'Request successful!' }, '{"message":"Request successful!"}'],
	['success, and words beside it', { success: true, message: '0 users added' }, '0 users added'],
	['an ID, and words beside it', { id: 42, message: 'Not saved' }, '"message":"Not saved"'],
	['an ID, and a count beside it', { status: 200, data: { id: 42, saved: 0 } }, '"saved":0'],
	['the envelope with another thing in it', { status: 200, data: { queued: 1 } }, 'queued'],
	['the envelope with another thing beside it', { status: 200, warnings: ['x'] }, 'warnings'],
	['an envelope that is not done', { status: 202, message: 'x' }, '202'],
	['an envelope of a part', { status: 206, message: 'x' }, '206'],
	['an envelope in words', { status: 'pending', data: null }, 'pending'],
	['a status in words without a reason', { status: 'error' }, 'error'],
	['JSend’s fail', { status: 'fail', data: { title: 'Missing' } }, 'fail'],
	[
		'a status in words around a record',
		{ status: 'error', data: { id: 5, name: 'Sales' } },
		'"status":"error"',
	],
	['a status of a part around one', { status: 206, data: { id: 5 } }, '206'],
	['a status that isn’t done around one', { status: 202, message: 'x', data: { id: 5 } }, '202'],
	['a message around one', { message: 'Not saved', data: { id: 5, name: 'Sales' } }, 'Not saved'],
	['another key around one', { failed: [8], data: { id: 5, name: 'Sales' } }, '"failed":[8]'],
	['a warning around one', { status: 200, message: 'x', warnings: ['8'], data: { id: 5 } }, 'warnings'],
	['another code around one', { code: 400, result: { name: 'Sales' } }, '"code":400'],
	['errors about a field that was sent', { users: ['Invalid pk "9"'] }, 'Invalid pk'],
	['an error about a field that was sent', { scheduled_time_hour: 'required' }, 'required'],
	['a record of something else', { pk: 5 }, '{"pk":5}'],
	['the record of another schedule', { data: { id: 6, name: 'Sales' } }, '"id":6'],
	['an ID that is none', { id: 'a-request' }, 'a-request'],
	['a record that speaks of failure', { id: 5, about: 'x'.repeat(99), success: false }, '{"success":false}'],
	['a status that is one', { data: { id: 5, status: 500, message: 'No' } }, '{"status":500,"message":"No"}'],
	['a result that is none', { id: 5, result: false }, '{"result":false}'],
	['one in the envelope', { data: { id: 5, error: 'No' } }, '{"error":"No"}'],
])('an answer with %s is quoted', (_what, answer, quoted) => {
	const [text, ...others] = shown(answer);
	expect(text).toMatch(/^DataReportive answered .*, which doesn't show whether it was done\.$/);
	expect(text).toContain(quoted);
	expect(others).toEqual([]);
});

test('a 202 is quoted, whatever it holds', () => {
	expect(shown({ id: 5 }, 202)).toEqual([
		'DataReportive answered 202 {"id":5}, which doesn\'t show whether it was done.',
	]);
	expect(shown(undefined, 202)[0]).toContain('answered 202, which');
});

test('a quote has a bound', () => {
	expect(shown({ queued: 'x'.repeat(100_000) })[0]!.length).toBeLessThan(200);
});

test.each<[string, unknown, says: string[]]>([
	['at the top', { id: 5, scheduled_time_hour: '08' }, ['Hour 08']],
	['in data', { status: 200, data: { id: 5, scheduled_time_hour: '08' } }, ['Hour 08']],
	['in result', { result: { id: 5, users: [7] } }, ['Users 7']],
	['a name, which is looked for', { id: 5, name: 'Sal' }, ["Name “Sal”: the next run by name won't find it"]],
	['several', { id: 5, users: [], scheduled_time_hour: '08' }, ['Hour 08, and Users none']],
])('what the record shows otherwise: %s', (_where, answer, says) => {
	expect(shown(answer)).toEqual(says.map((one) => `DataReportive's answer says ${one}.`));
});
