import fc from 'fast-check';
import type { Directory } from '../../../nodes/ReportSchedule/names/find';
import { nameKey, personKey } from '../../../nodes/ReportSchedule/names/keys';
import { cells } from '../cells';
import { asGiven, directoryOf, reached } from './found';
import { answerOf } from './service';

jest.mock('../../../nodes/ReportSchedule/http/exchange', () => ({
	sendGet: (...given: Parameters<typeof answerOf>) => answerOf(...given),
}));

const person = (id: number, first: string, last: string, email: string) => ({
	id,
	first_name: first,
	last_name: last,
	email,
});
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
	person(13, 'Мария', 'Иванова', 'mi@x.org'),
	{ id: 14, name: 'Dr. Eva Kühn', email: 'eva+reports@x.org' },
	person(15, 'Lena', 'Board', 'lena@x.org'),
];
const names =
	'Board | Sales | EMEA | Lovelace | Emmy Noether | Vertrieb | Controlling | Geschäftsführung | 2024';
const groups = [...cells(names), 'Sales, APAC', 'Team @ Berlin'].map((name, index) => ({
	id: index + 1,
	name,
}));

let directory: Directory;
beforeAll(async () => {
	directory = await directoryOf({ users, groups });
});

/** Whom User Emails or Group Names reach, or why not. */
const reachedBy = (field: 'users' | 'groups', text: unknown): string => {
	try {
		return [...directory.idsOf(asGiven(field, text)).keys()].join(', ');
	} catch (error) {
		return (error as Error).message;
	}
};

describe('Recipients reach whom they name', () => {
	test.each<[kind: string, texts: string, who: string]>([
		['an email', 'ada@x.org | ADA@X.ORG | <ada@x.org> | "ada@x.org" | mailto:ada@x.org | ada@x.org;', '1'],
		[
			'a full name',
			'Ada Lovelace | ada lovelace | Ádá Lovelace | "Ada Lovelace" | Lovelace Ada | ADA  LOVELACE',
			'1',
		],
		[
			'a title or an initial beside a name',
			'Dr. Ada Lovelace | Prof. Dr. Ada Lovelace | Ada B. Lovelace | Frau Ada Lovelace',
			'1',
		],
		['last name first', 'van der Berg, Jan | van der Berg Jan | Berg, Jan van der', '5'],
		['an apostrophe of any kind', "Sinead O'Connor | O'Connor, Sinéad | Sinéad O`Connor", '6'],
		['a script without spaces', '王小明 | 小明 王 | 王 小明 | 王小明 <wang@x.org>', '7'],
		['another script', 'Мария Иванова | Иванова, Мария | иванова мария <mi@x.org>', '13'],
		['a hyphen', 'Jean-Luc Picard | Picard, Jean‑Luc | Picard, Jean Luc <jlp@x.org>', '8'],
		['a name in one field', 'Mei Lin | Lin, Mei | lin mei', '9'],
		['a title in the list', 'Eva Kühn | Dr. Eva Kuhn | Kühn, Eva', '14'],
		[
			'own words beside an email, as mail programs and sheets put them',
			`Ada Lovelace <ada@x.org> | 'Ada Lovelace' <ada@x.org> | "Lovelace, Ada" <ada@x.org>
			ada@x.org (Ada) | Ada (ada@x.org) | ada@x.org <ada@x.org> | 'ada@x.org' <ada@x.org> | Ada <mailto:ada@x.org>
			Dr. Ada B. Lovelace <ada@x.org> | „Ada“ <ada@x.org> | ada@x.org<mailto:ada@x.org> | Ada Lovelace ada@x.org`,
			'1',
		],
		['words of the address', 'Grace.Hopper <grace.hopper@x.org> | hopper <grace.hopper@x.org>', '2'],
		['in quotes beside an address, any words', '"Stop, Ada" <ada@x.org> | "IT (external)" <ada@x.org>', '1'],
		[
			'several',
			'ada@x.org grace.hopper@x.org | Ada Lovelace, Hopper, Grace | Lovelace Ada; Grace Hopper <grace.hopper@x.org>',
			'1, 2',
		],
		[
			'people and groups',
			'Ada Lovelace, Board | ada@x.org; board | Board, Lovelace Ada | Board, "Ada Lovelace"',
			'1, g1',
		],
		['a group with a separator', 'Sales, APAC | "Sales, APAC"', 'g10'],
		['a group with an @', 'Team @ Berlin | "team @ berlin"', 'g11'],
		['a group that is a number, in quotes', '"2024"', 'g9'],
	])('%s', (_kind, texts, who) => {
		const all = cells(texts).map((text) => [text, reached(directory, text)]);
		expect(all).toEqual(cells(texts).map((text) => [text, who]));
	});

	test('and in a list, each element is one name', () => {
		expect(reached(directory, ['Lovelace, Ada', 'Sales, APAC', { email: 'mei@x.org', id: 1 }])).toBe(
			'1, 9, g10',
		);
		expect(reached(directory, '["Lovelace, Ada", "Board"]')).toBe('1, g1');
		for (const one of [
			'"Board"',
			'ada@x.org, mei@x.org',
			'Board; Sales',
			'',
			7,
			'7',
			{ id: 7 },
			true,
			['Board'],
		]) {
			expect(reached(directory, [one])).not.toMatch(/^[g\d]/);
		}
	});
});

