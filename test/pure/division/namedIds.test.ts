import { idsNamedIn } from '../../../nodes/ReportSchedule/division/namedIds';
import { failureOf } from '../failureOf';
import { additionOf, range } from './dividing';

const sent = [30, 10, 20, 40];
const mentioned = (answer: unknown, ids = sent, isCertain = false) => {
	const items = ids.map((id) => [id]);
	const [ofUsers, ofGroups] = (['users', 'groups'] as const).map((field) =>
		idsNamedIn(failureOf({ status: 400, answer }), additionOf(items, field), isCertain),
	);
	expect(ofGroups).toEqual(ofUsers);
	return ofUsers!.sort((a, b) => a - b);
};

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

test('a place may have several digits', () => {
	expect(mentioned({ users: { 10: ['Unknown.'] } }, range(101, 112))).toEqual([111]);
});

test('an ID that is as large as the list is long is no place in it', () => {
	expect(mentioned({ users: { 4: ['Unknown.'] } }, [30, 10, 20, 4])).toEqual([4]);
});

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
	expect(mentioned(body, sent, true)).toEqual(named),
);

test('a key that is a place in the list, and an ID of another item, names neither for certain', () =>
	expect(mentioned({ users: { 2: ['No.'] } }, [1, 2, 3], true)).toEqual([]));
