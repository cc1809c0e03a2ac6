import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scheduleFields } from '../../../nodes/ReportSchedule/fields/scheduleFields';
import type { ScheduleBody } from '../../../nodes/ReportSchedule/fields/types';
import type { Change, Draft } from '../../../nodes/ReportSchedule/schedule/draft';
import { serviceFields } from '../../../tools/sandbox/described';
import { smallestCreate } from '../../data/wire';
import { byName, draft, members } from '../changes';
import { emptyRow, listing, note, said } from './runs';

/**
 * What people read of an operation stands in golden/, a file for each, to be read as a person would. After a change of words:
 * `WORDS=write npx jest test/pure/say/words`, then read what git shows.
 */
function expectGolden(name: string, sections: ReadonlyArray<readonly [what: string, lines: readonly string[]]>) {
	const file = join(__dirname, 'golden', `${name}.txt`);
	const text = sections.map(([what, lines]) => [`# ${what}`, ...lines, ''].join('\n')).join('\n');
	if (process.env.WORDS === 'write' || !existsSync(file)) writeFileSync(file, text);
	expect(text).toBe(readFileSync(file, 'utf8'));
}

type Case = [what: string, change: Change, answer?: unknown];

/** What a preview says of each case, and what the run does where that isn't the same but for the verb; what is to check. */
function wordsOf(operation: string, cases: readonly Case[]) {
	return cases.map(([what, change, ...answers]) => {
		const [would] = said(operation, [change]);
		const [did] = said(operation, [change], { previewOnly: false, answers });
		const check = String(answers.length > 0 ? did!.check : would!.check);
		const inPast = String(would!.change)
			.replace(/^(?:Create|Update|Remove)\b/, '$&d')
			.replace(/^Add\b/, 'Added');
		const changes = new Set([String(would!.change), ...(did!.change === inPast ? [] : [String(did!.change)])]);
		return [what, [...changes, ...(check === '' ? [] : [`? ${check}`])]] as const;
	});
}

const body: ScheduleBody = { ...smallestCreate, name: 'Sales', users: [1] };
const create = (more: ScheduleBody, rest: Partial<Draft> = {}) => draft({ ...body, ...more }, rest);
const condition = {
	schedule_condition: '2',
	query: 'SELECT 1',
	datasource: 3,
	trigger_value: '20',
	retry_condition: '4',
};
const names = listing({
	reports: { 7: 'Monthly "sales"' },
	users: { 1: 'Ada Lovelace (ada@x.org)' },
	groups: { 3: 'Board', 4: 'A,b', 5: 'R and D' },
});
const many = Array.from({ length: 12 }, (_, index) => index + 1);

test('the words of Create are those that somebody has read', () => {
	expectGolden(
		'create',
		wordsOf('schedule.create', [
			['the least', draft(smallestCreate)],
			['a name that nobody sees', create({ name: ' \u200b' })],
			['days', create({ schedule_type: 'W', scheduled_day_of_week: [0, 3, 6] })],
			['a date', create({ schedule_type: 'M', scheduled_day_of_month: 22 })],
			['the last day', create({ schedule_type: 'Q', scheduled_day_of_month: 29 })],
			['Slack, and both exports', create({ method_type: 'slack', export_type: 'png', export_data_type: 'csv' })],
			['a condition', create(condition)],
			['a condition without a query', create({ schedule_condition: '2', datasource: 3 })],
			['a condition whose query nobody sees', create({ ...condition, query: ' \u200b' })],
			['people by ID', create({ users: [1, 2], groups: [3] })],
			['people by name', create({ users: [1, 2], groups: [3, 4, 5] }, names)],
			['many people', create({ users: many })],
			['a group alone', create({ users: [], groups: [1] })],
			['a name and a timezone with a tag', create({ name: '<img src=x>', timezone: `<b>${'x'.repeat(99)}` })],
			['a doubt', create({}, { notes: [note('doubt', 'Check this.')] })],
			['the service’s ID', create({}), { data: { id: 40 } }],
			['no ID', create({}), {}],
			['words alone', create({}), { queued: 1 }],
			['two IDs', create({}), { id: 7, schedule_id: 8 }],
			['the ID in a result', create({}), { result: { id: 40 } }],
			['who was never given', create({}), { id: 40, users: [1, 2], groups: [4] }],
			['no ID, by name', byName(create({})), {}],
			[
				'an ID that the list had, another name, and nobody',
				create({}, { ...names, isListed: (id) => id === 40 }),
				{ id: 40, name: 'Sal', users: [] },
			],
		]),
	);
	const three = said('schedule.create', [create({}), create({}), create({})], {
		previewOnly: false,
		answers: [{ id: 40 }, { id: 41 }, { id: 40 }],
	});
	const areTold = three.map(({ check }) => String(check).includes('ID 40, the same as another'));
	expect(areTold).toEqual([true, false, true]);
});

