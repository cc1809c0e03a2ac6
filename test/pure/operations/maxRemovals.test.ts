import { refusedByOptions } from '../../../nodes/ReportSchedule/operations/guards';
import type { Draft } from '../../../nodes/ReportSchedule/schedule/draft';

const record = { users: [1, 2, 3], groups: [4] };
/** An update of schedule 5, or of another one. */
const update = (body: object, more: object = {}) =>
	({ operation: 'update', resourceId: 5, body, record, ...more }) as unknown as Draft;
/** Of a row whose Recipients name users alone: they stand for both kinds. */
const foundUsers = { namedFields: new Set(['users', 'groups']) };

/** The items that are refused, each with why. */
function refusedOf(most: number, ...updates: Draft[]) {
	const changes = updates.map((change, item) => ({ item, change }));
	return [...refusedByOptions(changes, { maxRemovals: most, connection: { baseUrl: '' } })];
}

test.each<[string, number, Draft[], boolean]>([
	['nobody is taken off', 0, [update({ users: [1, 2, 3, 9] })], false],
	['one is', 0, [update({ users: [1, 2] })], true],
	['as many as allowed are', 1, [update({ users: [1, 2] })], false],
	['one more is', 1, [update({ users: [1] })], true],
	['all are, and others come', 9, [update({ users: [7, 8, 9], groups: [5] })], true],
	['all of one kind are, and the other kind stays', 9, [update({ users: [7, 8, 9] })], false],
	['all of the only kind are', 9, [update({ users: [7] }, { record: { users: [1, 2], groups: [] } })], true],
	[
		'one user and one group are all',
		9,
		[
			update({ users: [7] }, { record: { users: [1], groups: [2] } }),
			update({ groups: [9] }, { record: { users: [1], groups: [2] } }),
		],
		true,
	],
	[
		'a typed [] stands beside a list that takes off all of the other kind',
		9,
		[update({ users: [], groups: [9] }, { record: { users: [1], groups: [2, 3] } })],
		true,
	],
	['the only one is', 1, [update({ users: [7] }, { record: { users: [1], groups: [] } })], false],
	['a typed [] takes off all', 0, [update({ users: [] })], false],
	['a typed [] stands beside a list that takes off one too many', 0, [update({ users: [], groups: [9] })], true],
	['Recipients name no group, and one is there', 2, [update({ users: [1], groups: [] }, foundUsers)], true],
	['Recipients name no group, and that’s within the limit', 3, [update({ users: [1], groups: [] }, foundUsers)], false],
	['two items of a schedule together take off too many', 1, [update({ users: [1, 2] }), update({ groups: [9] })], true],
	['two items of a schedule set the same', 1, [update({ users: [1, 2] }), update({ users: [2, 1] })], false],
	['two schedules lose one each', 1, [update({ users: [1, 2] }), update({ users: [1, 2] }, { resourceId: 6 })], false],
	['no recipients are set', 0, [update({ name: 'Sales' }, { record: undefined })], false],
	['the record isn’t known', 9, [update({ users: [1] }, { record: undefined })], true],
	['the record shows no groups', 9, [update({ groups: [1] }, { record: { users: [1] } })], true],
	['the record shows people in a form that isn’t read', 9, [update({ users: [1] }, { record: { users: 3 } })], true],
	['a schedule is created', 0, [update({ users: [1] }, { operation: 'create', resourceId: undefined })], false],
	['nothing is sent', 0, [update({ users: [1] }, { operation: 'unchanged' })], false],
])('Max Removals: %s, with at most %i allowed', (_, most, updates, isRefused) => {
	const items = refusedOf(most, ...updates).map(([item]) => item);
	expect(items).toEqual(isRefused ? [...updates.keys()] : []);
});

test('Max Removals says who would be taken off, by name where it knows one', () => {
	const people = [
		{ id: 1, email: 'ada@x.y' },
		{ id: 2, email: 'bob@x.y' },
	];
	const [[, problem]] = refusedOf(
		0,
		update({ users: [1], groups: [8] }, { record: { users: people, groups: [4] } }),
	) as [[number, string]];
	expect(problem).toContain('bob@x.y and group 4');
	expect(problem).not.toContain('ada@x.y');
	const many = update({ users: [1] }, { record: { users: Array.from({ length: 1002 }, (_, at) => at + 1) } });
	expect(refusedOf(1000, many)).toEqual([[0, expect.stringMatching(/: 1,001 .* allows 1,000$/)]]);
});
