import { cells } from '../cells';
import { asGiven, found } from './found';
import { answerOf, names } from './service';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

/** IDs with how each was given, in short: `1 ada@x.org | 2 bob@x.org`. */
async function foundInShort(...given: Parameters<typeof found>) {
	const one = await found(...given);
	return typeof one === 'string' ? one : one.map((entry) => entry.join(' ')).join(' | ');
}

const emails = ['ada@x.org', 'bob@x.org', 'carol@x.org'];
const users = emails.map((email, index) => ({ id: index + 1, email }));

describe('emails', () => {
	test.each<[unknown, string]>([
		[' ada@x.org, bob@x.org;carol@x.org\nada@x.org ', '1 ada@x.org | 2 bob@x.org | 3 carol@x.org'],
		['bob@x.org ada@x.org', '2 bob@x.org | 1 ada@x.org'],
		['\u200bada@x.org\u200b', '1 ada@x.org'],
		[['ada@x.org', ' bob@x.org '], '1 ada@x.org | 2 bob@x.org'],
		['["ada@x.org", "bob@x.org"]', '1 ada@x.org | 2 bob@x.org'],
		[{ email: 'ada@x.org', id: 7 }, '1 ada@x.org'],
		['ADA@x.org', '1 ada@x.org'],
		['[]', ''],
	])('are found however they’re written: %j', async (given, expected) =>
		expect(await foundInShort('users', given, users)).toBe(expected),
	);

	test.each<[unknown, RegExp]>([
		[['ada@x.org', ''], /^“” isn't a name/],
		[',;', /^“,;” isn't a name/],
		[{ id: 7 }, /^{"id":7} isn't a name/],
		['ada@x.org, #N/A', /the error of a formula/],
		['[object Object]', /became text/],
	])('%j is refused before a list is read', async (given, problem) => {
		expect(() => names.check(asGiven('users', given))).toThrow(problem);
		expect(await found('users', given, users)).toMatch(problem);
	});

	test.each(['#support-daily', '#a, ada@x.org'])('%j is told to be a Slack channel', async (given) => {
		expect(await found('users', given, users)).toMatch(/^“#.*” looks like a Slack channel/);
	});
});

describe('names of groups', () => {
	/** Groups of these names, with IDs from 1. */
	const groups = (all: string) => cells(all).map((name, index) => ({ id: index + 1, name }));
	const both = 'Sales, EMEA | Sales | EMEA';

	test.each<[unknown, all: string, expected: unknown]>([
		[
			' Finance  team;sales, Sales\nBoard',
			'Sales | Finance Team | Board',
			'2 Finance Team | 1 Sales | 3 Board',
		],
		[{ name: 'Sales' }, 'Sales', '1 Sales'],
		[2024, '2024', '1 2024'],
		['[EU] Sales, Board', '[EU] Sales | Board', '1 [EU] Sales | 2 Board'],
		['[]', 'Sales', ''],
		// A separator divides two names, or belongs to one, as the list has it.
		['Sales, EMEA', 'Sales | EMEA', '1 Sales | 2 EMEA'],
		['Sales, , EMEA', 'Sales | EMEA', '1 Sales | 2 EMEA'],
		['Sales ,EMEA', 'Sales, EMEA | Sales', '1 Sales, EMEA'],
		[
			'Board; Sales, EMEA, Asia; HR',
			'Board | Sales, EMEA, Asia | HR',
			'1 Board | 2 Sales, EMEA, Asia | 3 HR',
		],
		['A, B, C', 'A, B | B, C | C', '1 A, B | 3 C'],
		['A, B, C, D, E, F, G, H, I, J', 'A, B, C, D, E, F, G, H, I, J', '1 A, B, C, D, E, F, G, H, I, J'],
		// In double quotes, as a record, as an element and on lines of their own, names are told apart.
		['“Sales, EMEA”; „Sales“', both, '1 Sales, EMEA | 2 Sales'],
		['"Sales", "EMEA"', both, '2 Sales | 3 EMEA'],
		['A, "B", C', 'A | B | C | A, C', '1 A | 2 B | 3 C'],
		[['"Sales"'], '"Sales" | Sales', '1 "Sales"'],
		['Sales\r\nEMEA', both, '2 Sales | 3 EMEA'],
		[{ name: 'Sales, EMEA' }, both, '1 Sales, EMEA'],
		[['Sales, EMEA', 'Sales'], both, '1 Sales, EMEA | 2 Sales'],
		['The "Big" One, 5" Screens', 'The "Big" One | 5" Screens', '1 The "Big" One | 2 5" Screens'],
		['"#general", { "x', '#general | { "x', '1 #general | 2 { "x'],
		// Refused.
		['A,B,C', 'A, B, C | A | B | C', '“A,B,C” could be one name or several: put each name in double quotes'],
		['Sales,EMEA', both, '“Sales,EMEA” could be one name or several: put each name in double quotes'],
		[
			'HR, A, B, C',
			'HR | A, B | B, C | A | C',
			'“A, B”, “B, C” could be one name or several: put each name in double quotes',
		],
		['Sales, HR, EMEA, IT', 'Sales | EMEA', "there's no group “HR”; there's no group “IT”"],
		[
			'HR; Sales, EMEA',
			both,
			"“Sales, EMEA” could be one name or several: put each name in double quotes; there's no group “HR”",
		],
		['A, B, C', 'A, B | B, C', expect.stringMatching(/^“A, B”, “B, C” could be one name or several/)],
		['"Sales; EMEA"', 'Sales | EMEA', "there's no group “Sales; EMEA”"],
		['Team 4', 'Team 1 | Team 2 | Team 3', "there's no group “Team 4”"],
		['A B C D', 'Board', "there's no group “A B C D”. Put commas between several names"],
		['"Sales, EMEA', 'Sales | EMEA', 'there\'s no group “"Sales” (did you mean “Sales”?)'],
	])('are divided as the list has them: %j in %s', async (given, all, expected) =>
		expect(await foundInShort('groups', given, groups(all))).toEqual(expected),
	);

	test.each<[unknown, RegExp]>([
		[[true], /^true isn't a name/],
		[['Sales', ''], /^“” isn't a name/],
		[['Sales', undefined], /^undefined isn't a name/],
		// A hole in it.
		[Object.assign(['Sales'], { length: 2 }), /^undefined isn't a name/],
		[',', /^“,” isn't a name/],
		[{ id: 5 }, /^{"id":5} isn't a name/],
		['Sales; #N/A', /the error of a formula/],
		[['Sales', '#BEZUG!'], /the error of a formula/],
		['[object Object]', /became text/],
		['Sales, BÃ¼ro', /encoding/],
	])('%j is refused before a list is read', (given, problem) => {
		expect(() => names.check(asGiven('groups', given))).toThrow(problem);
	});
});

describe('the name of a report', () => {
	const reports = [
		{ id: 1, name: 'Sales, EMEA' },
		{ id: 2, title: 'Costs' },
		{ id: 3, name: ' ', title: 'Kosten' },
		{ id: 4, name: 'Costs by team', title: 'Old' },
		{ id: 5, name: null },
		{ id: 6, name: 'Twin' },
		{ id: 7, title: 'twin' },
	];
	test.each<[unknown, unknown]>([
		['Sales, EMEA', [[1, 'Sales, EMEA']]],
		['"sales,EMEA"', [[1, 'Sales, EMEA']]],
		['COSTS', [[2, 'Costs']]],
		['Kosten', [[3, 'Kosten']]],
		['costs by team', [[4, 'Costs by team']]],
		['Old', "there's no report “Old”"],
		['Costs, Kosten', "there's no report “Costs, Kosten”"],
		['Twin', '“Twin” could be report 6 (Twin), report 7 (twin): use the ID'],
		['#1 Report', "there's no report “#1 Report”"],
		['#N/A', expect.stringContaining('the error of a formula')],
	])('is one name, separators and all: %j', async (given, expected) =>
		expect(await found('report', given, reports)).toEqual(expected),
	);
});

test('of two people or groups of a name, the field that takes the ID is told', async () => {
	const twins = [1, 2].map((id) => ({ id, name: 'Kim Lee', email: `${id}@x.org` }));
	expect(await found('users', 'Kim Lee', twins)).toMatch(/the ID in User IDs$/);
	expect(await found('groups', 'Kim Lee', twins)).toMatch(/the ID in Group IDs$/);
	const schedules = [7, 8].map((report) => ({ id: report, name: 'Kim Lee', report }));
	expect(await found('scheduleId', 'Kim Lee', schedules)).toMatch(/7 \(report 7\), .* 8 \(report 8\)/);
});

test('all that are unknown, or fit two records, are named: ten at most', async () => {
	const twins = [
		...users,
		{ id: 4, email: 'BOB@x.org' },
		{ id: 5, email: null },
		{ id: 1, email: 'ada@x.org' },
	];
	const problem = await found('users', 'eve@x.org, ada@x.org, bob@x.org, mal@x.org, eve@x.org', twins);
	expect(problem).toMatch(/“bob@x\.org” could be user 2 \(bob@x\.org\), user 4 \(BOB@x\.org\)/);
	for (const email of ['eve@x.org', 'mal@x.org']) expect(problem).toContain(`there's no user “${email}”`);
	const unknown = Array.from({ length: 12 }, (_, index) => `${index}@x.y`);
	expect(await found('users', unknown, users)).toMatch(/no user “9@x.y” and 2 more$/);
});
