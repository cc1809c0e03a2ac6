import fc from '../../property';
import { readReason } from '../../../nodes/ReportSchedule/words/reasons';
import { anyText } from '../anyText';
const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, i) => one(i));
const reason = (body: unknown) => readReason(body).reason;
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
		['two messages of one field', { name: ['Too long.', 'Not unique.'] }, 'name: Too long. Not unique.'],
		['fields within a field', { a: { b: ['No.'] } }, 'a.b: No.'],
		['a place in a list', { users: { 1: ['No.'] } }, 'users.1 (User IDs): No.'],
		['IDs', { missing_users: [7, 9] }, 'missing_users: 7, 9'],
		[
			'a message beside IDs',
			{ detail: 'No such user', ids: many(12, (i) => i) },
			'No such user. ids: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11',
		],
		[
			'an envelope with errors beside data',
			{ status: 400, message: 'Invalid', data: { x: 1 }, errors: { name: ['No.'], a: { b: ['Nor.'] } } },
			'Invalid. name: No. a.b: Nor.',
		],
		[
			'errors in the envelope',
			{ status: 400, data: { users: { 3: ['Invalid pk.'] } } },
			'users.3 (User IDs): Invalid pk.',
		],
		['in result', { result: { error: 'No.' } }, 'No.'],
		['a list of messages', ['No.', ['Nor.'], [{ detail: 'Not.' }]], 'No. Nor. Not.'],
		['objects with nothing but a message', { errors: [{ message: 'No.' }, { message: 'Nor.' }] }, 'No. Nor.'],
		[
			'an object in a list, which names its field in a way of its own',
			{ detail: [{ loc: ['body', 'name'], msg: 'field required' }] },
			'{"loc":["body","name"],"msg":"field required"}',
		],
		[
			'one beside a message, with its place',
			{ error: { message: 'Invalid', details: [{ field: 'timezone', issue: 'is unknown' }] } },
			'Invalid. details.0: {"field":"timezone","issue":"is unknown"}',
		],
		['one of a field', { users: [{}, { id: ['No.'] }] }, 'users.1 (User IDs): {"id":["No."]}'],
		['texts under another key', { error: 'Invalid', hints: ['Archived.'] }, 'Invalid. hints: Archived.'],
		['no data beside a message', { message: 'Bad', data: { name: 'Sales', id: 5 } }, 'Bad'],
		['a standard title of a field', { users: ['Not found.'] }, 'users (User IDs): Not found.'],
	])('%s', (_name, body, words) => expect(reason(body)).toBe(words));

	test.each<[string, unknown, string]>([
		['text', ' Sorry,\n not\u0007 now ', 'Sorry, not now'],
		['markup that is no page', '<e>Down</e>', '<e>Down</e>'],
		['an object of another form', { code: 'E1', why: 'x' }, '{"code":"E1","why":"x"}'],
		[
			'what stands beside a standard title',
			{ message: 'Bad Request', why: 'Archived' },
			'{"message":"Bad Request","why":"Archived"}',
		],
		['the beginning of more', 'a'.repeat(601), `${'a'.repeat(600)}…`],
		['no half of a character', `${'a'.repeat(599)}😀`, `${'a'.repeat(599)}…`],
		['the beginning of other JSON', { x: 'a'.repeat(700) }, `{"x":"${'a'.repeat(594)}…`],
	])('shown as it came: %s', (_name, body, words) => expect(reason(body)).toBe(words));

	test.each<[string, unknown]>([
		['nothing', undefined],
		['a standard detail', { detail: 'Not found.' }],
		['a standard title in an envelope', { status: 400, message: 'Bad Request', data: null }],
		['no success', { success: false, status: 400 }],
		['an empty message', { message: ' ' }],
	])('none: %s', (_name, body) => expect(reason(body).replace('{"message":" "}', '')).toBe(''));

	test.each([
		...['Bad Request', 'Bad Request (400)', '404', '…'],
		...['Internal Server Error', 'nginx/1.27.1', 'Server Error (500)'],
		...['HTTP/1.1 503 Service Unavailable', 'Error 404: Not Found', '504 Gateway Time-out'],
		...['HTTP Status 404 – Not Found'],
		'Request was throttled. Expected available in 57 seconds.',
	])('none: the standard title %s', (title) => expect(reason(title)).toBe(''));

	test.each([
		...['Not found: 7', '没有找到', 'Page 3 not found', 'Token expired'],
		...['nginx is sad', '400 The plain HTTP request was sent to HTTPS port', 'Error '.repeat(20).trim()],
	])('no standard title: %s', (words) => expect(reason(words)).toBe(words));
});

test.each<[string, unknown, Array<[string, string]> | undefined]>([
	[
		'of Django',
		{ report: [required], name: [required] },
		[
			['report', required],
			['name', required],
		],
	],
	['with places', { users: { 3: ['Unknown.'] } }, [['users', 'Unknown.']]],
	['below another key', { rows: { report: [required] } }, [['rows', required]]],
	['under errors', { errors: { report: required } }, [['report', required]]],
	['none beside a detail', { detail: 'Bad' }, undefined],
	['none of an object in a list', { errors: [{ field: 'a', message: 'No' }] }, undefined],
])('the fields: %s', (_name, body, fields) => {
	const expected = fields?.map(([name, message]) => ({ name, message }));
	expect(readReason(body).fields).toEqual(expected);
});

test('whatever the body is, it is read without throwing, in one line', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), anyText), (body) => {
			const read = readReason(body);
			expect(read.reason.length).toBeLessThanOrEqual(601);
			expect(read.reason).not.toMatch(/[\n\r\t]/);
		}),
	);
});