/** A schedule as the service's list shows it, and an update of it. */
const record = {
	id: 5,
	...body,
	export_data_type: 'csv',
	schedule_condition: '1',
	retry_condition: '0',
	users: [
		{ id: 1, email: 'ada@x.org', name: 'Ada' },
		{ id: 2, email: 'bob@x.org' },
	],
	groups: [{ id: 4, name: 'Board' }],
};
const update = (given: ScheduleBody, more: Partial<Draft> = {}) => draft(given, { resourceId: 5, record, ...more });
const unread = (given: ScheduleBody, more: Partial<Draft> = {}) => draft(given, { resourceId: 5, ...more });
/** An update of a schedule of which the list shows these values, too. */
const shown = (more: object, given: ScheduleBody, rest: Partial<Draft> = {}) =>
	update(given, { record: { ...record, ...more }, ...rest });
const unchanged = { operation: 'unchanged' } as const;

test('the words of Update are those that somebody has read', () => {
	const weekly = { schedule_type: 'W', scheduled_day_of_week: [0, 3] };
	const hour = { scheduled_time_hour: '07' };
	const cy = listing({ users: { 1: 'Ada', 3: 'Cy' }, reports: { 7: 'Costs' } });
	const late = 'a'.repeat(99);
	expectGolden(
		'update',
		wordsOf('schedule.upsert', [
			['from what to what', update({ name: 'Sales', ...hour, query: 'SELECT 1', users: [3] })],
			['texts that differ late', shown({ query: late }, { query: `${late}b` })],
			['who comes and goes', update({ users: [1, 3], groups: [] })],
			['people by the names that were found', update({ users: [2, 3] }, cy)],
			['where the record can’t be read', update({ users: [2], schedule_type: 'W' }, { record: { users: ['?'] } })],
			['a record without a report', shown({ report: undefined }, hour)],
			['a record without a name', shown({ name: '' }, { method_type: 'slack' })],
			['the same values', update({ scheduled_time_hour: '09' })],
			['no record', unread({ ...hour, users: [], groups: [3] })],
			['unchanged', update({ name: 'Sales' }, unchanged)],
			['an empty row', emptyRow],
			[
				'unchanged, with a doubt about what is sent',
				update({ name: 'Sales' }, { ...unchanged, notes: [note('doubt', 'Day 6.', 'name')] }),
			],
			[
				'a doubt about what the schedule has, and one about what it had not',
				update(
					{ name: 'Sales', ...hour },
					{ notes: [note('doubt', 'Old.', 'name'), note('doubt', 'New.', 'scheduled_time_hour')] },
				),
			],
			['a condition, where the record has no query', update({ schedule_condition: '2' })],
			['one whose query the schedule has', shown({ query: 'SELECT 1' }, { schedule_condition: '2' })],
			['days, where it had none', shown({ scheduled_day_of_week: [] }, weekly)],
			['a name, where it had none', shown({ name: '' }, { name: 'Costs' })],
			[
				'the type that it has, with days of another one',
				shown({ ...weekly, scheduled_day_of_month: 3 }, { schedule_type: 'W', ...hour }),
			],
			['deleted', shown({ is_deleted: true, archived_at: null }, hour)],
			['deleted, without a name', shown({ name: null, deleted_at: '2026' }, hour)],
			['unchanged, and deleted', shown({ is_deleted: true }, { name: 'Sales' }, unchanged)],
			['a key that makes no text', shown({ deleted_by: { toString: 1 } }, { users: [1] })],
			['users without emails', shown({ users: [{ id: 1 }, { id: 2, first_name: 'Bob' }] }, { users: [1] })],
			[
				'all that there is to check',
				shown(
					{ ...weekly, deleted: 1 },
					{ name: 'Costs', users: [1], schedule_type: 'D', schedule_condition: '2' },
					{ notes: [note('blank', 'Groups', 'groups'), note('doubt', 'New.', 'name')] },
				),
			],
			['null groups', shown({ groups: null }, { users: [1, 2], groups: [] })],
		]),
	);
	/** A row with its name and one blank cell, which leaves fields of the schedule as they are. */
	const blank = (what: string, fields: string[], more: object = {}, rest: Partial<Draft> = {}) =>
		shown(more, { name: 'Sales' }, { notes: [note('blank', what, ...fields)], ...rest });
	const both = ['users', 'groups'];
	const exports = ['export_type', 'export_data_type'];
	const notes = [note('blank', 'Query', 'query'), note('blank', 'Users', 'users')];
	const ofGroups = note('blank', 'Groups', 'groups');
	const three = { body: { users: [1, 2, 3] } };
	const ofQuery = { schedule_condition: '2', query: 'a and b' };
	const always = { schedule_condition: '1' };
	const [ofWeek, ofMonth] = ['scheduled_day_of_week', 'scheduled_day_of_month'] as const;
	expectGolden(
		'blank',
		wordsOf('schedule.upsert', [
			['recipients', blank('Recipients', both, { deleted: 1 }, unchanged)],
			['groups beside users', blank('Groups', ['groups'], {}, three)],
			['recipients of nobody', blank('Recipients', both, { users: [], groups: null }, { body: {} })],
			['days', blank('Days', [ofWeek, ofMonth], weekly, { body: hour })],
			['days of another type', blank('Days', [ofMonth], { [ofMonth]: 3 }, { body: hour })],
			['a time', blank('Time (At)', ['scheduled_time_hour', 'scheduled_time_minute'])],
			['defaults', blank('Condition', ['schedule_condition', 'retry_condition', 'method_type'])],
			['a query', blank('Query', ['query'], ofQuery)],
			['a query that no longer has an effect', blank('Query', ['query'], ofQuery, { body: always })],
			['an export', blank('Attachments', exports, {}, unchanged)],
			['an export in a form that isn’t read', blank('Attachments', exports, { export_type: { id: 1 } }, unchanged)],
			['an export that is none in words', blank('Data Export', ['export_data_type'], { export_data_type: 'None' })],
			['what the record has in a form that isn’t read', blank('Users', ['users'], { users: { count: 2 } })],
			['what the record doesn’t show', blank('Trigger Value', ['trigger_value'])],
			['a query that is an empty object', blank('Query', ['query'], { ...ofQuery, query: {} })],
			['a datasource that is not set', blank('Datasource ID', ['datasource'], { ...ofQuery, datasource: 0 })],
			['without a record', unread({ name: 'Sales' }, { notes })],
			[
				'the other export, without a record',
				unread({ export_type: 'pdf' }, { notes: [note('blank', 'Attachments', 'export_data_type')] }),
			],
			[
				'the document export, without a record',
				unread({ export_data_type: 'csv' }, { notes: [note('blank', 'Attachments', 'export_type')] }),
			],
			['both exports, without a record', unread(hour, { notes: [note('blank', 'Attachments', ...exports)] })],
			[
				'groups in two columns, and the choice None, without a record',
				unread(hour, { notes: [ofGroups, ofGroups, note('blank', '', 'export_type')] }),
			],
		]),
	);
});

