import { IS_NEW } from '../../../nodes/ReportSchedule/say/check';
import { hintsOf } from './runs';

const created = { operation: 'create' };
const updated = { operation: 'update' };
const unchanged = { operation: 'unchanged' };
const empty = { operation: 'none' };
const failed = (message = 'No') => new Error(message);
const toCheck = (check: string) => ({ ...updated, check });
const match = (text: RegExp) => expect.stringMatching(text) as string;

test('of an ordinary run there is nothing to say', () => {
	expect(hintsOf({ operation: 'create', items: [created, created] })).toEqual([]);
	expect(hintsOf({ operation: 'addUsers', items: [{ operation: 'addUsers' }] })).toEqual([]);
});

test('there are three at most, and what matters most comes first', () => {
	const items = [created, toCheck('Check this.'), failed(), empty];
	expect(hintsOf({ items, isPreview: true, waited: 2 })).toEqual([
		match(/^1 of 4 items failed \(item 2\)\. Error: No\.$/),
		match(
			/^Preview only: nothing was changed\. Without Preview Only: 1 new, 1 changed, 1 empty row\. 1 of 4 items has .* \(item 1\)/,
		),
		expect.stringMatching(/^Waited 2 seconds /),
	]);
	expect(hintsOf({ items: [created], waited: 1 })).toEqual([
		'1 new.',
		expect.stringMatching(/^Waited 1 second /),
	]);
	const sentences = ['One list may be incomplete.', 'Another one, too.', 'A third one.'];
	expect(hintsOf({ operation: 'getAll', items: [failed()], waited: 1, sentences })).toEqual([
		'The item failed: No.',
		...sentences.slice(0, 2),
	]);
});

describe('what failed', () => {
	const hintOf = (errors: Array<string | undefined>, more: object = {}) =>
		hintsOf({
			operation: 'addUsers',
			items: errors.map((error) => (error === undefined ? { operation: 'addUsers' } : failed(error))),
			...more,
		})[0];

	test.each<[what: string, errors: Array<string | undefined>, hint: RegExp]>([
		['one of several', [undefined, 'No'], /^1 of 2 items failed \(item 1\)\. Error: No\.$/],
		['the only one', ['No'], /^The item failed: No\.$/],
		['several', ['No', undefined, 'Never'], /^2 of 3 items failed \(items 0, 2\)\. Errors: No\. Never\.$/],
		[
			'the most frequent reason comes first, the same but for numbers',
			['No', 'Bad 1', 'Bad 2', 'Bad 3'],
			/^4 of 4 .* Errors: Bad 1 \(and 2 more like this\)\. No\.$/,
		],
		['reasons that differ in a name', ['Bad "a1"', 'Bad "b1"'], /Errors: Bad "a1"\. Bad "b1"\.$/],
		['three reasons', ['a', 'b', 'c'], /^3 of 3 .* Errors: a\. b\. c\.$/],
		[
			'more',
			['a', 'b', 'c', 'd'],
			/^4 of 4 .* Errors include: a\. b\. c\. Each item's own is in its field `error`\.$/,
		],
		['a reason as long as may be', ['x'.repeat(300)], /: x{300}\.$/],
		['a longer one', ['x'.repeat(301)], /: x{300}…\.$/],
	])('%s', (_what, errors, hint) => expect(hintOf(errors)).toMatch(hint));

	test('with an error output, that says why, unless it’s the only one that isn’t empty', () => {
		const more = { hasErrorOutput: true };
		expect(hintOf([undefined, 'No', 'Never'], more)).toMatch(/\(items 1–2\)\. The error output says why\.$/);
		expect(hintOf(['No', 'Never'], more)).toMatch(/No\. Never\.$/);
	});

	test('an item is named, because people count their rows otherwise', () => {
		const names = new Map([[1, 'Weekly "sales"']]);
		expect(hintOf([undefined, 'No'], { names })).toContain('(item 1, “Weekly "sales"”)');
		expect(hintOf(['No', 'No'], { names })).toContain('(items 0–1)');
	});
});

describe('what was done, and what to check', () => {
	test.each<[what: string, items: Array<{ operation: string }>, hint: string]>([
		['new and changed ones', [created, updated, created], '2 new, 1 changed.'],
		['unchanged ones', [unchanged, unchanged, updated], '1 changed, 2 unchanged.'],
		['rows without any value', [created, empty, empty], '1 new, 2 empty rows.'],
	])('Create or Update counts %s', (_what, items, hint) => expect(hintsOf({ items })).toEqual([hint]));

	test('other operations only count empty rows', () => {
		expect(hintsOf({ operation: 'update', items: [updated, empty] })).toEqual(['1 empty row.']);
	});

	test('one output is told with what to check, of several which have something', () => {
		const one = { operation: 'update', items: [toCheck('Check this.')] };
		expect(hintsOf(one)).toEqual(['Check: Check this.']);
		const names = new Map([[1, 'Sales']]);
		const items = [updated, toCheck('a'), updated];
		expect(hintsOf({ ...one, items, names })).toEqual([
			match(/^1 of 3 items has something to check \(item 1, “Sales”\): /),
		]);
		expect(hintsOf({ ...one, items: [...items, toCheck('b')] })).toEqual([
			match(/^2 of 4 items have something to check \(items 1, 3\): /),
		]);
		expect(hintsOf({ ...one, items: [toCheck('a'), toCheck('b')] })).toEqual([
			match(/^2 of 2 items have something to check \(items 0–1\): /),
		]);
	});

	test('a row that is new has nothing to check for that alone: all the rows of a first sheet are', () => {
		const items = [toCheck(IS_NEW), toCheck(`${IS_NEW} Day 6.`), toCheck(IS_NEW)];
		expect(hintsOf({ operation: 'update', items })).toEqual([match(/^1 of 3 items has .* \(item 1\)/)]);
		expect(hintsOf({ operation: 'update', items: [items[0]!, items[2]!] })).toEqual([]);
	});

	test('neither of an item that failed, nor of one that the run hasn’t reached', () => {
		expect(hintsOf({ items: [failed(), failed()] })).toHaveLength(1);
	});
});
