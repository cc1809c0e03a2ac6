import type { RawAnswer, SandboxOptions } from '../tools/sandbox';
import { exampleRuns } from './exampleRuns';
import { everyDay, exampleService } from './exampleService';

/**
 * What examples meet in use, with what has to come of it: the same table for n8n's engine with stand-ins and for a real n8n. Nobody
 * is ever taken off because a source is empty, shorter or misspelled; what failed ends red; the second run sends nothing.
 */
export interface ExampleCase {
	example: string;
	what: string;
	/** What a directory or a sheet gives. */
	items?: object[];
	/** What somebody who's asked in the middle answers otherwise than usual. */
	answered?: keyof typeof otherAnswers;
	/** What someone enters otherwise than usual. */
	entered?: Record<string, string>;
	/** A node that someone deletes. */
	deleted?: string;
	/** What someone changes in the file. */
	edit?: readonly [from: string, to: string];
	/** What an uploaded sheet has, made of the schedules as *All Schedules* gives them. */
	sheet?: (rows: Row[]) => Array<Record<string, unknown>>;
	service?: SandboxOptions;
	/** What the service answers to requests with this in their method and URL. */
	answer?: RawAnswer & { to: string };
	/** Whether nobody is at the service's address. */
	isGone?: true;
	/** How often it runs; what is sent is the last run's. Default: once */
	times?: number;
	/** The changes that are sent, as `POST /schedules/1/add_users 101`, in any order. */
	sent: string[];
	/** What the email or the page shows of a row, in the words that *In Words* gives. */
	shows?: string;
	/** A part of the error in which it ends, if it does. */
	error?: string;
}

/** What the node that asks then gives: where nobody has answered in time, what came in. */
export const otherAnswers = { 'too late': {}, no: { data: { Answer: 'Don’t apply' } } };

type Row = Record<string, string | number>;

/** A part of a case, with the example that it's of. */
const of = (example: string, cases: Array<Omit<ExampleCase, 'example'>>): ExampleCase[] =>
	cases.map((one) => ({ example, ...one }));

const mails = (...all: unknown[]) => all.map((mail) => ({ mail }));
const now = mails('katherine@example.org', 'alan@example.com');
const forms = ['objects', 'otherTypes'] as const;
declare const isLong: boolean;

/** In a real n8n all is tried as large as it may come; on the engine, in `npm test`, a tenth of it. */
const size = isLong
	? { schedules: 1000, groups: 200, people: 5000, rows: 200 }
	: { schedules: 100, groups: 20, people: 2000, rows: 100 };

/** Nothing can be read, so nothing is sent, and it ends red. */
const outages: Array<Omit<ExampleCase, 'example'>> = [
	...[401, 503, ...(isLong ? [403, 404] : [])].map((status) => {
		return { what: `a ${status}`, answer: { status, to: 'GET ' } };
	}),
	...(isLong ? [{ what: 'nobody there', isGone: true as const }] : []),
].map((outage) => ({ ...outage, sent: [], error: '' }));

/** Cases of one row of `sync-by-email`: someone deletes the other one. */
const syncing = (row: 'schedule' | 'group', cases: Array<Omit<ExampleCase, 'example'>>) => {
	const deleted = row === 'schedule' ? 'The Group' : 'The Schedule';
	return of(
		'sync-by-email',
		cases.map((one) => ({ ...one, what: `a ${row}, ${one.what}`, deleted })),
	);
};

/** Cases of either row in which nothing is sent. @param there who is there now */
const nothingSent = (there: object[]): Array<Omit<ExampleCase, 'example'>> => [
	{ what: 'twice', times: 2, sent: [] },
	{ what: 'the people as they are', items: there, sent: [] },
	{ what: 'people twice, and in capitals', items: [...there, ...mails(' ALAN@example.com ')], sent: [] },
	{ what: 'nobody', items: [], sent: [], error: 'lists nobody' },
	{
		what: 'a misspelled field',
		items: [{ Mail: 'ada@example.com' }],
		sent: [],
		error: 'Nobody in the directory has',
	},
	{
		what: 'somebody without an email',
		items: [...there, ...mails(null)],
		sent: [],
		error: 'No email for 1 of',
	},
	{
		what: 'objects for emails',
		items: mails({ address: 'alan@example.com' }),
		sent: [],
		error: 'Nobody in the directory has',
	},
	{ what: 'somebody unknown', items: [...there, ...mails('nobody@example.com')], sent: [], error: 'nobody@' },
	...['Preview Only', 'How Many May Leave', 'emails'].map((setting) => ({
		what: `${setting} renamed`,
		edit: [`"name":"${setting}"`, '"name":"Something else"'] as const,
		...{ sent: [], error: '' },
	})),
	...forms.map((recordForm) => ({
		...{ what: `records ${recordForm}`, service: { ...exampleService, recordForm } },
		...{ items: there, sent: [] },
	})),
	...outages,
];

