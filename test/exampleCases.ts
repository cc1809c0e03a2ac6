import type { RawAnswer, Sandbox, SandboxOptions } from '../tools/sandbox';
import { exampleRuns, type Row } from './exampleRuns';
import { everyDay, exampleService } from './exampleService';

/**
 * What examples meet in use, and what has to come of it, on n8n's engine with stand-ins and in a real n8n. Nobody is ever taken off
 * because a source is empty, shorter or misspelled; what's applied is what was shown; what failed ends red; the second run sends nothing.
 */
export interface ExampleCase {
	example: string;
	what: string;
	/** What a directory or a sheet gives otherwise than usual. */
	items?: object[];
	/** What an uploaded sheet has, made of the rows that there-and-back wrote. */
	sheet?: (rows: Row[]) => object[];
	/** What someone enters otherwise than usual. */
	entered?: Row;
	/** What somebody who's asked in the middle answers otherwise than usual. */
	answered?: keyof typeof otherAnswers;
	/** What someone changes in the file. */
	edit?: readonly [from: string, to: string];
	service?: SandboxOptions;
	/** What DataReportive answers to requests with this in their method and path, and how often. Default: always */
	answer?: RawAnswer & { to: string; times?: number };
	/** What happens in DataReportive between the look and the answer. */
	meanwhile?: (sandbox: Sandbox) => void;
	/** How often it runs; what is sent is the last run's. Default: once */
	times?: number;
	/** The changes that are sent, as `changesIn` gives them. */
	sent: string[];
	/** A part of the error in which it ends, if it does. */
	error?: string;
	/** A part of what *In Words* or *Shapes* says. */
	shows?: string;
}

/** What the node that asks then gives: where nobody has answered in time, what came in. */
export const otherAnswers = { 'too late': {}, no: { data: { Answer: 'Don’t apply' } } };

type Case = Omit<ExampleCase, 'example'>;
declare const isLong: boolean;

/** In a real n8n all is tried as large as it may come; on the engine, in `npm test`, less of it. */
const size = isLong ? { schedules: 1000, people: 5000, rows: 5000 } : { schedules: 20, people: 100, rows: 24 };
const many = (count: number) => Array.from({ length: count }, (_, i) => i);

const of = (example: string, ...cases: Case[]): ExampleCase[] => cases.map((one) => ({ example, ...one }));
const nothing = (what: string, more: Partial<Case> = {}): Case => ({ what, sent: [], ...more });
/** Ends in an error with this in it, and nothing is sent. */
const red = (what: string, error: string, more: Partial<Case> = {}): Case => ({
	what,
	sent: [],
	error,
	...more,
});

const outages: Case[] = (isLong ? [401, 403, 404, 503] : [503]).map((status) =>
	red(`a ${status}`, '', { answer: { status, to: 'GET ' } }),
);
const locked = (to: string): Pick<Case, 'answer'> => ({
	answer: { status: 400, body: { detail: 'Locked.' }, to },
});
/** Numbers, text and objects in records mean the same. */
const forms = (more: Partial<Case> = {}): Case[] =>
	(['objects', 'otherTypes'] as const).map((recordForm) =>
		nothing(`records ${recordForm}`, { service: { ...exampleService, recordForm }, ...more }),
	);

const crowd = many(size.people).map((i) => ({ id: 1000 + i, email: `person${i}@example.com` }));
const crowded = (users: number[]): SandboxOptions => ({
	users: crowd,
	knownUsers: crowd.map(({ id }) => id),
	schedules: [{ ...everyDay, id: 1, report: 9, name: 'Monthly costs', users }],
});
const large: SandboxOptions = {
	...exampleService,
	schedules: many(size.schedules).map((i) => {
		const own = i % 10 === 0 ? { report: 9, users: [101, 102] } : { report: 7, users: [103] };
		return { ...everyDay, id: 1 + i, name: `No. ${i}`, ...own };
	}),
};

// sync-by-email

const mails = (...all: unknown[]) => all.map((mail) => ({ mail }));
const there = mails('katherine@example.org', 'alan@example.com');
const most = (count: number) => ['"maxRemovals":5', `"maxRemovals":${count}`] as const;

