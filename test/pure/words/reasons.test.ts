import fc from 'fast-check';
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
		['errors of no field', { non_field_errors: ['Not unique.'] }, 'Not unique.'],
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
			{ status: 400, message: 'Invalid', data: { x: 1 }, errors: { name: ['No.'], a: [{ b: ['Nor.'] }] } },
			'Invalid. name: No. a.0.b: Nor.',
		],
		[
			'their errors',
			{ title: 'Invalid', errors: [{ detail: 'No.', pointer: '#/users/0' }, { detail: 'Nor.' }] },
			'Invalid. users.0 (User IDs): No. Nor.',
		],
		['a list of messages', ['No.', ['Nor.'], [{ detail: 'Not.' }]], 'No. Nor. Not.'],
		[
			'FastAPI',
			{ detail: [{ loc: ['body', 'name'], msg: 'field required', type: 'value_error.missing' }] },
			'name: field required',
		],
		[
			'FastAPI, in a list',
			{
				detail: [
					{ type: 'int_parsing', loc: ['body', 'users', 3], msg: 'Not a number', input: 'x', ctx: {} },
				],
			},
			'users.3 (User IDs): Not a number',
		],
		[
			'problem details',
			{ type: 'about:blank', title: 'Invalid', status: 400, detail: 'The name is taken', instance: '/1' },
			'Invalid. The name is taken',
		],
		[
			'problem details with invalid-params',
			{ title: 'Invalid', 'invalid-params': [{ name: 'timezone', reason: 'is unknown' }] },
			'Invalid. timezone: is unknown',
		],
		[
			'nested details',
			{ error: { message: 'Invalid', details: [{ field: 'timezone', issue: 'is unknown' }] } },
			'Invalid. timezone: is unknown',
		],
		[
			'OAuth',
			{ error: 'invalid_token', error_description: 'The token has expired' },
			'invalid_token. The token has expired',
		],
		[
			'Spring',
			{
				errors: [
					{ field: 'timezone', defaultMessage: 'is missing', codes: ['NotNull'], arguments: [{ code: 'x' }] },
				],
			},
			'timezone: is missing',
		],
		[
			'Spring’s own path',
			{ status: 400, error: 'Bad Request', message: 'Taken', path: '/api/v1/schedules/' },
			'Taken',
		],
		[
			'Spring, of no field',
			{
				errors: [
					{
						objectName: 'schedule',
						defaultMessage: 'Ends too early',
						arguments: [{ codes: ['schedule.x'] }],
					},
				],
			},
			'Ends too early',
		],
		[
			'details in words',
			{ error: 'Invalid', details: ['Report 7 is archived.'] },
			'Invalid. Report 7 is archived.',
		],
		[
			'JSON Schema',
			{ errors: [{ instancePath: '/users/0', message: 'must be integer' }] },
			'users.0 (User IDs): must be integer',
		],
		['Symfony', { violations: [{ propertyPath: 'timezone', title: 'is bad' }] }, 'timezone: is bad'],
		[
			'JSON:API',
			{ errors: [{ source: { pointer: '/data/attributes/timezone' }, detail: 'is unknown' }] },
			'timezone: is unknown',
		],
		[
			'Zod',
			{ issues: [{ code: 'invalid_type', path: ['users', 0], message: 'No' }] },
			'users.0 (User IDs): No',
		],
		['express-validator', { errors: [{ type: 'field', msg: 'No', path: 'timezone' }] }, 'timezone: No'],
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
	['below a place', { rows: [{ report: [required] }] }, [['rows', required]]],
	['named beside the message', { errors: [{ field: 'a', message: 'No' }] }, [['a', 'No']]],
	['named by attr', { errors: [{ attr: 'a', detail: 'No' }] }, [['a', 'No']]],
	['not messages', { detail: 'Bad', non_field_errors: ['Bad'] }, undefined],
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