test('the words of memberships are those that somebody has read', () => {
	const listed = (ids: number[], more: object = {}) => members(5, ids, { record, ...more });
	const group = { resource: 'group' as const, record: { id: 5, name: 'Board', users: [1] } };
	const titled = listing({ schedules: { 5: 'Sales' } });
	const sections = [
		[
			'membership.addUsers',
			[
				['no record', members(5, [1, 2])],
				['found names', members(5, [7, 1], names)],
				['who is there', listed([1])],
				['who are there', listed([1, 2])],
				['who is there besides', listed([1, 3])],
				['a schedule by its title', members(5, [1], { record: { id: 5, title: 'Sales' }, ...titled })],
				['an empty list', members(5, [])],
			],
		],
		[
			'membership.removeUsers',
			[
				['who is there', listed([1, 2])],
				['who isn’t', listed([7])],
				['of nobody', members(5, [1], { record: { ...record, users: '' } })],
				['who aren’t besides', listed([1, 7, 8])],
				['archived', members(5, [1], { record: { ...record, archived: 'yes' } })],
			],
		],
		['membership.addGroups', [['by name', members(5, [3, 4], names)]]],
		['group.removeUsers', [['of a group', members(5, [1, 2], group)]]],
		['group.addUsers', [['to a group', members(5, [1, 2], group)]]],
	] as const;
	expectGolden(
		'membership',
		sections.flatMap(([operation, cases]) =>
			wordsOf(operation, cases as unknown as Case[]).map(([what, lines]) => [`${operation}: ${what}`, lines] as const),
		),
	);
	expect(said('group.addUsers', [members(4, [1], group)])).toMatchObject([{ groupId: 4 }]);
	const [ofTool] = said('membership.addUsers', [members(5, [1])], { isOfTool: true });
	expect(ofTool!.change).toBe('Preview only, nothing was changed: Add user 1 to schedule 5');
});

