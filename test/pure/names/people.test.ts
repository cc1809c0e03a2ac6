import { Directory } from '../../../nodes/ReportSchedule/names/directory';
import { readEntry } from '../../../nodes/ReportSchedule/names/entry';
import fc from '../../property';
import { cells } from '../cells';
import { directoryOf, meant, meantIn, problemOf, readOf } from './directory';

const person = (id: number, first_name: string, last_name: string, email: string) => {
	return { id, first_name, last_name, email };
};
const users = [
	person(1, 'Ada', 'Lovelace', 'ada@x.org'),
	person(2, 'Grace', 'Hopper', 'grace.hopper@x.org'),
	person(3, 'John', 'Smith', 'john1@x.org'),
	person(4, 'John', 'Smith', 'john2@x.org'),
	person(5, 'Jan', 'van der Berg', 'jan@x.org'),
	person(6, 'Sinéad', 'O’Connor', 'so@x.org'),
	person(7, '小明', '王', 'wang@x.org'),
	person(8, 'Jean-Luc', 'Picard', 'jlp@x.org'),
	{ id: 9, name: 'Mei Lin', email: 'mei@x.org' },
	{ id: 10, name: 'Noether, Emmy', email: 'emmy@x.org' },
	person(11, 'Bo', '', 'bo@x.org'),
	{ id: 12, email: 'plain@x.org' },
	{ id: 14, name: 'Ana García López', email: 'ana@x.org' },
	person(15, 'Martin Luther', 'King, Jr.', 'mlk@x.org'),
	person(16, 'Maria Anna', 'Schmidt', 'maria@x.org'),
	person(17, 'Anna Maria', 'Schmidt', 'anna@x.org'),
	{ id: 18, name: null, email: null },
	person(19, 'Hugo', 'Reiner', 'hr@x.org'),
	person(20, 'Li', 'Nan', 'nan@x.org'),
	person(21, 'Anna', 'Smithe', 'smithe@x.org'),
	{ id: 22, name: 'Null', email: 'null@x.org' },
	person(26, 'John', 'Smith', 'smith.j@x.org'),
	...['twin@x.org', ' Twin@x.org'].map((email, at) => ({ id: 27 + at, email })),
	...['Byte', 'Bob', 'Bob Byte'].map((name, at) => ({ id: 23 + at, name, email: `b${at}@x.org` })),
];
const groupNames =
	'Board | Sales | EMEA | Sales, EMEA | Emmy Noether | Vertrieb | Geschäftsführung | 2024 | R&D, Ops | "Quoted" | #general | N/A | R&D; IT | R&D | IT | North; South; East | R&D, 5 | Sales @ Night';
const groups = cells(groupNames).map((name, index) => ({ id: index + 1, name }));
const lists = { users, groups };

