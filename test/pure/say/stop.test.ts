import { createType } from '../../../nodes/ReportSchedule/operations/schedules';
import { type StoppedRun, whatBecame } from '../../../nodes/ReportSchedule/say/errors';
import type { ItemError, ItemResult } from '../../../nodes/ReportSchedule/say/itemResult';

/** What a run that stopped midway says of its items. */
function said(results: ItemResult[], more: Partial<StoppedRun> = {}): string {
	return whatBecame({ results, isSending: true, ...more });
}

const accepted: ItemResult = { state: 'done', outcome: 'accepted' };
const unknown: ItemResult = { state: 'failed', outcome: 'unknown' };
const refused: ItemResult = { state: 'failed', outcome: 'refused' };
const notSent: ItemResult = { state: 'failed', outcome: 'notSent' };
const acceptedIds = new Set([7]);

test('every item has one of the four outcomes, or was accepted in part', () => {
	const whole = { ...accepted, acceptedIds };
	const partly = [
		{ ...refused, acceptedIds },
		{ ...notSent, acceptedIds },
	];
	expect(said([accepted, whole, ...partly, refused, unknown, { ...unknown, acceptedIds }, notSent])).toBe(
		'Accepted: the 1st and 2nd items. Partly accepted: the 3rd and 4th items. Refused: the 5th item. Unknown: the 6th and 7th items. Not sent: the 8th item.',
	);
});

test('what needed nothing, such as an unchanged row, is none of those not sent', () => {
	const unchanged: ItemResult = { ...notSent, output: { operation: 'unchanged' } };
	expect(said([unchanged, notSent, refused, unchanged])).toBe('Refused: the 3rd item. Not sent: the 2nd item.');
});

test('a name that two items have tells neither of them', () => {
	const named = (name: string): ItemResult => ({ ...refused, name });
	expect(said([named('Sales'), named('Costs'), named('Sales')])).toBe('Refused: “Costs” and the 1st and 3rd items.');
});

const create = { requestType: createType };
const byName = { requestType: { ...createType, isFoundAgain: true } as const };
const description = 'Correct this.';
const errorOf = (message: string, invalidItem?: number): ItemError => ({
	message,
	description,
	outcome: 'notSent',
	invalidItem,
});
const firstOf = (item: number) => ({ first: { item, error: errorOf('No') } });

/** Whether it's told to check for unknown schedules, and to leave out accepted ones, before the next run. */
test.each<{ what: string; results: ItemResult[]; isToCheck?: boolean; isToLeaveOut?: boolean }>([
	{ what: 'a create that is unknown', results: [refused, { ...unknown, ...create }], isToCheck: true },
	{ what: 'a create that was accepted', results: [refused, { ...accepted, ...create }], isToLeaveOut: true },
	{
		what: 'creates that another run finds by name',
		results: [refused, { ...accepted, ...byName }, { ...unknown, ...byName }],
	},
	{
		what: 'creates that were refused or not sent',
		results: [
			{ ...refused, ...create },
			{ ...notSent, ...create },
		],
	},
	{ what: 'the first error’s own create, whose advice says so', results: [{ ...unknown, ...create }] },
	{ what: 'anything that may be sent again', results: [refused, accepted, unknown] },
])('what could be created twice is told: $what', ({ results, isToCheck = false, isToLeaveOut = false }) => {
	const text = said(results, firstOf(0));
	expect([/check .*whether the schedules/.test(text), text.includes('created twice')]).toEqual([
		isToCheck,
		isToLeaveOut,
	]);
	expect(text).toContain(description);
});

test('other invalid items are told with the first, but none that failed for another reason', () => {
	const failed = (message: string, invalidItem?: number): ItemResult => ({
		...notSent,
		error: errorOf(message, invalidItem),
	});
	const sales = { ...failed('c', 4), name: 'Sales' };
	const results = [failed('a', 0), notSent, failed('b', 2), failed('No'), sales];
	const first = { item: 2, error: results[2]!.error! };
	expect(said(results, { isSending: false, first })).toBe(
		`${description} Nothing was sent. Also invalid: a [the 1st item]; c [“Sales”].`,
	);
	expect(said(results.slice(2, 4), { isSending: false, first: { ...first, item: 0 } })).toBe(
		`${description} Nothing was sent.`,
	);
	const sent = [accepted, unknown].map((one) => ({ ...one, ...create }));
	const many = Array.from({ length: 6 }, (_, item) => failed('x'.repeat(301), item));
	expect(said([notSent, ...sent, ...many], firstOf(0))).toMatch(
		/^Before .* Correct this\. Leave .* Accepted: .* Not sent: .* Also invalid: (?:x{300}… \[the \d\w+ item\](?:; |, )){5}and 1 more item\.$/,
	);
});
