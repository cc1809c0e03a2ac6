import fc from 'fast-check';
import { namedIds } from '../../../nodes/ReportSchedule/transport/namedIds';
import { anyText } from '../anyText';

const sent = Array.from({ length: 1000 }, (_, index) => index + 1);
const candidates = new Set(sent);
const named = (body: unknown) => namedIds(body, candidates, sent);

describe('text names', () => {
	test.each<[string, number[]]>([
		['Invalid pk "9" - object does not exist.', [9]],
		["Invalid pk '9' - object does not exist.", [9]],
		['Invalid pk “9” – object does not exist.', [9]],
		['Unknown recipient "9".', [9]],
		['"9" is not a valid choice.', [9]],
		['user 7 does not exist', [7]],
		['Users 7, 9 and 11 are unknown.', [7, 9, 11]],
		['users 11, 9, and 7 & 9; 8 or 6', [11, 9, 7, 8, 6]],
		['Unknown users: [7, 9]', [7, 9]],
		['Unknown users: "7", "9"', [7, 9]],
		['unknown ids: 701,702,703', [701, 702, 703]],
		['user(s) 7 not found', [7]],
		['No user with id=7.', [7]],
		['pk 7 is gone', [7]],
		['user_ids: 7', [7]],
		['userId 7, groupId 8', [7]],
		['User #7 was deleted', [7]],
		['#7, #9', [7, 9]],
		['User ID 7 is inactive', [7]],
		['These users do not exist: 7, 9', [7, 9]],
		["These users don't exist: [7, 9].", [7, 9]],
		['Some recipients are unknown (2 of 10): 7, 9', [7, 9]],
		['User 7 is not in group 5', [7]],
		['Group 5 does not know user 7', [5]],
		['Users 7 and 2 others are unknown', [7]],
		['First user 7.\nThen: no more than 5 users 8. User 9!', [7, 9]],
		['Schedule 5: user 7 is unknown', [7]],
		['{"users": ["Invalid pk \\"9\\""]}', [9]],
	])('%s', (text, ids) => {
		expect(named(text)).toEqual(ids);
		expect(named({ detail: text })).toEqual(ids);
		expect(named({ errors: [{ message: text }] })).toEqual(ids);
		expect(named({ users: [text] })).toEqual(ids);
	});

	test.each([
		'Ensure this field has no more than 1000 elements.',
		'Too many users: 500',
		'The limit is "500" users',
		'At most 500 ids: 500',
		'400 Bad Request',
		'Error 7',
		'error code: 7',
		'Request id 7 failed',
		'Schedule with id 5 does not exist',
		'Schedule #5 does not exist',
		'schedule_id: 5',
		'report "5" not found',
		'Invalid user request, error code: 7',
		'users: 5 of 10 failed',
		'users: 5 errors',
		'user 7.5, user 7-9, user 7a, user 7@example.com, user 7%, id 7:30, user 07, user -7',
		'users 1,000 are unknown',
		'user7',
		'users[3]: Invalid',
		'Allowed users: 1, 2, 3',
		'Only these users are valid: 1, 2',
		'Valid choices are "1", "2"',
		'user 9999, id 99999999999999999999 and "12345678901234567890"',
		'id 9007199254740993',
		'{"status":"400","code":"7"',
		"{'status': '400'}",
		'<p>user 7</p>',
		'',
	])('nothing: %s', (text) => {
		expect(named(text)).toEqual([]);
		expect(named({ detail: text })).toEqual([]);
		expect(named([text])).toEqual([]);
	});
});