describe('a cell reaches those whom it names', () => {
	test.each<{ what: string; field?: 'users' | 'groups' | 'recipients'; texts: string; who: string }>([
		{ what: 'an email', texts: 'ada@x.org | ADA@X.ORG | <ada@x.org> | "ada@x.org" | ada@x.org;', who: '1' },
		{ what: 'a full name', texts: 'Ada Lovelace | ada lovelace | Ádá Lovelace | ADA  LOVELACE', who: '1' },
		{ what: 'the last name first', texts: 'Lovelace Ada | "Lovelace, Ada" | Lovelace, Ada', who: '1' },
		{ what: 'the last name first, of several words', texts: 'van der Berg Jan | van der Berg, Jan', who: '5' },
		{ what: 'accents or none', texts: 'Sinead O’Connor | O’Connor, Sinéad', who: '6' },
		{ what: 'any script', texts: '小明 王 | 王 小明 | 王 小明 <wang@x.org>', who: '7' },
		{ what: 'a hyphen', texts: 'Jean-Luc Picard | Picard, Jean-Luc', who: '8' },
		{ what: 'a name in one field', texts: 'Mei Lin | Lin, Mei | lin mei', who: '9' },
		{ what: 'a name that the list has last name first', texts: 'Emmy Noether | Noether, Emmy', who: '10' },
		{ what: 'a name of three words in one field', texts: 'Ana García López | García López, Ana', who: '14' },
		{ what: 'a comma in a name', texts: 'Martin Luther King, Jr. | "Martin Luther King, Jr."', who: '15' },
		{ what: 'one own name beside the email', texts: 'Ada <ada@x.org> | ada@x.org (Lovelace)', who: '1' },
		{ what: 'both names beside it', texts: `Ada Lovelace <ada@x.org> | "Lovelace, Ada" <ada@x.org>`, who: '1' },
		{ what: 'the email as a name', texts: `ADA@x.org <ada@x.org> | 'ada@x.org' <ada@x.org>`, who: '1' },
		{ what: 'IDs', texts: '7 | 7.0', who: '7' },
		{ what: 'several emails', texts: 'ada@x.org mei@x.org | ada@x.org; mei@x.org, ada@x.org', who: '1, 9' },
		{ what: 'several in order', texts: 'mei@x.org, Ada Lovelace, 7 | Mei Lin; Lovelace, Ada; 7', who: '9, 1, 7' },
		{ what: 'both kinds', field: 'recipients', texts: 'Ada Lovelace, Board | board; Lovelace, Ada', who: '1, g1' },
		{
			what: 'a group with a comma, whole or in quotes',
			field: 'groups',
			texts: 'R&D, Ops | "r&d, ops" | R&D , Ops | R&D ,Ops | R&D,Ops',
			who: 'g9',
		},
		{
			what: 'a group with a semicolon, in quotes',
			field: 'groups',
			texts: 'Board, "R&D; IT" | board,“r&d; it”',
			who: 'g1, g13',
		},
		{ what: 'one beside an email', field: 'recipients', texts: 'ada@x.org, "R&D; IT"', who: '1, g13' },
		{ what: 'a group that is a number, in quotes', field: 'recipients', texts: '"2024"', who: 'g8' },
		{ what: 'an @ that makes no email', field: 'recipients', texts: 'Sales @ Night | sales @ night;', who: 'g18' },
		{ what: 'a group with quotes of its own', field: 'groups', texts: '"Quoted" | “Quoted”', who: 'g10' },
		{ what: 'a group that looks like a channel, in quotes', field: 'groups', texts: '"#general"', who: 'g11' },
		{ what: 'a name that means nothing, in quotes', field: 'recipients', texts: '"Null", "N/A"', who: '22, g12' },
		{ what: 'two names that semicolons keep apart', texts: 'Byte; Bob', who: '23, 24' },
		{ what: 'names that semicolons keep apart', texts: 'Byte; Bob; Ada Lovelace', who: '23, 24, 1' },
		{ what: 'groups that semicolons keep apart', field: 'groups', texts: 'Sales; EMEA; Board', who: 'g2, g3, g1' },
		{ what: 'groups that together are nearly another one', field: 'groups', texts: 'Sales; EMEA', who: 'g2, g3' },
	])('$what', async ({ field = 'users', texts, who }) => {
		const given = cells(texts);
		const all = await Promise.all(given.map(async (text) => [text, await meant(lists, field, text)]));
		expect(all).toEqual(given.map((text) => [text, who]));
	});

	test.each<{ field: 'users' | 'groups' | 'recipients'; given: unknown; who: string }>([
		{ field: 'groups', given: 'Sales,\nEMEA,\nBoard,', who: 'g2, g3, g1' },
		{ field: 'users', given: '101\n102', who: '101, 102' },
		{ field: 'users', given: [1, '2', '2.0'], who: '1, 2' },
		{ field: 'users', given: '[1, "2"]', who: '1, 2' },
		{ field: 'users', given: ['Lovelace, Ada', { id: 9 }, { id: 9, email: 'mei@x.org' }], who: '1, 9' },
		{ field: 'users', given: { email: 'ADA@x.org', first_name: 'x' }, who: '1' },
		{ field: 'users', given: '"Lovelace, Ada" (ada@x.org), mei@x.org', who: '1, 9' },
		{ field: 'groups', given: '“R&D, Ops”, Board', who: 'g9, g1' },
		{ field: 'groups', given: [{ id: 4, name: 'sales, emea' }, 'Board'], who: 'g4, g1' },
		{
			field: 'recipients',
			given: ['Lovelace, Ada', { name: 'Board' }, { email: 'mei@x.org', name: 'IT' }],
			who: '1, 9, g1',
		},
		{ field: 'recipients', given: [{ email: ' ', name: 'Board' }], who: 'g1' },
		{ field: 'groups', given: 'Sales\nEMEA\nBoard', who: 'g2, g3, g1' },
		{ field: 'groups', given: 'R&D\rIT', who: 'g14, g15' },
	])('$field given as $given, where an element is one name', async ({ field, given, who }) =>
		expect(await meant(lists, field, given)).toBe(who),
	);
});