const syncByEmail = of(
	'sync-by-email',
	nothing('twice', { times: 2 }),
	nothing('the people as they are', { items: there }),
	nothing('an address with the name beside it', {
		items: [there[0]!, ...mails('Alan Turing <ALAN@Example.com>')],
	}),
	{ what: 'one more', items: [...there, ...mails('ada@example.com')], sent: ['PUT /schedules/1 9,101,102'] },
	red('nobody', '', { items: [{}] }),
	red('nobody, in a list', '', { items: mails([]) }),
	red('nobody, in the text of a list', '', { items: mails('[]') }),
	red('a misspelled field', '', { items: [{ Mail: 'ada@example.com' }] }),
	red('a login page', '', { items: [{ data: '<html><title>Log in</title></html>' }] }),
	red('somebody without an email', '', { items: [...there, ...mails(null)] }),
	red('objects for emails', '', {
		items: mails({ address: 'alan@example.com' }, { address: 'katherine@example.org' }),
	}),
	red('somebody unknown', 'nobody@example.com', { items: [...there, ...mails('nobody@example.com')] }),
	red('half a list', 'person5@', {
		service: crowded(crowd.slice(0, 12).map(({ id }) => id)),
		items: mails(...crowd.slice(6, 12).map(({ email }) => email)),
	}),
	red('a wrong filter that leaves one', 'person1@', {
		service: crowded(crowd.slice(0, 12).map(({ id }) => id)),
		items: mails('person0@example.com'),
	}),
	red('other people alone', 'alan@example.com', { items: mails('ada@example.com') }),
	red('nobody may leave', 'alan@example.com', { items: [there[0]!], edit: most(0) }),
	{ what: 'one may leave', items: [there[0]!], edit: most(1), sent: ['PUT /schedules/1 9'] },
	...forms({ items: there }),
	red('records that don’t show who gets it', '', {
		service: { ...exampleService, recordForm: 'withoutRecipients' },
		items: there,
	}),
	red('no such schedule', 'Monthly cost', { edit: ['"value":"Monthly costs"', '"value":"Monthly cost"'] }),
	...outages,
	{ what: 'a refused change', ...locked('PUT '), sent: ['PUT /schedules/1 9,101,105'], error: 'Locked' },
	{
		what: `${size.people} people, one of them new`,
		service: crowded(crowd.slice(1).map(({ id }) => id)),
		items: mails(...crowd.map(({ email }) => email)),
		sent: [`PUT /schedules/1 ${crowd.map(({ id }) => id).join(',')}`],
	},
);

// leaver

const off = ['schedules/1', 'schedules/2', 'schedules/4', 'groups/12'].map((path) => `POST /${path}/remove_users 102`);
const added = off.map((line) => line.replace('remove_users 102', 'add_users 105'));
const alone = { entered: { 'Email of the Successor': '' } };
const withRecords = (to: string, ...results: object[]): Pick<Case, 'answer'> => ({
	answer: { status: 200, to, body: { data: { results } } },
});

const leaver = of(
	'leaver',
	{ what: 'without a successor', ...alone, sent: off },
	nothing('only to show it', { entered: { 'What to Do': 'Only show it' } }),
	nothing('twice', { times: 2 }),
	red('an unknown email', 'alan@example.org', { entered: { 'Email of the Leaver': 'alan@example.org' } }),
	red('an unknown successor', 'bar@example.org', {
		entered: { 'Email of the Successor': 'bar@example.org' },
	}),
	red('a successor who is the leaver', 'the same', {
		entered: { 'Email of the Successor': 'Alan@example.com' },
	}),
	red('a successor who is the leaver in other letters', 'the same', {
		entered: { 'Email of the Successor': 'alan@EXAMPLE.com' },
	}),
	nothing('an email that ends another one', {
		entered: { 'Email of the Leaver': 'an@example.com', 'Email of the Successor': '' },
		service: { ...exampleService, users: [...exampleService.users!, { id: 106, email: 'an@example.com' }] },
	}),
	...(['objects', 'otherTypes'] as const).map((recordForm) => ({
		what: `records ${recordForm}`,
		service: { ...exampleService, recordForm },
		...alone,
		sent: off,
	})),
	...outages,
	red('schedules that don’t show who gets them', '', {
		...alone,
		...withRecords('GET /api/v1/schedules/', { id: 1, report: 9, name: 'Costs' }),
	}),
	red('a schedule that shows names nobody has', '', {
		...alone,
		...withRecords('GET /api/v1/schedules/', {
			...everyDay,
			id: 5,
			report: 7,
			name: 'Named',
			users: ['A. T.'],
		}),
	}),
	{
		what: 'groups that don’t show who is in them',
		...alone,
		...withRecords('GET /api/v1/groups/', { id: 12, name: 'Sales team' }),
		sent: off.slice(0, 3),
		error: '',
	},
	{ what: 'one removal refused', ...alone, ...locked('/schedules/2/remove'), sent: off, error: 'Locked' },
	{ what: 'everything refused', ...alone, ...locked('POST '), sent: off, error: 'Some changes weren’t made' },
	{
		what: 'a successor refused: the leaver stays there',
		...locked('/schedules/2/add_users'),
		sent: [...off, ...added].filter((line) => line !== off[1]),
		error: 'Some changes weren’t made',
	},
	{
		what: `${size.schedules} schedules`,
		service: large,
		...alone,
		sent: [...many(size.schedules / 10).map((i) => `POST /schedules/${1 + 10 * i}/remove_users 102`), off[3]!],
	},
);

