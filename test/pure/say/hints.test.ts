import { hintsOf as hintsOfRun, type FinishedRun } from '../../../nodes/ReportSchedule/say/hints';
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

test.each<[what: string, items: Item[], more: More, hints: string[]]>([
	['nothing of an ordinary run', ['', ''], {}, []],
	['a preview', [''], { isPreview: true }, [preview]],
	[
		'three at most, and first what matters most',
		['Check this.', no],
		{ isPreview: true, waited: 2, sentences: sentences.slice(0, 1) },
		[
			'1 of 2 items failed (the 2nd item). Error: No.',
			`${preview} 1 of 2 items has something to check (the 1st item): see the column “check”.`,
			sentences[0]!,
		],
	],
	['a wait', [''], { waited: 1 }, ["Waited 1 second for DataReportive's rate limit."]],
	['what a list lacks', [no], { sentences }, ['The item failed: No.', ...sentences.slice(0, 2)]],
	['several that failed', [no, '', never], {}, ['2 of 3 items failed (the 1st and 3rd items). Errors: No. Never.']],
	['one with a name', ['', no], { name }, ['1 of 2 items failed (“Weekly "sales"”). Error: No.']],
	[
		'the most frequent reason first, the same but for numbers',
		[no, ...Array.from({ length: 11 }, (_, count) => bad(count))],
		{},
		['12 of 12 items failed (the 1st to 12th items). Errors: Bad 0 (and 10 more like this). No.'],
	],
	[
		'reasons that differ in a name',
		[bad('“a1”'), bad('“b1”')],
		{},
		['2 of 2 items failed (the 1st and 2nd items). Errors: Bad “a1”. Bad “b1”.'],
	],
	[
		'more reasons than three',
		[bad('a'), bad('b'), bad('c'), bad('d')],
		{},
		["4 of 4 items failed (the 1st to 4th items). Errors include: Bad a. Bad b. Bad c. See each item's `error`."],
	],
	['a long reason', [new Error('x'.repeat(301))], {}, [`The item failed: ${'x'.repeat(300)}….`]],
	[
		'an error output, which says why',
		['', no],
		{ hasErrorOutput: true },
		['1 of 2 items failed (the 2nd item). The error output says why.'],
	],
	[
		'an error output beside an empty one',
		[no, no],
		{ hasErrorOutput: true },
		['2 of 2 items failed (the 1st and 2nd items). Errors: No (and 1 more like this).'],
	],
	['what one output has to check', ['Check this.'], {}, ['Check: Check this.']],
	[
		'several that have',
		['a', 'b', '', 'c'],
		{ name },
		['3 of 4 items have something to check (“Weekly "sales"” and the 1st and 4th items): see the column “check”.'],
	],
])('the hints of a run tell %s', (_what, items, more, hints) => expect(hintsOf(items, more)).toEqual(hints));