describe('a cell is rejected', () => {
	const beside = 'sauf | not | nicht | кроме | 除了 | ex. | cc: | - | • | 🚫 | Dr. | B. | Prof. Dr.';
	test.each<[kind: string, texts: string[]]>([
		['with any other word before an email', cells(beside).map((one) => `${one} Ada <ada@x.org>`)],
		['with any other word behind it', cells(beside).map((one) => `ada@x.org ${one}`)],
		['with such a word in quotes', cells('"sauf Ada" <ada@x.org> | "IT" <ada@x.org> | ada@x.org ("Dr. Ada")')],
		['with any other word at a name', cells(beside).map((one) => `${one} Ada Lovelace`)],
		['with an initial', cells('A. Lovelace | Ada B. Lovelace | Anna M. Schmidt | A. Lovelace <ada@x.org>')],
		['with names in another order', cells('López Ana García | Maria Schmidt Anna | Schmidt Anna')],
		[
			'with spaces elsewhere',
			cells('Lin An | Nanli | L inan | An, Lin | Lin An <nan@x.org> | Ann Asmithe | Anna Smit he'),
		],
		['with a word for nothing', cells('Null | null | N/A | None | Board, N/A | (NULL)')],
		['with a first or last name alone', cells('Ada | Hopper | Bo | Schmidt')],
		['with another apostrophe or hyphen', cells("Sinead O'Connor | Jean‑Luc Picard")],
		['with a name before an email without brackets', cells('Ada ada@x.org | mailto:ada@x.org')],
		['with a part of a word', cells('Love <ada@x.org> | Jean <jlp@x.org> | Jean Luc <jlp@x.org>')],
		['with another’s name beside an email', cells('Grace Hopper <ada@x.org> | Maria Anna Schmidt <anna@x.org>')],
		['with a word beside an email without a name', cells('Plain <plain@x.org> | Bo <bo@x.org>')],
		['with a name that’s struck out', cells('A̶d̶a̶ L̶o̶v̶e̶l̶a̶c̶e̶ | A̶d̶a̶ <ada@x.org>')],
		['with an accent in an email or a group', cells('adá@x.org | Geschaftsfuhrung | Bóard')],
		['with two joined by a word', cells('Ada Lovelace and Mei Lin | Sales & EMEA | Board ohne Ada Lovelace')],
		['with markup', ['<a href="mailto:ada@x.org">Ada</a>', '[Ada](mailto:ada@x.org)']],
		['with nobody', ['?', '-', '@here', '@', '<>', '()', '"', 'null']],
	])('%s', async (_kind, texts) => {
		const all = await Promise.all(texts.map(async (text) => await meant(lists, 'recipients', text)));
		expect(all.filter((one) => !/[a-z]{3}/.test(one))).toEqual([]);
	});

	test.each<{ field: 'users' | 'groups' | 'recipients'; given: unknown; says: string[] }>([
		{ field: 'users', given: '1.5', says: ['“1.5”', 'whole numbers'] },
		{ field: 'users', given: '7, -5', says: ['“-5”', 'whole numbers'] },
		{ field: 'users', given: [1, 0], says: ['0', 'whole numbers'] },
		{ field: 'users', given: '007', says: ['“007”', 'whole numbers'] },
		{ field: 'users', given: 2 ** 53, says: ['whole numbers'] },
		{ field: 'users', given: '1 2', says: ['“1 2”', 'whole numbers'] },
		{ field: 'users', given: ['1,234'], says: ['“1,234”', 'whole numbers'] },
		{ field: 'users', given: '1,234', says: ['one number or several', 'commas and spaces'] },
		{ field: 'users', given: '1,234.0', says: ['one number or several'] },
		{ field: 'users', given: '1 234', says: ['one number or several'] },
		{ field: 'users', given: '1,234, 5,678', says: ['one number or several'] },
		{ field: 'users', given: [1, null], says: ['null', "isn't a name"] },
		{ field: 'users', given: ['ada@x.org', ' '], says: ["isn't a name"] },
		{ field: 'users', given: [true], says: ['true'] },
		{ field: 'users', given: { id: 1, first_name: 'Ada' }, says: ["isn't a name"] },
		{ field: 'users', given: [[1]], says: ["isn't a name"] },
		{
			field: 'users',
			given: { id: 501, email: 'ada@x.org' },
			says: ['the ID 1 in DataReportive, not 501', 'name alone'],
		},
		{ field: 'users', given: '#N/A', says: ['a formula error'] },
		{ field: 'users', given: ',;', says: ["isn't a name"] },
		{ field: 'users', given: 'ada@x.org, #support', says: ['“#support”', 'Slack channel'] },
		{ field: 'recipients', given: '7', says: ['Users and Groups', 'double quotes'] },
		{ field: 'recipients', given: [{ id: 7 }], says: ['Users and Groups'] },
		{ field: 'users', given: 'ada@x.org and mei@x.org', says: ['“ada@x.org”, “mei@x.org”', 'commas'] },
		{ field: 'users', given: ['ada@x.org/mei@x.org'], says: ['“ada@x.org”, “mei@x.org”'] },
		{ field: 'users', given: 'mei@x.org <ada@x.org>', says: ['“mei@x.org”, “ada@x.org”'] },
		{
			field: 'users',
			given: 'John Smith',
			says: ['john1@x.org', 'john2@x.org)), user 26', 'use the email, or the ID in Users'],
		},
		{ field: 'recipients', given: 'Emmy Noether', says: ['user 10', 'group 5'] },
		{
			field: 'groups',
			given: 'Sales, EMEA',
			says: ['“Sales, EMEA” could be one name or several', 'semicolons', 'double quotes'],
		},
		{ field: 'groups', given: 'Sales, EMEA,', says: ['“Sales, EMEA” could be'] },
		{ field: 'groups', given: ';Sales, EMEA;', says: ['“Sales, EMEA” could be'] },
		{ field: 'groups', given: 'Board, R&D, Ops', says: ['“R&D, Ops” could be'] },
		{ field: 'groups', given: 'Board, R&D, Opslow', says: ['no group “Opslow”'] },
		{ field: 'groups', given: 'Board, R&D, 5', says: ['“R&D, 5” could be'] },
		{ field: 'users', given: 'Lovelace, Ada, Mei Lin', says: ['“Lovelace, Ada” could be'] },
		{ field: 'users', given: 'Lovelace, Ada <ada@x.org>, mei@x.org', says: ['“Lovelace, Ada ‹ada@x.org>” could be'] },
		{
			field: 'groups',
			given: 'R&D; IT; Board',
			says: ['“R&D; IT” could be one name or several: put names in double quotes'],
		},
		{ field: 'groups', given: 'Board; R&D; IT\nSales', says: ['“R&D; IT” could be'] },
		{ field: 'groups', given: 'Board; North; South; East', says: ['“North; South; East” could be'] },
		{ field: 'groups', given: 'N/A', says: ['stands for nothing', 'double quotes'] },
		{
			field: 'recipients',
			given: 'Board, King, Jr., Martin Luther King, Jr.',
			says: ['“Martin Luther King, Jr.” could be'],
		},
		{ field: 'users', given: 'Grace <ada@x.org>', says: ['knows ada@x.org as Ada Lovelace', 'only the email'] },
		{ field: 'users', given: 'Plain <plain@x.org>', says: ['without a name', 'only the email'] },
		{ field: 'users', given: 'Grace <twin@x.org>', says: ['no user “Grace ‹twin@x.org>”'] },
		{ field: 'groups', given: 'Ada Lovelace', says: ['put the user Ada Lovelace (ada@x.org) into Users'] },
		{ field: 'users', given: 'Vertrieb', says: ['put the group Vertrieb into Groups'] },
		{ field: 'recipients', given: 'Vertieb', says: ['did you mean “Vertrieb”?'] },
		{ field: 'recipients', given: 'Geschaeftsfuehrung', says: ['did you mean “Geschäftsführung”?'] },
		{ field: 'users', given: 'Ada Lovelase', says: ['did you mean “Ada Lovelace”?'] },
		{ field: 'users', given: 'Lovelase, Ada', says: ['no user “Lovelase, Ada” (did you mean “Ada Lovelace”?)'] },
		{ field: 'users', given: 'Ada Lovelace; Bbo; Ada <ada@x.org>', says: ['no user “Bbo”'] },
		{
			field: 'recipients',
			given: 'Board; Lovelase, Ada',
			says: ['group “Lovelase, Ada” (did you mean “Ada Lovelace”?)'],
		},
		{ field: 'users', given: 'ada@x.ogr', says: ['did you mean “ada@x.org”?'] },
		{ field: 'users', given: 'Ada <ada@x.ogr>', says: ['did you mean “ada@x.org”?'] },
		{ field: 'users', given: 'twin@x.org', says: ['user 27 (twin@x.org), user 28 (Twin@x.org): use the ID in Users'] },
		{ field: 'recipients', given: '"Vertieb"', says: ['did you mean “Vertrieb”?'] },
		{ field: 'users', given: 'grace.hoper@x.org', says: ['did you mean “grace.hopper@x.org”?'] },
	])('under $field, with what to do: $given', async ({ field, given, says }) => {
		const problem = await meant(lists, field, given);
		for (const words of says) expect(problem).toContain(words);
	});

	test('with the list of the other kind, though nothing else needs it', async () => {
		const directory = new Directory(readOf(lists));
		await directory.load(['users']);
		const problem = await problemOf(readEntry('users', '', 'Vertrieb'), directory);
		expect(problem).toContain('put the group Vertrieb into Groups');
	});

	test('without a suggestion where only a short mailbox, or several, are near', async () => {
		for (const text of ['it@x.org', 'hx@x.org', 'john3@x.org', 'Nobody At All', 'Nobody; Nobody'])
			expect(await meant(lists, 'users', text)).toMatch(/^there's no user “[^”]*”$/);
		// Of a user and a group.
		expect(await meant(lists, 'recipients', 'Emmy Noethr')).toMatch(/^there's no user or group “[^”]*”$/);
	});

	test('with a suggestion for twenty names of a run, and ten of them in words', async () => {
		const unknown = Array.from({ length: 25 }, (_, index) => `Ada Lovelac${index}`);
		const problem = await meant(lists, 'users', unknown);
		expect(problem.match(/did you mean/g)).toHaveLength(10);
		expect(problem).toMatch(/ and 15 more$/);
		const directory = await directoryOf(lists);
		const all = [];
		await problemOf(readEntry('groups', '', 'Grace Hoper'), directory);
		for (const name of ['Grace Hoper', ...unknown, 'Grace Hoper'])
			all.push(await problemOf(readEntry('users', '', name), directory));
		expect(all.filter((one) => one!.includes('did you mean “Ada Lovelace”?'))).toHaveLength(18);
		expect([all[0], all.at(-1)]).toEqual(Array(2).fill(expect.stringContaining('“Grace Hopper”')));
	});
});

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name, email: `u${index}@x.org` }));