/** The service with other groups. */
const withGroups = (groups: SandboxOptions['groups']): SandboxOptions => ({ ...exampleService, groups });
const inGroup = mails('alan@example.com', 'edsger@example.org');
const groupSent = ['POST /groups/12/add_users 9', 'POST /groups/12/remove_users 104'];
const oneMayLeave: Pick<ExampleCase, 'edit' | 'items'> = {
	edit: ['"value":5', '"value":1'],
	items: mails('ada@example.com'),
};

const syncByEmail = [
	...syncing('schedule', [
		...nothingSent(now),
		{ what: 'one more', items: [...now, ...mails('ada@example.com')], sent: ['PUT /schedules/1 9,101,102'] },
		{
			what: 'a shorter list than is allowed',
			...oneMayLeave,
			sent: [],
			error: '2 would leave, and “Settings” allows 1: katherine@example.org, alan@example.com',
		},
		{
			what: 'records that don’t show who gets it',
			service: { ...exampleService, recordForm: 'withoutRecipients' },
			...{ items: now, sent: [], error: 'shows no recipients by name' },
		},
		{
			what: 'a refused change',
			answer: { status: 400, body: { detail: 'Locked.' }, to: 'PUT ' },
			sent: ['PUT /schedules/1 9,101,105'],
			error: 'Locked',
		},
	]),
	...syncing('group', [
		...nothingSent(inGroup),
		{
			what: 'one more',
			items: [...inGroup, ...mails('ada@example.com')],
			sent: ['POST /groups/12/add_users 101'],
		},
		{ what: 'one comes, one goes', items: now, sent: groupSent },
		{
			what: 'a shorter list than is allowed',
			...oneMayLeave,
			sent: [],
			error: '2 would leave, and “Settings” allows 1: alan@example.com, edsger@example.org',
		},
		{
			what: 'beside groups with its name in theirs',
			service: withGroups([
				{ id: 13, name: 'Presales team', users: [101] },
				{ id: 12, name: 'SALES TEAM', users: [102, 104] },
				{ id: 14, name: 'Sales team EMEA', users: [103] },
			]),
			...{ items: now, sent: groupSent },
		},
		{
			what: 'two of that name',
			service: withGroups([12, 13].map((id) => ({ id, name: 'Sales team', users: [102] }))),
			...{ items: now, sent: [], error: 'Sales team' },
		},
		{
			what: 'none of that name',
			service: withGroups([{ id: 13, name: 'Presales team', users: [102, 104] }]),
			...{ items: now, sent: [], error: 'shows nobody in “Sales team”' },
		},
		{ what: 'no name', edit: ['"name":"Sales team"', '"name":""'], sent: [], error: '' },
		...[undefined, [], 102, '102,104', {}, null].map((users) => ({
			what: `whose record has ${JSON.stringify(users) ?? 'no field'} for users`,
			answer: {
				...{ status: 200, to: 'GET /api/v1/groups/' },
				body: { data: [{ id: 12, name: 'Sales team', users }] },
			},
			...{ items: now, sent: [], error: 'shows nobody in “Sales team”' },
		})),
		{
			what: 'with somebody in it who is not in the list of users',
			service: withGroups([{ id: 12, name: 'Sales team', users: [102, 999] }]),
			...{ items: now, sent: [], error: 'No email for somebody in the group: 999' },
		},
		{
			what: 'whose record has emails for users',
			answer: {
				...{ status: 200, to: 'GET /api/v1/groups/' },
				body: { data: [{ id: 12, name: 'Sales team', users: ['Alan@example.com', 'edsger@example.org'] }] },
			},
			...{ items: now, sent: groupSent },
		},
		{
			what: 'everything refused',
			items: now,
			...{ answer: { status: 400, body: { detail: 'Locked.' }, to: 'POST ' }, sent: [groupSent[0]!] },
			error: 'Locked',
		},
		{
			what: 'a refused removal',
			items: now,
			answer: { status: 400, body: { detail: 'Locked.' }, to: 'remove_users' },
			...{ sent: groupSent, error: 'Locked' },
		},
	]),
];

