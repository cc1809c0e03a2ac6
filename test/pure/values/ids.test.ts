import { scheduleField } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import { InvalidValue } from '../../../nodes/ReportSchedule/text/issues';
import { values } from '../../../nodes/ReportSchedule/values';
import { cells } from '../cells';
import { REFUSED, attempt, doubtOf, readAs } from './reading';

const largest = Number.MAX_SAFE_INTEGER;
const notRefused = (field: string, given: unknown[]) => given.filter((one) => readAs(field, one) !== REFUSED);

describe('one ID', () => {
	test('is a number, its text, an object that carries it, or a list of one', () => {
		const seven = [
			...[
				7,
				'7',
				' 7\n',
				'007',
				'7.0',
				'\u200b7\ufeff',
				`${'0'.repeat(31)}7`,
				{ id: 7 },
				{ id: '7', name: 'Sales' },
				{ id: ' 7\u200b' },
				{ id: ['7'] },
			],
			...[[7], ['7'], '["7"]', '[7]', [{ id: 7 }], '{"id": 7}'],
		];
		expect(seven.map((given) => readAs('report', given))).toEqual(seven.map(() => 7));
		expect(seven.map((given) => values.id(given))).toEqual(seven.map(() => 7));
		expect([largest, String(largest)].map((given) => values.id(given))).toEqual([largest, largest]);
	});

	test('is nothing else', () => {
		const refused = [
			...[
				0,
				-7,
				1.5,
				NaN,
				Infinity,
				true,
				7n,
				new Date(7),
				Symbol('7'),
				{},
				[],
				[7, 8],
				Object.create({ id: 7 }),
			],
			// A spreadsheet's 1.000 is a thousand in half of Europe.
			...cells("0 | +1 | -7 | 5.01 | 1.000 | 1.00 | 1,000 | 1 000 | 1'000 | 7,0 | 0.0 | 1e3 | 0x7"),
			...cells(
				'(ID 7) | Sales (7) | Sales (ID 7) | Sales (ID 0) | Sales (ID 7), EMEA | Sales (ID 7), EMEA (ID 8) | 7x | #7 | No. 7 | Sales | 7/add_users | ../7 | 7?x=1 | ١ | ７ | [] | [7, 8] | [7',
			),
			...[largest + 1, String(largest + 1), `${'0'.repeat(32)}7`],
			// An option's or a row's own ID isn't the ID of what it shows.
			...[{ id: 3045, value: '7' }, [{ id: 3045, value: '7' }], { id: 3045, value: null }, { id: { id: 7 } }],
			...[
				{ id: 3045, display_value: '7' },
				{ id: 3045, rawValue: 7 },
				'{"id": 3045, "Value": "7"}',
				{ ID: 7 },
			],
		];
		expect(notRefused('report', refused)).toEqual([]);
		expect(refused.filter((given) => attempt(() => values.id(given)) !== REFUSED)).toEqual([]);
	});

	/** The kind: an object whose `id` may be its own, and not that of what it's about. */
	test.each<[why: string, field: 'report' | 'users' | 'groups' | 'datasource', objects: object[]]>([
		[
			'a row of a join',
			'users',
			[
				{ id: 501, user: 7 },
				{ id: 501, user_id: 7 },
				{ id: 501, member: { id: 7 } },
			],
		],
		[
			'a row of another table',
			'report',
			[
				{ id: 1, fields: {} },
				{ id: 1, createdTime: 'x', fields: { Name: 'a' } },
			],
		],
		[
			'what shows something else',
			'report',
			[
				{ id: 3045, value: '7' },
				{ id: 3045, order: '1.00', Report: 7 },
			],
		],
		[
			'a person without an email',
			'users',
			[
				{ id: 7, name: 'Ada' },
				{ id: 7, email: '', role: 'x' },
				{ id: 7, email: null },
			],
		],
		[
			'a row that has the user beside it, and their email',
			'users',
			[
				{ id: 501, email: 'ada@x.org', user: 7 },
				{ id: 501, email: 'ada@x.org', user_id: '7' },
				{ id: 501, email: 'ada@x.org', userId: null },
				{ id: 501, email: 'ada@x.org', user: { id: 7 } },
			],
		],
		['a row that has the report beside it', 'report', [{ id: 12, name: 'Sales', report: 7 }]],
		[
			'another kind of record',
			'groups',
			[
				{ id: 7, email: 'ada@x.org' },
				{ id: 7, members: 3 },
			],
		],
		[
			'a record that has no name',
			'datasource',
			[
				{ id: 7, name: ' ' },
				{ id: 7, name: 7 },
				{ id: 7, type: 'sql' },
			],
		],
		[
			'a name that it inherits',
			'report',
			[Object.assign(Object.create({ name: 'a' }) as object, { id: 7, x: 1 })],
		],
	])('is not the id of %s (%s), as an object, in a list or as JSON text', (_why, field, objects) => {
		for (const one of objects) {
			const given = [one, [one], JSON.stringify([one]), JSON.stringify(one)];
			expect(notRefused(field, given)).toEqual([]);
			expect(() => values.read(scheduleField(field), one)).toThrow(/its id may be its own/);
		}
	});

	test('is the id of a record that carries what such a record is known by', () => {
		const named = [{ id: 7, name: 'Sales', x: 1 }, { id: '7', title: 'Sales', fields: {} }, { id: 7 }];
		for (const field of ['report', 'datasource'])
			expect(named.map((one) => readAs(field, one))).toEqual([7, 7, 7]);
		expect(readAs('groups', named)).toEqual([7]);
		const ada = { id: 7, email: 'ada@x.org', username: 'ada', user_type: 1, userId: 7 };
		expect(readAs('users', [ada, { id: 8 }])).toEqual([7, 8]);
	});

	test('that an option of the form leaves at 0 is not set', () => {
		const given = [0, '0', ' 00 ', '0.0', [0], 7, '7.0', '07'];
		expect(given.map((one) => readAs('datasource', one))).toEqual([...Array<undefined>(5), 7, 7, 7]);
	});
});