describe('JSON names', () => {
	test.each<[string, unknown, number[]]>([
		['what Django REST Framework says', { users: ['Invalid pk "9" - object does not exist.'] }, [9]],
		['IDs under a key for refused ones', { missing_users: [7, '9'] }, [7, 9]],
		['the same in another spelling', { missingUserIds: [7] }, [7]],
		['one', { unknown_user: 7 }, [7]],
		['a list as text', { invalid_ids: '7, 9' }, [7, 9]],
		['IDs that were not found', { not_found: [7] }, [7]],
		['IDs that do not exist', { data: { does_not_exist: [7] } }, [7]],
		['IDs beside a message', { detail: 'not found', ids: [7, 9] }, [7, 9]],
		['an ID beside a message', { detail: 'not found', user_id: 7 }, [7]],
		['IDs below the refusing key', { missing: { users: [7], groups: [9] } }, [7, 9]],
		['IDs below the refused ones', { users: { missing: [7] } }, [7]],
		['IDs below any other key', { foo: { users: [7] } }, [7]],
		['a message below the refusing key', { unknown: { detail: 'user 7' } }, [7]],
		['records', { users: [{ id: 7, error: 'x' }, { pk: '9' }] }, [7, 9]],
		['only the refused ones', { users: [1, 2, 3], unknown: [2] }, [2]],
		['only those in words', { users: [1, 2, 3], detail: 'User 2 is unknown' }, [2]],
		['JSON inside JSON', { detail: '{"missing_users":[7]}' }, [7]],
		['JSON as text', '{"missing_users":[7]}', [7]],
		['the order of the refusal, none twice', { missing: [9, 7, 9, 8] }, [9, 7, 8]],
		['an ID under a key that is something else', { context: { missing_users: [7], ids: [8] } }, [7]],
	])('%s', (_name, body, ids) => expect(named(body)).toEqual(ids));

	test.each<[string, unknown]>([
		['numbers elsewhere', { status: 400, code: 7, count: 9, values: [7] }],
		['the ID of the answer', { id: 7, message: 'x' }],
		['counts', { missing_users_count: 7, invalid_users: { total: 9 } }],
		['IDs that are fine', { valid_users: [7], allowed_ids: [8], added: [9], 'existing-users': [1] }],
		['another field', { report: ['Invalid pk "5" - object does not exist.'] }],
		['a day of the week', { scheduled_day_of_week: { 0: ['"7" is not a valid choice.'] } }],
		['another field, in an envelope', { report: { detail: 'Invalid pk "5"' }, schedule_id: 7 }],
		['what is missing there', { rows: { missing: [5] } }],
		['an invalid status', { invalid_status: 400, missing_fields: ['user 7'] }],
		['IDs of something else beside a message', { detail: 'x', report_users: [7] }],
		['the same below a refusing key', { missing: { schedule_ids: [7], status: [8], schedule_users: [9] } }],
		['what is below a key for something else', { status: { users: [7] }, code: { detail: 'user 7' } }],
		['what is below any other key', { foo: { message: 'user 7', ids: [7] } }],
		['bare lists', [7, [8]]],
		['no IDs at all', { users: [null, true, 7.5, -7, 0, 1e21, Number.NaN, '1e2', ['x']] }],
		['a number that no ID is written as', { invalid_ids: '7, 007' }],
		['IDs not in the request', { missing_users: [1001, 2000] }],
		['nothing', null],
		['a number', 7],
	])('nothing: %s', (_name, body) => expect(named(body)).toEqual([]));
});

describe('errors told by place', () => {
	const list = [30, 10, 20, 40];
	const byPlace = (body: unknown) => namedIds(body, new Set(list), list);
	test.each<[string, unknown, number[]]>([
		['by index', { users: { 1: ['Unknown.'], 3: ['Unknown.'] } }, [10, 40]],
		['by an index that an ID could be', { users: { 0: ['Unknown.'] } }, [30]],
		['with the ID in the message', { users: { 1: ['Invalid pk "20"'] } }, [20]],
		['with an ID in the message that was not sent', { users: { 1: ['Invalid pk "99"'] } }, []],
		['with an object of messages', { users: { 1: { non_field_errors: ['Unknown.'] } } }, [10]],
		['with a message that is no text', { users: { 1: 5, 2: { a: { b: { c: 'user 30' } } } } }, [10, 20]],
		['by the ID itself', { users: { 20: ['Unknown.'] } }, [20]],
		['by the ID itself, below a key for refused ones', { invalid_users: { 10: 'Unknown', 1: 'x' } }, [10]],
		['by the place in a list', { users: [{}, { id: ['Unknown.'] }, {}, {}] }, [10]],
		['by the place in a list of lists', { users: [[], [], ['Unknown.'], []] }, [20]],
		['by no place: a list of another length', { users: [{}, { id: ['Unknown.'] }] }, []],
		['without errors', { users: {} }, []],
		['with other keys beside', { users: { 1: ['Unknown.'], all: ['x'] } }, []],
	])('%s', (_name, body, ids) => expect(byPlace(body)).toEqual(ids));

	test('the order is that of the candidates where no list is given', () => {
		expect(namedIds({ users: { 1: ['Unknown.'] } }, new Set(list))).toEqual([10]);
	});
});

