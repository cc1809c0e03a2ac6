import fc from '../../property';
import type { Directory } from '../../../nodes/ReportSchedule/names/find';
import { nameKey, personKey } from '../../../nodes/ReportSchedule/lists/keys';
import { cells } from '../cells';
import { asGiven, directoryOf, reached } from './found';
import { answerOf } from './service';

jest.mock('../../../nodes/ReportSchedule/service/exchange', () => ({
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
	person(17, 'Martin Luther', 'King, Jr.', 'mlk@x.org'),
	{ id: 16, name: 'Reporting', email: 'reporting@x.org' },
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
			'Dr. Ada Lovelace | Prof. Dr. Ada Lovelace | Ada B. Lovelace | Lovelace, Ada B. | Frau Ada Lovelace | A. Lovelace <ada@x.org>',
			'1',
		],
		['last name first', 'van der Berg, Jan | van der Berg Jan | Berg, Jan van der', '5'],
		['an apostrophe of any kind', "Sinead O'Connor | O'Connor, Sinéad | Sinéad O`Connor", '6'],
		['a script without spaces', '王小明 | 小明 王 | 王 小明 | 王, 小明 | 王小明 <wang@x.org>', '7'],
		['another script', 'Мария Иванова | Иванова, Мария | иванова мария <mi@x.org>', '13'],
		['a comma in a name', 'Martin Luther King, Jr. | "Martin Luther King, Jr." | martin <mlk@x.org>', '17'],
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
		[
			'another’s name, in quotes, too',
			cells(
				'Grace Hopper <ada@x.org> | ada@x.org (Mei Lin) | Ada Hopper | "Grace Hopper" <ada@x.org> | “Lin, Mei” <ada@x.org> | ada@x.org ("Dr. Grace Hopper")',
			),
		],
		['a first or a last name alone', cells('Ada | Grace | Hopper | Bo | Dr. Ada | A. Hopper | Reporting')],
		['a name that’s struck out', cells('A̶d̶a̶ ̶L̶o̶v̶e̶l̶a̶c̶e̶ | A̶d̶a̶ <ada@x.org> | Ada̸ Lovelace | a̶d̶a̶@x.org | Bo̵ard')],
		[
			'an abbreviation that is no initial of theirs',
			cells(
				'o. Ada <ada@x.org> | m. Ada Lovelace | c.c. Ada Lovelace | R.I.P. Ada <ada@x.org> | Ada Lovelace u.a. | i.V. Ada Lovelace | o. ada@x.org | n.a. ada@x.org | Board, o. Lena',
			),
		],
		['names in the wrong order', cells('Ada, Hopper | Mei, Lin | Berg, Jan, van der | 小明, 王')],
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
	// In a run, only so many names are searched for what may be meant.
	beforeAll(async () => {
		directory = await directoryOf({ users, groups });
	});

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
		['#support', 'Slack channel'],
		['7', 'User IDs and Group IDs'],
	])('there’s a way to mend it: %j', (text, ...parts) => {
		const problem = reached(directory, text);
		for (const part of parts) expect(problem).toContain(part);
	});

	test('of a person’s name under Group Names', () => {
		expect(reachedBy('groups', 'Ada Lovelace')).toMatch(/user Ada Lovelace \(ada@x\.org\) into User Emails$/);
	});

	test('there is nothing to suggest between two that are as near', () => {
		expect(reached(directory, 'john3@x.org')).not.toMatch(/mean/);
		expect(reached(directory, 'Nobody At All')).not.toMatch(/mean/);
	});
});

test('a name’s words in another order are somebody else’s name', async () => {
	const maria = person(1, 'Maria Anna', 'Schmidt', 'maria@x.org');
	const one = await directoryOf({ users: [maria], groups: [] });
	for (const text of ['Maria Anna Schmidt', 'Schmidt Maria Anna', 'Schmidt, Maria Anna'])
		expect(reached(one, text)).toBe('1');
	const others = ['Anna Maria Schmidt', 'Maria Schmidt Anna', 'Schmidt, Anna Maria', 'Anna Schmidt Maria'];
	for (const text of others) expect(reached(one, text)).not.toMatch(/^\d/);
	// Of a name in one field, nobody knows where it's divided.
	const spanish = await directoryOf({
		users: [{ id: 1, name: 'Ana García López', email: 'a@x.org' }],
		groups: [],
	});
	for (const text of ['Ana García López', 'García López Ana', 'López Ana García'])
		expect(reached(spanish, text)).toBe('1');
});

