import {
	ListIndex,
	nameKey,
	readRecords,
	recordId,
	listSearch,
	type ListedRecord,
	type RecordKey,
} from '../../../nodes/ReportSchedule/lists/records';

const schedule: RecordKey[] = ['name', 'report'];

test.each<[string, object, RecordKey[], ListedRecord]>([
	['an ID', { id: 7 }, [], { id: 7 }],
	['its digits', { id: '17' }, [], { id: 17 }],
	['a schedule', { id: 7, name: 'Sales', report: 3, x: 1 }, schedule, { id: 7, name: 'Sales', report: 3 }],
	['a report as an object', { id: 7, name: '', report: { id: 3 } }, schedule, { id: 7, name: '', report: 3 }],
	['no name', { id: 7, name: null, report: 3 }, schedule, { id: 7, name: '', report: 3 }],
	['a user', { id: 7, email: 'a@b.c', name: 5 }, ['email'], { id: 7, email: 'a@b.c' }],
	['a user without an email', { id: 7, email: null }, ['email'], { id: 7, email: '' }],
])('a record that counts: %s', (_what, given, keys, record) => {
	expect(readRecords({ records: [given] }, keys)).toEqual({ records: [record] });
});

describe('a record that makes the list one of which nothing is known', () => {
	const named = { id: 7, name: 'Sales', report: 3 };
	test.each<[string, unknown, string]>([
		['no record', 7, '`id`'],
		['no ID', { ...named, id: undefined }, '`id`'],
		['zero', { ...named, id: 0 }, '`id`'],
		['a text', { ...named, id: '7a' }, '`id`'],
		['a number in other digits', { ...named, id: '0x10' }, '`id`'],
		['a number with an exponent', { ...named, id: '1e3' }, '`id`'],
		['an ID that is too large', { ...named, id: '9'.repeat(16) }, '`id`'],
		['no name', { id: 7, report: 3 }, '`name`'],
		['a name that is a number', { ...named, name: 7 }, '`name`'],
		['no report', { id: 7, name: 'Sales' }, '`report`'],
		['a report that is a name', { ...named, report: 'Sales', report_id: 3 }, '`report`'],
		['a report without an ID', { ...named, report: { name: 'Sales' } }, '`report`'],
	])('%s', (_what, given, missing) => {
		const list = { records: [named, given, named] };
		expect(readRecords(list, schedule)).toEqual({
			records: [named, undefined, named],
			doubt: `can't be searched reliably: at least one record has no usable ${missing}`,
		});
	});

	test('a user whose email is missing', () => {
		expect(readRecords({ records: [{ id: 7, name: 'Ada' }] }, ['email'])).toMatchObject({
			doubt: "can't be searched reliably: at least one record has no usable `email`",
		});
	});

	test('what is inherited is no key of a record', () => {
		expect(recordId(Object.create({ id: 7 }))).toBeUndefined();
	});
});

describe('an index', () => {
	const users = new ListIndex([
		{ id: 1, email: 'Ada@Example.com' },
		{ id: 2, email: 'twin@example.com' },
		{ id: 3, email: ' TWIN@example.com' },
		{ id: 4, email: '' },
	]);
	const schedules = new ListIndex([
		{ id: 1, name: 'Sales', report: 7 },
		{ id: 1, name: 'Sales', report: 7 },
		{ id: 2, name: 'Sales', report: 8 },
		{ id: 3, name: '', report: 7 },
	]);

	test.each([
		['ada@example.COM', [1]],
		['twin@example.com', [2, 3]],
		['eve@example.com', []],
		[' ', []],
	])('finds the users of %j', (email, ids) => expect([...users.find(email)]).toEqual(ids));

	test.each<[string, number, number[]]>([
		['SALES', 7, [1]],
		['Sales', 8, [2]],
		['Sales', 9, []],
		['', 7, []],
	])('finds the schedules named %j on report %i', (name, report, ids) =>
		expect([...schedules.find(name, report)]).toEqual(ids),
	);

	test('knows which records there are', () =>
		expect([schedules.has(3), schedules.has(4)]).toEqual([true, false]));
});

