import {
	goneKey,
	lackIn,
	type ReadRecord,
	readRecord,
	readRecords,
	searchList,
} from '../../../nodes/ReportSchedule/lists/records';
import { nameKey } from '../../../nodes/ReportSchedule/text/text';

test.each<{ record: object; fullName: string | undefined; lastNameFirst?: string }>([
	{ record: { first_name: ' Ada ', last_name: 'Lovelace' }, fullName: 'Ada Lovelace', lastNameFirst: 'Lovelace Ada' },
	{ record: { first_name: 'Bo', last_name: '' }, fullName: '' },
	{
		record: { first_name: 'Bo', last_name: null, name: 'Bo  Diddley' },
		fullName: 'Bo Diddley',
		lastNameFirst: 'Diddley Bo',
	},
	{ record: { name: 'Noether, Emmy' }, fullName: 'Emmy Noether', lastNameFirst: 'Noether Emmy' },
	{ record: { name: 'Ana García López' }, fullName: 'Ana García López' },
	{ record: { name: 'Reporting' }, fullName: 'Reporting' },
	{ record: { name: 'Ada,' }, fullName: 'Ada,' },
	{ record: { first_name: 1, last_name: 'A' }, fullName: undefined },
	{ record: { name: { full: 'A' } }, fullName: undefined },
])('the full name in $record is $fullName', ({ record, fullName, lastNameFirst }) => {
	const read = readRecord(record);
	expect([read.fullName, read.lastNameFirst]).toEqual([fullName, lastNameFirst]);
});

test.each<{ record: object; keys: Array<'email' | 'fullName' | 'name' | 'report'>; lack: string }>([
	{ record: { id: 1, email: 'a@x.y' }, keys: ['email', 'fullName'], lack: '' },
	{ record: { id: 1, email: null, name: '' }, keys: ['email', 'fullName'], lack: '' },
	{ record: { email: 'a@x.y' }, keys: ['email'], lack: 'no usable `id` (record 1 of 1)' },
	{ record: { id: 7, email: 5 }, keys: ['email'], lack: 'no usable `email` (ID 7)' },
	{ record: { id: 7 }, keys: ['email'], lack: 'no usable `email` (ID 7)' },
	{
		record: { id: 7, email: 'a@x.y', name: 5 },
		keys: ['email', 'fullName'],
		lack: '`name`, `first_name` or `last_name`',
	},
	{ record: { id: 7, title: {} }, keys: ['name'], lack: '`name` or `title`' },
	{ record: { id: 7, name: 5, title: 'A' }, keys: ['name'], lack: '`name` or `title`' },
	{ record: { id: 7, name: 'A', report: 'Sales' }, keys: ['name', 'report'], lack: '`report`' },
	{ record: { id: 7, name: 'A', report: null }, keys: ['name', 'report'], lack: '`report`' },
	{ record: { id: 7, name: 'A', report: '3' }, keys: ['name', 'report'], lack: '' },
	{ record: { id: 7, name: 'A', report: { id: 3 } }, keys: ['name', 'report'], lack: '' },
	{ record: { id: 7, name: 'A', report: { id: 3, report_id: 4 } }, keys: ['name', 'report'], lack: '`report`' },
	{
		record: { id: 7, name: 'A', report: { id: 3, name: 'B', report_id: 4 } },
		keys: ['name', 'report'],
		lack: '`report`',
	},
])('the record $record can be searched for $keys unless it lacks: $lack', ({ record, keys, lack }) => {
	const found = lackIn([readRecord(record)], keys) ?? '';
	if (lack === '') expect(found).toBe('');
	else expect(found).toContain(lack);
});

test.each<[Record<string, unknown>, key: string | undefined]>([
	[{ deleted_at: '2024-05-01' }, 'deleted_at'],
	[{ is_deleted: true }, 'is_deleted'],
	[{ archived: 1 }, 'archived'],
	[{ is_archived: 'yes' }, 'is_archived'],
	[{ deleted: false, ArchivedAt: '2024-05-01' }, 'ArchivedAt'],
	[{ deleted: false, is_archived: 0, archived_at: null, delete_reason: '' }, undefined],
	[{ is_deleted: 'No', archived: '0', deleted_by: [], archive: {} }, undefined],
	[{ undeletable: true, inactive: true }, undefined],
	[{ deleted: { toString: 1 } }, 'deleted'],
])('the record %j says it’s deleted or archived: %s', (record, key) => expect(goneKey(record)).toBe(key));

test.each<[users: number[], groups: number[], kept: string[]]>([
	[[7], [], ['id', 'users', 'groups']],
	[[], [], ['id']],
	[[], [4], ['id', 'groups']],
])('where a list shows users %j and groups %j elsewhere, an empty list is kept of %j', (users, groups, kept) => {
	for (const nobody of [[], null, '']) {
		const [, { record }] = readRecords([
			{ id: 1, users, groups },
			{ id: 2, users: nobody, groups: nobody },
		]) as [object, ReadRecord];
		expect(Object.keys(record)).toEqual(kept);
	}
});

test.each<[string, other: string, isSame: boolean]>([
	[' Sales  Team\u200b', 'sales team', true],
	['Büro', 'Bu\u0308ro', true],
	['Sales  Team', 'sales team', true],
	['„Big“ one', '"big" ONE', true],
	['ΟΔΟΣ', 'οδος', true],
	['“Big” one', '"big" ONE', true],
	['<b>', '‹b>', true],
	['Buro', 'Büro', false],
	['m²', 'm2', false],
	['ı', 'i', false],
])('%j and %j are one name: %s', (name, other, isSame) => expect(nameKey(name) === nameKey(other)).toBe(isSame));

test('a list is searched for a part of a name or an email, whatever its case, or for a report', () => {
	const records = [
		{ id: 1, name: 'Weekly SALES', email: 'ada@x.org', report: 7 },
		{ id: 2, name: null, email: 'sales@x.org', report: 8 },
		{ name: 'Sales', email: 'Ada@x.org', report: 7 },
	];
	for (const filter of [{ name: 'sales' }, { email: 'ADA' }, { report: 7 }])
		expect(searchList({ records, doubt: 'Why' })(filter)).toEqual({ records: [records[0]], doubt: 'Why' });
});

test('a name of more than 1,000 characters is compared as it is, because normalizing takes quadratic time', () => {
	expect(nameKey(`e\u0301${'x'.repeat(998)}`)).toBe(`é${'x'.repeat(998)}`);
	expect(nameKey(`e\u0301${'x'.repeat(999)}`)).toBe(`e\u0301${'x'.repeat(999)}`);
});