describe('refused, in any language, is', () => {
	const others =
		'sauf | not | nicht | ohne | sin | кроме | 除了 | bez | minus | ex. | formerly | cc | cc: | - | – | • | 🚫 | † | To: | instead of | X';
	const behind =
		'cc | (on leave) | on leave | (left) | removed | ❌ | bis Freitag | = | [old] | until 31.12.';
	test.each<[kind: string, texts: string[]]>([
		[
			'a word before an email that isn’t the person’s own',
			cells(others).map((one) => `${one} Ada <ada@x.org>`),
		],
		['and behind it', cells(behind).flatMap((one) => [`ada@x.org ${one}`, `Ada <ada@x.org> ${one}`])],
		['a word before a name', cells(others).map((one) => `${one} Ada Lovelace`)],
		['and behind it', cells(behind).map((one) => `Ada Lovelace ${one}`)],
		[
			'a sign at an email or a name',
			cells(
				'-ada@x.org | +ada@x.org | ~ada@x.org | ada@x.org* | (ada@x.org) | -Ada <ada@x.org> | -Ada Lovelace | ~~Ada Lovelace~~',
			),
		],
		[
			'a group and who isn’t meant',
			cells('Board, sauf Ada <ada@x.org> | Board ohne Ada Lovelace | Board (ohne Ada) | Board w/o ada@x.org'),
		],
		[
			'who is joined by more than a separator',
			cells(
				'Ada Lovelace and Board | ada@x.org & mei@x.org | ada@x.org / mei@x.org | Ada und Grace <ada@x.org> | Vertrieb + Controlling | Board、Sales',
			),
		],
		[
			'another’s email',
			cells(
				'mei@x.org <ada@x.org> | "mei@x.org" <ada@x.org> | ada@x.org (mei@x.org) | <ada@x.org> <mei@x.org>',
			),
		],
		['another’s name', cells('Grace Hopper <ada@x.org> | ada@x.org (Mei Lin) | Ada Hopper')],
		['a first or a last name alone', cells('Ada | Grace | Hopper | Bo | Dr. Ada | A. Hopper')],
		['names in the wrong order', cells('Ada, Hopper | Mei, Lin')],
		['a name of two people', cells('John Smith | Smith, John | Dr. John Smith')],
		['a name of a person and a group', cells('Emmy Noether | emmy noether')],
		[
			'what may be one name or two',
			cells('Lovelace, Ada <ada@x.org> x, Board | Lovelace, Ada Lovelace <ada@x.org>, X'),
		],
		['an accent in an email or a group’s name', cells('adá@x.org | Geschaftsfuhrung | Bóard')],
		[
			'markup',
			cells('<a href="mailto:ada@x.org">Ada</a> | [Ada](mailto:ada@x.org) | mailto:ada@x.org?cc=mei@x.org'),
		],
		[
			'words beside an email without a name in the list',
			cells('Plain <plain@x.org> | Bo <bo@x.org> | plain@x.org (plain)'),
		],
		['an ID', cells('7 | 7, ada@x.org | ada@x.org; 7.0 | 2024')],
		['nobody', ['?', '-', '@here', '@', '<>', '()', '"', ',']],
		['an email that isn’t closed', cells('"Board | "Ada" ada | Board" | Ada ada@')],
	])('%s', (_kind, texts) => {
		const green = texts.filter((text) => !/[a-z]{3}/.test(reached(directory, text)));
		expect(green).toEqual([]);
	});

	test('a last name beside which there is such a group', () => {
		expect(reached(directory, 'Lovelace, Ada <ada@x.org>')).toMatch(/one name or several/);
	});
});