test('the words of answers are those that somebody has read', () => {
	const onSlack = { ...body, method_type: 'slack', ...condition };
	const read = { record: { id: 5, ...onSlack, users: record.users, groups: record.groups } };
	const hour = { scheduled_time_hour: '07' };
	const reset = {
		...body,
		...hour,
		users: [],
		groups: [],
		query: null,
		datasource: null,
		trigger_value: '',
		schedule_condition: '1',
		retry_condition: '0',
	};
	const asRecord = { id: 1, email: 'ada@x.org' };
	const timezone = `<b>${'x'.repeat(99)}`;
	const late = 'a'.repeat(99);
	const inEmails = { record: { id: 5, name: 'Sales', users: ['ada@x.org', 'bob@x.org'] } };
	/** To an update of the hour, if nothing else is said. */
	const cases: Array<[what: string, answer: unknown, change?: Change]> = [
		['as sent', { id: 5, ...hour }, unread(hour)],
		['an ID alone', { id: 5 }],
		['nothing', undefined],
		['the envelope', { status: 200, message: 'Request successful!' }],
		['the envelope of what was created', { status: 201, message: '' }],
		['the envelope of what has no content', { status: 204 }],
		['the envelope beside something else', { status: 200, job: 9 }],
		['the envelope around something else', { status: 200, data: { job: 9 } }],
		['users in another order', { id: 5, users: [2, asRecord] }],
		['a PUT that resets what isn’t sent', { id: 5, ...reset }, update(hour, read)],
		['some who are gone', { id: 5, users: [2], groups: [4] }, update(hour, read)],
		['null after a value', { id: 5, export_type: null, users: null }, unread({ export_type: 'pdf', users: [1] })],
		['who stays on', { id: 5, users: [{ id: 2, email: 'new@x.org' }, 9] }, update({ users: [1] })],
		['another schedule', { data: { id: 6, schedule_id: 8, ...hour } }],
		['an ID of its own beside the schedule’s', { id: 9, schedule_id: 5, ...hour }],
		['fields without an ID', { ...hour, method_type: 'slack' }, update(hour)],
		['a record in an envelope, whatever stands around it', { status: 206, warnings: ['8'], data: { id: 5, ...hour } }],
		['a record with a status and a message of its own', { id: 5, ...hour, status: 'paused', message: 'Hi' }],
		['an ID and words', { id: 5, note: 'Not saved' }],
		['the envelope with another message', { status: 200, message: 'Nothing was changed' }],
		['an envelope whose status makes no text', { status: { toString: 1 }, data: { id: 5, ...hour } }],
		['an error about a field that was not sent', { name: 'This field may not be blank.' }],
		['what no field can be', { id: 5, scheduled_time_hour: '24', method_type: 'teams' }],
		['days that are none', { id: 5, scheduled_day_of_week: [0, 9] }, unread({ scheduled_day_of_week: [0] })],
		['what may be a form of the same', { id: 5, report: 'Sales', timezone: { id: 1 }, users: 1 }],
		['texts that end otherwise', { id: 5, query: `${late}b` }, unread({ query: late })],
		['ends of lines', { id: 5, query: 'a\nb' }, unread({ query: 'a\r\nb' })],
		['fields without effect', { id: 5, query: null }, update({ schedule_condition: '1' }, read)],
		['a reset of a form that isn’t read', { id: 5, users: [] }, update(hour, inEmails)],
		['a form that isn’t read, as before', { ...inEmails.record, id: 5 }, update(hour, inEmails)],
		['another form of that, of more people', { id: 5, users: [1, 2, 3] }, update(hour, inEmails)],
		['another form of that, of as many people', { id: 5, users: [1, 2] }, update(hour, inEmails)],
		[
			'a form that is read, after one that isn’t',
			{ id: 5, timezone: 'UTC' },
			update(hour, { record: { id: 5, timezone: { id: 1 } } }),
		],
		['days in a form that isn’t read', { id: 5, scheduled_day_of_week: 'Mon' }, unread({ scheduled_day_of_week: [0] })],
		['nobody, although some were sent', { id: 5, users: [], groups: [] }, update({ users: [1] })],
		['a newcomer with an email', { id: 5, users: [{ id: 9, email: 'cy@x.org' }] }, update({ users: [] })],
		['users without emails', { id: 5, users: [{ id: 9, first_name: 'Cy' }] }, update({ users: [1] })],
		['fewer users than were sent', { id: 5, users: ['ada@x.org'] }, unread({ users: [1, 2] })],
		['nobody of the kind that is shown', { id: 5, users: [] }, update(hour)],
		['nobody of one kind, and a form that isn’t read', { id: 5, users: 2, groups: [] }, update(hour)],
		['something else', { queued: 1, x: 'x'.repeat(200) }],
		['an error about a field', { scheduled_time_hour: 'required' }],
		['a text', '<b>Done'],
		['a list', [{ id: 5 }]],
		['a timezone with a tag', { id: 5, timezone }, unread({ timezone: 'UTC' })],
		[
			'a group of other members',
			{ id: 5, name: 'Bored', report: 9, users: [] },
			members(5, [2], { resource: 'group', record: { id: 5, name: 'Board', report: 8, users: [1] } }),
		],
	];
	expectGolden(
		'answers',
		cases.map(([what, answer, change = update(hour)]) => {
			const operation = 'recipients' in change ? 'group.addUsers' : 'schedule.update';
			const [output] = said(operation, [change], { previewOnly: false, answers: [answer] });
			return [what, [String(output!.check) || '(nothing to check)']];
		}),
	);
});