describe('two spellings of a name', () => {
	test.each([
		['case', 'Weekly SALES', 'weekly sales'],
		['the two forms of a Greek letter', 'ΠΩΛΗΣ', 'πωλησ'],
		['Unicode form', 'Caf\u00e9', 'Cafe\u0301'],
		['Unicode form after a change of case', 'I\u0307', '\u0130'],
		['spaces around', ' Sales\t', 'Sales'],
		['repeated spaces', 'Weekly  \u00a0 Sales', 'Weekly Sales'],
		['line breaks', 'Weekly\r\nSales', 'Weekly Sales'],
		['control characters', 'Weekly\u0000 \u0007Sales', 'Weekly Sales'],
		['characters that can’t be seen', 'Week\u200bly\u00ad \u200d Sales\ufeff', 'Weekly Sales'],
	])('%s makes no difference', (_what, one, other) => {
		expect(nameKey(one)).toBe(nameKey(other));
		expect(nameKey(one)).not.toBe('');
	});

	test.each([
		['m²', 'm2'],
		['Kıl', 'Kil'],
		['Sales', 'Sales.'],
		['WeeklySales', 'Weekly Sales'],
		['Café', 'Cafe'],
		['🏴\u{E0067}\u{E0062}\u{E0073}\u{E007F}', '🏴\u{E0067}\u{E0062}\u{E0077}\u{E007F}'],
	])('%s is not %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));

	test.each(['', ' ', '\n\u200b\u0000'])('%j is no name', (blank) => expect(nameKey(blank)).toBe(''));
});

describe('a search of the schedules', () => {
	const schedules = [
		{ id: 1, name: 'Sales Café', report: 7 },
		{ id: 2, name: 'Costs', report: { id: 7 } },
		{ id: 3, name: null, report: 8 },
	];

	test.each([
		[{}, [1, 2, 3]],
		[{ report: 7 }, [1, 2]],
		[{ name: 'cafe\u0301 ' }, [1]],
		[{ name: 'S', report: 7 }, [1, 2]],
		[{ name: 'x' }, []],
		[{ report: 9 }, []],
	])('for %j finds %j, as they came', (filter, ids) => {
		expect(listSearch({ records: schedules })(filter)).toEqual({
			records: schedules.filter(({ id }) => ids.includes(id)),
			doubt: undefined,
		});
	});

	const odd = [...schedules, { id: 4, title: 'Sales' }];
	test.each<[object, number[], string | undefined]>([
		[{}, [1, 2, 3, 4], undefined],
		[{ name: 'sales' }, [1], "can't be searched reliably: at least one record has no usable `name`"],
		[{ report: 7 }, [1, 2], "can't be searched reliably: at least one record has no usable `report`"],
	])('for %j among records that lack keys: %j, %j', (filter, ids, doubt) => {
		expect(listSearch({ records: odd })(filter)).toEqual({
			records: odd.filter(({ id }) => ids.includes(id)),
			doubt,
		});
	});

	test.each([[{}], [{ name: undefined, email: undefined }]])(
		'without filters, %j, keeps what has no ID',
		(filter) => {
			expect(listSearch({ records: ['x'] })(filter)).toEqual({ records: ['x'] });
		},
	);

	test('finds users by a part of their email', () => {
		const users = [
			{ id: 1, email: 'Ada@Example.com' },
			{ id: 2, email: null },
			{ id: 3, email: 'a@b.c' },
		];
		expect(listSearch({ records: users })({ email: ' @example' })).toEqual({ records: [users[0]] });
	});

	test('has the list’s doubt first', () => {
		const list = { records: odd, doubt: 'may be incomplete' };
		expect(listSearch(list)({ name: 'sales' }).doubt).toBe('may be incomplete');
	});
});

test('for many filters, a list is read once', () => {
	let readings = 0;
	const record = {
		id: 1,
		get name() {
			readings += 1;
			return 'Sales';
		},
	};
	const search = listSearch({ records: [record] });
	const found = ['sa', 'LES', 'x'].map((name) => search({ name }).records.length);
	expect(found).toEqual([1, 1, 0]);
	expect(readings).toBe(1);
});
