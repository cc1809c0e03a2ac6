import fc from 'fast-check';
import { mentionedIds } from '../../../nodes/ReportSchedule/transport/mentionedIds';

const sent = [30, 10, 20, 40];
const mentioned = (body: unknown) => mentionedIds(body, sent).sort((a, b) => a - b);

describe('a refusal mentions the integers in it that are IDs of the request', () => {
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
	])('%s', (_name, body, ids) => expect(mentioned(body)).toEqual(ids));
});

describe('errors that Django REST Framework tells by place are about the IDs at those places', () => {
	test.each<[string, unknown, number[]]>([
		['by index', { users: { 1: ['Unknown.'], 3: ['Unknown.'] } }, [10, 40]],
		['in a list of as many', { users: [{}, { id: ['Unknown.'] }, {}, {}] }, [10]],
		['in a list of lists', { users: [[], [], ['Unknown.'], []] }, [20]],
		['by the ID itself, which is no place', { users: { 20: ['Unknown.'], 1: ['x'] } }, [20]],
		['not in a list of another length', { users: [{}, { id: ['Unknown.'] }] }, []],
		['not in a list that has an entry for each', { users: [['a'], ['b'], ['c'], ['d']] }, []],
	])('%s', (_name, body, ids) => expect(mentioned(body)).toEqual(ids));
});

test('without IDs nothing is mentioned', () => expect(mentionedIds({ users: [7] }, [])).toEqual([]));

test('whatever comes, only IDs of the request are mentioned, none twice', () => {
	const body = fc.jsonValue({ stringUnit: fc.constantFrom('1', '2', '0', '"', '.', 'a', ' ', '{') });
	const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }));
	fc.assert(
		fc.property(body, ids, (json, own) => {
			const found = mentionedIds(json, own);
			expect(own).toEqual(expect.arrayContaining(found));
			expect(new Set(found).size).toBe(found.length);
		}),
	);
});
