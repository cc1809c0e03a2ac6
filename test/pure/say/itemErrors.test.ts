import type { ItemError, ItemResult } from '../../../nodes/ReportSchedule/say/itemResult';
import type { Failure } from '../../../nodes/ReportSchedule/service/outcome';
import type { ItemShare, PlannedRequest } from '../../../nodes/ReportSchedule/service/request';
import type { Outputs } from '../../../nodes/ReportSchedule/run/output';
import { ItemResults } from '../../../nodes/ReportSchedule/run/results';
import type { Run } from '../../../nodes/ReportSchedule/run/run';
import { sendAll } from '../../../nodes/ReportSchedule/run/send';
import { requestInWords, withTheRest } from '../../../nodes/ReportSchedule/say/errors';
import { failureOf } from '../failureOf';
import { membershipTarget, typeOf } from '../operations/targets';
import { listing } from './runs';

/** What is said of a request that failed: its outcomes, its subject, whom it tells to run again. */
const addition: PlannedRequest = {
	...{ type: membershipTarget(), method: 'POST', resourceId: 5 },
	...{ path: '/api/v1/schedules/5/add_users/', body: { users: [7, 8, 9] } },
	shares: [
		{ item: 0, ids: [7, 8] },
		{ item: 1, ids: [9] },
	],
	...listing({ users: { 8: 'bob@x.y' } }),
};
const change: PlannedRequest = {
	...{ type: typeOf('update'), method: 'PUT', resourceId: 5, path: '/api/v1/schedules/5/' },
	...{ body: { name: 'A' }, shares: [{ item: 0 }] },
};
const create: PlannedRequest = {
	...change,
	...{ type: typeOf('create', false), method: 'POST', path: '/api/v1/schedules/' },
	...{ resourceId: undefined, body: { report: 7 } },
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
	text.match(/(?<=\. )(?:Outcome unknown|Not sent|Accepted)|refused|creates none twice|may not exist/g) ?? [];

test.each<[Failure['outcome'], Failure, PlannedRequest, string[]]>([
	['refused', refused, change, []],
	['refused', refused, byName, []],
	['refused', missing, change, ['may not exist']],
	['refused', missing, create, []],
	['refused', { ...missing, targetExists: true }, change, []],
	['refused', { ...missing, isPage: true }, change, []],
	['unknown', unknown, change, ['Outcome unknown']],
	['unknown', unknown, create, ['Outcome unknown']],
	['unknown', unknown, byName, ['Outcome unknown', 'creates none twice']],
	['notSent', notSent, byName, ['Not sent']],
])('a request’s outcome is told: %s', (outcome, failure, request, told) => {
	expect(failure.outcome).toBe(outcome);
	expect(named(said(failure, request))).toEqual(told);
	expect(said(failure, request)).not.toMatch(/false|undefined|\.\s*(\.|$)/);
	const { description } = requestInWords(failure, request);
	expect(description).toContain(`${request.method} ${request.path}`);
	// Only a run that finds what this one may have created may simply be run again.
	expect(/won't create duplicates/.test(description)).toBe(told.includes('creates none twice'));
});

const [first, second] = addition.shares;
const adas = listing({ users: { 9: 'Ada (a@b) (a@x.y)' } });
const both = listing({ users: { 8: 'bob@x.y' }, groups: { 3: 'Sales' } });
const weekly = listing({ schedules: { 5: 'Weekly' } });
const ofGroup = { ...membershipTarget(), resource: 'group' as const };
test.each<[string, PlannedRequest, ItemShare | undefined, has: string, hasNot: RegExp]>([
	['all of a request', addition, undefined, 'schedule 5, users 7, 8 (bob@x.y), 9, from 2 items', /report/],
	['an item’s part of it', addition, first, 'schedule 5, users 7, 8 (bob@x.y))', /9|items/],
	['another one’s', addition, second, 'schedule 5, user 9)', /7|bob|items/],
	['what only one item asked for', { ...addition, shares: [first!] }, undefined, 'users 7', /items/],
	['a group', { ...addition, type: ofGroup }, second, 'group 5, user 9)', /schedule/],
	['what was given by ID', { ...addition, nameOf: undefined }, second, 'schedule 5, user 9)', /items/],
	['one with a name and an email', { ...addition, ...adas }, second, '9 (Ada (a@b), a@x.y))', /items/],
	['a schedule by its name', { ...change, ...weekly }, undefined, 'schedule 5 (Weekly))', /report/],
	['the schedule', change, { item: 0 }, 'schedule 5)', /user|report/],
	['the report of a new one', create, undefined, 'report 7)', /user|schedule \d/],
	[
		'what names were looked up for, which a refusal may name by ID',
		{ ...create, body: { report: 7, users: [8, 9], groups: [3] }, ...both },
		undefined,
		'report 7, user 8 (bob@x.y), group 3 (Sales))',
		/schedule \d/,
	],
])('a failure names %s', (_name, request, share, has, hasNot) => {
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

test('of items that an earlier try has failed, the first is told', () => {
	const results = new ItemResults(2, false);
	results.recall(new Map([0, 1].map((item) => [item, result('unknown')])));
	expect(results.firstFailed).toBe(0);
});

const result = (outcome: ItemResult['outcome'], acceptedIds?: number[]): ItemResult => ({
	...{ state: 'failed', outcome, requestType: membershipTarget() },
	...(acceptedIds && { acceptedIds: new Set(acceptedIds) }),
});
test.each<[ItemError['outcome'], ItemResult, told: string[]]>([
	['refused', result('refused'), []],
	['refused', result('refused', [7, 8]), ['Accepted']],
	['refused', result('unknown'), ['Outcome unknown']],
	['unknown', result('unknown'), []],
	['unknown', result('unknown', [7, 8]), ['Accepted']],
	['notSent', result('notSent'), []],
	['notSent', result('refused'), ['refused']],
	['notSent', result('unknown', [7, 8]), ['Accepted', 'Outcome unknown']],
])('an error of the outcome %s, and what else became of the item: %j', (outcome, rest, told) => {
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