// Sheets

const without = (field: string) => (rows: Row[]) =>
	rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => key !== field)));
const edited =
	(...changes: Row[]) =>
	(rows: Row[]) =>
		rows.map((row, i) => ({ ...row, ...changes[i] }));
const put1 = ['PUT /schedules/1 9,102'];

const thereAndBack = of(
	'there-and-back',
	nothing('nothing edited'),
	...forms(),
	nothing('numbers as text', {
		sheet: (rows) => rows.map((row) => ({ ...row, 'Schedule ID': `${row['Schedule ID']}` })),
	}),
	{ what: 'one cell edited', sheet: edited({ Time: '7 am' }), sent: put1 },
	{ what: 'a time that Excel made a fraction', sheet: edited({ Time: 0.3125 }), sent: put1 },
	{ what: 'a name edited', sheet: edited({ Name: 'Costs of the month' }), sent: put1 },
	nothing('an emptied cell', { sheet: edited({ Recipients: '' }) }),
	nothing('a deleted row', { sheet: (rows) => rows.slice(1) }),
	red('without the column of IDs', 'Schedule ID', { sheet: without('Schedule ID') }),
	nothing('a row without its ID', { sheet: edited({ 'Schedule ID': '' }) }),
	red('a misspelled heading', 'Time', { sheet: without('Time') }),
	red('a row twice', '', { sheet: (rows) => [...rows, rows[0]!] }),
	red('one wrong cell beside a right one', '25:00', { sheet: edited({ Time: '7 am' }, { Time: '25:00' }) }),
	red('headings and nothing else', '', { sheet: () => [{}] }),
	{ what: 'everything refused', sheet: edited({ Time: '7 am' }), ...locked('PUT '), sent: put1, error: 'Locked' },
	...outages,
	nothing(`${size.schedules} schedules`, { service: large }),
);

const ownRows = exampleRuns['own-headings']!.sheet!.rows;
/** What the schedule 3 of the service is, in these headings. */
const own = {
	...ownRows[0],
	Title: 'Stock in the north',
	'Report no.': '7',
	'Sent every': 'Daily',
	On: '',
	At: '6:00',
	'Who gets it': 'Grace Hopper',
	Attachment: '',
};
const created = ['POST /schedules', 'POST /schedules 101', 'POST /schedules 101,102'];

const ownHeadings = of(
	'own-headings',
	nothing('twice', { times: 2 }),
	red('headings and nothing else', '', { items: [{}] }),
	red('a misspelled heading', 'At', { items: without('At')(ownRows) }),
	red('no column on a field yet', '3 of 3 rows', { edit: ['"value":{', '"value":{},"was":{'] }),
	nothing('an emptied cell', { items: [{ ...own, 'Who gets it': '' }] }),
	nothing('numbers for text', { items: [{ ...own, 'Report no.': 7, At: 0.25 }] }),
	...forms({ items: [own] }),
	red('a row twice', '2 of 2 rows', { items: [ownRows[0]!, ownRows[0]!] }),
	{
		what: 'a wrong row beside right ones',
		items: [...ownRows, { ...own, At: '25:00' }],
		sent: created,
		error: '1 of 4 rows were rejected. The first one: Stock in the north · 7 · Daily: Time (At): ',
	},
	{ what: 'everything refused', ...locked('POST '), sent: created, error: 'Locked' },
	...outages,
);

// What is shown first

const rows = exampleRuns['colleagues-page']!.sheet!.rows;
const [kept, changed, fresh, alsoFresh] = rows as [Row, Row, Row, Row];
const posts = ['POST /schedules', 'POST /schedules 101'];
const all = [...posts, 'PUT /schedules/4 102,105'];
/** A colleague changes a schedule that the sheet changes, too. */
const changes = (id: number, fields: object) => (sandbox: Sandbox) =>
	void sandbox.schedules.set(id, { ...sandbox.schedules.get(id)!, ...fields });

