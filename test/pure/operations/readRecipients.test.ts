import {
	collectedRecipients,
	resolveRecipients,
	selectedRecipients,
} from '../../../nodes/ReportSchedule/operations/readRecipients';
import {
	recipientMembers,
	recipientProperties,
} from '../../../nodes/ReportSchedule/operations/recipientProperties';
import { Issues } from '../../../nodes/ReportSchedule/fields/values';
import { expressions, inputItem, listsOf, read } from './inputItem';

type Given = Parameters<typeof inputItem>;

/** What an item gives for one field, or all that is wrong with it; undefined stands for no recipients. */
function attempt(field: 'users' | 'groups', ...given: Given) {
	const issues = new Issues();
	const found = selectedRecipients(inputItem(...given), issues).find(
		(recipients) => recipients.field === field,
	);
	return issues.count > 0 ? String(issues) : found && { ids: found.ids, names: found.names };
}
const users = (...given: Given) => attempt('users', ...given);
const groups = (...given: Given) => attempt('groups', ...given);
const ids = (...given: number[]) => ({ ids: given, names: [] });

function collected(...given: Given) {
	const issues = new Issues();
	const recipients = collectedRecipients(inputItem(...given), issues, 'add');
	return issues.count > 0 ? String(issues) : recipients;
}

describe('by ID', () => {
	test.each<[unknown, unknown]>([
		['1, 2', ids(1, 2)],
		[[], ids()],
		['', undefined],
		['  ', undefined],
		['Ada', 'User IDs: "Ada" isn\'t a valid ID. Use whole numbers, e.g. 1, 2, 3'],
		[
			'a@b.c',
			'User IDs: "a@b.c" isn\'t a valid ID. To use emails, set Select Recipients By to "Email (Users) or Name (Groups)"',
		],
	])('%j is %j', (given, expected) => {
		expect(users({ users: given })).toEqual(expected);
		expect(users({ recipientSelection: 'id', users: given })).toEqual(expected);
	});

	test('names in the place of IDs of groups are told where they belong', () => {
		expect(groups({ groups: 'Sales' })).toBe(
			'Group IDs: "Sales" isn\'t a valid ID. To use names, set Select Recipients By to "Email (Users) or Name (Groups)"',
		);
		expect(collected({ users: '1 a@b.c' })).toBe(
			'User IDs: "a@b.c" isn\'t a valid ID. To use emails, add User Emails',
		);
	});
});