test('User Emails takes people as Recipients does, and no groups', () => {
	expect(reachedBy('users', 'Ada Lovelace, Hopper, Grace; mei@x.org')).toBe('1, 2, 9');
	expect(reachedBy('users', 'Emmy Noether')).toBe('10');
	expect(reachedBy('users', 'Lovelace, Ada <ada@x.org>')).toBe('1');
	expect(reachedBy('users', 'Ada Lovelace, sauf Grace <grace.hopper@x.org>')).toMatch(/sauf/);
});

describe('what is said', () => {
	// A run searches for a few near names only.
	beforeEach(async () => void (directory = await directoryOf({ users, groups })));

	test.each<[text: string, ...parts: string[]]>([
		['sauf Ada <ada@x.org>', 'knows ada@x.org as Ada Lovelace', 'Write only the email, or the name'],
		['Plain <plain@x.org>', 'Write only the email'],
		['John Smith', 'john1@x.org', 'john2@x.org', 'use the email'],
		['Emmy Noether', 'user 10', 'group 5'],
		['Vertieb', 'did you mean “Vertrieb”?'],
		['Geschaeftsfuehrung', 'did you mean “Geschäftsführung”?'],
		['Ada Lovelase', 'did you mean “Ada Lovelace”?'],
		['ada@x.ogr', 'did you mean “ada@x.org”?'],
		['Ada <ada@xorg>', 'did you mean “ada@x.org”?'],
		['Vertrieb und Controlling', '“Vertrieb” and “Controlling”', 'comma'],
		['#support', 'Slack channel'],
		['7', 'User IDs and Group IDs'],
	])('of %j', (text, ...parts) => {
		const problem = reached(directory, text);
		for (const part of parts) expect(problem).toContain(part);
	});

	test('of a name that is in the other list', () => {
		expect(reachedBy('groups', 'Ada Lovelace')).toMatch(/user Ada Lovelace \(ada@x\.org\) into User Emails$/);
		expect(reachedBy('users', 'board')).toMatch(/group Board into Group Names$/);
	});

	test('there is nothing to suggest between two that are as near', () => {
		expect(reached(directory, 'john3@x.org')).not.toMatch(/mean/);
		expect(reached(directory, 'Nobody At All')).not.toMatch(/mean/);
	});
});

test('what is found is what the list says', () => {
	const found = directory.idsOf(asGiven('users', 'ADA@X.ORG, PLAIN@x.org, Noether Emmy'));
	expect([...found.values()]).toEqual([
		'Ada Lovelace (ada@x.org)',
		'plain@x.org',
		'Emmy Noether (emmy@x.org)',
	]);
	expect([...directory.idsOf(asGiven('groups', 'VERTRIEB')).values()]).toEqual(['Vertrieb']);
});

test('no text of a cell reaches anybody whose name or address it doesn’t hold', () => {
	const parts = [
		...users.flatMap((one) => [one.email, ...Object.values(one).map(String)]),
		...groups.map(({ name }) => name),
		...cells(
			'not | sauf | without | Dr. | B. | and | cc | - | ( | ) | < | > | " | “ | ” | , | ; | \' | mailto: | @ | [ | ]',
		),
		...['\n', '\t', ' '],
	];
	const text = fc
		.array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(' ', '', ', ', ' <', '> ')), { maxLength: 6 })
		.map((all) => all.flat().join(''));
	const letters = (one: string) => personKey(one).replace(/[^\p{L}\p{N}@]/gu, '');
	let reachedSome = 0;
	fc.assert(
		fc.property(text, (cell) => {
			const who = reached(directory, cell);
			if (!/^g?\d+(, g?\d+)*$/.test(who)) return;
			reachedSome += 1;
			for (const one of who.split(', ')) {
				if (one.startsWith('g')) {
					expect(nameKey(cell)).toContain(nameKey(groups[Number(one.slice(1)) - 1]!.name).split(' ')[0]);
					continue;
				}
				const { email, ...others } = users[Number(one) - 1] as unknown as Record<string, string>;
				const name = [others.first_name, others.last_name, others.name].filter(Boolean).join(' ');
				const isNamed = personKey(name)
					.split(/[\s,]+/)
					.every((word) => letters(cell).includes(letters(word)));
				expect(isNamed || nameKey(cell).includes(nameKey(email!))).toBe(true);
			}
		}),
		{ numRuns: 3000 },
	);
	expect(reachedSome).toBeGreaterThan(100);
});
