import { answerOf, names, serviceOf } from './service';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

const users = [
	{ id: 1, email: 'ada@x.org', name: 'Ada Lovelace' },
	{ id: 2, email: null, name: 'No Email' },
	{ id: 3, email: 'twin@x.org' },
	{ id: 4, email: 'TWIN@x.org' },
];
const groups = ['Sales', 'EMEA', 'Sales, EMEA', 'Board', 'A "b"', 'Ada Lovelace', ''].map((name, index) => ({
	id: index + 1,
	name,
}));

test.each<[what: string, users: number[], groups: number[], cell: string | undefined]>([
	['nobody', [], [], ''],
	['people and groups', [1], [4, 1], 'ada@x.org, Board, Sales'],
	['a name with a separator', [], [3, 4], '"Sales, EMEA", Board'],
	['names that would be one beside each other', [1], [1, 2], 'ada@x.org, "Sales", "EMEA"'],
	['one with quotes beside one with a separator', [], [5, 3], 'A "b", "Sales, EMEA"'],
	['the same group twice', [], [4, 4], 'Board, Board'],
	['an email that two have', [3], [], undefined],
	['somebody without an email', [1, 2], [], undefined],
	['a group that has a person’s name', [], [6], undefined],
	['a group without a name', [], [4, 7], undefined],
	['an ID that’s in no list', [1], [99], undefined],
])('a cell says %s, and is read so, or IDs stay', async (_what, people, teams, cell) => {
	const writer = names.nameWriter(serviceOf({ users, groups }).options);
	expect(await writer.load(['users', 'groups'])).toEqual([]);
	expect(writer.recipients(people, teams)).toBe(cell);
});

test('without the list of groups, only emails are written', async () => {
	const writer = names.nameWriter(serviceOf({ users }).options);
	expect(await writer.load(['users', 'groups'])).toEqual([expect.stringMatching(/load groups/)]);
	expect([writer.recipients([1], []), writer.recipients([1], [4])]).toEqual(['ada@x.org', undefined]);
});