const allOff = [
	...[1, 2, 4].map((id) => `POST /schedules/${id}/remove_users 102`),
	'POST /groups/12/remove_users 102',
];
const allAdded = allOff.map((line) => line.replace('remove_users 102', 'add_users 105'));
const alone = { 'Email of the Successor': '' };
const cut = { status: 400, body: { detail: 'Locked.' }, to: '/schedules/2/remove_users' };

const leaver = of('leaver', [
	{ what: 'with a successor', sent: [...allOff, ...allAdded] },
	{ what: 'without a successor', entered: alone, sent: allOff },
	{ what: 'only to show it', entered: { 'What to Do': 'Only show it' }, sent: [] },
	{ what: 'twice', times: 2, sent: [], error: 'on no schedule and in no group' },
	{
		what: 'an unknown email',
		entered: { 'Email of the Leaver': 'alan@example.org' },
		sent: [],
		error: 'alan@example.org',
	},
	{
		what: 'an unknown successor',
		entered: { 'Email of the Successor': 'bar@example.org' },
		sent: [],
		error: 'bar@example.org',
	},
	{
		what: 'an email that ends another one',
		entered: { ...alone, 'Email of the Leaver': 'an@example.com' },
		service: { ...exampleService, users: [...exampleService.users!, { id: 106, email: 'an@example.com' }] },
		...{ sent: [], error: 'on no schedule and in no group' },
	},
	...forms.map((recordForm) => ({
		...{ what: `records ${recordForm}`, service: { ...exampleService, recordForm } },
		...{ entered: alone, sent: allOff },
	})),
	...outages,
	{
		what: 'a successor who is the leaver',
		entered: { 'Email of the Successor': 'alan@example.com' },
		sent: [],
		error: 'the same person',
	},
	{
		what: 'a successor who is there already, of a service that refuses that',
		entered: { 'Email of the Successor': 'edsger@example.org' },
		service: {
			...exampleService,
			refusesRepeated: true,
			schedules: [{ ...everyDay, id: 1, report: 9, name: 'Costs', users: [102, 104] }],
		},
		sent: ['POST /schedules/1/remove_users 102', 'POST /groups/12/remove_users 102'],
	},
	{
		what: 'a successor and somebody who can only be shown as IDs',
		entered: { 'Email of the Successor': 'edsger@example.org' },
		service: {
			...exampleService,
			refusesRepeated: true,
			schedules: [{ ...everyDay, id: 1, report: 9, name: 'Costs', users: [102, 104, 999] }],
		},
		sent: ['POST /schedules/1/remove_users 102', 'POST /groups/12/remove_users 102'],
	},
	{
		what: 'schedules that don’t show who gets them',
		entered: alone,
		answer: {
			...{ status: 200, to: 'GET /api/v1/schedules/' },
			body: {
				data: [
					{ id: 1, report: 9, name: 'Costs' },
					{ id: 2, title: 'In other words' },
				],
			},
		},
		...{ sent: ['POST /groups/12/remove_users 102'], error: 'schedule 1, schedule 2' },
	},
	{
		what: 'a schedule that shows names only',
		service: {
			...exampleService,
			schedules: [
				...exampleService.schedules!,
				{ ...everyDay, id: 5, report: 7, name: 'Named', users: ['Alan Turing'] },
			],
		},
		...{ sent: [...allOff, ...allAdded], error: 'schedule 5' },
	},
	{
		what: 'groups that don’t show who is in them',
		entered: alone,
		service: { ...exampleService, groups: exampleService.groups!.map(({ id, name }) => ({ id, name })) },
		...{ sent: allOff.slice(0, 3), error: 'group 11, group 12' },
	},
	{ what: 'one removal refused', entered: alone, answer: cut, sent: allOff, error: 'Something is left.' },
	{
		what: 'everything refused',
		...{ entered: alone, answer: { ...cut, to: 'POST ' }, sent: allOff, error: 'The first of 4' },
	},
	{
		what: 'a successor refused: the leaver stays there',
		answer: { ...cut, to: '/schedules/2/add_users' },
		sent: [...allOff, ...allAdded].filter((line) => line !== 'POST /schedules/2/remove_users 102'),
		error: 'Something is left.',
	},
]);

