import fc from 'fast-check';
import { readRefusal } from '../../../nodes/ReportSchedule/transport/refusal';
import { anyText } from '../anyText';

const wrap = (levels: number): unknown => (levels === 0 ? { detail: 'deep' } : { data: wrap(levels - 1) });
const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, i) => one(i));
const reason = (body: unknown) => readRefusal(body, false).reason;
const required = 'This field is required.';

describe('the service’s own words', () => {
	test.each<[string, unknown, string]>([
		['a detail', { detail: 'No schedule 5.' }, 'No schedule 5.'],
		['a message in an envelope', { status: 400, code: 'x', message: 'Bad' }, 'Bad'],
		['errors of no field', { non_field_errors: ['Not unique.'] }, 'Not unique.'],
		['a field', { name: [required] }, `name: ${required}`],
		[
			'a field with a label of its own',
			{ scheduled_time_hour: [required] },
			`scheduled_time_hour (Hour): ${required}`,
		],
		['fields within a field', { a: { b: ['No.'] } }, 'a.b: No.'],
		['a place in a list', { users: { 1: ['No.'] } }, 'users.1 (User IDs): No.'],
		['an entry of a list', { users: [{}, { id: ['No.', 'Nor.'] }] }, 'users.1.id (User IDs): No. Nor.'],
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
		['an envelope of 190', wrap(190), 'deep'],
		['an error with a message', { error: { code: 'bad', message: 'Bad ids' } }, 'Bad ids'],
		[
			'problem details',
			{ type: 'about:blank', title: 'Bad Request', status: 400, detail: 'No.', instance: '/x' },
			'No.',
		],
		['their title', { type: 'x', title: 'Your plan has ended.' }, 'Your plan has ended.'],
		[
			'their errors',
			{ title: 'Invalid', errors: [{ detail: 'No.', pointer: '#/users/0' }, { detail: 'Nor.' }] },
			'Invalid. users.0 (User IDs): No. Nor.',
		],
		[
			'errors that name their field',
			{
				errors: [
					{ attr: 'a', detail: 'No.' },
					{ field: 'b', message: 'Nor.' },
				],
			},
			'a: No. b: Nor.',
		],
		['a list of messages', ['No.', ['Nor.'], [{ detail: 'Not.' }]], 'No. Nor. Not.'],
		['the same once', { message: 'Bad', detail: ' Bad ' }, 'Bad'],
		['no data beside a message', { message: 'Bad', data: { name: 'Sales', id: 5 } }, 'Bad'],
		['a standard title of a field', { users: ['Not found.'] }, 'users (User IDs): Not found.'],
	])('%s', (_name, body, words) => expect(reason(body)).toBe(words));

	test.each<[string, unknown, string]>([
		['text', ' Sorry,\n not\u0007 now ', 'Sorry, not now'],
		['markup that is no page', '<e>Down</e>', '<e>Down</e>'],
		['an object of another form', { code: 'E1', reason: 'x' }, '{"code":"E1","reason":"x"}'],
		['a list', [7, 9], '[7,9]'],
		['the beginning of more', 'a'.repeat(601), `${'a'.repeat(600)}…`],
		['no half of a character', `${'a'.repeat(599)}😀`, `${'a'.repeat(599)}…`],
		['the beginning of other JSON', { x: 'a'.repeat(700) }, `{"x":"${'a'.repeat(594)}…`],
	])('shown as it came: %s', (_name, body, words) => expect(reason(body)).toBe(words));

	test.each<[string, unknown]>([
		['nothing', undefined],
		['null', null],
		['a standard title', 'Server Error (500)'],
		['a standard detail', { detail: 'Not found.' }],
		['a standard title in an envelope', { status: 400, message: 'Bad Request', data: null }],
		['no success', { success: false, status: 400 }],
		['an empty message', { message: ' ' }],
	])('none: %s', (_name, body) => expect(reason(body).replace('{"message":" "}', '')).toBe(''));

	test('of a web page are its title', () => {
		const page = '<html><title>Down for\nmaintenance</title>';
		expect(readRefusal(page, true)).toEqual({ reason: 'Down for maintenance' });
	});
});

describe('the fields', () => {
	test.each<[string, unknown, Array<[string, string]> | undefined]>([
		[
			'of Django',
			{ report: [required], name: [required] },
			[
				['report', required],
				['name', required],
			],
		],
		['named beside the message', { errors: [{ field: 'a', message: 'No' }] }, [['a', 'No']]],
		['with places', { users: { 3: ['Unknown.'] } }, [['users', 'Unknown.']]],
		['below a place', { rows: [{ report: [required] }] }, [['rows', required]]],
		['not messages', { detail: 'Bad', non_field_errors: ['Bad'] }, undefined],
	])('%s', (_name, body, fields) => {
		const expected = fields?.map(([name, message]) => ({ name, message }));
		expect(readRefusal(body, false).fields).toEqual(expected);
	});
});

test('whatever the body is, it is read without throwing, in one line', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), anyText), fc.boolean(), (body, isPage) => {
			const read = readRefusal(body, isPage);
			expect(read.reason.length).toBeLessThanOrEqual(601);
			expect(read.reason).not.toMatch(/[\n\r\t]/);
		}),
	);
});
