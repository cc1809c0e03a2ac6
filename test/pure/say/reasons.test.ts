import fc from '../../property';
import { reasonIn } from '../../../nodes/ReportSchedule/say/reasons';
import { anyText } from '../anyText';
import { failureOf } from '../failureOf';

const read = (answer: unknown) => reasonIn(failureOf({ status: 400, answer }));
const reason = (answer: unknown) => read(answer).reason;
const required = 'This field is required.';

describe('the service’s own words', () => {
	test.each<[string, unknown, string]>([
		['a detail', { detail: 'No schedule 5.' }, 'No schedule 5.'],
		['a text beside numbers', { ids: [7, 'No.'] }, 'ids: No.'],
		['an empty detail beside a message', { detail: ' ', message: 'No.' }, 'No.'],
		['a code beside a status', { code: 600, status: 400 }, '{"code":600,"status":400}'],
		['errors of no field', { non_field_errors: ['Not unique.'] }, 'non_field_errors: Not unique.'],
		['a field', { name: [required] }, `name: ${required}`],
		[
			'a field with a label of its own',
			{ scheduled_time_hour: [required] },
			`scheduled_time_hour (Hour): ${required}`,
		],
		['a field’s text below errors', { errors: { timezone: 'is unknown' } }, 'timezone: is unknown'],
		['a field that is called as what stands beside messages', { code: ['Not unique.'] }, 'code: Not unique.'],
		['the first of two messages of a field', { name: ['Too long.', 'Not unique.'] }, 'name: Too long.'],
		['the first of two fields', { name: ['Too long.'], report: [required] }, 'name: Too long.'],
		['fields within a field', { a: { b: ['No.'] } }, 'a.b: No.'],
		['a place in a list', { users: { 1: ['No.'] } }, 'users.1 (User IDs): No.'],
		['a message, not the IDs beside it', { ids: [7, 9], detail: 'No such user' }, 'No such user'],
		[
			'a message before the errors',
			{ status: 400, message: 'Invalid', data: { x: 1 }, errors: { name: ['No.'] } },
			'Invalid',
		],
		[
			'errors in the envelope',
			{ status: 400, data: { users: { 3: ['Invalid pk.'] } } },
			'users.3 (User IDs): Invalid pk.',
		],
		[
			'no message of success around them',
			{ status: 200, message: 'Request successful!', data: { error: 'No.' } },
			'No.',
		],
		['nor beside them', { status: '201', message: 'Done', errors: { name: ['No.'] } }, 'name: No.'],
		['in result', { result: { error: 'No.' } }, 'No.'],
		['the first of a list of messages', [['No.'], [{ detail: 'Not.' }]], 'No.'],
		['an object with nothing but a message', { errors: [{ message: 'No.' }, { message: 'Nor.' }] }, 'No.'],
		[
			'an object in a list, which names its field in a way of its own',
			{ detail: [{ loc: ['body', 'name'], msg: 'field required' }] },
			'{"loc":["body","name"],"msg":"field required"}',
		],
		['one of a field', { users: [{}, { id: ['No.'] }] }, 'users.1 (User IDs): {"id":["No."]}'],
		['texts under another key', { code: 7, hints: ['Archived.'] }, 'hints: Archived.'],
		['no data beside a message', { message: 'Bad', data: { name: 'Sales', id: 5 } }, 'Bad'],
		['a field’s, which only names a status', { users: ['Not found.'] }, 'users (User IDs): Not found.'],
		[
			'what only names the status, where nothing else is said',
			{ detail: 'Not found.', why: 'x' },
			'Not found.',
		],
		['what is said beside it', { status: 400, error: 'Bad Request', message: 'No.' }, 'No.'],
		['what is said beside any other', { error: 'Nicht verarbeitbar', detail: 'No.' }, 'No.'],
	])('%s', (_name, body, words) => expect(reason(body)).toBe(words));

	test.each<[string, unknown, string]>([
		['text', ' Sorry,\n not\u0007 now ', 'Sorry, not now'],
		['markup that is no page', '<e>Down</e>', '<e>Down</e>'],
		['IDs alone', { missing_users: [7, 9] }, '{"missing_users":[7,9]}'],
		['an object of another form', { code: 'E1', why: 'x' }, '{"code":"E1","why":"x"}'],
		[
			'a message of success alone',
			{ status: 200, message: 'Done', data: 0 },
			'{"status":200,"message":"Done","data":0}',
		],
		['an error in an object of another form', { error: { id: 'E1' } }, '{"error":{"id":"E1"}}'],
		['no success', { success: false, status: 400 }, '{"success":false,"status":400}'],
		['the beginning of more', 'a'.repeat(601), `${'a'.repeat(600)}…`],
		['no half of a character', `${'a'.repeat(599)}😀`, `${'a'.repeat(599)}…`],
		['the beginning of other JSON', { x: 'a'.repeat(700) }, `{"x":"${'a'.repeat(594)}…`],
	])('shown as it came: %s', (_name, body, words) => expect(reason(body)).toBe(words));

	test('none: nothing', () => expect(reason(undefined)).toBe(''));
});

test.each<[string, unknown, label: string | undefined]>([
	['of Django', { scheduled_time_hour: [required], name: [required] }, 'Hour'],
	['with places', { users: { 3: ['Unknown.'] } }, 'User IDs'],
	['under errors', { errors: { report: required } }, 'Report'],
	['none of another field', { rows: { report: [required] } }, undefined],
	['none before a message', { detail: 'Bad', report: [required] }, undefined],
	['none of an object in a list', { errors: [{ field: 'report', message: 'No' }] }, undefined],
])('the field that a reason is about: %s', (_name, body, label) => expect(read(body).label).toBe(label));

test('whatever the body is, it is read without throwing, in one line', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), anyText), (body) => {
			const text = reason(body);
			expect(text.length).toBeLessThanOrEqual(601);
			expect(text).not.toMatch(/[\n\r\t]/);
		}),
	);
});