const formCases = of('form-conditional-schedule', [
	{ what: 'twice', times: 2, sent: [] },
	{ what: 'an unknown person', entered: { Email: 'nobody@example.com' }, sent: [], error: 'nobody@' },
	{ what: 'an unknown report', entered: { Report: 'Stok' }, sent: [], error: 'Stok' },
	{ what: 'a time that is none', entered: { Time: '25:00' }, sent: [], error: '25:00' },
	...outages,
	{
		what: 'everything refused',
		...{ answer: { ...cut, to: 'POST ' }, sent: ['POST /schedules 101'], error: 'Locked' },
	},
]);

const copy = of('copy-schedules', [
	{ what: 'twice', times: 2, sent: [] },
	{
		what: 'a schedule of that name that is no copy',
		edit: ['"value":"Costs"', '"value":"Stock"'],
		service: {
			...exampleService,
			schedules: exampleService.schedules!.map((one) => ({
				...one,
				...(one.id === 2 && { name: 'STOCK in the north' }),
			})),
		},
		sent: [],
	},
	...outages,
	{
		what: 'everything refused',
		...{ answer: { ...cut, to: 'POST ' }, sent: ['POST /schedules 102', 'POST /schedules 9,102'] },
		error: 'Locked',
	},
]);

const without = (field: string) => (rows: Row[]) =>
	rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== field)));
const edited =
	(...changes: Row[]) =>
	(rows: Row[]) =>
		rows.map((row, index) => ({ ...row, ...changes[index] }));

const thereAndBack = of('there-and-back', [
	{ what: 'nothing edited', sent: [] },
	...forms.map((recordForm) => ({
		...{ what: `records ${recordForm}`, service: { ...exampleService, recordForm } },
		sent: [],
	})),
	{
		what: 'numbers as text',
		sheet: (rows) => rows.map((row) => ({ ...row, scheduleId: String(row.scheduleId) })),
		sent: [],
	},
	{ what: 'one cell edited', sheet: edited({ time: '7 am' }), sent: ['PUT /schedules/1 9,102'] },
	{
		what: 'a time that Excel made a fraction',
		sheet: edited({ time: 0.3125 }),
		sent: ['PUT /schedules/1 9,102'],
	},
	{ what: 'a name edited', sheet: edited({ name: 'Costs of the month' }), sent: ['PUT /schedules/1 9,102'] },
	{ what: 'an emptied cell', sheet: edited({ recipients: '' }), sent: [] },
	{ what: 'a deleted row', sheet: (rows) => rows.slice(1), sent: [] },
	{ what: 'without the column of IDs', sheet: without('scheduleId'), sent: [], error: 'scheduleId' },
	{ what: 'a row without its ID', sheet: edited({ scheduleId: '' }), sent: [] },
	{
		what: 'a misspelled heading',
		sheet: (rows) => without('time')(rows).map((row) => ({ ...row, tiem: '07:00' })),
		sent: [],
		error: 'time',
	},
	{ what: 'a row twice', sheet: (rows) => [...rows, rows[0]!], sent: [], error: '' },
	{
		what: 'one wrong cell beside a right one',
		sheet: edited({ time: '7 am' }, { time: '25:00' }),
		sent: [],
		error: '25:00',
	},
	{ what: 'headings and nothing else', sheet: () => [], sent: [] },
	...outages,
	{
		what: 'everything refused',
		sheet: edited({ time: '7 am' }),
		...{ answer: { ...cut, to: 'PUT ' }, sent: ['PUT /schedules/1 9,102'], error: 'Locked' },
	},
]);