/** Different values of a field: all that it lists, or else what it may hold. */
function valuesOf(name: string): unknown[] {
	const { values, isList, examples } = serviceFields.find((field) => field.name === name)!;
	if (values !== undefined) return values.map((value) => (isList ? [value] : value));
	const another = (value: unknown) => (typeof value === 'number' ? value + 1 : `${String(value)}!`);
	return examples.flatMap((value) => (Array.isArray(value) ? [value] : [value, another(value)]));
}

test.each(scheduleFields)('$label shows in the words of a create and of an update, whatever its value', (field) => {
	const given = valuesOf(field.name).filter((value) => !Array.isArray(value) || value.length > 0);
	const changes = given.flatMap((value) => {
		const own = { [field.name]: value } as ScheduleBody;
		return [create({ ...own, users: [] }), unread(own)].slice(field.name === 'users' ? 1 : 0);
	});
	const all = said('schedule.upsert', changes).map(({ change }) => String(change));
	expect(new Set(all).size).toBe(changes.length);
});

test('an answer that can’t be compared is told', () => {
	const record = Object.defineProperty({}, 'users', {
		enumerable: true,
		get: () => (undefined as unknown as string).length,
	});
	const [output] = said('membership.addUsers', [members(5, [1], { record })], {
		previewOnly: false,
		answers: [{ id: 5, users: [1] }],
	});
	expect(output!.check).toContain("couldn't be compared");
});

test('of many answers to an item three are told, and how many more there are', () => {
	const ids = Array.from({ length: 2_000 }, (_, id) => id + 1);
	const [output] = said('membership.addUsers', [members(5, [...ids, ...ids.map((id) => id + 2_000)])], {
		previewOnly: false,
		answers: [1, 2, 3, 4].map((queued) => ({ queued })),
	});
	expect(output!.check).toMatch(/"queued":3\}, .*And 1 more like these\.$/);
});