test.each([
	{ text: 'Ada, Bob, Co, Dan', together: 'Ada, Bob, Co', names: ['Ada, Bob, Co', 'Ada', 'Bob', 'Co', 'Dan'] },
	{ text: 'Ada,Bob,Co', together: 'Ada, Bob, Co', names: ['Ada, Bob, Co', 'Ada', 'Bob', 'Co'] },
	{ text: 'Ada; Bob; Co', together: 'Ada; Bob', names: ['Ada; Bob', 'Ada', 'Bob', 'Co'] },
])('neighbors that together are a person’s name are rejected: $text', async ({ text, together, names }) => {
	expect(await meant({ users: named(...names) }, 'users', text)).toBe(
		`“${together}” could be one name or several: ${together.includes(';') ? '' : 'use semicolons, or '}put names in double quotes`,
	);
});

test('a name that is another user’s email, too, is rejected', async () => {
	const listed = { users: [...named('Ada'), { id: 2, name: 'Intern', email: 'ada' }] };
	expect(await meant(listed, 'users', 'Ada')).toMatch(/^“Ada” could be user 2 .*, user 1 /);
	expect(await meant(listed, 'users', 'Ada <u0@x.org>')).toBe('1');
});

test.each([[['A, B', 'A, B, C']], [['A, B, C', 'A, B']]])(
	'a text that is a name, and begins with another, is rejected in any order of the list: %j',
	async (names) => {
		const listed = { groups: names.map((name, index) => ({ id: index + 1, name })) };
		expect(await meant(listed, 'groups', 'A, B, C')).toContain('“A, B” could be one name or several');
		expect(await meant(listed, 'groups', '"A, B, C"')).toBe(`g${names.indexOf('A, B, C') + 1}`);
	},
);

