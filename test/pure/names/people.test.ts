import fc from '../../property';
import { givenIn } from '../../../nodes/ReportSchedule/names/cell';
import { Directory } from '../../../nodes/ReportSchedule/names/directory';
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
	test.each<[kind: string, field: 'users' | 'groups' | 'recipients', texts: string, who: string]>([
		['an email', 'users', 'ada@x.org | ADA@X.ORG | <ada@x.org> | "ada@x.org" | ada@x.org;', '1'],
		['a full name', 'users', 'Ada Lovelace | ada lovelace | Ádá Lovelace | ADA  LOVELACE', '1'],
		['the last name first', 'users', 'Lovelace Ada | "Lovelace, Ada" | Lovelace, Ada', '1'],
		['the last name first, of several words', 'users', 'van der Berg Jan | van der Berg, Jan', '5'],
		['accents or none', 'users', 'Sinead O’Connor | O’Connor, Sinéad', '6'],
		['any script', 'users', '小明 王 | 王 小明 | 王 小明 <wang@x.org>', '7'],
		['a hyphen', 'users', 'Jean-Luc Picard | Picard, Jean-Luc', '8'],
		['a name in one field', 'users', 'Mei Lin | Lin, Mei | lin mei', '9'],
		['a name that the list has last name first', 'users', 'Emmy Noether | Noether, Emmy', '10'],
		['a name of three words in one field', 'users', 'Ana García López | García López, Ana', '14'],
		['a comma in a name', 'users', 'Martin Luther King, Jr. | "Martin Luther King, Jr."', '15'],
		['one own name beside the email', 'users', 'Ada <ada@x.org> | ada@x.org (Lovelace)', '1'],
		['both names beside it', 'users', `Ada Lovelace <ada@x.org> | "Lovelace, Ada" <ada@x.org>`, '1'],
		['the email as a name', 'users', `ADA@x.org <ada@x.org> | 'ada@x.org' <ada@x.org>`, '1'],
		['IDs', 'users', '7 | 7.0', '7'],
		['several emails', 'users', 'ada@x.org mei@x.org | ada@x.org; mei@x.org, ada@x.org', '1, 9'],
		['several in order', 'users', 'mei@x.org, Ada Lovelace, 7 | Mei Lin; Lovelace, Ada; 7', '9, 1, 7'],
		['people and groups', 'recipients', 'Ada Lovelace, Board | board; Lovelace, Ada', '1, g1'],
		[
			'a group with a comma, whole or in quotes',
			'groups',
			'R&D, Ops | "r&d, ops" | R&D , Ops | R&D ,Ops | R&D,Ops',
			'g9',
		],
		['a group that is a number, in quotes', 'recipients', '"2024"', 'g8'],
		['a group with an @ that makes no email', 'recipients', 'Sales @ Night | sales @ night;', 'g18'],
		['a group with quotes of its own', 'groups', '"Quoted" | “Quoted”', 'g10'],
		['a group that looks like a channel, in quotes', 'groups', '"#general"', 'g11'],
		['a name that sheets write for nothing, in quotes', 'recipients', '"Null", "N/A"', '22, g12'],
		['two names that semicolons keep apart', 'users', 'Byte; Bob', '23, 24'],
		['names that semicolons keep apart', 'users', 'Byte; Bob; Ada Lovelace', '23, 24, 1'],
		['groups that semicolons keep apart', 'groups', 'Sales; EMEA; Board', 'g2, g3, g1'],
		['groups that together are nearly another one', 'groups', 'Sales; EMEA', 'g2, g3'],
	])('%s (%s)', async (_kind, field, texts, who) => {
		const given = cells(texts);
		const all = await Promise.all(given.map(async (text) => [text, await meant(lists, field, text)]));
		expect(all).toEqual(given.map((text) => [text, who]));
	});

	test.each<[field: 'users' | 'groups' | 'recipients', given: unknown, who: string]>([
		['users', '101\n102', '101, 102'],
		['users', [1, '2', '2.0'], '1, 2'],
		['users', '[1, "2"]', '1, 2'],
		['users', ['Lovelace, Ada', { id: 9 }, { id: 9, email: 'mei@x.org' }], '1, 9'],
		['users', { email: 'ADA@x.org', first_name: 'x' }, '1'],
		['users', '"Lovelace, Ada" (ada@x.org), mei@x.org', '1, 9'],
		['groups', '“R&D, Ops”, Board', 'g9, g1'],
		['groups', [{ id: 4, name: 'sales, emea' }, 'Board'], 'g4, g1'],
		['recipients', ['Lovelace, Ada', { name: 'Board' }, { email: 'mei@x.org', name: 'IT' }], '1, 9, g1'],
		['groups', 'Sales\nEMEA\nBoard', 'g2, g3, g1'],
		['groups', 'R&D\rIT', 'g14, g15'],
	])('%s given as %j, where an element is one name', async (field, given, who) =>
		expect(await meant(lists, field, given)).toBe(who),
	);
});