test('the address of a record’s page stands for its ID, and no other address does', () => {
	const idOf = (address: string) => attempt(() => values.id(address, 'group'));
	const own = cells('https://h/groups/5/ | HTTPS://h/a/3/Groups//15/edit?tab=2#x | http://h/group/7/v2/3d');
	expect(own.map(idOf)).toEqual([5, 15, 7]);
	const others = cells(
		'https://h/reports/5/ | https://h/groups/ | https://h/groups/new/5 | https://h/groups/5/versions/2 | https://h/groups/5/groups/x | https://h/groups/5-x | https://h/#/groups/5 | https://h/5 | https://',
	);
	expect(others.filter((one) => idOf(one) !== REFUSED)).toEqual([]);
	expect(() => values.id('https://h/5', 'group')).toThrow(/5” isn't the address of a group's page/);
	const report = 'https://h/reports/7';
	expect([readAs('report', report), readAs('name', report)]).toEqual([7, report]);
	for (const of of ['user', 'datasource'] as const)
		expect(() => values.id(report, of)).toThrow(/isn't a valid ID/);
});

describe('a list of IDs', () => {
	test.each<[ids: number[], given: unknown[]]>([
		[[7], [7, '7.0', { id: 7 }, '{"id": 7}']],
		[
			[1, 2],
			['1, 2,', [1, '2'], '[1,2]', [{ id: 1 }, { id: '2' }, 1], '\u200b1, \ufeff2', '[1.0, "2.0"]'],
		],
		[[3, 1, 2, 4], ['3;1 2\n1\t4']],
		[[], [[], '[]', [''], [null], '[""]', '[null]']],
		// Whether or not they could be one number.
		[
			[1, 234],
			['1, 234', '1 234', '1,234', '1\u00a0, 234'],
		],
		[[1, 50], ['1,50']],
	])('%j is read from %j', (ids, given) => {
		expect(given.map((one) => readAs('users', one))).toEqual(given.map(() => ids));
	});

	test('has nothing else in it, and no number with separators', () => {
		const refused = [
			...cells(
				'1, two | [1,"x"] | [9007199254740993] | [1, 2 | 1.000 | 2, 1.000 | , | 1/2 | 1-3 | 1 and 2 | -1, 2 | 1; 0',
			),
			...[
				[1, null],
				[1].concat(new Array(1)),
				[1, ''],
				['', 1],
				[null, 1],
				{},
				[[1, 2]],
				true,
				[{ id: 1 }, { id: 3045, value: '7' }],
			],
			// One number or several?
			...cells("1,050 | 7, 1,050 | 1, 007 | 1,234.0 | 12,000,000 | 1'050 | 1_050 | 1，050 | 1.050"),
			...['1,\u200b050', '1\u00a0234', '1\u202f234', '5, 1\u2009234', ['1,234']],
		];
		expect(notRefused('users', refused)).toEqual([]);
	});

	test('that may be one number with separators is told', () => {
		const isTold = (given: unknown) => doubtOf('users', given) !== undefined;
		expect(
			['1,234', '12,345', ' 1,234,567\n', '1,\u200b234', '1 234', '7; 1,234', '7\n1,234'].filter(isTold),
		).toHaveLength(7);
		expect(['1, 234', '1,50', '1,2345', '7, 1,234', '123', [1, 234], 1234].filter(isTold)).toEqual([]);
	});

	test('has advice of its own for what looks like something else', () => {
		expect(() => values.ids('1, a@b.c', 'users', 'Write letters')).toThrow(
			new InvalidValue("“a@b.c” isn't a valid ID. Write letters"),
		);
		expect(() => values.ids('1, a@b.c', 'users')).toThrow(/Use whole numbers/);
		expect(() => values.ids('1, Ada', 'users', 'Write letters')).toThrow(
			/^“Ada” isn't a valid ID. (?!Write)/,
		);
		expect(() => values.ids('1, Ada', 'groups', 'Write letters')).toThrow(/Write letters$/);
		expect(() => values.id('Ada', 'report', 'Pick one')).toThrow(/Pick one$/);
		expect(() => values.id('Ada')).toThrow(/Use a whole number, e\.g\. 7$/);
	});
});
