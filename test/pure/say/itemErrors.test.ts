import type { INode } from 'n8n-workflow';
import { errorText } from '../../../nodes/ReportSchedule/run/itemErrors';
import type { Outputs } from '../../../nodes/ReportSchedule/run/output';
import { ItemResults } from '../../../nodes/ReportSchedule/run/results';
import type { Run } from '../../../nodes/ReportSchedule/run/run';
import { sendAll } from '../../../nodes/ReportSchedule/run/send';
import { requestInWords, withTheRest } from '../../../nodes/ReportSchedule/say/errors';
import type { ItemError, ItemResult } from '../../../nodes/ReportSchedule/say/itemResult';
import type { Change } from '../../../nodes/ReportSchedule/schedule/draft';
import type { Failure } from '../../../nodes/ReportSchedule/service/outcome';
import type { ItemShare, PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import { failureOf } from '../failureOf';
import { itemWith } from '../item/items';
import { membershipTarget, typeOf } from '../operations/targets';
import { listing } from './runs';

/** What is said of a request that failed: its outcomes, its subject, whom it tells to run again. */
const addition: PlannedRequest = {
	type: membershipTarget(),
	method: 'POST',
	resourceId: 5,
	path: '/api/v1/schedules/5/add_users/',
	body: { users: [7, 8, 9] },
	shares: [
		{ item: 0, ids: [7, 8] },
		{ item: 1, ids: [9] },
	],
	...listing({ users: { 8: 'bob@x.y' } }),
};
const change: PlannedRequest = {
	type: typeOf('update'),
	method: 'PUT',
	resourceId: 5,
	path: '/api/v1/schedules/5/',
	body: { name: 'A' },
	shares: [{ item: 0 }],
};
const create: PlannedRequest = {
	...change,
	type: typeOf('create', false),
	method: 'POST',
	path: '/api/v1/schedules/',
	resourceId: undefined,
	body: { report: 7 },
};
const byName: PlannedRequest = { ...create, type: { ...create.type, isFoundAgain: true } };

const refused = failureOf({ status: 400, answer: 'No.' });
const missing = failureOf({ status: 404 });
const unknown = failureOf({ status: 500, kind: 'serverError' });
const notSent = failureOf({ kind: 'notConnected' });
const said = (failure: Failure, request: PlannedRequest, share?: ItemShare) =>
	requestInWords(failure, request, share).message;
/** The outcomes that a text names, and what it says of a run by name. */
const named = (text: string) =>
	text.match(/(?<=\. )(?:Outcome unknown|Not sent|Accepted)|refused|create it twice|may not exist/g) ?? [];

test.each<{ what: string; failure: Failure; request: PlannedRequest; told: string[] }>([
	{ what: 'a refused update', failure: refused, request: change, told: [] },
	{ what: 'a refused create', failure: refused, request: byName, told: [] },
	{ what: 'a 404 to an update', failure: missing, request: change, told: ['may not exist'] },
	{ what: 'a 404 to a create', failure: missing, request: create, told: [] },
	{ what: 'a 404 to an update of what exists', failure: { ...missing, targetExists: true }, request: change, told: [] },
	{ what: 'a 404 to an update, as a page', failure: { ...missing, isPage: true }, request: change, told: [] },
	{ what: 'an update', failure: unknown, request: change, told: ['Outcome unknown'] },
	{ what: 'a create', failure: unknown, request: create, told: ['Outcome unknown'] },
	{ what: 'a create by name', failure: unknown, request: byName, told: ['Outcome unknown', 'create it twice'] },
	{ what: 'a create by name', failure: notSent, request: byName, told: ['Not sent'] },
])('the outcome of $what is told: $failure.outcome', ({ failure, request, told }) => {
	expect(named(said(failure, request))).toEqual(told);
	expect(said(failure, request)).not.toMatch(/false|undefined|\.\s*(\.|$)/);
	const { description } = requestInWords(failure, request);
	expect(description).toContain(`${request.method} ${request.path}`);
	// Only a run that finds what this one may have created may simply be run again.
	expect(/won't create duplicates/.test(description)).toBe(told.includes('create it twice'));
});

const [first, second] = addition.shares;
const adas = listing({ users: { 9: 'Ada (a@b) (a@x.y)' } });
const both = listing({ users: { 8: 'bob@x.y' }, groups: { 3: 'Sales' } });
const weekly = listing({ schedules: { 5: 'Weekly' } });
const ofGroup = { ...membershipTarget(), resource: 'group' as const };
test.each<{ what: string; request: PlannedRequest; share?: ItemShare; has: string; hasNot: RegExp }>([
	{ what: 'all of it', request: addition, has: 'schedule 5, users 7, 8 (bob@x.y), 9, from 2 items', hasNot: /report/ },
	{
		what: 'an item’s part of it',
		request: addition,
		share: first,
		has: 'schedule 5, users 7, 8 (bob@x.y))',
		hasNot: /9|items/,
	},
	{ what: 'another one’s', request: addition, share: second, has: 'schedule 5, user 9)', hasNot: /7|bob|items/ },
	{ what: 'what only one item asked for', request: { ...addition, shares: [first!] }, has: 'users 7', hasNot: /items/ },
	{
		what: 'a group',
		request: { ...addition, type: ofGroup },
		share: second,
		has: 'group 5, user 9)',
		hasNot: /schedule/,
	},
	{
		what: 'what was given by ID',
		request: { ...addition, nameOf: undefined },
		share: second,
		has: 'schedule 5, user 9)',
		hasNot: /items/,
	},
	{
		what: 'one with a name and an email',
		request: { ...addition, ...adas },
		share: second,
		has: '9 (Ada (a@b), a@x.y))',
		hasNot: /items/,
	},
	{ what: 'a schedule by its name', request: { ...change, ...weekly }, has: 'schedule 5 (Weekly))', hasNot: /report/ },
	{ what: 'the schedule', request: change, share: { item: 0 }, has: 'schedule 5)', hasNot: /user|report/ },
	{ what: 'the report of a new one', request: create, has: 'report 7)', hasNot: /user|schedule \d/ },
	{
		what: 'what names were looked up for, which a refusal may name by ID',
		request: { ...create, body: { report: 7, users: [8, 9], groups: [3] }, ...both },
		has: 'report 7, user 8 (bob@x.y), group 3 (Sales))',
		hasNot: /schedule \d/,
	},
])('a failure names $what', ({ request, share, has, hasNot }) => {
	const message = said(refused, request, share);
	expect(message).toContain(has);
	expect(message).not.toMatch(hasNot);
});

test('an item of several failed requests has the first error, and is unknown as soon as one of them is', () => {
	const results = new ItemResults(1, false);
	results.fail(0, { message: 'First', description: 'first', outcome: 'refused' });
	results.fail(0, { message: 'Lost', description: '', outcome: 'unknown' });
	expect(results.all[0]).toMatchObject({
		outcome: 'unknown',
		error: { message: 'First', description: 'first' },
	});
	results.give(0, {}, 'accepted');
	expect(results.all[0]!.error).toBeUndefined();
});

test('what nobody expected stops the run, and what became of the request is unknown', async () => {
	const [results, stop] = [new ItemResults(1, false), new AbortController()];
	// Without the signal of a run, `send` throws.
	await sendAll([[change]], { results, stop, concurrency: 1 } as unknown as Run, {} as Outputs);
	expect([results.all[0]!.outcome, stop.signal.aborted]).toEqual(['unknown', true]);
});

test('an item’s error has at most 2,000 characters', () => {
	const error = { message: 'x'.repeat(3000), description: '', outcome: 'refused' } as const;
	expect(errorText({ type: 'reportSchedule' } as INode, error)).toMatch(/^x{1999}…$/);
});

test('an item whose record has a blank name has none', () => {
	const results = new ItemResults(1, false);
	const change = { body: {}, record: { name: ' ' } } as unknown as Change;
	results.learnNames([{ item: 0, change, input: itemWith({}) }]);
	expect(results.all[0]!.name).toBeUndefined();
});

test('of items that an earlier try has failed, the first is told', () => {
	const results = new ItemResults(2, false);
	results.recall(new Map([0, 1].map((item) => [item, result('unknown')])));
	expect(results.firstFailed).toBe(0);
});

const result = (outcome: ItemResult['outcome'], acceptedIds?: number[]): ItemResult => ({
	state: 'failed',
	outcome,
	requestType: membershipTarget(),
	...(acceptedIds && { acceptedIds: new Set(acceptedIds) }),
});
test.each<{ outcome: ItemError['outcome']; rest: ItemResult; told: string[] }>([
	{ outcome: 'refused', rest: result('refused'), told: [] },
	{ outcome: 'refused', rest: result('refused', [7, 8]), told: ['Accepted'] },
	{ outcome: 'refused', rest: result('unknown'), told: ['Outcome unknown'] },
	{ outcome: 'unknown', rest: result('unknown'), told: [] },
	{ outcome: 'unknown', rest: result('unknown', [7, 8]), told: ['Accepted'] },
	{ outcome: 'notSent', rest: result('notSent'), told: [] },
	{ outcome: 'notSent', rest: result('refused'), told: ['refused'] },
	{ outcome: 'notSent', rest: result('unknown', [7, 8]), told: ['Accepted', 'Outcome unknown'] },
])('an error of the outcome $outcome, and what else became of the item: $told', ({ outcome, rest, told }) => {
	const text = withTheRest({ message: 'No', description: '', outcome }, rest);
	expect(text).toMatch(/^No(\. \w|$)/);
	expect(text).not.toMatch(/false|undefined|\.\s*(\.|$)/);
	expect(named(text)).toEqual(told);
	if (told.includes('Accepted')) expect(text).toContain('users 7, 8');
});

test('groups that were accepted are named as such, and one in the singular', () => {
	const rest = { ...result('refused', [7]), requestType: membershipTarget('groups') };
	const text = withTheRest({ message: 'No', description: '', outcome: 'refused' }, rest);
	expect(text).toMatch(/Accepted: group 7$/);
});