describe('a cell is refused', () => {
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

	test.each<[field: 'users' | 'groups' | 'recipients', given: unknown, ...words: string[]]>([
		['users', '1.5', '“1.5”', 'whole numbers'],
		['users', '7, -5', '“-5”', 'whole numbers'],
		['users', [1, 0], '0', 'whole numbers'],
		['users', '007', '“007”', 'whole numbers'],
		['users', 2 ** 53, 'whole numbers'],
		['users', '1 2', '“1 2”', 'whole numbers'],
		['users', ['1,234'], '“1,234”', 'whole numbers'],
		['users', '1,234', 'one number or several', 'commas and spaces'],
		['users', '1 234', 'one number or several'],
		['users', [1, null], 'null', "isn't a name"],
		['users', ['ada@x.org', ' '], "isn't a name"],
		['users', [true], 'true'],
		['users', { id: 1, first_name: 'Ada' }, "isn't a name"],
		['users', [[1]], "isn't a name"],
		['users', { id: 501, email: 'ada@x.org' }, 'the ID 1 in DataReportive, not 501', 'name alone'],
		['users', '#N/A', 'a formula error'],
		['users', ',;', "isn't a name"],
		['users', 'ada@x.org, #support', '“#support”', 'Slack channel'],
		['recipients', '7', 'Users and Groups', 'double quotes'],
		['recipients', [{ id: 7 }], 'Users and Groups'],
		['users', 'ada@x.org and mei@x.org', '“ada@x.org”, “mei@x.org”', 'commas'],
		['users', ['ada@x.org/mei@x.org'], '“ada@x.org”, “mei@x.org”'],
		['users', 'mei@x.org <ada@x.org>', '“mei@x.org”, “ada@x.org”'],
		['users', 'John Smith', 'john1@x.org', 'john2@x.org)), user 26', 'use the email, or the ID in Users'],
		['recipients', 'Emmy Noether', 'user 10', 'group 5'],
		['groups', 'Sales, EMEA', '“Sales, EMEA” could be one name or several', 'semicolons', 'double quotes'],
		['groups', 'Sales, EMEA,', '“Sales, EMEA” could be'],
		['groups', ';Sales, EMEA;', '“Sales, EMEA” could be'],
		['groups', 'Board, R&D, Ops', '“R&D, Ops” could be'],
		['groups', 'Board, R&D, Opslow', 'no group “Opslow”'],
		['groups', 'Board, R&D, 5', '“R&D, 5” could be'],
		['users', 'Lovelace, Ada, Mei Lin', '“Lovelace, Ada” could be'],
		['users', 'Lovelace, Ada <ada@x.org>, mei@x.org', '“Lovelace, Ada ‹ada@x.org>” could be'],
		['groups', 'R&D; IT; Board', '“R&D; IT” could be one name or several: put names in double quotes'],
		['groups', 'Board; R&D; IT\nSales', '“R&D; IT” could be'],
		['groups', 'Board; North; South; East', '“North; South; East” could be'],
		['groups', 'N/A', 'stands for nothing', 'double quotes'],
		['recipients', 'Board, King, Jr., Martin Luther King, Jr.', '“Martin Luther King, Jr.” could be'],
		['users', 'Grace <ada@x.org>', 'knows ada@x.org as Ada Lovelace', 'only the email'],
		['users', 'Plain <plain@x.org>', 'without a name', 'only the email'],
		['users', 'Grace <twin@x.org>', 'no user “Grace ‹twin@x.org>”'],
		['groups', 'Ada Lovelace', 'put the user Ada Lovelace (ada@x.org) into Users'],
		['users', 'Vertrieb', 'put the group Vertrieb into Groups'],
		['recipients', 'Vertieb', 'did you mean “Vertrieb”?'],
		['recipients', 'Geschaeftsfuehrung', 'did you mean “Geschäftsführung”?'],
		['users', 'Ada Lovelase', 'did you mean “Ada Lovelace”?'],
		['users', 'Lovelase, Ada', 'no user “Lovelase, Ada” (did you mean “Ada Lovelace”?)'],
		['users', 'Ada Lovelace; Bbo; Ada <ada@x.org>', 'no user “Bbo”'],
		['recipients', 'Board; Lovelase, Ada', 'group “Lovelase, Ada” (did you mean “Ada Lovelace”?)'],
		['users', 'ada@x.ogr', 'did you mean “ada@x.org”?'],
		['users', 'Ada <ada@x.ogr>', 'did you mean “ada@x.org”?'],
		['users', 'twin@x.org', 'user 27 (twin@x.org), user 28 (Twin@x.org): use the ID in Users'],
		['recipients', '"Vertieb"', 'did you mean “Vertrieb”?'],
		['users', 'grace.hoper@x.org', 'did you mean “grace.hopper@x.org”?'],
	])('%s: %j, with what to do', async (field, given, ...words) => {
		const problem = await meant(lists, field, given);
		for (const one of words) expect(problem).toContain(one);
	});

	test('with the list of the other kind, though nothing else needs it', async () => {
		const directory = new Directory(readOf(lists));
		await directory.load(['users']);
		const problem = await problemOf(givenIn('users', '', 'Vertrieb'), directory);
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
		await problemOf(givenIn('groups', '', 'Grace Hoper'), directory);
		for (const name of ['Grace Hoper', ...unknown, 'Grace Hoper'])
			all.push(await problemOf(givenIn('users', '', name), directory));
		expect(all.filter((one) => one!.includes('did you mean “Ada Lovelace”?'))).toHaveLength(18);
		expect([all[0], all.at(-1)]).toEqual(Array(2).fill(expect.stringContaining('“Grace Hopper”')));
	});
});

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name, email: `u${index}@x.org` }));