test('IDs alone need no list, and a typed name in quotes is no ID', () => {
	const piecesOf = (text: string) => readEntry('groups', '', text).pieces;
	expect(piecesOf('7, 8')).toEqual([{ id: 7 }, { id: 8 }]);
	expect(piecesOf('"7"')).toEqual([{ name: '"7"' }]);
	expect(piecesOf('Sales "A, B"; C')).toEqual([{ name: 'Sales "A, B"' }, { name: 'C' }]);
	expect(piecesOf('"A, B", C')).toEqual([{ name: '"A, B"' }, { name: 'C' }]);
});

test.each<{ field: 'report' | 'scheduleId' | 'groupId'; given: unknown; id: unknown }>([
	{ field: 'report', given: 'Sales, EMEA', id: '1' },
	{ field: 'report', given: '"sales, emea"', id: '1' },
	{ field: 'report', given: { title: 'KOSTEN' }, id: '2' },
	{ field: 'report', given: { name: '2024', title: 'Kosten' }, id: '3' },
	{ field: 'report', given: 2024, id: '3' },
	{ field: 'report', given: '"Big" Report', id: '4' },
	{ field: 'report', given: '“Big” Report', id: '4' },
	{ field: 'report', given: { id: 5 }, id: expect.stringMatching(/"id":5.* isn't a name/) },
	{ field: 'report', given: 'Twin', id: expect.stringMatching(/report 5 \(Twin\), report 6 \(twin\): use the ID$/) },
	{ field: 'report', given: 'Costs', id: "there's no report “Costs”" },
	{ field: 'report', given: 'Sales', id: "there's no report “Sales”" },
	{ field: 'scheduleId', given: 'twin', id: expect.stringMatching(/schedule 7 \(report 1\), schedule 8 \(report 2\)/) },
	{ field: 'groupId', given: 'board', id: '1' },
	{ field: 'report', given: '#N/A', id: expect.stringContaining('a formula error') },
])('$field by name is one name, separators and all: $given', async ({ field, given, id }) => {
	const reports = [
		{ id: 1, name: 'Sales, EMEA' },
		{ id: 2, name: ' ', title: 'Kosten' },
		{ id: 3, name: '2024', title: 'Costs' },
		{ id: 4, name: '“Big” Report' },
		{ id: 5, name: 'Twin' },
		{ id: 6, title: ' twin' },
	];
	const schedules = [7, 8].map((one) => ({ id: one, name: 'Twin', report: one - 6 }));
	expect(await meant({ reports, schedules, groups }, field, given)).toEqual(id);
});

test('no cell reaches anybody with a word that is no part of the name or the email', async () => {
	const listed = users.filter((one) => one.email !== null) as unknown as Array<Record<string, string>>;
	const nameOf = ({ first_name = '', last_name = '', name = '' }: Record<string, string>) =>
		`${first_name} ${last_name} ${name}`.trim();
	const own = listed.flatMap((one) => [one.email!, nameOf(one), ...nameOf(one).split(' ')]);
	const parts = [...own, ...groups.map(({ name }) => name), ...cells('not | Dr. | B. | - | < | > | ( | " | , | ;')];
	const cell = fc
		.array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(' ', ', ', '; ', ' <', '> ')), {
			maxLength: 4,
		})
		.map((all) => all.flat().join(''));
	const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}@.]+/gu) ?? [];
	const directory = await directoryOf(lists);
	let reached = 0;
	fc.assert(
		fc.property(cell, (text) => {
			const who = meantIn(directory, 'recipients', text);
			if (!who) return;
			reached += 1;
			const all = who.split(', ').map((id) => {
				if (id.startsWith('g')) return groups[Number(id.slice(1)) - 1]!.name;
				const one = listed.find((user) => String(user.id) === id)!;
				return `${one.email} ${nameOf(one)}`;
			});
			const allowed = new Set(all.flatMap(wordsIn));
			expect(wordsIn(text).filter((word) => !allowed.has(word))).toEqual([]);
		}),
		{ numRuns: 1500 },
	);
	expect(reached).toBeGreaterThan(50);
});