const [weekly, wrong, monthly, , , late] = exampleRuns['own-headings']!.sheet!.rows as Row[];
const good = [weekly!, monthly!, late!];
const goodSent = ['POST /schedules', 'POST /schedules 101', 'POST /schedules 101,102'];
/** What the schedule 3 of the service is, in these headings. */
const there: Row = {
	...{ ...weekly, Title: 'Stock in the north', 'Report no.': '7', 'Sent every': 'Daily', On: '', At: '6:00' },
	...{ 'Who gets it': 'Grace Hopper', Attachment: '' },
};

const ownHeadings = of('own-headings', [
	{ what: 'twice', times: 2, sent: [] },
	{ what: 'headings and nothing else', items: [], sent: [] },
	{ what: 'a misspelled heading', items: without('At')(good), sent: [], error: 'At' },
	{ what: 'an emptied cell', items: [{ ...there, 'Who gets it': '' }], sent: [] },
	{ what: 'numbers for text', items: [{ ...there, 'Report no.': 7, At: 0.25 }], sent: [] },
	...forms.map((recordForm) => ({
		...{ what: `records ${recordForm}`, service: { ...exampleService, recordForm } },
		...{ items: [there], sent: [] },
	})),
	{ what: 'a row twice', items: [weekly!, weekly!], sent: [], error: 'No row was accepted' },
	{ what: 'a wrong row beside right ones', items: [wrong!, ...good], sent: goodSent },
	...outages,
	{
		what: 'everything refused',
		...{ items: good, answer: { ...cut, to: 'POST ' }, sent: goodSent, error: 'Locked' },
	},
]);

const rows = exampleRuns['colleagues-page']!.sheet!.rows;
const [kept, changed, added, alsoAdded] = rows as [Row, Row, Row, Row];
const both = ['POST /schedules', 'POST /schedules 101'];
const all = [...both, 'PUT /schedules/4 102,105'];

/** Examples that show what a sheet would change, and wait for somebody's answer. `isWatched`: who answers sees what was refused. */
const answeredFirst = (example: string, isWatched: boolean) =>
	of(example, [
		{ what: 'twice', times: 2, sent: [] },
		{ what: 'an answer that comes too late', answered: 'too late', sent: [] },
		{ what: 'headings and nothing else', items: [], sent: [], error: 'no column' },
		{ what: 'a shorter sheet', items: [kept], sent: [] },
		{ what: 'a misspelled heading', items: without('Time')(rows), sent: [], error: 'Time' },
		{ what: 'an emptied cell', items: [{ ...changed, Recipients: '' }], sent: [] },
		{ what: 'a number for text', items: [{ ...kept, Report: 7 }], sent: [] },
		...forms.map((recordForm) => ({
			...{ what: `records ${recordForm}`, service: { ...exampleService, recordForm } },
			...{ items: [kept], sent: [] },
		})),
		{
			what: 'a row twice',
			items: [...rows, added],
			sent: ['POST /schedules', 'PUT /schedules/4 102,105'],
			error: isWatched ? undefined : '2 of the sheet',
		},
		{
			what: 'one wrong cell beside right ones',
			items: [kept, { ...changed, Time: '25:00' }, added, alsoAdded],
			sent: both,
			shows: isWatched
				? '<td>1</td><td>Costs · Overdue invoices · Daily</td><td><strong>Time: '
				: 'Item 1 · Costs · Overdue invoices · Daily\nCan’t be done: Time: ',
			error: isWatched ? undefined : '25:00',
		},
		{ what: 'wrong cells alone', items: [{ ...changed, Time: '25:00' }], sent: [], error: '25:00' },
		...outages,
		{
			what: 'everything refused',
			items: [added, alsoAdded],
			...{ answer: { ...cut, to: 'POST ' }, sent: both, error: 'Locked' },
		},
		{
			what: 'a service that fails after the answer',
			answer: { status: 503, to: '/schedules/4/' },
			sent: all,
			error: isWatched ? undefined : 'Outcome unknown',
		},
	]);

const approve = of('approve-before-applying', [{ what: 'the answer no', answered: 'no', sent: [] }]);