/** @param refused what the error says if some rows were done and others weren't; none on the page, which shows them */
const shownFirst = (example: string, refused?: string): ExampleCase[] =>
	of(
		example,
		nothing('twice', { times: 2 }),
		nothing('an answer that comes too late', { answered: 'too late' }),
		red('headings and nothing else', '', { items: [{}] }),
		nothing('a shorter sheet', { items: [kept] }),
		red('a misspelled heading', 'Time', { items: without('Time')(rows) }),
		nothing('an emptied cell', { items: [{ ...kept, Recipients: '' }], shows: 'Recipients is blank' }),
		nothing('a number for text', { items: [{ ...kept, Report: 7 }] }),
		{
			what: 'the sheet that there-and-back wrote, with one name edited',
			items: [
				{ 'Schedule ID': 3, ...kept, Users: '', Groups: '', 'Delivery Method': 'Email', Query: '' },
				{ 'Schedule ID': 4, ...changed, Name: 'Invoices', Users: '', Groups: '', 'Delivery Method': 'Email' },
			],
			sent: [all[2]!],
		},
		...forms({ items: [kept] }),
		{ what: 'a row twice', items: [...rows, fresh], sent: ['POST /schedules', all[2]!], error: refused },
		{
			what: 'one wrong cell beside right ones',
			items: [kept, { ...changed, Time: '25:00' }, fresh, alsoFresh],
			sent: posts,
			error: refused,
			shows: 'Costs · Overdue invoices · Daily',
		},
		red('wrong cells and an unchanged row', '25:00', { items: [kept, { ...changed, Time: '25:00' }] }),
		...outages,
		{ what: 'everything refused', items: [kept, fresh, alsoFresh], ...locked('POST '), sent: posts, error: 'Locked' },
		{
			what: 'a service that fails after the answer',
			answer: { status: 503, to: '/schedules/4/' },
			sent: all,
			error: refused,
		},
		{
			what: 'a list of people that is down in the preview, and back afterwards',
			items: [kept, { ...changed, Recipients: '', Time: '7:00' }, fresh, alsoFresh],
			answer: { status: 503, to: 'GET /api/v1/users/', times: 4 },
			sent: ['PUT /schedules/4'],
			error: refused,
			shows: "This isn't what the preview showed",
		},
		...(
			[
				['moves the schedule', changes(4, { report: 8 })],
				['renames the schedule', changes(4, { name: 'Invoices overdue' })],
				['deletes the schedule', ({ schedules }) => void schedules.delete(4)],
				['adds somebody to the schedule', changes(4, { users: [101, 102] })],
			] as Array<[string, NonNullable<Case['meanwhile']>]>
		).map(([what, meanwhile]) => ({
			what: `a colleague who ${what} meanwhile`,
			meanwhile,
			sent: posts,
			error: refused,
			shows: "This isn't what the preview showed",
		})),
		nothing('a colleague who does all of it meanwhile', {
			items: [changed],
			meanwhile: changes(4, { users: [102, 105] }),
		}),
		{ what: 'people who come in another order', meanwhile: changes(4, { groups: [] }), sent: all },
		{
			what: `${size.rows} rows, of ${size.schedules} schedules`,
			service: large,
			items: [
				...many(size.rows).map((i) => ({
					...kept,
					Name: `No. ${i}`,
					Recipients: '',
					Report: i % 10 === 0 ? 'Costs' : 'Stock',
				})),
				{ ...fresh, Recipients: 'Ada Lovelace' },
			],
			sent: [...many(Math.max(0, size.rows - size.schedules)).map(() => 'POST /schedules'), 'POST /schedules 101'],
		},
	);

const page = of(
	'colleagues-page',
	red('a damaged file', '', {
		items: [{ error: 'Unsupported ZIP file' }],
		shows: 'is unreadable: Unsupported ZIP file',
	}),
	red('a PDF', '', { items: [{ '%PDF-1.7': '1 0 obj' }], shows: 'is a PDF' }),
	red('headings alone', '', { items: [{}], shows: 'has no rows below its headings' }),
	nothing('red rows come first, unchanged ones last, and headings that nothing reads are named', {
		answered: 'too late',
		items: [
			{ 'Schedule ID': 3, ...kept, Users: '', Condition: '', 'report ': 7, TIME: '', Empfänger: '' },
			{ ...changed, Name: '', Time: '25:00' },
			{ ...changed, Recipients: '' },
			{ ...fresh, Time: '25:00' },
			alsoFresh,
		],
		shows: '"order":[1,3,2,4,0],"unread":"report ”, “TIME”, “Empfänger"',
	}),
	nothing('text that looks like code', {
		items: [{ ...kept, Name: '<b>$& & {{ 1 }}' }],
		answered: 'too late',
		shows: 'Stock · &#60;b&#62;$&#38; &#38; {{ 1 }} · Daily',
	}),
	red('a code of HTML, which the page shows as it is', '', {
		items: [{ ...kept, Name: 'R&amp;D' }],
		shows: '“R&#38;amp;D” contains HTML codes',
	}),
);

export const exampleCases: ExampleCase[] = [
	...syncByEmail,
	...leaver,
	...thereAndBack,
	...ownHeadings,
	// On the engine, the page plays all of them, and this one those in which something happens before the answer.
	...shownFirst('approve-before-applying', 'Rows rejected: ').filter(
		({ meanwhile, answered, answer }) => isLong || meanwhile || answered || answer,
	),
	...of('approve-before-applying', nothing('the answer no', { answered: 'no' })),
	...shownFirst('colleagues-page'),
	...page,
];
