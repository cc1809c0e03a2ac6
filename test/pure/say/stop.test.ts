import type { StoppedRun } from '../../../nodes/ReportSchedule/ports';
import { createType } from '../../../nodes/ReportSchedule/operations/schedules';
import type { ItemError, ItemResult } from '../../../nodes/ReportSchedule/service/outcome';
import { words } from '../../../nodes/ReportSchedule/words';

/** What a run that stopped midway says of its items. */
function said(results: ItemResult[], more: Partial<StoppedRun> = {}): string {
	return words.whatBecame({ results, isSending: true, ...more });
}

const accepted: ItemResult = { outcome: 'accepted' };
const unknown: ItemResult = { outcome: 'unknown' };
const refused: ItemResult = { outcome: 'refused' };
const notSent: ItemResult = { outcome: 'notSent' };
const acceptedIds = [7];

test('every item has one of the four outcomes, or was accepted in part', () => {
	const whole = { ...accepted, acceptedIds };
	const partly = [
		{ ...refused, acceptedIds },
		{ ...notSent, acceptedIds },
	];
	expect(said([accepted, whole, ...partly, refused, unknown, { ...unknown, acceptedIds }, notSent])).toBe(
		'Accepted: items 0–1. Accepted in part: items 2–3. Refused: item 4. Unknown: items 5–6. Not sent: item 7.',
	);
});

test('what needed nothing, such as an unchanged row, is none of those not sent', () => {
	const unchanged: ItemResult = { ...notSent, output: { operation: 'unchanged' } };
	expect(said([unchanged, notSent, refused, unchanged])).toBe('Refused: item 2. Not sent: item 1.');
});

test('"Nothing was sent" is said where it is so, and no outcome besides', () => {
	expect(said([notSent, notSent], { isSending: false })).toBe('Nothing was sent.');
	expect(said([notSent, notSent])).toBe('Not sent: items 0–1.');
});

const create = { sent: createType };
const byName = { sent: { ...createType, isFoundAgain: true } as const };
const description = 'Correct this.';
const errorOf = (message: string, invalidItem?: number): ItemError => ({
	...{ message, description, outcome: 'notSent' },
	invalidItem,
});
const firstOf = (item: number) => ({ first: { item, error: errorOf('No') } });

/** Whether it's told to check for unknown schedules, and to leave out accepted ones, before the next run. */
test.each<[string, ItemResult[], boolean, boolean]>([
	['creates', [refused, { ...accepted, ...create }, { ...unknown, ...create }], true, true],
	['a create that is unknown', [refused, { ...unknown, ...create }], true, false],
	['a create that was accepted', [refused, { ...accepted, ...create }], false, true],
	[
		'creates that another run finds by name',
		[refused, { ...accepted, ...byName }, { ...unknown, ...byName }],
		false,
		false,
	],
	[
		'creates that were refused or not sent',
		[
			{ ...refused, ...create },
			{ ...notSent, ...create },
		],
		false,
		false,
	],
	['the first error’s own create, whose advice says so', [{ ...unknown, ...create }], false, false],
	['anything that may be sent again', [refused, accepted, unknown], false, false],
])('what could be created twice is told: %s', (_case, results, isToCheck, isToLeaveOut) => {
	const text = said(results, firstOf(0));
	expect([/check .*whether the schedules/.test(text), text.includes('created twice')]).toEqual([
		isToCheck,
		isToLeaveOut,
	]);
	expect(text).toContain(description);
});

describe('other invalid items are told with the first', () => {
	const invalid = (messages: ReadonlyArray<string | undefined>) => {
		const errors = messages.map((message, item) =>
			message === undefined ? undefined : errorOf(message, item),
		);
		const results = errors.map((error) => ({ ...notSent, ...(error && { error }) }));
		return said(results, { isSending: false, first: { item: 0, error: errors[0]! } });
	};
	const first = 'Hour: "x" isn’t an hour';

	test.each<[string, Array<string | undefined>, string]>([
		['none', [first, undefined], ''],
		[
			'for the same reason',
			[first, first, undefined, first],
			' Also invalid: items 1, 3, for the same reason.',
		],
		[
			'that differ in a number',
			['ID: 5.5 isn’t one', 'ID: 7.5 isn’t one'],
			' Also invalid: item 1, for the same reason.',
		],
		[
			'with a name of their own',
			[first, 'Hour: "y" isn’t an hour'],
			' Also invalid: Hour: "y" isn’t an hour [item 1].',
		],
		['several of another kind', [first, 'Bad', 'Bad'], ' Also invalid: Bad [item 1] (and item 2).'],
	])('%s', (_case, messages, text) =>
		expect(invalid(messages)).toBe(`${description} Nothing was sent.${text}`),
	);

	test('three of three', () => {
		expect(invalid([first, 'a', 'b', 'c'])).toMatch(
			/ Also invalid: a \[item 1\]; b \[item 2\]; c \[item 3\]\.$/,
		);
	});

	test('a few of many, and each at no great length', () => {
		const text = invalid([first, ...['a', 'b', 'c', 'd'].map((one) => one.repeat(1_000))]);
		expect(text).toContain('Other invalid items include');
		expect(text).toContain('[item 3]');
		expect(text).not.toContain('[item 4]');
		expect(text.length).toBeLessThan(1_100);
	});

	test('an item that failed for another reason is not invalid', () => {
		const results = [notSent, { ...refused, error: errorOf('DataReportive answered 400') }];
		expect(said(results, firstOf(0))).not.toContain('invalid');
	});
});
