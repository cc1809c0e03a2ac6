import { growsInProportion, processorTime } from './proportional';
import { findReaders, type Reader } from './readers';

/**
 * Gives every reader of texts texts that grow, and prints those that take more than time in proportion. A process of its own:
 * inside Jest, reading the types takes ten times as long.
 */

/** A character of each kind. */
const KINDS = [...' "\',.([<@0a'];
/** Where a run of them may stand. */
const PLACES = ['|', '|x', 'x|x', 'x |x <a@b.c>', '; rel=|x', '[|]'];

const textsIn = (places: readonly string[]) =>
	places.flatMap((place) => KINDS.map((kind) => (length: number) => place.replace('|', kind.repeat(length))));
const texts = textsIn(PLACES);
const fewTexts = textsIn(['|', 'x|x']);
type Text = (typeof texts)[number];

/** Whether a short text takes so many milliseconds that it's worth a measurement: in quadratic time it's four. */
function takesLong(call: (text: string) => void, text: Text): boolean {
	return processorTime(() => call(text(3_000))) > 1;
}

/** The first text for which a reader takes more than its time. */
function slowText({ calls }: Reader): string | undefined {
	for (const { call, isOfOneKey } of calls) {
		// What takes long for a letter, too, does something else besides.
		const isSlowAnyway = processorTime(() => call('x')) > 5 && processorTime(() => call('x')) > 5;
		for (const text of isSlowAnyway ? fewTexts.slice(0, 1) : isOfOneKey ? fewTexts : texts) {
			if (takesLong(call, text) && !growsInProportion((length) => call(text(length)))) return text(3);
		}
	}
	return undefined;
}

const readers = findReaders();

/** Expressions in quadratic time, to show that they'd be found. */
const known = [/["')]+$/, /\s+and\s+/];
const named = known.map((expression): Reader => ({
	name: String(expression),
	calls: [{ call: (text) => expression.test(text), isOfOneKey: false }],
}));

const verbose = process.argv.includes('--verbose');
const slow = [...named, ...readers].flatMap((reader) => {
	const begin = process.cpuUsage().user;
	const text = slowText(reader);
	if (verbose) console.error(Math.round((process.cpuUsage().user - begin) / 1000), reader.name);
	return text === undefined ? [] : [{ name: reader.name, text }];
});
console.log(
	JSON.stringify({ readers: readers.map(({ name }) => name), known: named.map(({ name }) => name), slow }),
);
