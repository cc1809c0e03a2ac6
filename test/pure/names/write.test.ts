import { Directory } from '../../../nodes/ReportSchedule/names/directory';
import { NameWriter } from '../../../nodes/ReportSchedule/names/write';
import { readOf } from './directory';

const users = [
	{ id: 1, email: 'ada@x.org', name: 'Ada Lovelace' },
	{ id: 2, email: null, name: 'No Email' },
	{ id: 3, email: 'twin@x.org' },
	{ id: 4, email: 'TWIN@x.org' },
	{ id: 5, email: ' eve@x.org ' },
];
const names = 'Sales|EMEA|Sales, EMEA|Board|A "b"|Ada Lovelace||#general|2024|"Q"|R&D; IT| Spaced '.split('|');
const groups = names.map((name, index) => ({ id: index + 1, name }));

test.each<{ what: string; people: number[]; teams: number[]; cell: string | undefined }>([
	{ what: 'nobody', people: [], teams: [], cell: '' },
	{ what: 'people and groups', people: [1], teams: [4, 1], cell: 'ada@x.org, Board, Sales' },
	{ what: 'a name with a separator', people: [], teams: [3, 4], cell: '"Sales, EMEA", Board' },
	{ what: 'a name with a semicolon', people: [1], teams: [4, 11], cell: 'ada@x.org, Board, "R&D; IT"' },
	{ what: 'an email and a name without the spaces around them', people: [5], teams: [12], cell: 'eve@x.org, Spaced' },
	{ what: 'names that would be one beside each other', people: [1], teams: [1, 2], cell: 'ada@x.org, "Sales", "EMEA"' },
	{ what: 'one with quotes beside one with a separator', people: [], teams: [5, 3], cell: 'A "b", "Sales, EMEA"' },
	{ what: 'one that could be a channel, or an ID', people: [], teams: [8, 9], cell: '"#general", "2024"' },
	{ what: 'one with quotes around it', people: [], teams: [10], cell: '"Q"' },
	{ what: 'the same group twice', people: [], teams: [4, 4], cell: 'Board, Board' },
	{ what: 'an email that two have', people: [3], teams: [], cell: undefined },
	{ what: 'somebody without an email', people: [1, 2], teams: [], cell: undefined },
	{ what: 'a group that has a person’s name', people: [], teams: [6], cell: undefined },
	{ what: 'a group without a name', people: [], teams: [4, 7], cell: undefined },
	{ what: 'an ID that’s in no list', people: [1], teams: [99], cell: undefined },
])('a cell says $what, and is read so, or IDs stay', async ({ people, teams, cell }) => {
	const writer = new NameWriter(new Directory(readOf({ users, groups })));
	expect(await writer.load(['users', 'groups'])).toEqual([]);
	expect(writer.recipients(people, teams)).toBe(cell);
});

test('a list is read once for schedules that are written at the same time', async () => {
	const asked: string[] = [];
	const read = readOf({ users });
	const directory = new Directory(async (list) => {
		asked.push(list);
		return await read(list);
	});
	const writer = new NameWriter(directory);
	await Promise.all([writer.load(['users']), writer.load(['users'])]);
	expect(asked).toEqual(['users']);
});

test('without the list of groups, only emails are written', async () => {
	const writer = new NameWriter(new Directory(readOf({ users })));
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
	const writer = new NameWriter(new Directory(readOf({ reports })));
	await writer.load(['reports']);
	expect(writer.report(1)).toBe(written);
});