test('a name beside an email is another’s if that’s who has it, though each word is the person’s own', async () => {
	const maria = person(1, 'Maria Anna', 'Schmidt', 'maria@x.org');
	const anna = person(2, 'Anna Maria', 'Schmidt', 'anna@x.org');
	const both = await directoryOf({ users: [maria, anna], groups: [] });
	for (const form of ['? <@>', '"?" <@>', '@ (?)', '? @']) {
		const text = (name: string) => form.replace('@', 'anna@x.org').replace('?', name);
		for (const name of ['Anna Maria Schmidt', 'Anna Schmidt', 'Maria'])
			expect(reached(both, text(name))).toBe('2');
		expect(reached(both, text('Maria Anna Schmidt'))).toContain('knows anna@x.org as Anna Maria Schmidt');
	}
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

test('no text of a cell reaches anybody whose name or address it doesn’t hold, or with words that are no part of either', () => {
	const asIt = new Map(users.map((one) => [String(one.id), one as unknown as Record<string, string>]));
	const nameOf = ({ first_name, last_name, name }: Record<string, string>) =>
		[first_name, last_name, name].filter(Boolean).join(' ');
	const others = cells(
		'not | sauf | without | o. | u.a. | cc | - | ( | ) | < | > | [ | ] | @ | . | \' | " | “ | ” | mailto: | not@x.org',
	);
	const parts = [
		...users.flatMap((one) => [one.email, ...nameOf(asIt.get(String(one.id))!).split(' ')]),
		...users.map((one) => nameOf(asIt.get(String(one.id))!)),
		...[...groups.map(({ name }) => name), ...others, 'Dr.', 'B.'],
	];
	const withOne = fc
		.tuple(
			fc.constantFrom(...users),
			fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 3 }),
			fc.constantFrom('? <@>', '@ (?)', '? (@)', '? @', '@ ?', '"?" <@>', '<@> ?', '? <@>, ?'),
			fc.constantFrom(' ', ' ', '-'),
		)
		.map(([{ email }, beside, form, between]) =>
			form.replaceAll('@', () => email).replaceAll('?', () => beside.join(between)),
		);
	const any = fc
		.array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(' ', '', ', ', '; ', '\n', ' <', '> ')), {
			maxLength: 6,
		})
		.map((all) => all.flat().join(''));
	const words = (text: string) => personKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
	let reachedSome = 0;
	fc.assert(
		fc.property(fc.oneof(withOne, any), (cell) => {
			const who = reached(directory, cell);
			if (!/^g?\d+(, g?\d+)*$/.test(who)) return;
			reachedSome += 1;
			const all = who.split(', ');
			for (const one of all.filter((id) => !id.startsWith('g'))) {
				const { email, ...rest } = asIt.get(one)!;
				const has = words(cell);
				const name = words(nameOf(rest)).filter((word) => word !== 'dr');
				const isNamed = name.every((word) => has.some((other) => other.includes(word)));
				expect(isNamed || nameKey(cell).includes(nameKey(email!))).toBe(true);
			}
			// All that's left without what's in quotes beside an email is a part of what was reached.
			const own = all.flatMap((id) =>
				id.startsWith('g')
					? [groups[Number(id.slice(1)) - 1]!.name]
					: [asIt.get(id)!.email!, nameOf(asIt.get(id)!)],
			);
			const allowed = new Set([...own.flatMap(words), ...words('Dr. B. mailto')]);
			// Those of an email's domain are nobody's.
			const named = own.map((text) => text.replace(/@.*/, '')).flatMap(words);
			const initials = new Set([...named, 'b'].map((word) => word[0]));
			const unquoted = cell.replace(/["“][^"“”]*["“”](?=\s*[<(])|(?<=\()["“][^"“”]*["“”]/g, '');
			const strange = words(unquoted).filter((word) => !allowed.has(word) && !initials.has(word));
			// 王小明 is 小明 王: without spaces, and the family's name first.
			const joined = own.flatMap((text) => [words(text).join(''), words(text).reverse().join('')]);
			const isJoined = (word: string) =>
				/\p{scx=Han}/u.test(word) && joined.some((text) => text.includes(word));
			expect(strange.filter((word) => !isJoined(word))).toEqual([]);
			// And what's in quotes is nobody else's.
			for (const [, quoted] of cell.matchAll(/["“]([^"“”]*)["“”]/g)) {
				const another = reached(directory, quoted);
				if (/^\d+$/.test(another)) expect(all).toContain(another);
			}
		}),
		{ numRuns: 5000 },
	);
	expect(reachedSome).toBeGreaterThan(200);
});