describe('by email or name', () => {
	const byName = { recipientSelection: 'name', users: '1', groups: '1' };
	test.each<[unknown, string[]]>([
		['ada@example.com', ['ada@example.com']],
		[' a@b.c, d@e.f;g@h.i\nj@k.l m@n.o ', ['a@b.c', 'd@e.f', 'g@h.i', 'j@k.l', 'm@n.o']],
		[
			['a@b.c', ' d@e.f '],
			['a@b.c', 'd@e.f'],
		],
		[{ email: 'a@b.c', id: 7 }, ['a@b.c']],
		['Ada Lovelace <ada@example.com>', ['ada@example.com']],
		['Ada 5" <ada@x.org>, Bob 6" <bob@x.org>', ['ada@x.org', 'bob@x.org']],
		["('Ada@x.org') <ada@x.org>", ['ada@x.org']],
		[
			'"Lovelace, Ada" <ada@example.com>, Bob <bob@x.org>; carol@x.org',
			['ada@example.com', 'bob@x.org', 'carol@x.org'],
		],
		['Ada <a@b.c> Bob <d@e.f>', ['a@b.c', 'd@e.f']],
		['a@b.c <a@b.c>', ['a@b.c']],
		['"Bob "<a@b.c>', ['a@b.c']],
		["'A@b.c' <a@b.c>; d@e.f", ['a@b.c', 'd@e.f']],
		// Nobody is dropped in silence.
		['other@b.c <a@b.c>', ['other@b.c <a@b.c>']],
		[
			['Ada <a@b.c>', { email: 'Bob <d@e.f>' }],
			['a@b.c', 'd@e.f'],
		],
	])('the emails %j are %j', (userEmails, names) => {
		expect(users({ ...byName, userEmails })).toEqual({ ids: [], names });
	});

	test.each<[unknown, string[]]>([
		['Sales', ['Sales']],
		[' Finance Team, Sales;Board\nAll  Staff ', ['Finance Team', 'Sales', 'Board', 'All  Staff']],
		[{ name: 'Finance Team' }, ['Finance Team']],
	])('the names %j are %j', (groupNames, names) => {
		expect(groups({ ...byName, groupNames })).toEqual({ ids: [], names });
	});

	test('[] are none, which needs no list', () => {
		expect(users({ ...byName, userEmails: [] })).toEqual(ids());
		expect(groups({ ...byName, groupNames: '[]' })).toEqual(ids());
	});

	test.each([[''], [' '], [null]])('%j is nothing', (userEmails) => {
		expect(users({ ...byName, userEmails })).toBeUndefined();
	});

	const separate = 'Use emails separated by commas, e.g. ada@example.com, bob@example.com';
	const group = "If it's a group's name, use Group Names";
	test.each<[unknown, string, string]>([
		[7, '7', separate],
		[['a@b.c', ''], '""', separate],
		['<>', '"<>"', separate],
		[{ name: 'Ada' }, '{"name":"Ada"}', separate],
		['Sales team', '"Sales team"', group],
		['a@b.c; Sales team, d@e.f', '"Sales team"', group],
		['a@b.c Sales', '"a@b.c Sales"', separate],
		['ada@b.c & bob@b.c', '"ada@b.c & bob@b.c"', separate],
		['Lovelace, Ada <a@b.c>', '"Lovelace"', group],
		['Bob <bob>', '"Bob <bob>"', group],
	])('%j is refused', (userEmails, given, advice) => {
		const problem = `User Emails: ${given} isn't an email address.`;
		expect(users({ ...byName, userEmails })).toBe(`${problem} ${advice}`);
		// There's no parameter for groups then.
		const { issues } = read('addUsers', { scheduleId: 5, ...byName, userEmails });
		expect(issues).toBe(`${problem} ${separate}`);
	});

	test('text of any size is read in proportion to it', () => {
		for (const text of [
			'"'.repeat(200_000),
			'<'.repeat(200_000),
			'"a" '.repeat(100_000),
			' '.repeat(400_000),
		]) {
			expect(users({ ...byName, userEmails: `${text}x` })).toMatch(/isn't an email address\./);
		}
	});

	test('a group that is none is refused as a name', () => {
		expect(groups({ ...byName, groupNames: [true] })).toBe(
			"Group Names: true isn't a name. Use names separated by commas, e.g. Sales, Finance Team",
		);
	});

	test('a group may be named by a number, or begin with a bracket', () => {
		expect(groups({ ...byName, groupNames: 2024 })).toEqual({ ids: [], names: ['2024'] });
		expect(groups({ ...byName, groupNames: '[EU] Sales, Finance' })).toEqual({
			ids: [],
			names: ['[EU] Sales', 'Finance'],
		});
	});
});

describe('from the list', () => {
	const list = { recipientSelection: 'list', users: '1' };
	test.each<[unknown, unknown]>([
		[[3, 4], ids(3, 4)],
		[['3', 3], ids(3)],
		[[], undefined],
		[null, undefined],
		[['x'], 'Users From List: "x" isn\'t a valid ID. Use whole numbers, e.g. 1, 2, 3'],
	])('%j is %j', (usersFromList, expected) => {
		expect(users({ ...list, usersFromList })).toEqual(expected);
	});

	test('an empty list that an expression gives is meant', () => {
		const saved = expressions({ usersFromList: '[]' });
		expect(users({ ...list, usersFromList: [] }, { saved })).toEqual(ids());
	});
});

test.each([
	['id', 'users', 'User IDs'],
	['name', 'userEmails', 'User Emails'],
	['list', 'usersFromList', 'Users From List'],
])(
	'an expression that comes to nothing is refused by name: by %s',
	(recipientSelection, parameter, label) => {
		const saved = expressions({ [parameter]: '$json.usr' });
		const problem = `${label} is empty: {{ $json.usr }} returned nothing. Check the field name. If empty is OK, put ?? '' before the }}`;
		expect(users({ recipientSelection }, { saved })).toBe(problem);
		const emptyCell = { saved, json: { usr: null } };
		expect(users({ recipientSelection }, emptyCell)).toBeUndefined();
		expect(users({ recipientSelection, [parameter]: '' }, emptyCell)).toBeUndefined();
		const padded = { [parameter]: `${saved![parameter]}\n` };
		const given = { recipientSelection, [parameter]: '\n' };
		expect(users(given, { saved: padded })).toBe(problem);
		expect(users(given, { ...emptyCell, saved: padded })).toMatch(/ Remove spaces and line breaks /);
	},
);

describe('another expression that comes to nothing', () => {
	const saved = expressions({ users: '$json.usr ?? null' });
	const nothing = 'User IDs is empty: {{ $json.usr ?? null }} returned nothing. Check the field name';

	test('may be a mistake if it gives null, and means none if it gives an empty text', () => {
		expect(users({}, { saved })).toBe(`${nothing}. If empty is OK, put ?? '' before the }}`);
		expect(users({ users: '' }, { saved })).toBeUndefined();
	});

	test('is refused either way in a membership, which offers an empty list only where people are added', () => {
		const issues = (name: string, given: unknown) =>
			read(name, { scheduleId: 5, users: given }, { saved }).issues;
		expect(issues('addUsers', null)).toBe(`${nothing}. If empty is OK, put || [] before the }}`);
		expect(issues('addUsers', '')).toBe(
			'User IDs is empty. Enter at least one. If empty is OK, put || [] before the }}',
		);
		expect(issues('removeUsers', null)).toBe(nothing);
		expect(issues('removeUsers', '')).toBe('User IDs is empty. Enter at least one');
	});

	test('tells a model what to pass', () => {
		const fromAI = { saved: expressions({ users: "$fromAI('users')" }), isOfTool: true };
		expect(users({}, fromAI)).toBe('User IDs is empty. Enter at least one');
		expect(users({ users: '' }, fromAI)).toBeUndefined();
		expect(read('addUsers', { scheduleId: 5, users: '' }, fromAI).issues).toBe(
			'User IDs is empty. Enter at least one',
		);
	});
});

test.each<[Record<string, unknown>, unknown]>([
	[{}, []],
	[{ users: '1, 2' }, [{ field: 'users', ...ids(1, 2) }]],
	[
		{ users: [], groups: 3 },
		[
			{ field: 'users', ...ids() },
			{ field: 'groups', ...ids(3) },
		],
	],
	[{ userEmails: 'a@b.c' }, [{ field: 'users', ids: [], names: ['a@b.c'] }]],
	[{ userEmails: 'a@b.c', users: '1, 2' }, [{ field: 'users', ids: [1, 2], names: ['a@b.c'] }]],
])('side by side, in Update Fields: %j are %j', (parameters, expected) => {
	expect(collected(parameters)).toEqual(expected);
});

describe('looked up in the lists', () => {
	const lists = listsOf({
		users: [
			{ id: 1, name: 'Ada', email: 'Ada@Example.com ' },
			{ id: 2, name: 'Bob', email: 'bob@example.com' },
			{ id: 3, name: 'Bob Too', email: 'BOB@example.com' },
			{ id: 1, name: 'Ada, listed twice', email: 'ada@example.com' },
			{ id: 4, name: 'No email', email: '' },
		],
		groups: [
			{ id: 7, name: ' Finance Team' },
			{ id: 8, name: '' },
		],
	});

	const lookUp = (field: 'users' | 'groups', ids: number[], names: string[], inLists = lists) => {
		const issues = new Issues();
		const found = resolveRecipients({ field, ids, names }, inLists, issues);
		return issues.count > 0 ? String(issues) : found;
	};

	test('emails and names are compared without case and surrounding spaces', () => {
		expect(lookUp('users', [], ['ADA@example.COM'])).toEqual([1]);
		expect(lookUp('groups', [], ['finance team'])).toEqual([7]);
	});

	test('they stand behind the IDs, none twice', () => {
		const names = ['ada@example.com', 'ada@example.com'];
		expect(lookUp('users', [9, 1], names)).toEqual([9, 1]);
		expect(lookUp('users', [9], names)).toEqual([9, 1]);
	});

	test('all that are unknown, or fit two records, are named', () => {
		expect(lookUp('users', [1], ['eve@x.y', 'bob@example.com', 'Ada'])).toBe(
			'User Emails: no user with the email "eve@x.y"; "bob@example.com" matches more than one user (IDs 2, 3): use one of these IDs instead, in User IDs (Select Recipients By: ID); no user with the email "Ada"',
		);
		expect(lookUp('groups', [], ['Sales'])).toBe('Group Names: no group with the name "Sales"');
	});

	test('ten at most', () => {
		const unknown = Array.from({ length: 12 }, (_, index) => `${index}@x.y`);
		expect(lookUp('users', [], unknown)).toMatch(/no user with the email "9@x.y" and 2 more$/);
	});
});

describe('in the editor', () => {
	const description = expect.stringMatching(/^[A-Z].{10,}/);
	const inEditor = () => recipientProperties(['users', 'groups'], true);

	test('the switch offers the three ways in alphabetical order, takes no expression, and starts with IDs', () => {
		expect(inEditor()[0]).toMatchObject({
			name: 'recipientSelection',
			displayName: 'Select Recipients By',
			noDataExpression: true,
			default: 'id',
			options: [
				{ value: 'name', name: 'Email (Users) or Name (Groups)', description },
				{ value: 'id', description },
				{ value: 'list', description },
			],
		});
	});

	test('each way shows parameters of its own, required where there has to be one', () => {
		const shown = inEditor()
			.slice(1)
			.map(({ name, required, displayOptions }) => [
				name,
				displayOptions?.show?.recipientSelection,
				required,
			]);
		expect(shown).toEqual([
			['userEmails', ['name'], true],
			['users', ['id'], true],
			['usersFromList', ['list'], true],
			['groupNames', ['name'], true],
			['groups', ['id'], true],
			['groupsFromList', ['list'], true],
		]);
		expect(recipientProperties(['users'], false).some(({ required }) => required)).toBe(false);
	});

	test('a collection has those that can be typed, without conditions', () => {
		const names = recipientMembers().map(({ name }) => name);
		expect(names.sort()).toEqual(['groupNames', 'groups', 'userEmails', 'users']);
		expect(recipientMembers().filter(({ displayOptions }) => displayOptions)).toEqual([]);
	});
});
