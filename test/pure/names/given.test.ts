import { cells } from '../cells';
import { asGiven, found } from './found';
import { answerOf, names } from './service';

jest.mock('../../../nodes/ReportSchedule/http/send', () => ({
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
		[[{ email: 'Bob <bob@x.org>' }, 'Ada <ada@x.org>'], '2 bob@x.org | 1 ada@x.org'],
		['Ada 5" <ada@x.org>, Bob 6" <bob@x.org>', '1 ada@x.org | 2 bob@x.org'],
		[
			'"Lovelace, Ada" <ada@x.org>, Bob <bob@x.org>; carol@x.org',
			'1 ada@x.org | 2 bob@x.org | 3 carol@x.org',
		],
		['Ada < ada@x.org > "Bob "<bob@x.org>', '1 ada@x.org | 2 bob@x.org'],
		['"Lovelace, Ada"  <ada@x.org>', '1 ada@x.org'],
		["('Ada@x.org') <ada@x.org>", '1 ada@x.org'],
		['ADA@x.org', '1 ADA@x.org'],
		['[]', ''],
	])('%j', async (given, expected) => expect(await foundInShort('users', given, users)).toBe(expected));

	test.each<[unknown, RegExp]>([
		[7, /^7 isn't an email address\. Use emails /],
		[['ada@x.org', ''], /^"" isn't an email address/],
		[',;', /^",;" isn't an email address/],
		['<>', /^"<>" isn't an email address/],
		[{ name: 'Ada' }, /^{"name":"Ada"} isn't an email address/],
		[
			'Sales team',
			/^"Sales team" isn't an email address\. Use emails .*A group's name belongs in Group Names$/,
		],
		['ada@x.org; Sales, bob@x.org, HR', /^"Sales", "HR" aren't email addresses/],
		['ada@x.org Sales', /^"ada@x\.org Sales" isn't/],
		['ada@x.org & bob@x.org', /^"ada@x\.org & bob@x\.org" isn't/],
		['Lovelace, Ada <ada@x.org>', /^"Lovelace" isn't/],
		['Bob <bob>', /^"Bob ‹bob>" isn't/],
		// Nobody is dropped in silence.
		['other@x.org <ada@x.org>', /^"other@x\.org ‹ada@x\.org>" isn't/],
		['bob@x.org, other@x.org <ada@x.org>', /^"other@x\.org ‹ada@x\.org>" isn't/],
		['ada@x.org, Bob <bob', /^"Bob ‹bob" isn't/],
		['#support-daily', /^"#support-daily" looks like a Slack channel, which the service's API can't choose$/],
		['#a, ada@x.org, #b', /^"#a", "#b" look like Slack channels/],
		['ada@x.org, #N/A', /the error of a formula/],
		['[object Object]', /became text/],
	])('%j is refused before a list is read', async (given, problem) => {
		expect(() => names.check(asGiven('users', given))).toThrow(problem);
		expect(await found('users', given, users)).toMatch(problem);
	});
});

describe('names of groups', () => {
	/** Groups of these names, with IDs from 1. */
	const groups = (all: string) => cells(all).map((name, index) => ({ id: index + 1, name }));
	const both = 'Sales, EMEA | Sales | EMEA';

	test.each<[unknown, all: string, expected: string]>([
		[
			' Finance  team;sales, Sales\nBoard',
			'Sales | Finance Team | Board',
			'2 Finance  team | 1 sales | 3 Board',
		],
		[{ name: 'Sales' }, 'Sales', '1 Sales'],
		[2024, '2024', '1 2024'],
		['[EU] Sales, Board', '[EU] Sales | Board', '1 [EU] Sales | 2 Board'],
		['[]', 'Sales', ''],
		// A separator divides two names, or belongs to one, as the list has it.
		['Sales, EMEA', 'Sales | EMEA', '1 Sales | 2 EMEA'],
		['Sales, , EMEA', 'Sales | EMEA', '1 Sales | 2 EMEA'],
		['Sales ,EMEA', 'Sales, EMEA | Sales', '1 Sales,EMEA'],
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
		['Sales\r\nEMEA', both, '2 Sales | 3 EMEA'],
		[{ name: 'Sales, EMEA' }, both, '1 Sales, EMEA'],
		[['Sales, EMEA', 'Sales'], both, '1 Sales, EMEA | 2 Sales'],
		['The "Big" One, 5" Screens', 'The "Big" One | 5" Screens', '1 The "Big" One | 2 5" Screens'],
		['"#general", { "x', '#general | { "x', '1 #general | 2 { "x'],
		// Refused.
		['Sales,EMEA', both, '"Sales,EMEA" could be one group or several: put each name in double quotes'],
		[
			'HR, A, B, C',
			'HR | A, B | B, C | A | C',
			'"A, B", "B, C" could each be one group or several: put each name in double quotes',
		],
		['Sales, HR, EMEA, IT', 'Sales | EMEA', 'no group with the name "HR"; no group with the name "IT"'],
		[
			'HR; Sales, EMEA',
			both,
			'"Sales, EMEA" could be one group or several: put each name in double quotes; no group with the name "HR"',
		],
		['A, B, C', 'A, B | B, C', 'no group with the name "A, B, C"'],
		['"Sales; EMEA"', 'Sales | EMEA', 'no group with the name "Sales; EMEA"'],
		['"Sales, EMEA', 'Sales | EMEA', 'no group with the name "\\"Sales"'],
	])('%j in %s', async (given, all, expected) =>
		expect(await foundInShort('groups', given, groups(all))).toBe(expected),
	);

	test.each<[unknown, RegExp]>([
		[[true], /^true isn't a name/],
		[['Sales', ''], /^"" isn't a name/],
		[['Sales', undefined], /^undefined isn't a name/],
		// A hole in it.
		[Object.assign(['Sales'], { length: 2 }), /^undefined isn't a name/],
		[',', /^"," isn't a name/],
		[{ id: 5 }, /^{"id":5} isn't a name/],
		['Sales, #general', /^"#general" looks like a Slack channel, .*in double quotes$/],
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
		['"sales,EMEA"', [[1, 'sales,EMEA']]],
		['COSTS', [[2, 'COSTS']]],
		['Kosten', [[3, 'Kosten']]],
		['costs by team', [[4, 'costs by team']]],
		['Old', 'no report with the name "Old"'],
		['Costs, Kosten', 'no report with the name "Costs, Kosten"'],
		['Twin', '"Twin" matches more than one report (IDs 6, 7): use one of these IDs instead'],
		['#1 Report', 'no report with the name "#1 Report"'],
		['#N/A', expect.stringContaining('the error of a formula')],
	])('%j', async (given, expected) => expect(await found('report', given, reports)).toEqual(expected));
});

test('all that are unknown, or fit two records, are named: ten at most', async () => {
	const twins = [
		...users,
		{ id: 4, email: 'BOB@x.org' },
		{ id: 5, email: null },
		{ id: 1, email: 'ada@x.org' },
	];
	expect(await found('users', 'eve@x.org, ada@x.org, bob@x.org, mal@x.org, eve@x.org', twins)).toBe(
		'no user with the email "eve@x.org"; "bob@x.org" matches more than one user (IDs 2, 4): use one of these IDs instead, in User IDs; no user with the email "mal@x.org"',
	);
	const unknown = Array.from({ length: 12 }, (_, index) => `${index}@x.y`);
	expect(await found('users', unknown, users)).toMatch(/no user with the email "9@x.y" and 2 more$/);
});
