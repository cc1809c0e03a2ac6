import { NameWriter } from '../../../nodes/ReportSchedule/names/write';
import { readOf } from './directory';

const users = [
	{ id: 1, email: 'ada@x.org', name: 'Ada Lovelace' },
	{ id: 2, email: null, name: 'No Email' },
	{ id: 3, email: 'twin@x.org' },
	{ id: 4, email: 'TWIN@x.org' },
];
const names = 'Sales|EMEA|Sales, EMEA|Board|A "b"|Ada Lovelace||#general|2024|"Q"'.split('|');
const groups = names.map((name, index) => ({ id: index + 1, name }));

test.each<[what: string, users: number[], groups: number[], cell: string | undefined]>([
	['nobody', [], [], ''],
	['people and groups', [1], [4, 1], 'ada@x.org, Board, Sales'],
	['a name with a separator', [], [3, 4], '"Sales, EMEA", Board'],
	['names that would be one beside each other', [1], [1, 2], 'ada@x.org, "Sales", "EMEA"'],
	['one with quotes beside one with a separator', [], [5, 3], 'A "b", "Sales, EMEA"'],
	['one that could be a channel, or an ID', [], [8, 9], '"#general", "2024"'],
	['one with quotes around it', [], [10], '"Q"'],
	['the same group twice', [], [4, 4], 'Board, Board'],
	['an email that two have', [3], [], undefined],
	['somebody without an email', [1, 2], [], undefined],
	['a group that has a person’s name', [], [6], undefined],
	['a group without a name', [], [4, 7], undefined],
	['an ID that’s in no list', [1], [99], undefined],
])('a cell says %s, and is read so, or IDs stay', async (_what, people, teams, cell) => {
	const writer = new NameWriter(readOf({ users, groups }));
	expect(await writer.load(['users', 'groups'])).toEqual([]);
	expect(writer.recipients(people, teams)).toBe(cell);
});

test('without the list of groups, only emails are written', async () => {
	const writer = new NameWriter(readOf({ users }));
	expect(await writer.load(['users', 'groups'])).toEqual([expect.stringMatching(/load groups/)]);
	expect([writer.recipients([1], []), writer.recipients([1], [4])]).toEqual(['ada@x.org', undefined]);
});

test.each([
	['Stock', 'Stock'],
	['Twin', undefined],
	['7', undefined],
	['https://x/reports/7/', undefined],
])('a report named %s is written as %s', async (name, written) => {
	const reports = [name, 'twin'].map((one, at) => ({ id: at + 1, name: one }));
	const writer = new NameWriter(readOf({ reports }));
	await writer.load(['reports']);
	expect(writer.report(1)).toBe(written);
});