test('without candidates nothing is named', () => expect(namedIds({ users: [7] }, new Set())).toEqual([]));

describe('whatever the answer is', () => {
	const keys = fc.oneof(
		fc.constantFrom('users', 'ids', 'missing_users', 'detail', 'errors', '3', 'id', '__proto__', 'not_found'),
		fc.string(),
	);
	const texts = fc.oneof(
		fc.string(),
		anyText,
		fc
			.array(fc.constantFrom('user', 'ids', '#', ' ', '"', '7', '12', ',', ' and ', ':', '\\', '[', '.'))
			.map((parts) => parts.join('')),
		fc.bigInt().map(String),
	);
	const { tree } = fc.letrec((tie) => ({
		tree: fc.oneof(
			{ maxDepth: 5 },
			fc.oneof(fc.integer(), fc.double(), fc.bigInt(), texts, fc.constantFrom(null, undefined, true)),
			fc.array(tie('tree')),
			fc.array(fc.tuple(keys, tie('tree'))).map((entries) => Object.fromEntries(entries) as unknown),
		),
	}));

	test('only candidates are named, none twice, and nothing is thrown', () => {
		fc.assert(
			fc.property(tree, fc.uniqueArray(fc.integer({ min: 1, max: 50 })), (body, ids) => {
				const found = namedIds(body, new Set(ids), ids);
				expect(ids).toEqual(expect.arrayContaining(found));
				expect(new Set(found).size).toBe(found.length);
			}),
			{ numRuns: 500 },
		);
	});

	test('a single unknown ID is found in every usual form', () => {
		const forms = [
			(id: number) => ({ users: [`Invalid pk "${id}" - object does not exist.`] }),
			(id: number) => ({ detail: `User ${id} does not exist.` }),
			(id: number) => ({ missing_users: [id] }),
			(id: number) => `unknown id ${id}`,
		];
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1000 }), fc.constantFrom(...forms), (id, form) => {
				expect(named(form(id))).toEqual([id]);
			}),
		);
	});

	const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000);
	test.each<[string, () => unknown]>([
		['deep', () => JSON.parse(deep('{"users":[', ']}')) as unknown],
		['deep as text', () => deep('{"users":[', ']}')],
		['a huge list', () => ({ users: Array.from({ length: 1_000_000 }, (_, index) => index) })],
		['a huge list of empty ones', () => ({ users: Array.from({ length: 1_000_000 }, () => ({})) })],
		['many keys', () => ({ users: Object.fromEntries(sent.map((id) => [`k${id}`, [`user ${id}`]])) })],
		[
			'many indexes',
			() => ({
				users: Object.assign(
					{},
					Array.from({ length: 300_000 }, () => 'x'),
				),
			}),
		],
		['a long text of keywords', () => 'users unknown '.repeat(50_000)],
		['a long text of keywords that end', () => 'user not exist: '.repeat(50_000)],
		['a long list', () => `users ${'7, '.repeat(100_000)}x`],
		['a long list behind its words', () => `users unknown: ${'7, '.repeat(100_000)}x`],
		['a long word', () => 'users_'.repeat(100_000)],
		['digits', () => `user ${'7'.repeat(1_000_000)}`],
		['spaces', () => `user${' '.repeat(1_000_000)}7`],
		['quotes', () => '"7'.repeat(200_000)],
		['backslashes', () => `"7${'\\'.repeat(500_000)}`],
		['number signs', () => '#'.repeat(500_000)],
		['words of others', () => `${'report_with_'.repeat(100_000)}"7"`],
		['many texts', () => Array.from({ length: 100_000 }, () => 'user 7')],
	])('%s: comes to an end', (_name, make) => {
		const body = make();
		expect(Array.isArray(named(body))).toBe(true);
	});
});