test.each([
	['Ada, Bob, Co, Dan', 'Ada, Bob, Co', ['Ada, Bob, Co', 'Ada', 'Bob', 'Co', 'Dan']],
	['Ada,Bob,Co', 'Ada, Bob, Co', ['Ada, Bob, Co', 'Ada', 'Bob', 'Co']],
	['Ada; Bob; Co', 'Ada; Bob', ['Ada; Bob', 'Ada', 'Bob', 'Co']],
])('neighbors that together are a person’s name are refused: %s', async (text, together, names) => {
	expect(await meant({ users: named(...names) }, 'users', text)).toBe(
		`“${together}” could be one name or several: ${together.includes(';') ? '' : 'use semicolons, or '}put names in double quotes`,
	);
});

test('a name that is another user’s email, too, is refused', async () => {
	const listed = { users: [...named('Ada'), { id: 2, name: 'Intern', email: 'ada' }] };
	expect(await meant(listed, 'users', 'Ada')).toMatch(/^“Ada” could be user 2 .*, user 1 /);
	expect(await meant(listed, 'users', 'Ada <u0@x.org>')).toBe('1');
});

test.each([[['A, B', 'A, B, C']], [['A, B, C', 'A, B']]])(
	'a text that is a name, and begins with another, is refused in any order of the list: %j',
	async (names) => {
		const listed = { groups: names.map((name, index) => ({ id: index + 1, name })) };
		expect(await meant(listed, 'groups', 'A, B, C')).toContain('“A, B” could be one name or several');
		expect(await meant(listed, 'groups', '"A, B, C"')).toBe(`g${names.indexOf('A, B, C') + 1}`);
	},
);

test('IDs alone need no list, and a typed name in quotes is no ID', () => {
	const piecesOf = (text: string) => givenIn('groups', '', text).pieces;
	expect(piecesOf('7, 8')).toEqual([{ id: 7 }, { id: 8 }]);
	expect(piecesOf('"7"')).toEqual([{ name: '"7"' }]);
	expect(piecesOf('Sales "A, B"; C')).toEqual([{ name: 'Sales "A, B"' }, { name: 'C' }]);
	expect(piecesOf('"A, B", C')).toEqual([{ name: '"A, B"' }, { name: 'C' }]);
});

test.each<[field: 'report' | 'scheduleId' | 'groupId', given: unknown, id: unknown]>([
	['report', 'Sales, EMEA', '1'],
	['report', '"sales, emea"', '1'],
	['report', { title: 'KOSTEN' }, '2'],
	['report', { name: '2024', title: 'Kosten' }, '3'],
	['report', 2024, '3'],
	['report', '"Big" Report', '4'],
	['report', '“Big” Report', '4'],
	['report', { id: 5 }, expect.stringMatching(/"id":5.* isn't a name/)],
	['report', 'Twin', expect.stringMatching(/report 5 \(Twin\), report 6 \(twin\): use the ID$/)],
	['report', 'Costs', "there's no report “Costs”"],
	['report', 'Sales', "there's no report “Sales”"],
	['scheduleId', 'twin', expect.stringMatching(/schedule 7 \(report 1\), schedule 8 \(report 2\)/)],
	['groupId', 'board', '1'],
	['report', '#N/A', expect.stringContaining('a formula error')],
])('%s by name is one name, separators and all: %j', async (field, given, id) => {
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
