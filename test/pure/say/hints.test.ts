import { type FinishedRun, hintsOf as hintsOfRun } from '../../../nodes/ReportSchedule/say/hints';
import type { ItemResult } from '../../../nodes/ReportSchedule/say/itemResult';

/** By item: what its output has to check, or why it failed, as an `Error`. The 2nd may have a name. */
type Item = string | Error;

type More = Partial<FinishedRun> & { name?: string };

function hintsOf(items: Item[], { name, ...more }: More = {}): string[] {
	const results = items.map((one) => {
		if (typeof one === 'string') return { outcome: 'accepted', output: { check: one } };
		return { outcome: 'refused', error: { message: one.message, description: '', outcome: 'refused' } };
	}) as ItemResult[];
	if (name !== undefined) results[1]!.name = name;
	const errors = new Map(items.flatMap((one, item) => (one instanceof Error ? [[item, one.message]] : [])));
	return hintsOfRun({ isPreview: false, waited: 0, results, errors, hasErrorOutput: false, ...more });
}

const [no, never] = [new Error('No'), new Error('Never')];
const bad = (end: unknown) => new Error(`Bad ${String(end)}`);
const name = 'Weekly "sales"';
const sentences = ['A list may be incomplete.', 'Another one, too.', 'A third one.'];
const preview = 'Preview only: nothing was changed.';

test.each<{ what: string; items: Item[]; more?: More; hints: string[] }>([
	{ what: 'nothing of an ordinary run', items: ['', ''], hints: [] },
	{ what: 'a preview', items: [''], more: { isPreview: true }, hints: [preview] },
	{
		what: 'three at most, and first what matters most',
		items: ['Check this.', no],
		more: { isPreview: true, waited: 2, sentences: sentences.slice(0, 1) },
		hints: [
			'1 of 2 items failed (the 2nd item). Error: No.',
			`${preview} 1 of 2 items has something to check (the 1st item): see the column “check”.`,
			sentences[0]!,
		],
	},
	{ what: 'a wait', items: [''], more: { waited: 1 }, hints: ["Waited 1 second for DataReportive's rate limit."] },
	{
		what: 'what a list lacks',
		items: [no],
		more: { sentences },
		hints: ['The item failed: No.', ...sentences.slice(0, 2)],
	},
	{
		what: 'several that failed',
		items: [no, '', never],
		hints: ['2 of 3 items failed (the 1st and 3rd items). Errors: No. Never.'],
	},
	{ what: 'a name', items: ['', no], more: { name }, hints: ['1 of 2 items failed (“Weekly "sales"”). Error: No.'] },
	{
		what: 'the most frequent reason first, the same but for numbers',
		items: [no, ...Array.from({ length: 11 }, (_, count) => bad(count))],
		hints: ['12 of 12 items failed (the 1st to 12th items). Errors: Bad 0 (and 10 more like this). No.'],
	},
	{
		what: 'reasons that differ in a name',
		items: [bad('“a1”'), bad('“b1”')],
		hints: ['2 of 2 items failed (the 1st and 2nd items). Errors: Bad “a1”. Bad “b1”.'],
	},
	{
		what: 'three reasons',
		items: [bad('a'), bad('b'), bad('c')],
		hints: ['3 of 3 items failed (the 1st to 3rd items). Errors: Bad a. Bad b. Bad c.'],
	},
	{
		what: 'more reasons than three',
		items: [bad('a'), bad('b'), bad('c'), bad('d')],
		hints: ['4 of 4 items failed (the 1st to 4th items). Errors include: Bad a. Bad b. Bad c. See the column “error”.'],
	},
	{ what: 'a long reason', items: [new Error('x'.repeat(301))], hints: [`The item failed: ${'x'.repeat(300)}….`] },
	{
		what: 'an error output, which says why',
		items: ['', no],
		more: { hasErrorOutput: true },
		hints: ['1 of 2 items failed (the 2nd item). The error output says why.'],
	},
	{
		what: 'an error output beside an empty one',
		items: [no, no],
		more: { hasErrorOutput: true },
		hints: ['2 of 2 items failed (the 1st and 2nd items). Errors: No (and 1 more like this).'],
	},
	{ what: 'what one output has to check', items: ['Check this.'], hints: ['Check: Check this.'] },
	{
		what: 'several that have',
		items: ['a', 'b', '', 'c'],
		more: { name },
		hints: [
			'3 of 4 items have something to check (“Weekly "sales"” and the 1st and 4th items): see the column “check”.',
		],
	},
])('the hints of a run tell $what', ({ items, more = {}, hints }) => expect(hintsOf(items, more)).toEqual(hints));
