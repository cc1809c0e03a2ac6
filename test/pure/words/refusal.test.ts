import fc from 'fast-check';
import { idsIn, readRefusal } from '../../../nodes/ReportSchedule/failures/refusal';
import { anyText } from '../anyText';
const many = <T>(count: number, one: (index: number) => T) => Array.from({ length: count }, (_, i) => one(i));
const reason = (body: unknown) => readRefusal(body).reason;
const required = 'This field is required.';

describe('the service’s own words', () => {
	test.each<[string, unknown, string]>([
		['a detail', { detail: 'No schedule 5.' }, 'No schedule 5.'],
		['text far behind spaces', ' '.repeat(9_000) + 'No.', 'No.'],
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
		[
			'errors that are texts',
			{ message: 'Invalid', errors: { name: 'is taken' } },
			'Invalid. name: is taken',
		],
		['an error with a message', { error: { code: 'bad', message: 'Bad ids' } }, 'Bad ids'],
		[
			'their errors',
			{ title: 'Invalid', errors: [{ detail: 'No.', pointer: '#/users/0' }, { detail: 'Nor.' }] },
			'Invalid. users.0 (User IDs): No. Nor.',
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
		[
			'what stands beside a standard title',
			{ message: 'Bad Request', reason: 'Archived' },
			'{"message":"Bad Request","reason":"Archived"}',
		],
		[
			'a code beside a standard title',
			{ error: 'Bad Request', code: 7001 },
			'{"error":"Bad Request","code":7001}',
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
	expect(readRefusal(body).fields).toEqual(expected);
});

test('whatever the body is, it is read without throwing, in one line', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), anyText), (body) => {
			const read = readRefusal(body);
			expect(read.reason.length).toBeLessThanOrEqual(601);
			expect(read.reason).not.toMatch(/[\n\r\t]/);
		}),
	);
});

const sent = [30, 10, 20, 40];
const mentioned = (body: unknown) => [...idsIn(body, sent).mentionedIds].sort((a, b) => a - b);

test.each<[string, unknown, number[]]>([
	['text', 'Invalid pk "20" - object does not exist.', [20]],
	['Django REST Framework', { users: ['Invalid pk "20" - object does not exist.'] }, [20]],
	['values', { detail: 'not found', missing: [20, '10'], user_id: 40 }, [10, 20, 40]],
	['keys', { errors: { user_20: 'unknown', '99': {} } }, [20]],
	['at any depth', { data: [{ errors: [[{ id: 40 }]] }] }, [40]],
	['JSON inside JSON', { detail: '{"missing":[20]}' }, [20]],
	// Whether they are at fault is another question: they are only tried first.
	['also those it may say nothing against', 'Did you mean user 10?', [10]],
	['no fractions, no parts of numbers', 'It took 10.5 s, 0.20 s; log 1020, 0040, 30.0', []],
	['nothing that was not sent', { users: [1, 2], detail: '99999999999999999999' }, []],
	['nothing in nothing', null, []],
])('a refusal mentions the integers in it that are IDs of the request: %s', (_name, body, ids) =>
	expect(mentioned(body)).toEqual(ids),
);

test.each<[string, unknown, number[]]>([
	['by index', { users: { 1: ['Unknown.'], 3: ['Unknown.'] } }, [10, 40]],
	['unless one of them is no place', { users: { 20: ['Unknown.'], 1: ['x'] } }, [20]],
])(
	'errors that Django REST Framework tells by place are about the IDs at those places: %s',
	(_name, body, ids) => expect(mentioned(body)).toEqual(ids),
);

test('an ID that is as large as the list is long is no place in it', () => {
	const body = { users: { 4: ['Unknown.'] } };
	expect(idsIn(body, [30, 10, 20, 4]).mentionedIds).toEqual([4]);
});

test('without IDs nothing is mentioned', () =>
	expect(idsIn({ users: [7] }, [])).toEqual({ mentionedIds: [], namedIds: [] }));

test.each<[unknown, number[]]>([
	['At most 10 users can be added at once', []],
	['Invalid pk "20" - object does not exist.', [20]],
	["No user '20', 30 or “40”", [20, 40]],
	[' 20 ', [20]],
	[{ users: [20], max: '3' }, [20]],
	[{ 40: ['No.'] }, [40]],
	[{ users: { 1: ['No.'] } }, [10]],
	[{ detail: 'user 20' }, []],
	['No user "20 there', []],
	['No user 20" there', []],
])('only an ID in quotes, or one that is a value of its own, names an item: %j', (body, named) =>
	expect(idsIn(body, sent).namedIds).toEqual(named),
);

test('a key that is a place in the list, and an ID of another item, names neither', () =>
	expect(idsIn({ users: { 2: ['No.'] } }, [1, 2, 3])).toEqual({ mentionedIds: [3], namedIds: [] }));

test('a place has as many digits as the list needs', () =>
	expect(
		idsIn(
			{ users: { 10: ['No.'] } },
			many(12, (i) => 100 + i),
		),
	).toEqual({ mentionedIds: [110], namedIds: [110] }));