const many = (count: number) => Array.from({ length: count }, (_, i) => i);
const crowd = many(size.people).map((i) => ({ id: 1000 + i, email: `person${i}@example.com` }));
const crowdIds = crowd.map(({ id }) => id);
const crowdService = { ...exampleService, users: crowd, knownUsers: crowdIds };
const crowded = (onIt: number): SandboxOptions => ({
	...crowdService,
	schedules: [{ ...everyDay, id: 1, report: 9, name: 'Costs', users: crowdIds.slice(0, onIt) }],
});
const crowdedGroup = (inIt: number): SandboxOptions => ({
	...crowdService,
	groups: [{ id: 12, name: 'Sales team', users: crowdIds.slice(0, inIt) }],
});
const everybody = mails(...crowd.map(({ email }) => email));

/** Schedules and groups, of which every tenth has the leaver. These are the schedules of the report to copy. */
const large: SandboxOptions = {
	...exampleService,
	schedules: many(size.schedules).map((i) => ({
		...{ ...everyDay, id: 1 + i, report: i % 10 === 0 ? 9 : 7, name: `No. ${i}` },
		users: i % 10 === 0 ? [101, 102] : [103],
	})),
	groups: many(size.groups).map((i) => ({
		id: 1 + i,
		name: `Group ${i}`,
		users: i % 10 === 0 ? [102] : [104],
	})),
	knownGroups: undefined,
};
const largeRows = many(size.rows).map((i) => ({
	...{ ...kept, Report: i % 10 === 0 ? 'Costs' : 'Stock' },
	...{ Name: `No. ${i}`, Recipients: '' },
}));

const largeCases = [
	...syncing('schedule', [
		{
			what: `${size.people} people, one of them new`,
			service: crowded(size.people - 1),
			items: everybody,
			sent: [`PUT /schedules/1 ${crowdIds.join(',')}`],
		},
	]),
	...syncing('group', [
		{
			what: `${size.people} people, all but one of them new`,
			service: crowdedGroup(1),
			items: everybody,
			// A request for each thousand.
			sent: many(size.people / 1000).map(
				(part) =>
					`POST /groups/12/add_users ${crowdIds.slice(1 + 1000 * part, 1001 + 1000 * part).join(',')}`,
			),
		},
	]),
	...of('leaver', [
		{
			what: `${size.schedules} schedules and ${size.groups} groups`,
			service: large,
			entered: alone,
			sent: [
				...many(size.schedules / 10).map((i) => `POST /schedules/${1 + 10 * i}/remove_users 102`),
				...many(size.groups / 10).map((i) => `POST /groups/${1 + 10 * i}/remove_users 102`),
			],
		},
	]),
	...of('copy-schedules', [
		{
			what: `${size.schedules} schedules`,
			service: large,
			sent: many(size.schedules / 10).map(() => 'POST /schedules 101,102'),
		},
	]),
	...of('there-and-back', [{ what: `${size.schedules} schedules`, service: large, sent: [] }]),
	...of('own-headings', [
		{
			what: `${size.schedules} schedules`,
			service: large,
			items: [
				...many(size.schedules).map((i) => ({
					...{ ...there, 'Report no.': i % 10 === 0 ? 9 : 7, Title: `No. ${i}`, 'Who gets it': '' },
				})),
				{ ...weekly, 'Who gets it': 'ada@example.com' },
			],
			sent: ['POST /schedules 101'],
		},
	]),
	...of('colleagues-page', [
		{
			what: `${size.rows} rows, of ${size.schedules} schedules`,
			service: large,
			items: [...largeRows, { ...added, Recipients: 'Ada Lovelace' }],
			sent: ['POST /schedules 101'],
		},
	]),
];

export const exampleCases: ExampleCase[] = [
	...syncByEmail,
	...leaver,
	...formCases,
	...copy,
	...thereAndBack,
	...ownHeadings,
	...answeredFirst('approve-before-applying', false),
	...approve,
	...answeredFirst('colleagues-page', true),
	...largeCases,
];

/** The changes among the requests, as `sent` has them. */
export function changesIn(requests: ReadonlyArray<{ method: string; url: string; body: Buffer }>): string[] {
	return requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, url, body }) => {
			const { users = [] } = JSON.parse(body.toString() || '{}') as { users?: number[] };
			const path = url.replace('/api/v1', '').replace(/\/$/, '');
			return `${method} ${path} ${[...users].sort((a, b) => a - b).join(',')}`.trim();
		})
		.sort();
}
